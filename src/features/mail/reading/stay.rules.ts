import { addDays, daysBetween, isLocalDate, type LocalDate } from '../../../platform/time.ts';
import { type Candidate, capConfidence, type FieldCollector } from './field-candidates.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import { DEADLINE, NIGHTS } from './languages/value-words.rules.ts';
import type { Pair, Part } from './pairs.rules.ts';
import type { ReadingContext } from './reservation.rules.ts';
import { expandRange, findWrittenDates, mayBeAnotherDay, type WrittenDate } from './written-dates.rules.ts';

/** What one text says about the stay. `isContradictory`: a weekday contradicts its date. */
export type StayCandidates = Readonly<{
  arrival: Candidate<LocalDate>[];
  departure: Candidate<LocalDate>[];
  nights: number[];
  isContradictory: boolean;
}>;

const STATED = 0.95;
const PROVEN_BY_WEEKDAY = 0.9;
const UNCERTAIN = 0.5;
const YEAR_ASSUMED = 0.75;
const OTHER_ZONE = 0.65;

type Found = Readonly<{ date: WrittenDate; confidence: number }>;

function findDates(pair: Pair, { receivedOn, countryCode }: ReadingContext): Found[] {
  for (const text of pair.values) {
    const value = pair.label.topic === 'DATES' ? text : takeNewValue(text);
    const dates = findWrittenDates(value, receivedOn);
    const [first] = dates;
    if (first === undefined || DEADLINE.test(value.slice(0, first.start))) continue;
    return dates.map((date, at) => ({
      date: addYearOfNext(date, dates[at + 1]),
      confidence: mayBeAnotherDay(date, countryCode) ? Math.min(OTHER_ZONE, pair.confidence) : pair.confidence,
    }));
  }
  return [];
}

/** The first day of `Aug 6 - Aug 12, 2026` with its year: it is the last such day before the second one. */
function addYearOfNext(date: WrittenDate, next: WrittenDate | undefined): WrittenDate {
  const [end = '', more] = next?.hasYear === true && !date.hasYear ? next.readings : [];
  const days = [0, 1].map((years) => `${Number(end.slice(0, 4)) - years}${date.readings[0]?.slice(4)}`);
  const day = more === undefined ? days.find((each) => each < end && isLocalDate(each)) : undefined;
  const weekdayFits = day === date.readings[0] ? date.weekdayFits : null;
  return day === undefined ? date : { ...date, readings: [day], hasYear: true, weekdayFits };
}

