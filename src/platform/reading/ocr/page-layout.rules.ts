import { boxAround, type TextLine, type TextWord } from '../page.rules.ts';

/** A word with the line that the OCR engine put it in. */
export type PlacedWord = TextWord & Readonly<{ line: string }>;

/** More words than any page of a document has. The rest is noise. */
const WORDS_MAX = 4000;

/**
 * Parses the words of Tesseract's TSV output: level, page, block, paragraph, line, word, left, top, width, height, confidence (0
 * to 100), text.
 */
export function parseTsv(tsv: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const row of tsv.split('\n')) {
    if (words.length >= WORDS_MAX) break;
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

function joinWords(words: readonly TextWord[]): TextLine {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, letters),
    box: boxAround(words.map((word) => word.box)),
    words,
  };
}

/**
 * Whether `right` continues the line `left`: it begins after its end, and they overlap vertically by more than half of the
 * smaller height.
 */
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
 * Groups words into lines from top to bottom. Words that the OCR engine took for separate columns are joined when they are at
 * the same height, so that a label and its value are in one line.
 */
export function groupIntoLines(placed: readonly PlacedWord[]): TextLine[] {
  const parts = Map.groupBy(placed, (word) => word.line);
  const rows: TextWord[][] = [];
  const inOrder = [...parts.values()].toSorted((a, b) => (a[0]?.box.x ?? 0) - (b[0]?.box.x ?? 0));
  for (const part of inOrder) {
    const words = part.map(({ text, confidence, box }) => ({ text, confidence, box }));
    const row = rows.find((earlier) => continues(earlier, words));
    if (row === undefined) rows.push(words);
    else row.push(...words);
  }
  return rows.map(joinWords).toSorted((a, b) => a.box.y + a.box.height / 2 - b.box.y - b.box.height / 2);
}
