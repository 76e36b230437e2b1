import type { TextPage } from '../../../../../platform/reading/page.rules.ts';
import type { LocalDate } from '../../../../../platform/time.ts';
import { labelPage } from '../locate/labels.rules.ts';
import { splitIntoSegments } from '../locate/text-segments.rules.ts';
import { findDobAmongDates } from '../read/dated-labels.rules.ts';
import { numberOfMonth } from '../read/dates.rules.ts';

/** Day, month in digits or letters ("SEP/SEP"), and year; the year of some visas has two digits. */
const DATE =
  /(?<![0-9])([0-3]?[0-9])[ ./-]{0,2}([01]?[0-9]|[A-Z]{3}(?: ?\/ ?[A-Z]{3})?)[ ./-]{0,2}((?:19|20)?[0-9]{2})(?![0-9])/g;
const TEXT_MAX = 5_000;

/** A printed date with less may have been misread. A date without its label has less. */
const SURE_CONFIDENCE_MIN = 0.9;

function monthOf(text: string): number {
  return /[0-9]/.test(text) ? Number(text) : numberOfMonth(text.slice(-3));
}

/**
 * Whether a page shows another date of birth: the same day and month with another year only, or surely another date at its label
 * and not this one.
 */
export function contradictsPrint(date: LocalDate, page: TextPage, today: LocalDate): boolean {
  const text = page.lines.map((line) => line.text).join('\n');
  const [year = '', month, day] = date.split('-');
  const years = [...text.slice(0, TEXT_MAX).toUpperCase().matchAll(DATE)]
    .filter(([, dayThere, monthThere = '']) => Number(dayThere) === Number(day) && monthOf(monthThere) === Number(month))
    .map(([, , , yearThere = '']) => yearThere);
  if (years.length > 0) return years.every((yearThere) => !year.endsWith(yearThere));
  const printed = findDobAmongDates(labelPage(splitIntoSegments(page)), 'BELOW', today)?.field;
  return printed !== undefined && printed.value !== date && printed.confidence >= SURE_CONFIDENCE_MIN;
}
