/** The host of an address, or the text itself while it is none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** What is known of the events behind a position: the time of the next one; `gone`: it is no longer kept; null: there is none. */
export type NextEvent = { at: string } | 'gone' | null;

/**
 * The last position before an instant, found by halving: the events behind it are those from the instant on. Events that are no longer kept count
 * as before it.
 * @param last the newest position
 */
export async function positionBefore(
  instant: string,
  last: number,
  nextAfter: (position: number) => Promise<NextEvent>,
): Promise<number> {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await nextAfter(middle);
    if (next === 'gone' || (next !== null && next.at < instant)) low = middle + 1;
    else high = middle;
  }
  return low;
}
