import { DATE_MIN, dayNumberOf, isLocalDate, type LocalDate } from '../../../platform/time.ts';
import { ENGLISH } from './languages/english.rules.ts';
import { DATE_JOINERS, MONTH_WORDS, WEEKDAY_WORDS } from './languages/languages.rules.ts';
import { foldAccents } from './plain-text.rules.ts';

/**
 * A written date. `readings`: the days that it may mean; two when the order of day and month is ambiguous (day first comes first).
 * `order`: the order in a numeric date; null for a date with the name of the month.
 */
export type WrittenDate = Readonly<{
  start: number;
  end: number;
  readings: readonly LocalDate[];
  order: 'EITHER' | 'DAY_FIRST' | 'MONTH_FIRST' | null;
  /** Whether the year was written. Otherwise it is the next year with such a day. */
  hasYear: boolean;
  /** Whether a weekday beside the date fits; null without a weekday. */
  weekdayFits: boolean | null;
  /** The time zone beside the date, as written; null without one: then the date is that of the hotel. */
  zone: string | null;
}>;

const NO_LETTER = '(?![a-zα-ωά-ώа-яא-ת\\u0e00-\\u0e7f\\u0900-\\u097f\\u0600-\\u06ff])';
/** In some languages months are numbers: `tháng 1`. */
const toMonths = (names: readonly string[]): string =>
  `(?<month>${names.map((name) => (/\d$/.test(name) ? `${name}(?!\\d)` : name)).join('|')})${NO_LETTER}\\.?`;
const ANY_MONTH = toMonths([...MONTH_WORDS.keys()]);
const JOINER = `(?: (?:${DATE_JOINERS.join('|')}))?`;

const ISO = /(?<![\d/.-])(20\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?![\d/])/g;
/** `2026 年 6 月 16 日`, `2026년 6월 16일`, `6月16日(火)`. */
const EAST_ASIAN = /(?<!\d)(?:(?<year>20\d\d) ?[年년] ?)?(?<month>\d{1,2}) ?[月월] ?(?<day>\d{1,2}) ?[日일]/g;
const NUMERIC = /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(20\d\d|\d\d)(?![\d/]|[-.]\d)/g;
const DAY_FIRST = new RegExp(
  `(?<![\\dA-Za-z:])(?<day>\\d{1,2})(?:st|nd|rd|th|er|º|°)?${JOINER}[ .,/-]{0,2}${ANY_MONTH}(?:${JOINER}[ ,/-]{0,2}(?<year>20\\d\\d)(?!\\d)|[ ,]{0,2}['’‘](?<short>\\d\\d)(?!\\d)|[-/ ](?<last>2\\d|3\\d)(?![\\d:.]| ?[ap]m| ?h))?`,
  'gi',
);
const MONTH_FIRST = new RegExp(
  `(?<![A-Za-z])${toMonths(ENGLISH.months.flat())}[ -](?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]| ?[ap]m)(?:[ ,-]{1,2}(?<year>20\\d\\d)(?!\\d)|,? ?['’‘](?<short>\\d\\d)(?!\\d))?`,
  'gi',
);
const WEEKDAY = `(${[...WEEKDAY_WORDS.keys()].sort((one, other) => other.length - one.length).join('|')})`;
const WEEKDAY_BEFORE = new RegExp(`(?<!\\p{L})${WEEKDAY}\\.?[ ,(]{0,3}$`, 'iu');
const WEEKDAY_AFTER = new RegExp(`^(?:[ ,(（]{1,3}|(?=[週周星]))${WEEKDAY}(?!\\p{L})`, 'iu');
/** A weekday and what parts it from the date. */
const WEEKDAY_MAX = 20;

/** Texts are searched up to this length. */
const TEXT_MAX = 300;
const DATES_MAX = 20;

const two = (text: string): string => text.padStart(2, '0');
const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text);

const toMonth = (name: string): string => (/^\d/.test(name) ? name : String(MONTH_WORDS.get(name.toLowerCase()) ?? 0));

function toDays(year: string, month: string, day: string): LocalDate[] {
  const date = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isLocalDate(date) ? [date] : [];
}

/** The first such day that is not before `notBefore`. */
function addYear(month: string, day: string, notBefore: LocalDate): LocalDate[] {
  const from = Number(notBefore.slice(0, 4));
  const dates = [0, 1, 2, 3, 4].flatMap((years) => toDays(String(from + years), month, day));
  return dates.filter((date) => date >= notBefore).slice(0, 1);
}

function findWeekday(text: string, start: number, end: number): number | null {
  const found =
    WEEKDAY_BEFORE.exec(text.slice(Math.max(0, start - WEEKDAY_MAX), start)) ??
    WEEKDAY_AFTER.exec(text.slice(end, end + WEEKDAY_MAX));
  return WEEKDAY_WORDS.get(found?.[1] ?? '') ?? null;
}

/** Countries with one time zone, and how it is written. A time in it is on the hotel's own day. */
const OWN_ZONES: ReadonlyMap<string, readonly string[]> = new Map([['IN', ['+0530', 'IST']]]);

