import type { Day } from '../../format/time.rules.ts';
import { plainText } from './amounts.rules.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Which number of 03/04/2026 is the day: India and most of the world write it first. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const SEPARATOR = '[-/. ]';
const YEAR_FIRST = new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`);
const NUMBERS = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{4}|\\d{2})$`);
const DAY_MONTH = new RegExp(`^(\\d{1,2})${SEPARATOR}?([a-z]{3,9})(?:[-/., ]+(\\d{4}|\\d{2}))?$`, 'i');
const MONTH_DAY = /^([a-z]{3,9})[-. ]?(\d{1,2})(?:[-/, ]+(\d{4}|\d{2}))?$/i;
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}[.,]?\s+/i;

/** The day, or null where there is none such as 31 April. */
function dayOf(year: number, month: number, day: number): Day | null {
  const whole = year < 100 ? 2000 + year : year;
  const text = `${whole}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

/** The month of its name; 0: there is none. */
function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.indexOf(start) + 1;
}

/** A day without a year is the first one in the calendar. */
function named(month: string, day: string, year: string | undefined, first: Day): Day | null {
  if (year !== undefined) return dayOf(Number(year), monthOf(month), Number(day));
  const begin = Number(first.slice(0, 4));
  const here = dayOf(begin, monthOf(month), Number(day));
  return here !== null && here >= first ? here : dayOf(begin + 1, monthOf(month), Number(day));
}

/** Reads a date as spreadsheets write it; null: the text is none. @param first the first day of the calendar */
export function readDate(text: string, order: DateOrder, first: Day): Day | null {
  const bare = plainText(text).replace(WEEKDAY, '');
  const [, year, month, day] = YEAR_FIRST.exec(bare) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, one, other, behind] = NUMBERS.exec(bare) ?? [];
  if (one !== undefined)
    return order === 'day-first'
      ? dayOf(Number(behind), Number(other), Number(one))
      : dayOf(Number(behind), Number(one), Number(other));
  const [, dayNumber, name, of] = DAY_MONTH.exec(bare) ?? [];
  if (dayNumber !== undefined && name !== undefined) return named(name, dayNumber, of, first);
  const [, monthName, ofMonth, inYear] = MONTH_DAY.exec(bare) ?? [];
  if (monthName !== undefined && ofMonth !== undefined) return named(monthName, ofMonth, inYear, first);
  return null;
}

/** Whether the text is a date in one order or the other, or would be if there were such a day. */
export function looksLikeDate(text: string): boolean {
  const bare = plainText(text).replace(WEEKDAY, '');
  const [, , name] = DAY_MONTH.exec(bare) ?? [];
  const [, other] = MONTH_DAY.exec(bare) ?? [];
  return YEAR_FIRST.test(bare) || NUMBERS.test(bare) || monthOf(name ?? '') > 0 || monthOf(other ?? '') > 0;
}

/** The order in which all of the texts are dates; of both, the day first. */
export function orderOf(texts: readonly string[], first: Day): DateOrder {
  const isRight = (order: DateOrder): boolean => texts.every((text) => readDate(text, order, first) !== null);
  return !isRight('day-first') && isRight('month-first') ? 'month-first' : 'day-first';
}
