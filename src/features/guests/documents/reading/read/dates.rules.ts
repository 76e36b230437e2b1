import { confidenceOf, type Segment, type Slice, textOf, wholeSlice } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';

/** A calendar date as `YYYY-MM-DD`. */
export type Day = string;

/**
 * A date found in a text. `corrections` counts the characters that were changed to get it. `isDoubtful`: day and month may be
 * the other way round. `first` is what must come first in it, when only one is possible.
 */
export type FoundDate = Readonly<{
  day: Day;
  slice: Slice;
  corrections: number;
  isDoubtful: boolean;
  first: 'DAY' | 'MONTH' | null;
}>;

/** Whether a document prints the day or the month first, and whether that is certain. */
export type DateOrder = Readonly<{ first: 'DAY' | 'MONTH'; isSure: boolean }>;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Digits for the letters that OCR confuses with them. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  B: '8',
};

/** Replaces letters that look like digits, and counts them. */
function correctDigits(text: string): { digits: string; corrections: number } {
  let corrections = 0;
  const digits = text.replace(/[OoQDIli|!ZzSsGB]/g, (character) => {
    corrections += 1;
    return DIGIT_FOR[character] ?? character;
  });
  return { digits, corrections };
}

function toDay(year: number, month: number, day: number): Day | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

const DIGIT = '[0-9OoQIl|!ZSGB]';
const EDGE_BEFORE = '(?<![0-9A-Za-z|])';
const EDGE_AFTER = '(?![0-9])';

/** dd/mm/yyyy with any usual separator, also with spaces around it. `DOB:12/05/1988` without a space begins after the colon. */
const NUMERIC = new RegExp(
  `${EDGE_BEFORE}(${DIGIT}{1,2})\\s{0,2}[/.,\\\\:-]\\s{0,2}(${DIGIT}{1,2})\\s{0,2}[/.,\\\\:-]\\s{0,2}([12lI|]${DIGIT}{3})${EDGE_AFTER}`,
  'g',
);
const SPACED = new RegExp(`${EDGE_BEFORE}(${DIGIT}{2}) (${DIGIT}{2}) ([12]${DIGIT}{3})${EDGE_AFTER}`, 'g');
const ISO = /(?<![0-9])([12][0-9]{3})[-/.]([0-9]{2})[-/.]([0-9]{2})(?![0-9])/g;
const WORDED = new RegExp(
  `${EDGE_BEFORE}(${DIGIT}{1,2})[\\s/.,-]{0,3}([A-Za-z0158]{3,9}(?:\\s?[/|]\\s?[A-Za-z]{3,9})?)[\\s/.,-]{0,3}([12]${DIGIT}{3})${EDGE_AFTER}`,
  'g',
);
/** "January 01, 1990". */
const MONTH_NAMED_FIRST = new RegExp(
  `(?<![A-Za-z])([A-Za-z]{3,9})[\\s.]{1,2}(${DIGIT}{1,2})[\\s,]{1,2}([12]${DIGIT}{3})${EDGE_AFTER}`,
  'g',
);
/** Slashes that were read as a digit or lost: `12105/1988`, `12/0511988`, `1210511988`. */
const SLASHES_LOST = /(?<![0-9])([0-3][0-9])([/.1I7l|-])([01][0-9])([/.1I7l|-])([12][09][0-9]{2})(?![0-9])/g;

/** Dates are searched for in the first characters of a segment only. */
const TEXT_MAX = 400;

/** The number of a month in letters; 0 for none. "MAA/MAR" has it in English behind the stroke. */
function parseMonth(text: string): number {
  const [first = '', second] = text.split(/\s?[/|]\s?/);
  return (second === undefined ? 0 : numberOfMonth(second)) || numberOfMonth(first);
}

/** The number of a month by its first three letters, some of them read as digits; 0 for none. */
export function numberOfMonth(word: string): number {
  const letters = word
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('5', 'S')
    .replaceAll('8', 'B')
    .slice(0, 3);
  return MONTHS.indexOf(letters) + 1;
}

/** `isNumeric`: the month is a number in the middle, which may be the day. */
type DateParts = Readonly<{ year: string; month: string; day: string; corrections: number; isNumeric: boolean }>;

