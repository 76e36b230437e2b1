export type BlockKind = 'HEADING' | 'PARAGRAPH' | 'ITEM' | 'ROW';

/** A block of a message. A row has several cells (empty ones keep the columns apart), all others have one. `isOpen`: it may go on in the next one. */
export type Block = Readonly<{ kind: BlockKind; cells: readonly string[]; isBold: boolean; isOpen?: boolean }>;

/** Limits of a message; what exceeds them is left out. */
export const BLOCKS_MAX = 5_000;
export const CELLS_MAX = 40;
/** Longer lines are split. */
export const LINE_CHARACTERS_MAX = 2_000;

/** A line in pieces that are not too long, parted between words where there are any. */
export const splitLong = (line: string): readonly string[] =>
  line.length > LINE_CHARACTERS_MAX ? (line.match(LONG_PIECE) ?? []) : line === '' ? [] : [line];
const LONG_PIECE = new RegExp(`[^]{1,${LINE_CHARACTERS_MAX}}(?=\\s|$)|[^]{1,${LINE_CHARACTERS_MAX}}`, 'g');

/** Cells with more lines than this are not read side by side with others. */
const SIDE_BY_SIDE_LINES_MAX = 4;

function buildRow(cells: readonly (readonly Block[])[], at: number): Block {
  const texts = cells.flatMap((lines) => lines[at]?.cells ?? ['']).slice(0, CELLS_MAX);
  return { kind: 'ROW', cells: texts, isBold: cells.every((lines) => lines[at]?.isBold ?? true) };
}

/**
 * Whether cells are read across, line by line, and not one cell after the other. That is so when they have equally many lines, or when
 * only one of them has more than one line, and few. Longer columns of text side by side are unrelated.
 */
function isReadAcross(cells: readonly (readonly Block[])[]): boolean {
  const heights = cells.map((lines) => lines.length);
  if (cells.some((lines) => lines.length > 1 && lines.some((line) => line.cells.length > 1))) return false;
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  return lowest === highest || (highest <= SIDE_BY_SIDE_LINES_MAX && heights.filter((height) => height > 1).length === 1);
}

/** The lines of one row of a table, whose cells hold lines, also of nested tables. */
function flattenRow(cells: readonly (readonly Block[])[]): Block[] {
  const filled = cells.filter((lines) => lines.length > 0);
  if (filled.length < 2) return filled.flat();
  if (!isReadAcross(filled)) return filled.flat();
  return Array.from({ length: Math.max(...filled.map((lines) => lines.length)) }, (_, at) => buildRow(cells, at));
}

/**
 * The lines of a table, row by row. Tables that only lay out others disappear. Empty columns, which only separate others, are left out;
 * other empty cells stay, so that values stay under their labels.
 */
export function flattenTable(rows: readonly (readonly (readonly Block[])[])[]): Block[] {
  const filled = new Set<number>();
  for (const row of rows) {
    for (const [column, lines] of row.entries()) if (lines.length > 0) filled.add(column);
  }
  return rows.flatMap((row) => flattenRow(row.filter((_, column) => filled.has(column))));
}

/** "Label: value" with a label of at most 40 characters that begins with a letter. A time of day has no space after its colon. */
const LABEL_AND_VALUE = /^(?<label>\p{L}[^:\n]{0,39}?)\s*[:：]\s+(?<value>\S.*)$/su;
/** Tabs and wide gaps separate columns; so do two spaces, unless they are in the value of the only label of a line. */
const WIDE_GAP = /\t\s*| {3,}/;
const NARROW_GAP = / {2,}/;
const ONLY_LABEL = /^\p{L}[^:：\n]{0,39}[:：]\s[^:：]*$/u;

/** The non-empty columns of a line. */
export function splitColumns(line: string): string[] {
  const text = line.trim();
  const apart = WIDE_GAP.test(text) ? text.split(WIDE_GAP) : ONLY_LABEL.test(text) ? [text] : text.split(NARROW_GAP);
  return apart.map((column) => column.replace(/\s+/gu, ' ').trim()).filter((column) => column !== '');
}

/** The cells of a line: its columns, or else its label and its value. */
export function splitLine(line: string): string[] {
  const columns = splitColumns(line);
  if (columns.length > 1) return columns.slice(0, CELLS_MAX);
  const [only = ''] = columns;
  const { label, value } = LABEL_AND_VALUE.exec(only)?.groups ?? {};
  return label === undefined || value === undefined ? columns : [label, value];
}

/** The cells of a block. A single cell is split into label and value. */
export function splitBlock({ cells }: Block): string[] {
  const [first = ''] = cells;
  return cells.length > 1 ? [...cells] : splitLine(first);
}
