/** A day without a time, `YYYY-MM-DD`. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

export function makeDate(year: number, month: number, day: number): CalendarDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** Formats a date by a pattern with `dd`, `mm`, `MMM` (JAN), `yyyy` and `yy`. */
export function formatDate(date: CalendarDate, form: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return form
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('MMM', MONTHS[Number(month) - 1] ?? '')
    .replace('mm', month)
    .replace('dd', day);
}