/** The new value in `18 Nov 2026 → 20 Nov 2026` or `20 Nov 2026 (was 18 Nov 2026)`. */
function takeNewValue(text: string): string {
  const to = /(?:→|=>|->|➔|\bchanged to\b)(.{0,200})$/.exec(text.slice(0, 400));
  const now = to?.[1] ?? text;
  return now.replace(/\(?\b(?:was|previously|earlier|originally|instead of|old)\b.{0,200}$/i, '');
}

function dateConfidence({ date, confidence }: Found): number {
  if (date.weekdayFits === false) return UNCERTAIN;
  if (date.weekdayFits === true) return Math.min(date.hasYear ? STATED : PROVEN_BY_WEEKDAY, confidence);
  return Math.min(date.hasYear ? STATED : YEAR_ASSUMED, confidence);
}

/** The order of day and month, by the unambiguous dates of the message. */
function findDateOrder(all: readonly Found[]): 'DAY_FIRST' | 'MONTH_FIRST' | null {
  const orders = new Set(all.map(({ date }) => date.order).filter((order) => order !== null && order !== 'EITHER'));
  const [only = null, other] = orders;
  return other === undefined ? only : null;
}

type Choice = Readonly<{ value: LocalDate; confidence: number }>;

/** Chooses between two readings of a date by the order of day and month, the number of nights, or the other date of the stay. */
function chooseReading(
  found: Found,
  other: Found | undefined,
  all: readonly Found[],
  nights: readonly number[],
  isArrival: boolean,
): Choice {
  const { readings } = found.date;
  const [first = '', second] = readings;
  const sure = dateConfidence(found);
  if (second === undefined) return { value: first, confidence: sure };
  const order = findDateOrder(all);
  if (order !== null) return { value: order === 'DAY_FIRST' ? first : second, confidence: Math.min(sure, PROVEN_BY_WEEKDAY) };
  const lengthFor = (index: number): number => {
    const end = other?.date.readings[other.date.readings.length > 1 ? index : 0];
    return end === undefined ? Number.NaN : (isArrival ? 1 : -1) * daysBetween(readings[index] ?? first, end);
  };
  const fitting = [0, 1].filter((index) => nights.includes(lengthFor(index)));
  if (nights.length > 0 && fitting.length === 1)
    return { value: readings[fitting[0] ?? 0] ?? first, confidence: Math.min(sure, PROVEN_BY_WEEKDAY) };
  return { value: first, confidence: Math.min(sure, UNCERTAIN) };
}

/** What one text says about arrival, departure and nights. */
export function findStay({ pairs, source }: Part, context: ReadingContext): StayCandidates {
  const about = (topic: Pair['label']['topic']): Pair[] => pairs.filter(({ label }) => label.topic === topic);
  const spans = about('DATES').map((pair) => findDates({ ...pair, values: pair.values.map(expandRange) }, context));
  const whole = spans.filter((dates) => dates.length === 2);
  const daysOf = (topic: 'ARRIVAL' | 'DEPARTURE', at: 0 | 1): Found[] => [
    ...about(topic).flatMap((pair) => findDates(pair, context).slice(0, 1)),
    ...whole.flatMap((dates) => dates.slice(at, at + 1)),
  ];
  const [arrivals, departures] = [daysOf('ARRIVAL', 0), daysOf('DEPARTURE', 1)];
  const nights = findNights(pairs);
  const all = [...arrivals, ...departures];
  const arrival = arrivals.map((found) => ({ ...chooseReading(found, departures[0], all, nights, true), source }));
  const departure = departures.map((found) => ({ ...chooseReading(found, arrivals[0], all, nights, false), source }));
  const [first] = arrival;
  const [count, other] = nights;
  if (departure.length === 0 && first !== undefined && count !== undefined && other === undefined)
    departure.push({ value: addDays(first.value, count), confidence: Math.min(first.confidence, 0.85), source });
  const isContradictory = all.some(({ date }) => date.weekdayFits === false);
  return { arrival, departure, nights, isContradictory };
}

const WITH_NIGHTS: ReadonlySet<string> = new Set<Topic>(['NIGHTS', 'ARRIVAL', 'DEPARTURE', 'DATES']);

function findNights(pairs: readonly Pair[]): number[] {
  const counts = pairs
    .filter(({ label }) => WITH_NIGHTS.has(label.topic))
    .map(({ label, values: [text = ''] }) => {
      const alone = label.topic === 'NIGHTS' ? /^(\d{1,2})(?: ?nights?\b|$|[ ,(])/i.exec(text)?.[1] : undefined;
      return Number(alone ?? NIGHTS.exec(text)?.[1]);
    });
  return [...new Set(counts.filter((count) => count > 0))];
}

/** A stay that is further ahead or longer is probably misread. */
const AHEAD_MAX_DAYS = 550;
const NIGHTS_MAX = 90;

/** For a stay in the past or years ahead, which is probably misread. */
export const UNLIKELY_MAX = 0.6;

/** Checks that arrival, departure and the number of nights agree, and that the stay is not in the past, years ahead or a season long. */
export function checkStay(found: FieldCollector, nights: ReadonlySet<number>, { receivedOn }: ReadingContext): void {
  const { arrivalOn, departureOn } = found.fields;
  if (arrivalOn === undefined || departureOn === undefined) return;
  const length = daysBetween(arrivalOn.value, departureOn.value);
  const ahead = daysBetween(receivedOn, arrivalOn.value);
  if (length <= 0 || [...nights].some((count) => count !== length)) found.markDisputed('arrivalOn', 'departureOn');
  else if (ahead < -1 || ahead > AHEAD_MAX_DAYS || length > NIGHTS_MAX) {
    found.fields.arrivalOn = capConfidence(arrivalOn, UNLIKELY_MAX);
    found.fields.departureOn = capConfidence(departureOn, UNLIKELY_MAX);
  }
}
