/** The items before the first one that does not pass the test; all items when each passes. */
export function takeWhile<T>(items: readonly T[], passes: (item: T, at: number) => boolean): T[] {
  const end = items.findIndex((item, at) => !passes(item, at));
  return items.slice(0, end === -1 ? items.length : end);
}
