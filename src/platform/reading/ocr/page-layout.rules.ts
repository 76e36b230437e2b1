import { boxAround } from '../boxes.rules.ts';
import type { TextLine, TextWord } from '../page.rules.ts';

/** A word with the line the recogniser put it in. */
type PlacedWord = TextWord & Readonly<{ line: string }>;

/** More words than any page of a document has; the rest is noise. */
const MAX_WORDS = 4000;

/** The words of Tesseract's tab-separated output: level, page, block, paragraph, line, word, left, top, width, height, confidence (0 to 100), text. */
export function wordsOfTsv(tsv: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const row of tsv.split('\n')) {
    if (words.length >= MAX_WORDS) break;
    const [level, page, block, paragraph, line, , x, y, width, height, confidence, text = ''] = row.split('\t');
    if (level !== '5' || text.trim() === '') continue;
    words.push({
      text: text.trim(),
      confidence: Math.min(1, Math.max(0, Number(confidence) / 100)),
      box: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
      line: `${page} ${block} ${paragraph} ${line}`,
    });
  }
  return words;
}

function lineOf(words: readonly TextWord[]): TextLine {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters),
    box: boxAround(words.map((word) => word.box)),
    words,
  };
}

/** Whether `right` continues `left`: it begins behind its end and shares more than half of the lower one's height. */
function continues(left: readonly TextWord[], right: readonly TextWord[]): boolean {
  const before = left.at(-1)?.box;
  const after = right[0]?.box;
  if (before === undefined || after === undefined || after.x < before.x + before.width * 0.8) return false;
  const shared = Math.min(before.y + before.height, after.y + after.height) - Math.max(before.y, after.y);
  return (
    shared > Math.min(before.height, after.height) * 0.5 &&
    Math.max(before.height, after.height) < 2.5 * Math.min(before.height, after.height)
  );
}

/**
 * The lines of a page from top to bottom: what the recogniser took for separate columns is put back into one line where it
 * stands at the same height, so that a label and its value meet again.
 */
export function linesOfWords(placed: readonly PlacedWord[]): TextLine[] {
  const parts = Map.groupBy(placed, (word) => word.line);
  const rows: TextWord[][] = [];
  const inOrder = [...parts.values()].toSorted((a, b) => (a[0]?.box.x ?? 0) - (b[0]?.box.x ?? 0));
  for (const part of inOrder) {
    const words = part.map(({ text, confidence, box }) => ({ text, confidence, box }));
    const row = rows.find((earlier) => continues(earlier, words));
    if (row === undefined) rows.push(words);
    else row.push(...words);
  }
  return rows.map(lineOf).toSorted((a, b) => a.box.y + a.box.height / 2 - b.box.y - b.box.height / 2);
}
