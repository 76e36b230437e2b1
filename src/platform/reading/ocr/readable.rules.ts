import type { TextPage } from '../page.rules.ts';

/** Only words of at least this many letters or digits count, because OCR finds shorter ones in every pattern. */
const LETTERS_MIN = 4;
const CONFIDENCE_MIN = 0.7;
/** With fewer words the orientation of the page is unknown. */
const WORDS_MIN = 4;

/**
 * The share of letters that belong to words with high confidence: near 0 for a page that is upside down. Vertical words do not
 * count: OCR reads them, but not as lines.
 */
export function readableShare(page: TextPage): number {
  let sure = 0;
  let all = 0;
  let words = 0;
  for (const { text, confidence, box } of page.lines.flatMap((line) => line.words)) {
    const letters = text.replace(/[^A-Za-z0-9]/g, '').length;
    all += text.length;
    if (letters < LETTERS_MIN || confidence < CONFIDENCE_MIN || box.height > box.width) continue;
    sure += letters;
    words += 1;
  }
  return words < WORDS_MIN ? 0 : sure / Math.max(1, all);
}

/** Whether most longer words run vertically, because the page is on its side. */
export function runsSideways(page: TextPage): boolean {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter(({ text, confidence }) => text.length >= LETTERS_MIN && confidence >= 0.5);
  return words.length >= WORDS_MIN && words.filter(({ box }) => box.height > box.width).length * 2 > words.length;
}
