/** What a spreadsheet would take for a formula, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** The mark at the beginning of a file that tells a spreadsheet that it is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A text, a number, or nothing. */
export type CsvCell = string | number | null;

/** A number is written as it is in JSON; a text is never a formula: such a one gets an apostrophe before it. */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of a CSV file by RFC 4180, with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
