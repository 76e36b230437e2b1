import { invalid, invalidAs, notFound } from '../../../platform/errors.ts';
import { type Minor, meanMinorHalfUp, minorFromNumeric, numberFromMinor, readAmount } from '../../../platform/money.ts';
import { DATE_MAX, DATE_MIN, dateOfDayNumber, dayNumberOf, type LocalDate } from '../../../platform/time.ts';

/** The most days of one calendar request. */
export const CALENDAR_DAYS_MAX = 800;

/** Where the rate of a night comes from: the calendar of the rate plan, its base rate, or without a rate plan the room type. */
export const EFFECTIVE_RATE_SOURCES = ['CALENDAR', 'RATE_PLAN', 'ROOM_TYPE_DEFAULT'] as const;

/** The rate of a night in a rate plan, and where it comes from. */
export type DayRate = { date: LocalDate; rate: number; source: 'CALENDAR' | 'RATE_PLAN' };

/** Rates over some days, in major units. */
export type RateStatistics = { averageRate: number; minimumRate: number; maximumRate: number; days: DayRate[] };

/** Rates as numeric text in major units; a day without an override has the base rate. */
export type CalendarRates = { decimals: number; baseRate: string; overrides: Readonly<Record<LocalDate, string>> };

/** What decides the rate of a night: the room type and the requested rate plan; rates for the date, in major units. */
export type RateFacts = {
  defaultRate: number | null;
  /** null: none was requested, or it does not exist. */
  plan: { ofRoomType: boolean; baseRate: number; override: number | null } | null;
};

/**
 * The exact mean of rates in numeric text, rounded half up to the currency's decimals, in major units. Nights without a rate (null)
 * are left out; null when no night has a rate.
 * @throws RangeError for a rate with more decimals than the currency.
 */
export function computeAverageRate(rates: readonly (string | null)[], decimals: number): number | null {
  const set = rates.flatMap((rate) => (rate === null ? [] : [minorFromNumeric(rate, decimals)]));
  const mean = meanMinorHalfUp(set);
  return mean === null ? null : numberFromMinor(mean, decimals);
}

/** Every date from the first to the last, both included. */
export function listDates(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumberOf(from);
  return Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) => dateOfDayNumber(first + index));
}

/** The rate of each day of the range, both ends included, with the average, the lowest and the highest. */
export function computeStatistics(rates: CalendarRates, from: LocalDate, to: LocalDate): RateStatistics {
  const { decimals, baseRate, overrides } = rates;
  const base = minorFromNumeric(baseRate, decimals);
  const minors: Minor[] = [];
  const days = listDates(from, to).map((date): DayRate => {
    const override = overrides[date];
    const minor = override === undefined ? base : minorFromNumeric(override, decimals);
    minors.push(minor);
    return { date, rate: numberFromMinor(minor, decimals), source: override === undefined ? 'RATE_PLAN' : 'CALENDAR' };
  });
  const all = days.map((day) => day.rate);
  const mean = meanMinorHalfUp(minors) ?? base;
  return { averageRate: numberFromMinor(mean, decimals), minimumRate: Math.min(...all), maximumRate: Math.max(...all), days };
}

/**
 * The rate of a night in a room type: that of the rate plan if one is requested, else the default rate of the type.
 * @throws Problem 404 for an unknown rate plan, or without a rate plan when the type has no default rate; 400 for a rate plan of another
 * type.
 */
export function chooseEffectiveRate(
  facts: RateFacts,
  ratePlanCode: string | null,
): { rate: number; source: (typeof EFFECTIVE_RATE_SOURCES)[number] } {
  const { defaultRate, plan } = facts;
  if (ratePlanCode === null) {
    if (defaultRate === null) throw notFound('default rate');
    return { rate: defaultRate, source: 'ROOM_TYPE_DEFAULT' };
  }
  if (plan === null) throw notFound('rate plan');
  if (!plan.ofRoomType) throw invalid('ratePlanCode', 'must be a plan of this room type');
  if (plan.override !== null) return { rate: plan.override, source: 'CALENDAR' };
  return { rate: plan.baseRate, source: 'RATE_PLAN' };
}

/** @throws Problem 400 for a valid date outside 2000 to 2100. */
export function refuseFarDate(date: LocalDate, field: string): void {
  if (date < DATE_MIN || date > DATE_MAX) throw invalid(field, `must be from ${DATE_MIN} to ${DATE_MAX}`);
}

/** @throws Problem 400 for a range that ends before it begins, is too long for one request or lies outside 2000 to 2100. */
export function refuseRange({ from, to }: { from: LocalDate; to: LocalDate }): void {
  refuseFarDate(from, 'from');
  refuseFarDate(to, 'to');
  if (to < from) throw invalidAs('Invalid date range', 'to');
  if (dayNumberOf(to) - dayNumberOf(from) >= CALENDAR_DAYS_MAX) {
    throw invalid('to', `must be less than ${CALENDAR_DAYS_MAX} days after from`);
  }
}

/** @throws Problem 400 when the rate has more decimals than the currency. */
export function refuseRateDecimals(rate: number | null | undefined, field: string, currency: string): void {
  if (rate != null) readAmount(rate, field, currency);
}

/** @throws Problem 400 when a body names a currency other than the property's. */
export function refuseOtherCurrency(named: string | undefined, currency: string): void {
  if (named !== undefined && named !== currency) throw invalid('currency', `must be ${currency}, the currency of the property`);
}
