import type { Box } from './page.rules.ts';

/** The smallest box around all of them, however many. */
export function boxAround(boxes: readonly Box[]): Box {
  const { POSITIVE_INFINITY: far } = Number;
  let [left, top, right, bottom] = [far, far, -far, -far];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
