/**
 * The message behind (1) or before (-1) the one that is open. One that has left the list meanwhile, because somebody has settled it, still has
 * the place that it had there.
 * @param before the list as it was when it last held the open message
 */
export function neighbourOf(
  ids: readonly string[],
  openId: string | null,
  step: 1 | -1,
  before: readonly string[],
): string | null {
  if (openId === null) return (step === 1 ? ids[0] : ids.at(-1)) ?? null;
  const order = ids.includes(openId) ? ids : before;
  const place = order.indexOf(openId);
  const further = place === -1 ? ids : step === 1 ? order.slice(place + 1) : order.slice(0, place).toReversed();
  return further.find((id) => id !== openId && ids.includes(id)) ?? null;
}

/** The one to open when this one is done: the next, else the one before. */
export function nextToDo(ids: readonly string[], openId: string, before: readonly string[]): string | null {
  const others = ids.filter((id) => id !== openId);
  return neighbourOf(others, openId, 1, before) ?? neighbourOf(others, openId, -1, before);
}
