/** A row of the file: texts of people, and amounts. */
export type CsvCell = string | { amount: number; decimals: number };

/** What a spreadsheet would take for a formula, a full-width sign included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.amount.toFixed(cell.decimals);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file by RFC 4180. The mark at its beginning tells Excel that it is UTF-8. Amounts are plain numbers; a text is never a formula. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}