/** Whether the day at the hotel may differ from the written one, because the time is in another time zone. */
export function mayBeAnotherDay({ zone }: WrittenDate, countryCode: string): boolean {
  return zone !== null && OWN_ZONES.get(countryCode)?.includes(zone) !== true;
}

/** From 0 for Monday; day 0 is a Thursday. */
const weekdayOf = (date: LocalDate): number => (dayNumberOf(date) + 3) % 7;

const ZONE_AFTER =
  /^(?:T|,? (?:at )?|,)\(?\d{1,2}[:.]?\d{2}(?:[:.]\d{2}(?:\.\d{1,9})?)? ?(?:[ap]\.?m\.?)? ?(?:hrs?|hours)?[ ,(]{0,2}(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z]{1,3}[SD]T|CET|CEST)(?![A-Za-z])/i;
const ZONE_BEFORE = /(?<![A-Za-z])(UTC|GMT)\)?[ ,]{0,3}$/;

/** The time zone after or before the date, without a colon (`+0530`). */
function findZone(text: string, start: number, end: number): string | null {
  const zone =
    ZONE_AFTER.exec(text.slice(end, end + 50))?.[1] ?? ZONE_BEFORE.exec(text.slice(Math.max(0, start - 10), start))?.[1];
  return zone?.replace(':', '').toUpperCase() ?? null;
}

type Match = Omit<WrittenDate, 'weekdayFits' | 'zone'>;

function matchDates(text: string, notBefore: LocalDate): Match[] {
  const found: Match[] = [];
  const add = (match: RegExpExecArray, readings: LocalDate[], order: WrittenDate['order'], hasYear = true): void => {
    const [start, end] = [match.index, match.index + match[0].length];
    const isTaken = found.some((other) => start < other.end && end > other.start);
    if (readings.length > 0 && !isTaken && found.length < DATES_MAX) found.push({ start, end, readings, order, hasYear });
  };
  for (const match of text.matchAll(ISO)) add(match, toDays(match[1] ?? '', match[3] ?? '', match[4] ?? ''), null);
  for (const match of [EAST_ASIAN, DAY_FIRST, MONTH_FIRST].flatMap((form) => [...text.matchAll(form)])) {
    const { day = '', month = '', year, short = year, last = short } = match.groups ?? {};
    const days = last === undefined ? addYear(toMonth(month), day, notBefore) : toDays(last, toMonth(month), day);
    add(match, days, null, last !== undefined);
  }
  for (const match of text.matchAll(NUMERIC)) {
    const [, one = '', sign = '', other = '', year = ''] = match;
    const dayFirst = toDays(year, other, one);
    // With points, the day always comes first.
    const monthFirst = sign === '.' ? [] : toDays(year, one, other);
    const order = Number(one) > 12 ? 'DAY_FIRST' : Number(other) > 12 ? 'MONTH_FIRST' : 'EITHER';
    add(match, [...new Set([...dayFirst, ...monthFirst])], order);
  }
  return found;
}

/** All dates in a text, in order. A date without a year is the next such day that is not before `notBefore`. */
export function findWrittenDates(text: string, notBefore: LocalDate = DATE_MIN): WrittenDate[] {
  if (!/\d/.test(text)) return [];
  const short = text.slice(0, TEXT_MAX);
  const folded = foldAccents(short);
  return matchDates(folded, notBefore)
    .sort((one, other) => one.start - other.start)
    .map((match) => {
      const weekday = findWeekday(folded, match.start, match.end);
      const zone = findZone(short, match.start, match.end);
      if (weekday === null) return { ...match, weekdayFits: null, zone };
      const fitting = match.readings.filter((date) => weekdayOf(date) === weekday);
      return { ...match, readings: fitting.length > 0 ? fitting : match.readings, weekdayFits: fitting.length > 0, zone };
    });
}

/** Completes the first day of `20 - 22 Nov 2026` with the month and year of the second. */
export const expandRange = (text: string): string =>
  text.replace(/(?<!\d)(\d{1,2}) ?[-–] ?(\d{1,2})(\.? \p{L}{3,9}\.?,? 20\d\d)/u, '$1$3 - $2$3');

const HOURS =
  /^(?:(?:from|after|until|till|before|by|between|at) )?\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?|hrs?)?(?: ?(?:-|–|to|and) ?\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?|hrs?)?)?$/i;

/** Whether a text is only the hours of a stay: `14:00 - 22:00`, `from 2 PM`. */
export const isHours = (text: string): boolean => HOURS.test(text);

/** Whether a text is one day and nothing else but its weekday. */
export function isDayAlone(text: string): boolean {
  const [date, more] = findWrittenDates(text);
  return (
    date !== undefined &&
    more === undefined &&
    /^(?:\p{L}{2,10}\.?,? |\p{L}{2,10} \p{L}{2,10}, )?$/u.test(text.slice(0, date.start)) &&
    date.end === text.length
  );
}
