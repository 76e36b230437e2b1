/** Grey pixels, one byte each (0 is black), row by row without padding. */
export type GreyImage = Readonly<{ data: Uint8Array; width: number; height: number }>;

/** The box of a word or line on the page, in pixels from the top left. */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>;
export type TextWord = Readonly<{ text: string; confidence: number; box: Box }>;
/** A line from left to right. `confidence` is from 0 to 1; text from a text layer has 1. */
export type TextLine = Readonly<{ text: string; confidence: number; box: Box; words: readonly TextWord[] }>;
/** The lines of a page from top to bottom. */
export type TextPage = Readonly<{ lines: readonly TextLine[] }>;

/** The smallest box around all boxes. A loop, because there may be too many for arguments of `Math.min`. */
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
