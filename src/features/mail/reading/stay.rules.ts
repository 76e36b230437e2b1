import { addDays, daysBetween, type LocalDate } from '../../../platform/time.ts';
import { type Claim, GUESS } from './claims.rules.ts';
import type { Pair } from './pairs.rules.ts';
import type { ReadingContext } from './reservation.rules.ts';
import { datesIn, mayBeAnotherDay, type WrittenDate } from './written-dates.rules.ts';

/** What one text says of the stay. `isTorn`: a weekday contradicts its date. */
export type StayClaims = Readonly<{
  arrival: Claim<LocalDate>[];
  departure: Claim<LocalDate>[];
  nights: number[];
  isTorn: boolean;
}>;

const NIGHTS = /(?<![\d.,])(\d{1,2}) ?(?:nights?|N\b|रात)/i;
/** Words that make of a day beside them a deadline. */
const DEADLINE = /\b(?:before|until|till|by|if|cancel\w*|refund\w*|after)\b/i;

const SAID = 0.95;
const PROVED_BY_WEEKDAY = 0.9;
const BY_ORDER_ONLY = 0.6;
const UNCERTAIN = 0.5;
const YEAR_SUPPOSED = 0.75;
const OTHER_ZONE = 0.65;
/** What is only recognised in a picture counts fully when something else bears it out. */
const SCAN_ALONE = 0.75;

type Found = Readonly<{ date: WrittenDate; confidence: number }>;

function datesOf(pair: Pair, { receivedOn, countryCode }: ReadingContext): Found[] {
  for (const text of pair.candidates) {
    const value = afterArrow(text);
    const dates = datesIn(value, receivedOn);
    const [first] = dates;
    if (first === undefined || DEADLINE.test(value.slice(0, first.start))) continue;
    return dates.map((date) => ({
      date,
      confidence: mayBeAnotherDay(date, countryCode) ? Math.min(OTHER_ZONE, pair.confidence) : pair.confidence,
    }));
  }
  return [];
}

