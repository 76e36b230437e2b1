import { cleanText } from './clean-text.rules.ts';

export type BlockKind = 'HEADING' | 'PARAGRAPH' | 'ITEM' | 'ROW';

/** A piece of a message that stands by itself: a row has several cells (empty ones keep the columns apart), all others have one. */
export type Block = Readonly<{ kind: BlockKind; cells: readonly string[]; isBold: boolean }>;

/** What a message has at most; what is behind it is left out. */
export const BLOCKS_MAX = 5_000;
export const CELLS_MAX = 40;
/** A longer line is several. */
export const LINE_CHARACTERS_MAX = 2_000;

/** Left column and right column that stand for each other line by line, at most so high. */
const BESIDE_LINES_MAX = 4;

function rowAt(cells: readonly (readonly Block[])[], at: number): Block {
  const texts = cells.flatMap((lines) => lines[at]?.cells ?? ['']).slice(0, CELLS_MAX);
  return { kind: 'ROW', cells: texts, isBold: cells.every((lines) => lines[at]?.isBold ?? true) };
}

/**
 * Whether cells are read across, line by line, not one cell after the other: they have one line each or equally many, or one says more
 * about the others in a few lines. A column of text beside another has nothing to do with it.
 */
function isAcross(cells: readonly (readonly Block[])[]): boolean {
  const heights = cells.map((lines) => lines.length);
  if (cells.some((lines) => lines.length > 1 && lines.some((line) => line.cells.length > 1))) return false;
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  return lowest === highest || (highest <= BESIDE_LINES_MAX && heights.filter((height) => height > 1).length === 1);
}

/** The lines that one row of a table comes to; its cells hold lines, those of tables inside among them. */
function linesOfRow(cells: readonly (readonly Block[])[]): Block[] {
  const filled = cells.filter((lines) => lines.length > 0);
  if (filled.length < 2) return filled.flat();
  if (!isAcross(filled)) return filled.flat();
  return Array.from({ length: Math.max(...filled.map((lines) => lines.length)) }, (_, at) => rowAt(cells, at));
}

/**
 * The lines of a table, row by row: what only lays out others disappears. Columns in which nothing stands, which keep others apart, are
 * left out; other empty cells stay, for a value to stand under its label.
 */
export function linesOfTable(rows: readonly (readonly (readonly Block[])[])[]): Block[] {
  const filled = new Set<number>();
  for (const row of rows) {
    for (const [column, lines] of row.entries()) if (lines.length > 0) filled.add(column);
  }
  return rows.flatMap((row) => linesOfRow(row.filter((_, column) => filled.has(column))));
}

/** "Label: value", the label of at most 40 signs that begins with a letter; a time of day has no space behind its colon. */
const LABEL_AND_VALUE = /^(?<label>\p{L}[^:\n]{0,39}?)\s*[:：]\s+(?<value>\S.*)$/su;
/** Tabs and wide gaps stand between columns; so do two spaces, unless they stand in the value of a line's only label. */
const WIDE_GAP = /\t\s*| {3,}/;
const NARROW_GAP = / {2,}/;
const ONLY_LABEL = /^\p{L}[^:：\n]{0,39}[:：]\s[^:：]*$/u;

/** The columns of a line, those without text left out. */
function columnsOf(line: string): string[] {
  const text = line.trim();
  const apart = WIDE_GAP.test(text) ? text.split(WIDE_GAP) : ONLY_LABEL.test(text) ? [text] : text.split(NARROW_GAP);
  return apart.map((column) => column.replace(/\s+/gu, ' ').trim()).filter((column) => column !== '');
}

/** A line as cells: its columns, else its label and its value. */
export function cellsOfLine(line: string): string[] {
  const columns = columnsOf(line);
  if (columns.length > 1) return columns.slice(0, CELLS_MAX);
  const [only = ''] = columns;
  const { label, value } = LABEL_AND_VALUE.exec(only)?.groups ?? {};
  return label === undefined || value === undefined ? columns : [label, value];
}

/** The cells of a line without the empty ones, of which the label of a single cell is told from its value. */
export function cellsOfBlock({ cells }: Block): string[] {
  const [first = ''] = cells;
  return cells.length > 1 ? [...cells] : cellsOfLine(first);
}

/** Lines of plain text; marks of quoting (`>`) stay. */
export function blocksOfPlain(text: string): { blocks: Block[]; isCut: boolean } {
  const blocks: Block[] = [];
  let isCut = false;
  for (const line of cleanText(text).split('\n')) {
    for (let from = 0; from < line.length; from += LINE_CHARACTERS_MAX) {
      const columns = columnsOf(line.slice(from, from + LINE_CHARACTERS_MAX));
      const cells = columns.slice(0, CELLS_MAX);
      if (cells.length === 0) continue;
      if (blocks.length >= BLOCKS_MAX) return { blocks, isCut: true };
      blocks.push({ kind: cells.length > 1 ? 'ROW' : 'PARAGRAPH', cells, isBold: false });
      isCut ||= columns.length > CELLS_MAX;
    }
  }
  return { blocks, isCut };
}
