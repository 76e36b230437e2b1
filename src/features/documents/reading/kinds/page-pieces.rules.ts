import type { Box, TextLine, TextPage, TextWord } from '../../../../platform/reading/page.rules.ts';

/** Part of a line without a wide gap inside: a label, a value, or both. `line` counts from the top. */
export type Piece = Readonly<{ text: string; words: readonly TextWord[]; box: Box; line: number }>;

/** The characters `from` to `to` (exclusive) of a piece. */
export type Slice = Readonly<{ piece: Piece; from: number; to: number }>;

/** Text layers can be megabytes long; a document's fields are on its first lines. */
const MAX_LINES = 400;
const MAX_WORDS_IN_LINE = 40;
const MAX_WORD_LENGTH = 80;

/** A gap wider than this many letter heights ends a piece. */
const WIDE_GAP = 1.6;

function wordsOf(line: TextLine): TextWord[] {
  if (line.words.length > 0) {
    return line.words.slice(0, MAX_WORDS_IN_LINE).map((word) => ({ ...word, text: word.text.slice(0, MAX_WORD_LENGTH) }));
  }
  // A line without words tells no more than where it lies as a whole.
  const texts = line.text
    .slice(0, MAX_WORDS_IN_LINE * MAX_WORD_LENGTH)
    .split(/\s+/, MAX_WORDS_IN_LINE)
    .filter(Boolean);
  return texts.map((text) => ({ text: text.slice(0, MAX_WORD_LENGTH), confidence: line.confidence, box: line.box }));
}

function around(words: readonly TextWord[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function splitAtGaps(words: readonly TextWord[]): TextWord[][] {
  const groups: TextWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1)?.box;
    const gap = last === undefined ? 0 : word.box.x - last.x - last.width;
    if (group === undefined || (last !== undefined && gap > WIDE_GAP * Math.max(last.height, word.box.height, 1)))
      groups.push([word]);
    else group.push(word);
  }
  return groups;
}

/** The pieces of a page in reading order; of a very long page only the beginning. */
export function piecesOf(page: TextPage): Piece[] {
  return page.lines.slice(0, MAX_LINES).flatMap((line, index) =>
    splitAtGaps(wordsOf(line)).map((words) => ({
      text: words.map((word) => word.text).join(' '),
      words,
      box: around(words),
      line: index,
    })),
  );
}

/** The words that lie in a slice, wholly or in part. */
export function wordsIn({ piece, from, to }: Slice): TextWord[] {
  let start = 0;
  return piece.words.filter((word) => {
    const begin = start;
    start += word.text.length + 1;
    return begin < to && begin + word.text.length > from;
  });
}

export function textOf({ piece, from, to }: Slice): string {
  return piece.text.slice(from, to);
}

export function wholeOf(piece: Piece): Slice {
  return { piece, from: 0, to: piece.text.length };
}

export function boxOf(slice: Slice): Box {
  const words = wordsIn(slice);
  return words.length === 0 ? slice.piece.box : around(words);
}

/** As sure as the least sure word; every character that had to be changed takes a tenth off. */
export function confidenceOf(slice: Slice, fixes = 0): number {
  const least = Math.min(1, ...wordsIn(slice).map((word) => word.confidence));
  return Math.max(0, Math.round(least * 0.9 ** fixes * 1000) / 1000);
}

/** Whether one lies above the other, at least in part. */
export function sharesColumn(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}
