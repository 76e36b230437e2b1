import { CSV_MARK, type CsvCell, csvLine } from '../../platform/csv.rules.ts';

type Figures = Readonly<Record<string, CsvCell>>;
type CsvReport = { currency: string; total: Figures; days: readonly Figures[] };

/** A report as a file for spreadsheets: a row for each date and one for all together; the names of the columns are those of the JSON. */
export function reportCsv({ currency, total, days }: CsvReport): string {
  const columns = Object.keys(total);
  const rows: CsvCell[][] = [
    ['date', 'currency', ...columns],
    ...days.map((day) => [day['date'] ?? null, currency, ...columns.map((column) => day[column] ?? null)]),
    ['total', currency, ...columns.map((column) => total[column] ?? null)],
  ];
  return CSV_MARK + rows.map(csvLine).join('');
}
