import type { LocalDate } from '../../../../../platform/time.ts';
import { numberOfMonth } from '../read/dates.rules.ts';

/** Day, month in digits or letters ("SEP/SEP"), and year; the year of some visas has two digits. */
const DATE =
  /(?<![0-9])([0-3]?[0-9])[ ./-]{0,2}([01]?[0-9]|[A-Z]{3}(?: ?\/ ?[A-Z]{3})?)[ ./-]{0,2}((?:19|20)?[0-9]{2})(?![0-9])/g;
const TEXT_MAX = 5_000;

function monthOf(text: string): number {
  return /[0-9]/.test(text) ? Number(text) : numberOfMonth(text.slice(-3));
}

/** Whether a page shows the day and month of a date with another year only. */
export function contradictsPrint(date: LocalDate, text: string): boolean {
  const [year = '', month, day] = date.split('-');
  const years = [...text.slice(0, TEXT_MAX).toUpperCase().matchAll(DATE)]
    .filter(([, dayThere, monthThere = '']) => Number(dayThere) === Number(day) && monthOf(monthThere) === Number(month))
    .map(([, , , yearThere = '']) => yearThere);
  return years.length > 0 && years.every((yearThere) => !year.endsWith(yearThere));
}