function* findDateParts(text: string): Generator<DateParts & { at: number; length: number }> {
  for (const pattern of [NUMERIC, SPACED]) {
    for (const found of text.matchAll(pattern)) {
      const [whole, day = '', month = '', year = ''] = found;
      yield { year, month, day, corrections: 0, isNumeric: true, at: found.index, length: whole.length };
    }
  }
  for (const found of text.matchAll(ISO)) {
    const [whole, year = '', month = '', day = ''] = found;
    yield { year, month, day, corrections: 0, isNumeric: false, at: found.index, length: whole.length };
  }
  for (const found of text.matchAll(WORDED)) {
    const [whole, day = '', month = '', year = ''] = found;
    if (parseMonth(month) > 0)
      yield {
        year,
        month: String(parseMonth(month)),
        day,
        corrections: 0,
        isNumeric: false,
        at: found.index,
        length: whole.length,
      };
  }
  for (const found of text.matchAll(MONTH_NAMED_FIRST)) {
    const [whole, month = '', day = '', year = ''] = found;
    const number = numberOfMonth(month);
    if (number > 0)
      yield { year, month: String(number), day, corrections: 0, isNumeric: false, at: found.index, length: whole.length };
  }
  for (const found of text.matchAll(SLASHES_LOST)) {
    const [whole, day = '', , month = '', , year = ''] = found;
    yield { year, month, day, corrections: 2, isNumeric: true, at: found.index, length: whole.length };
  }
}

/** Documents of the United States print the month first. */
const AMERICAN = /\bUSA\b|UNITED STATES|\bDRIVER[’']?S?\s?LICENSE|\bIDENTIFICATION CARD/i;

/** Finds out from all dates of a page, and from its words, whether the day or the month comes first. */
export function dateOrderOf(segments: readonly Segment[]): DateOrder {
  const firsts = new Set(
    segments.flatMap((segment) => findDates(wholeSlice(segment), { first: 'DAY', isSure: false }).map(({ first }) => first)),
  );
  const monthsOnly = firsts.has('MONTH');
  const american = segments.some(({ text }) => AMERICAN.test(text.slice(0, TEXT_MAX)));
  if (firsts.has('DAY')) return { first: 'DAY', isSure: !monthsOnly };
  return { first: monthsOnly || american ? 'MONTH' : 'DAY', isSure: monthsOnly === american };
}

/**
 * The valid dates in a slice, in their order of appearance. Where two matches overlap, the more reliable pattern wins. If the
 * order is not sure, a date that is only valid in the other order is taken in that order.
 */
export function findDates(slice: Slice, order: DateOrder = { first: 'DAY', isSure: true }): FoundDate[] {
  const text = textOf(slice).slice(0, TEXT_MAX);
  const found: FoundDate[] = [];
  for (const parts of findDateParts(text)) {
    const [year, month, day] = [correctDigits(parts.year), correctDigits(parts.month), correctDigits(parts.day)];
    const dayFirst = toDay(Number(year.digits), Number(month.digits), Number(day.digits));
    const monthFirst = parts.isNumeric ? toDay(Number(year.digits), Number(day.digits), Number(month.digits)) : dayFirst;
    // No country that prints the month first separates by dots.
    const isDayFirst = order.first === 'DAY' || text.slice(parts.at, parts.at + parts.length).includes('.');
    const [likely, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const date = likely ?? (order.isSure ? null : other);
    const first = dayFirst === null ? 'MONTH' : 'DAY';
    const from = slice.from + parts.at;
    const to = from + parts.length;
    if (date === null || found.some((another) => another.slice.from < to && from < another.slice.to)) continue;
    found.push({
      day: date,
      slice: { segment: slice.segment, from, to },
      corrections: parts.corrections + year.corrections + month.corrections + day.corrections,
      isDoubtful: !order.isSure && likely !== null && other !== null && other !== likely,
      first: parts.isNumeric && (dayFirst === null || monthFirst === null) ? first : null,
    });
  }
  return found.toSorted((a, b) => a.slice.from - b.slice.from);
}

/** Whole years from `day` to `today`; negative when the day is in the future. */
export function ageOn(day: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}

/** Whether a date of birth is plausible: not in the future, and at most 120 years ago. */
export function isPlausibleDob(day: Day, today: Day): boolean {
  return day <= today && ageOn(day, today) <= 120;
}

/**
 * The field for a valid date. `holds` is the result of further checks; a doubtful date passes none. `doubts` lower the confidence like corrected characters.
 */
export function toDateField(found: FoundDate, holds: boolean, doubts = 0): ReadField {
  return {
    value: found.day,
    confidence: confidenceOf(found.slice, found.corrections + doubts),
    checks: [{ name: 'DATE', holds: holds && !found.isDoubtful }],
  };
}
