import { type Box, boxAround, type TextLine, type TextPage, type TextWord } from '../../../../../platform/reading/page.rules.ts';

/** A part of a line without a wide gap inside: a label, a value, or both. `line` counts from the top. */
export type Segment = Readonly<{ text: string; words: readonly TextWord[]; box: Box; line: number }>;

/** The characters `from` to `to` (exclusive) of a segment. */
export type Slice = Readonly<{ segment: Segment; from: number; to: number }>;

/** Text layers can be megabytes long, but the fields of a document are on its first lines. */
const LINES_MAX = 400;
const WORDS_PER_LINE_MAX = 40;
const WORD_LENGTH_MAX = 80;

/** A gap wider than this many letter heights ends a segment. */
const WIDE_GAP = 1.6;

function wordsOf(line: TextLine): TextWord[] {
  if (line.words.length > 0) {
    return line.words.slice(0, WORDS_PER_LINE_MAX).map((word) => ({ ...word, text: word.text.slice(0, WORD_LENGTH_MAX) }));
  }
  // A line without words has only one box for the whole line.
  const texts = line.text
    .slice(0, WORDS_PER_LINE_MAX * WORD_LENGTH_MAX)
    .split(/\s+/, WORDS_PER_LINE_MAX)
    .filter(Boolean);
  return texts.map((text) => ({ text: text.slice(0, WORD_LENGTH_MAX), confidence: line.confidence, box: line.box }));
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

/** The segments of a page in reading order. Of a very long page only the beginning. */
export function splitIntoSegments(page: TextPage): Segment[] {
  return page.lines.slice(0, LINES_MAX).flatMap((line, index) =>
    splitAtGaps(wordsOf(line)).map((words) => ({
      text: words.map((word) => word.text).join(' '),
      words,
      box: boxAround(words.map(({ box }) => box)),
      line: index,
    })),
  );
}

/** The words that are wholly or partly in a slice. */
export function wordsIn({ segment, from, to }: Slice): TextWord[] {
  let start = 0;
  return segment.words.filter((word) => {
    const begin = start;
    start += word.text.length + 1;
    return begin < to && begin + word.text.length > from;
  });
}

/** The slice as a segment of its own, so that a code that ran into its first word ("2MARK") is no part of it. */
export function detach(slice: Slice): Slice {
  const { segment, from, to } = slice;
  let start = 0;
  const words = segment.words.flatMap((word) => {
    const [begin, end] = [Math.max(from, start) - start, Math.min(to, start + word.text.length) - start];
    start += word.text.length + 1;
    return begin < end ? [{ ...word, text: word.text.slice(begin, end) }] : [];
  });
  return wholeSlice({ ...segment, words, text: words.map(({ text }) => text).join(' ') });
}

export function textOf({ segment, from, to }: Slice): string {
  return segment.text.slice(from, to);
}

export function wholeSlice(segment: Segment): Slice {
  return { segment, from: 0, to: segment.text.length };
}

export function boxOf(slice: Slice): Box {
  const words = wordsIn(slice);
  return words.length === 0 ? slice.segment.box : boxAround(words.map(({ box }) => box));
}

/** The confidence of the least certain word. Every corrected character takes a tenth off. */
export function confidenceOf(slice: Slice, corrections = 0): number {
  const least = Math.min(1, ...wordsIn(slice).map((word) => word.confidence));
  return Math.max(0, Math.round(least * 0.9 ** corrections * 1000) / 1000);
}

/** Whether the horizontal ranges of two boxes overlap. */
export function sharesColumn(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

/** How far a line of a block may begin from the one before it, and further left or right than the first, in letter heights. */
const LINE_HEIGHTS_MAX = 3.5;
const INDENT_HEIGHTS_MAX = 3;

/** The segments directly above or below one, from the nearest on, as long as the lines follow closely. */
export function findBlock(
  segments: readonly Segment[],
  start: Segment,
  direction: 'ABOVE' | 'BELOW',
  lineHeightsMax = LINE_HEIGHTS_MAX,
): Segment[] {
  const block = [start];
  for (const segment of direction === 'BELOW' ? segments : segments.toReversed()) {
    const last = block.at(-1) ?? start;
    if (direction === 'BELOW' ? segment.line <= last.line : segment.line >= last.line) continue;
    const height = Math.max(last.box.height, segment.box.height);
    const isNear = Math.abs(segment.box.y - last.box.y) <= lineHeightsMax * height;
    const isAligned = Math.abs(segment.box.x - start.box.x) <= INDENT_HEIGHTS_MAX * height;
    if (isNear && isAligned && sharesColumn(segment.box, start.box)) block.push(segment);
  }
  return block.slice(1);
}
