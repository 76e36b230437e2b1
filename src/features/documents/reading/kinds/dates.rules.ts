import type { ReadField } from '../reading.rules.ts';
import { confidenceOf, type Slice, textOf } from './page-pieces.rules.ts';

/** A calendar date as `YYYY-MM-DD`. */
export type Day = string;

/** A date found in a text; `fixes` counts the characters that had to be changed to make it one. */
export type FoundDate = Readonly<{ day: Day; slice: Slice; fixes: number }>;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Digits that recognisers write as letters. */
const AS_DIGIT: Readonly<Record<string, string>> = {
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

/** The text with letters that look like digits put back, and how many they were. */
function asDigits(text: string): { digits: string; fixes: number } {
  let fixes = 0;
  const digits = text.replace(/[OoQDIli|!ZzSsGB]/g, (sign) => {
    fixes += 1;
    return AS_DIGIT[sign] ?? sign;
  });
  return { digits, fixes };
}

function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

const D = '[0-9OoQIl|!ZSGB]';
const EDGE_BEFORE = '(?<![0-9A-Za-z|])';
const EDGE_BEHIND = '(?![0-9])';

/** dd/mm/yyyy with any usual sign, also spaces; the glued `DOB:12/05/1988` begins behind a colon. */
const NUMERIC = new RegExp(
  `${EDGE_BEFORE}(${D}{1,2})\\s{0,2}[/.,\\\\:-]\\s{0,2}(${D}{1,2})\\s{0,2}[/.,\\\\:-]\\s{0,2}([12lI|]${D}{3})${EDGE_BEHIND}`,
  'g',
);
const SPACED = new RegExp(`${EDGE_BEFORE}(${D}{2}) (${D}{2}) ([12]${D}{3})${EDGE_BEHIND}`, 'g');
const ISO = /(?<![0-9])([12][0-9]{3})-([0-9]{2})-([0-9]{2})(?![0-9])/g;
const WORDED = new RegExp(
  `${EDGE_BEFORE}(${D}{1,2})[\\s/.,-]{0,3}([A-Za-z0158]{3,9})[\\s/.,-]{0,3}([12]${D}{3})${EDGE_BEHIND}`,
  'g',
);
/** The strokes between the numbers read as a digit or lost: `12105/1988`, `12/0511988`, `1210511988`. */
const STROKES_LOST = /(?<![0-9])([0-3][0-9])([/.1I7l|-])([01][0-9])([/.1I7l|-])([12][09][0-9]{2})(?![0-9])/g;

/** No date stands further into a piece than this. */
const MAX_TEXT = 400;

function monthOf(text: string): number {
  const letters = text
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('5', 'S')
    .replaceAll('8', 'B')
    .slice(0, 3);
  return MONTHS.indexOf(letters) + 1;
}

type Parts = Readonly<{ year: string; month: string; day: string; fixes: number }>;

function* partsIn(text: string): Generator<Parts & { at: number; length: number }> {
  for (const pattern of [NUMERIC, SPACED]) {
    for (const found of text.matchAll(pattern)) {
      const [whole, day = '', month = '', year = ''] = found;
      yield { year, month, day, fixes: 0, at: found.index, length: whole.length };
    }
  }
  for (const found of text.matchAll(ISO)) {
    const [whole, year = '', month = '', day = ''] = found;
    yield { year, month, day, fixes: 0, at: found.index, length: whole.length };
  }
  for (const found of text.matchAll(WORDED)) {
    const [whole, day = '', month = '', year = ''] = found;
    if (monthOf(month) > 0) yield { year, month: String(monthOf(month)), day, fixes: 0, at: found.index, length: whole.length };
  }
  for (const found of text.matchAll(STROKES_LOST)) {
    const [whole, day = '', , month = '', , year = ''] = found;
    yield { year, month, day, fixes: 2, at: found.index, length: whole.length };
  }
}

/** The dates in a slice that exist on the calendar, in the order in which they stand there, the surer reading first. */
export function datesIn(slice: Slice): FoundDate[] {
  const text = textOf(slice).slice(0, MAX_TEXT);
  const found: FoundDate[] = [];
  for (const parts of partsIn(text)) {
    const [year, month, day] = [asDigits(parts.year), asDigits(parts.month), asDigits(parts.day)];
    const date = dayOf(Number(year.digits), Number(month.digits), Number(day.digits));
    const from = slice.from + parts.at;
    const to = from + parts.length;
    if (date === null || found.some((other) => other.slice.from < to && from < other.slice.to)) continue;
    found.push({ day: date, slice: { piece: slice.piece, from, to }, fixes: parts.fixes + year.fixes + month.fixes + day.fixes });
  }
  return found.toSorted((a, b) => a.slice.from - b.slice.from);
}

/** Whole years from `day` to `today`; negative when it lies in the future. */
export function ageOn(day: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}

/** A date of birth that can be one: not in the future and of a person of at most 120 years. */
export function isPlausibleDob(day: Day, today: Day): boolean {
  return day <= today && ageOn(day, today) <= 120;
}

/** The field for a date that exists; `holds` is what else was asked of it. `doubts` count like changed characters. */
export function dateField(found: FoundDate, holds: boolean, doubts = 0): ReadField {
  return { value: found.day, confidence: confidenceOf(found.slice, found.fixes + doubts), checks: [{ name: 'DATE', holds }] };
}
