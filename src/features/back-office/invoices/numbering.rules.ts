import { conflict, type Problem } from '../../../platform/errors.ts';
import type { LocalDate } from '../../../platform/time.ts';

export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
/** Each kind has numbers of its own. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What the law of India allows for the number of a tax invoice. */
const NUMBER_LENGTH_MAX = 16;
const DIGITS_MIN = 5;

/** The first day of the fiscal year of a date. @param startMonth 1 to 12 */
export function fiscalYearOf(date: LocalDate, startMonth: number): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const begins = month >= startMonth ? year : year - 1;
  return `${String(begins).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`;
}

/** `2026` for a fiscal year that is a calendar year, else `26-27`. */
export function fiscalYearLabel(fiscalYear: LocalDate): string {
  const year = Number(fiscalYear.slice(0, 4));
  const two = (of: number): string => String(of % 100).padStart(2, '0');
  return fiscalYear.slice(5, 7) === '01' ? fiscalYear.slice(0, 4) : `${two(year)}-${two(year + 1)}`;
}

/** The number as it is printed: `INV/26-27/00001`. */
export function numberText(prefix: string, fiscalYear: LocalDate, serial: number): string {
  return `${prefix}/${fiscalYearLabel(fiscalYear)}/${String(serial).padStart(DIGITS_MIN, '0')}`;
}

/** 409 for a number that is too long for the law: the prefix has to be shorter. */
export function refuseLongNumber(number: string): Problem | null {
  return number.length <= NUMBER_LENGTH_MAX
    ? null
    : conflict(`the number would have more than ${NUMBER_LENGTH_MAX} characters: set a shorter prefix`, 'limit_reached');
}
