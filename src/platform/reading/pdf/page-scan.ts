import { type Matrix, type Step, stepsOf } from './page-operators.ts';
import type { PdfPage } from './pdf-document.ts';

/** Pictures on more of the page than this are the page: letters have photos, codes and emblems on much less. */
const MOST = 0.5;
/** The page is looked at in so many squares each way. */
const SQUARES = 40;
/** Neither filled nor stroked: 3, and 7 which only clips (ISO 32000-2, table 104). */
const INVISIBLE_MODES: readonly number[] = [3, 7];
const FILLED_MODES: readonly number[] = [0, 4];
/** Letters this faint are not meant to be seen. */
const FAINT = 0.05;

type Ops = Awaited<ReturnType<typeof stepsOf>>['ops'];

/** The package's list for a page names each picture alone; only the one it draws by puts several together. */
function isPicture({ operator }: Step, ops: Ops): boolean {
  return operator === ops.paintImageXObject || operator === ops.paintInlineImageXObject || operator === ops.paintImageMaskXObject;
}

/** Marks the squares whose middle lies within the bounds of the picture, which fills its unit square. */
function cover(covered: Uint8Array, [a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: readonly number[]): void {
  const square = (at: number, from = 0, to = 0): number => ((at - from) / (to - from)) * SQUARES - 0.5;
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c].map((x) => square(x, left, right)),
    [f, f + b, f + d, f + b + d].map((y) => square(y, bottom, top)),
  ];
  const [firstX, lastX] = [Math.max(0, Math.ceil(Math.min(...xs))), Math.min(SQUARES - 1, Math.floor(Math.max(...xs)))];
  const [firstY, lastY] = [Math.max(0, Math.ceil(Math.min(...ys))), Math.min(SQUARES - 1, Math.floor(Math.max(...ys)))];
  for (let y = firstY; y <= lastY; y += 1) {
    for (let x = firstX; x <= lastX; x += 1) covered[y * SQUARES + x] = 1;
  }
}

function isHidden({ textMode, alpha }: Step): boolean {
  return INVISIBLE_MODES.includes(textMode) || (FILLED_MODES.includes(textMode) && alpha < FAINT);
}

/** Whether there are letters in it: spaces are drawn with anything. */
function hasLetters(glyphs: unknown): boolean {
  if (!Array.isArray(glyphs)) return false;
  return glyphs.some(
    (glyph: unknown) => typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && String(glyph.unicode).trim() !== '',
  );
}

/**
 * Whether the text of the page is what a program recognised in a picture, not written text: pictures cover most of the page, or
 * letters are drawn that cannot be seen (searchable scans have them behind the picture).
 */
export async function hasScan(page: PdfPage): Promise<boolean> {
  const { ops, steps } = await stepsOf(page);
  const covered = new Uint8Array(SQUARES * SQUARES);
  for (const step of steps) {
    if (step.operator === ops.showText && isHidden(step) && hasLetters(step.parts[0])) return true;
    if (isPicture(step, ops)) cover(covered, step.matrix, page.view);
  }
  return covered.reduce((sum, one) => sum + one, 0) > MOST * covered.length;
}
