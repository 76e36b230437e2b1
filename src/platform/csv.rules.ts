/** What a spreadsheet would take for a formula, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** The mark at the beginning of a file that tells a spreadsheet that it is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** One record of a CSV file by RFC 4180, with its line end. A text is never a formula: such a one gets an apostrophe before it. */
export function csvLine(cells: readonly (string | null)[]): string {
  const texts = cells.map((cell) => {
    const text = cell === null ? '' : FORMULA.test(cell) ? `'${cell}` : cell;
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(',')}\r\n`;
}
