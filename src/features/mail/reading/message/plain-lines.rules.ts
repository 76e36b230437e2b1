import { BLOCKS_MAX, type Block, CELLS_MAX, splitColumns, splitLong } from './blocks.rules.ts';
import { cleanText } from './clean-text.rules.ts';

/** Programs break lines at a width between these. */
const WIDTH_MIN = 50;
export const WIDTH_MAX = 100;
/** Longer words are links. */
const WORD_MAX = 25;
/** So many full lines in a row show that a program broke them. */
const FULL_LINES_MIN = 3;
/** Columns that are drawn with spaces, so that each has a width. */
const DRAWN = /\S {3,}\S/;
/** What begins so far behind the line above stands below one of its columns. */
const INDENT_MIN = 8;

const indentOf = (line: string): number => line.search(/\S/);
const QUOTED = /^[>\s]+/;

/** Which lines are full: the next word had no room in them. @param columns how many each line has */
function findFullLines(lines: readonly string[], columns: readonly number[]): boolean[] {
  const lengths = lines.filter((line) => /\S\s+\S/.test(line) && !line.includes('://')).map((line) => line.length);
  const width = lengths.filter((length) => length <= WIDTH_MAX).reduce((most, length) => Math.max(most, length), 0);
  return lines.map((line, at) => {
    const [word = ''] = (lines[at + 1]?.replace(QUOTED, '') ?? '').split(/\s/, 1);
    const hasRoom = width < WIDTH_MIN || word.length > WORD_MAX || line.length + word.length < width;
    // Rows with equally many columns are those of a table.
    return word !== '' && !hasRoom && (columns[at] === 1 || columns[at + 1] !== columns[at]);
  });
}

/**
 * Of each line, whether a program certainly broke it, if others beside it are so too (`isBroken`), and whether it may go on in the next one
 * (`isOpen`): full lines, and where columns are drawn, those that something stands below which is no row of its own.
 */
function findBreaks(lines: readonly string[]): { isBroken: boolean; isOpen: boolean }[] {
  const columns = lines.map((line) => splitColumns(line).length);
  const full = findFullLines(lines, columns);
  const hasColumns = lines.some((line) => DRAWN.test(line));
  return lines.map((line, at) => {
    const [own = 0, below = 0] = columns.slice(at, at + 2);
    const isFull = full[at] === true;
    const isBelowColumn = indentOf(lines[at + 1] ?? '') - indentOf(line) >= INDENT_MIN;
    const goesOn = isFull || (hasColumns && (own === 1 || isBelowColumn || (own > 2 && below < own)));
    return {
      isBroken: isFull && own === 1 && line.length <= WIDTH_MAX && !/[.!?]\s*$|^>/.test(line),
      isOpen: own > 0 && below > 0 && goesOn,
    };
  });
}

/** Which lines may go on in the next one. */
export function findOpenLines(lines: readonly string[]): boolean[] {
  return findBreaks(lines).map(({ isOpen }) => isOpen);
}

/** The lines of a plain text, with those joined again that a program certainly broke. Quotation marks (`>`) stay. */
export function splitPlainText(text: string): { blocks: Block[]; isCut: boolean } {
  const blocks: Block[] = [];
  const lines = cleanText(text).split('\n');
  const breaks = findBreaks(lines);
  let isCut = false;
  for (let at = 0; at < lines.length; at += 1) {
    let end = at;
    while (breaks[end]?.isBroken === true) end += 1;
    const isBroken = end - at >= FULL_LINES_MIN;
    const line = lines
      .slice(at, isBroken ? end + 1 : at + 1)
      .map((each) => each.trim())
      .join(' ');
    if (isBroken) at = end;
    for (const piece of splitLong(line)) {
      const columns = splitColumns(piece);
      const cells = columns.slice(0, CELLS_MAX);
      if (cells.length === 0) continue;
      if (blocks.length >= BLOCKS_MAX) return { blocks, isCut: true };
      blocks.push({ kind: cells.length > 1 ? 'ROW' : 'PARAGRAPH', cells, isBold: false, isOpen: breaks[at]?.isOpen === true });
      isCut ||= columns.length > CELLS_MAX;
    }
  }
  return { blocks, isCut };
}