/** What it was changed to: `18 Nov 2026 → 20 Nov 2026`, `20 Nov 2026 (was 18 Nov 2026)`. */
function afterArrow(text: string): string {
  const to = /(?:→|=>|->|➔|\bchanged to\b)(.{0,200})$/.exec(text.slice(0, 400));
  const now = to?.[1] ?? text;
  return now.replace(/\(?\b(?:was|previously|earlier|originally|instead of|old)\b.{0,200}$/i, '');
}

function sureOf({ date, confidence }: Found, isScan: boolean): number {
  if (date.weekdayFits === false) return UNCERTAIN;
  if (date.weekdayFits === true) return Math.min(date.hasYear ? SAID : PROVED_BY_WEEKDAY, confidence);
  return Math.min(date.hasYear ? SAID : YEAR_SUPPOSED, confidence, isScan ? SCAN_ALONE : 1);
}

/** In which order day and month stand, by the days of the message that leave no doubt. */
function orderOf(all: readonly Found[]): 'DAY_FIRST' | 'MONTH_FIRST' | null {
  const orders = new Set(all.map(({ date }) => date.order).filter((order) => order !== null && order !== 'EITHER'));
  const [only] = orders;
  return orders.size === 1 && only !== undefined ? only : null;
}

type Choice = Readonly<{ value: LocalDate; confidence: number }>;

/** The day that is meant: of two readings the one that order, nights or the other end of the stay leave. */
function chosen(
  found: Found,
  other: Found | undefined,
  all: readonly Found[],
  nights: readonly number[],
  isArrival: boolean,
  isScan: boolean,
): Choice {
  const { readings } = found.date;
  const [first = '', second] = readings;
  const sure = sureOf(found, isScan);
  if (second === undefined) return { value: first, confidence: sure };
  const order = orderOf(all);
  if (order !== null) return { value: order === 'DAY_FIRST' ? first : second, confidence: Math.min(sure, PROVED_BY_WEEKDAY) };
  const lengthFor = (index: number): number => {
    const end = other?.date.readings[other.date.readings.length > 1 ? index : 0];
    return end === undefined ? Number.NaN : (isArrival ? 1 : -1) * daysBetween(readings[index] ?? first, end);
  };
  const fitting = [0, 1].filter((index) => nights.includes(lengthFor(index)));
  if (nights.length > 0 && fitting.length === 1)
    return { value: readings[fitting[0] ?? 0] ?? first, confidence: Math.min(sure, PROVED_BY_WEEKDAY) };
  const possible = [0, 1].filter((index) => lengthFor(index) > 0);
  if (possible.length === 1) return { value: readings[possible[0] ?? 0] ?? first, confidence: Math.min(sure, BY_ORDER_ONLY) };
  return { value: first, confidence: Math.min(sure, UNCERTAIN) };
}

/** `20 - 22 Nov 2026`: the first day lacks what the second has. */
function rangeOf(text: string): string {
  return text.replace(/^(\d{1,2}) ?[-–] ?(\d{1,2}) ([A-Za-z]{3,9})\.?,? (20\d\d)/, '$1 $3 $4 - $2 $3 $4');
}

/** What the pairs of one text say of arrival, departure and nights. */
export function stayOf(pairs: readonly Pair[], context: ReadingContext, source: string): StayClaims {
  const isScan = source === 'SCAN';
  const about = (topic: Pair['label']['topic']): Pair[] => pairs.filter(({ label }) => label.topic === topic);
  const spans = about('DATES').map((pair) => datesOf({ ...pair, candidates: pair.candidates.map(rangeOf) }, context));
  const whole = spans.filter((dates) => dates.length === 2);
  const arrivals = [
    ...about('ARRIVAL').flatMap((pair) => datesOf(pair, context).slice(0, 1)),
    ...whole.flatMap((dates) => dates.slice(0, 1)),
  ];
  const departures = [
    ...about('DEPARTURE').flatMap((pair) => datesOf(pair, context).slice(0, 1)),
    ...whole.flatMap((dates) => dates.slice(1)),
  ];
  const nights = nightsOf(pairs);
  const all = [...arrivals, ...departures];
  const spanning = (found: Found, ends: readonly Found[], isArrival: boolean): Claim<LocalDate> => {
    const choice = chosen(found, ends[0], all, nights, isArrival, isScan);
    return { ...choice, confidence: round(choice.confidence), source };
  };
  const arrival = arrivals.map((found) => spanning(found, departures, true));
  const departure = departures.map((found) => spanning(found, arrivals, false));
  const [count] = nights;
  if (departure.length === 0 && nights.length === 1 && count !== undefined) {
    for (const { value, confidence } of arrival.slice(0, 1)) {
      departure.push({ value: addDays(value, count), confidence: Math.min(confidence, 0.85), source });
    }
  }
  const isTorn = all.some(({ date }) => date.weekdayFits === false);
  if (isScan) return { ...borneOut(arrival, departure, nights), nights, isTorn };
  return { arrival, departure, nights, isTorn };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Days of a scan that the number of nights bears out: three things that were read agree. */
function borneOut(
  arrival: Claim<LocalDate>[],
  departure: Claim<LocalDate>[],
  nights: readonly number[],
): Pick<StayClaims, 'arrival' | 'departure'> {
  const [from, to] = [arrival[0], departure[0]];
  if (from === undefined || to === undefined || nights.length !== 1 || daysBetween(from.value, to.value) !== nights[0])
    return { arrival, departure };
  const raised = (claim: Claim<LocalDate>): Claim<LocalDate> =>
    claim.confidence >= GUESS ? { ...claim, confidence: 0.88 } : claim;
  return { arrival: arrival.map(raised), departure: departure.map(raised) };
}

function nightsOf(pairs: readonly Pair[]): number[] {
  const counts = new Set<number>();
  for (const { label, candidates } of pairs) {
    const [text = ''] = candidates;
    if (label.topic === 'NIGHTS') {
      const count = Number(/^(\d{1,2})(?: ?nights?\b|$|[ ,(])/i.exec(text)?.[1] ?? NIGHTS.exec(text)?.[1]);
      if (count > 0) counts.add(count);
    } else if (label.topic === 'ARRIVAL' || label.topic === 'DEPARTURE' || label.topic === 'DATES') {
      const count = Number(NIGHTS.exec(text)?.[1]);
      if (count > 0) counts.add(count);
    }
  }
  return [...counts];
}

/** Further ahead, or longer, a stay is hardly meant. */
const AHEAD_MAX_DAYS = 550;
const NIGHTS_MAX = 90;

/** Whether a stay may be booked without a person looking: not past, not years ahead, not a season long. */
export function isLikelyStay(arrivalOn: LocalDate, departureOn: LocalDate, receivedOn: LocalDate): boolean {
  const ahead = daysBetween(receivedOn, arrivalOn);
  return ahead >= -1 && ahead <= AHEAD_MAX_DAYS && daysBetween(arrivalOn, departureOn) <= NIGHTS_MAX;
}
