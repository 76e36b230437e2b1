import type { TextPage } from '../page.rules.ts';

/** Words of at least this many letters or digits count: shorter ones are found in every pattern. */
const LETTERS = 4;
const SURE = 0.7;
/** Fewer words than this tell nothing about how the page lies. */
const WORDS = 4;

/**
 * The share of the letters on a page that belong to words read with confidence: near 0 for a page on its head. Words that run
 * upwards or downwards do not count: the recogniser reads them, but their lines fall apart.
 */
export function readableShare(page: TextPage): number {
  let sure = 0;
  let all = 0;
  let words = 0;
  for (const { text, confidence, box } of page.lines.flatMap((line) => line.words)) {
    const letters = text.replace(/[^A-Za-z0-9]/g, '').length;
    all += text.length;
    if (letters < LETTERS || confidence < SURE || box.height > box.width) continue;
    sure += letters;
    words += 1;
  }
  return words < WORDS ? 0 : sure / Math.max(1, all);
}

/** Whether most longer words run upwards or downwards: the page lies on its side. */
export function runsSideways(page: TextPage): boolean {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter(({ text, confidence }) => text.length >= LETTERS && confidence >= 0.5);
  return words.length >= WORDS && words.filter(({ box }) => box.height > box.width).length * 2 > words.length;
}
