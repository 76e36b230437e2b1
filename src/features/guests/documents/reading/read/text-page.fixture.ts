import type { TextPage } from '../../../../../platform/reading/page.rules.ts';

const LETTER = 10;
const HEIGHT = 16;
const LINE = 26;

/**
 * A page of text for tests, with one string per line. Every letter has the same width, so that text below other text in the
 * strings is also below it on the page. Three spaces are a wide gap. `confidence` is that of every word.
 */
export function pageOf(lines: readonly string[], confidence = 0.95): TextPage {
  return {
    lines: lines.flatMap((line, index) => {
      const y = 10 + index * LINE;
      const words = [...line.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({
        text,
        confidence,
        box: { x: at * LETTER, y, width: text.length * LETTER, height: HEIGHT },
      }));
      const box = { x: 0, y, width: line.length * LETTER, height: HEIGHT };
      return words.length === 0 ? [] : [{ text: words.map(({ text }) => text).join(' '), confidence, box, words }];
    }),
  };
}
