import { CSV_MARK, type CsvCell, csvLine } from '../../../platform/csv.rules.ts';

/** The tables of a report, each a file of its own: a spreadsheet sorts, filters and sums up one table. */
export const REPORT_TABLES = [
  'days',
  'revenue',
  'taxes',
  'payments',
  'people',
  'sources',
  'balances',
  'pickUp',
  'onTheBooks',
] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

type Row = Readonly<Record<string, CsvCell>>;
type TaxRow = {
  code: string;
  name: string;
  percent: string | null;
  included: boolean;
  count: number;
  base: number;
  amount: number;
};
type Sides = { owed: { bookings: number; amount: number }; credit: { bookings: number; amount: number } };

/** What of a report is written. */
export type CsvReport = {
  from: string;
  to: string;
  currency: string;
  total: Row;
  days: readonly Row[];
  revenueByType: readonly Row[];
  taxes: { byRule: readonly TaxRow[] };
  takings: {
    total: Row;
    byMethod: readonly (Row & { method: string })[];
    byPerson: readonly ({ recordedBy: { name: string | null } | null } & Record<string, unknown>)[];
  };
  sources: readonly Row[];
  openBalances: { inHouse: Sides; ended: Sides };
  pickUp: Row;
  onTheBooks: { total: Row; days: readonly Row[] };
};

/** The heading of the one table that can have no row. */
const NO_TAXES = ['code', 'currency', 'name', 'percent', 'included', 'count', 'base', 'amount'];

/** The rows under the names of the columns of the first one. @param columns when there may be no row */
function fileOf(rows: readonly Row[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
  return CSV_MARK + [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join('');
}

/** Rows with one for all together at the end. @param name of the first column, which the total has no value of */
const withTotal = (name: string, rows: readonly Row[], total: Row): Row[] => [...rows, { [name]: 'total', ...total }];

function sumOf(rows: readonly Row[], column: string): CsvCell {
  return Number(rows.reduce((sum, row) => sum + Number(row[column]), 0).toFixed(3));
}

function balanceRows({ inHouse, ended }: CsvReport['openBalances']): Row[] {
  return Object.entries({ inHouse, ended }).flatMap(([of, sides]) =>
    Object.entries(sides).map(([side, { bookings, amount }]) => ({ of, side, bookings, amount })),
  );
}

function rowsOf(report: CsvReport, table: ReportTable): Row[] {
  const { takings, revenueByType, sources, onTheBooks } = report;
  switch (table) {
    case 'days':
      return withTotal('date', report.days, report.total);
    case 'revenue':
      return withTotal('type', revenueByType, { count: sumOf(revenueByType, 'count'), amount: report.total['revenue'] ?? null });
    case 'taxes':
      return report.taxes.byRule.map((row) => ({ ...row, included: String(row.included) }));
    case 'payments':
      return withTotal('method', takings.byMethod, takings.total);
    case 'people': {
      const people = takings.byPerson.map(({ recordedBy, ...sums }) => ({ person: recordedBy?.name ?? null, ...(sums as Row) }));
      return withTotal('person', people, takings.total);
    }
    case 'sources': {
      const { arrivals = null, sold = null, roomRevenue = null } = report.total;
      return withTotal('source', sources, { bookingSite: null, arrivals, roomNights: sold, roomRevenue });
    }
    case 'balances':
      return balanceRows(report.openBalances);
    case 'pickUp':
      return [{ from: report.from, to: report.to, ...report.pickUp }];
    case 'onTheBooks':
      return withTotal('date', onTheBooks.days, onTheBooks.total);
  }
}

/** One table of a report as a file for spreadsheets; the second column is the currency of its amounts. */
export function reportCsv(report: CsvReport, table: ReportTable): string {
  const rows = rowsOf(report, table).map((row) => {
    const [[first, value] = ['', null], ...others] = Object.entries(row);
    return { [first]: value, currency: report.currency, ...Object.fromEntries(others) };
  });
  return fileOf(rows, rows.length === 0 ? NO_TAXES : undefined);
}

/** The properties of a group as a file for spreadsheets. Without a property there is not even a heading. */
export function groupCsv(rows: readonly Row[]): string {
  return rows.length === 0 ? CSV_MARK : fileOf(rows);
}
