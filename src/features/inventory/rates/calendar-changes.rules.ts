import { badRequest, conflict, invalid } from '../../../platform/errors.ts';
import { minorFromNumber, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { addDays, dayNumberOf, type LocalDate } from '../../../platform/time.ts';
import { CALENDAR_DAYS_MAX, listDates, refuseFarDate, refuseRateDecimals } from './rates.rules.ts';

/** The most changes of one request. */
export const CHANGES_MAX = 5_000;
/** The most days, over all rate plans, of one request. */
export const CHANGED_DAYS_MAX = 40_000;

/** A rate for each day of a range, both ends included, in major units; null: the base rate. */
export type RateChange = {
  ratePlanId: string;
  from: LocalDate;
  to: LocalDate;
  rate: number | null;
  /** What each of the days must have before; undefined: whatever it has. */
  expectedRate?: number | null;
};

/** Days in a row that got the same rate and had the same before. */
export type ChangedRates = {
  ratePlanId: string;
  from: LocalDate;
  to: LocalDate;
  rate: number | null;
  previousRate: number | null;
};

/** The rates of a calendar by rate plan and date: numeric text, major units. */
type Overrides = ReadonlyMap<string, Readonly<Record<LocalDate, string>>>;

const daysIn = ({ from, to }: RateChange): number => dayNumberOf(to) - dayNumberOf(from) + 1;

/** By rate plan and date: the order in which plans are locked and days compared. */
export function inOrder(changes: readonly RateChange[]): RateChange[] {
  const key = ({ ratePlanId, from }: RateChange): string => `${ratePlanId} ${from}`;
  return changes
    .map((change) => ({ ...change, ratePlanId: change.ratePlanId.toLowerCase() }))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** @throws Problem 400 for changes that one request cannot make. @param changes as they were sent */
export function refuseChanges(changes: readonly RateChange[], currency: string): void {
  for (const [index, change] of changes.entries()) {
    const name = `changes[${index}]`;
    for (const field of ['from', 'to'] as const) refuseFarDate(change[field], `${name}.${field}`);
    if (change.to < change.from) throw invalid(`${name}.to`, 'must not be before from');
    refuseRateDecimals(change.rate, `${name}.rate`, currency);
    refuseRateDecimals(change.expectedRate, `${name}.expectedRate`, currency);
  }
  const sorted = inOrder(changes);
  const [first = '', last = ''] = [
    sorted.map(({ from }) => from).toSorted()[0],
    sorted
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ];
  if (dayNumberOf(last) - dayNumberOf(first) >= CALENDAR_DAYS_MAX)
    throw invalid('changes', `must lie within ${CALENDAR_DAYS_MAX} days`);
  const days = sorted.reduce((sum, change) => sum + daysIn(change), 0);
  if (days > CHANGED_DAYS_MAX) throw invalid('changes', `must have at most ${CHANGED_DAYS_MAX} days in all`);
  for (const [index, change] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.ratePlanId === change.ratePlanId && next.from <= change.to)
      throw badRequest(`changes must not overlap: a rate plan has two for ${next.from}`);
  }
}

/**
 * What changes, in runs of days.
 * @param sorted in order, without overlaps
 * @param overrides what the calendars of these plans have now
 * @throws Problem 409 when a day has another rate than was expected
 */
export function computeChangedRates(sorted: readonly RateChange[], overrides: Overrides, decimals: number): ChangedRates[] {
  const minorOf = (rate: number | null) => (rate === null ? null : minorFromNumber(rate, decimals));
  const runs: ChangedRates[] = [];
  for (const change of sorted) {
    const [rate, expected] = [minorOf(change.rate), change.expectedRate === undefined ? undefined : minorOf(change.expectedRate)];
    for (const date of listDates(change.from, change.to)) {
      const text = overrides.get(change.ratePlanId)?.[date];
      const previous = text === undefined ? null : minorFromNumeric(text, decimals);
      if (expected !== undefined && expected !== previous) {
        const now = previous === null ? 'the base rate' : numericText(previous, decimals);
        throw conflict(`rates have changed in the meantime: ${date} has ${now} now`, 'rates_changed');
      }
      if (rate === previous) continue;
      const previousRate = text === undefined ? null : Number(text);
      const last = runs.at(-1);
      const goesOn =
        last?.ratePlanId === change.ratePlanId &&
        addDays(last.to, 1) === date &&
        last.rate === change.rate &&
        last.previousRate === previousRate;
      if (goesOn) last.to = date;
      else runs.push({ ratePlanId: change.ratePlanId, from: date, to: date, rate: change.rate, previousRate });
    }
  }
  return runs;
}
