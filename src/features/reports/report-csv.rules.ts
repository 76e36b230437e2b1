/** A report as a file for spreadsheets: RFC 4180, in UTF-8 with a mark that tells Excel so. */

/** A text, a number, or nothing. */
type Cell = string | number | null;

/** What a spreadsheet would take for a formula, a full-width sign included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** A number is written as it is in JSON; a text is never a formula. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Figures = Readonly<Record<string, Cell>>;
type CsvReport = { currency: string; total: Figures; days: readonly Figures[] };

/** A row for each date and one for all together; the names of the columns are those of the JSON. */
export function reportCsv({ currency, total, days }: CsvReport): string {
  const columns = Object.keys(total);
  const rows: Cell[][] = [
    ['date', 'currency', ...columns],
    ...days.map((day) => [day['date'] ?? null, currency, ...columns.map((column) => day[column] ?? null)]),
    ['total', currency, ...columns.map((column) => total[column] ?? null)],
  ];
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}
