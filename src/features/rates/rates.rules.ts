import { invalid, invalidAs, notFound } from '../../platform/errors.ts';
import {
  currencyDecimals,
  type Minor,
  meanMinorHalfUp,
  minorFromNumber,
  minorFromNumeric,
  numberFromMinor,
} from '../../platform/money.ts';
import { DATE_MAX, DATE_MIN, dateOfDayNumber, dayNumberOf, type LocalDate } from '../../platform/time.ts';

/** Days that one call of the calendar may name. */
export const CALENDAR_DAYS_MAX = 800;

/** Where the rate of a night comes from: the plan's calendar, its base rate, or without a plan the room type. */
export const RATE_SOURCES = ['CALENDAR', 'RATE_PLAN', 'ROOM_TYPE_DEFAULT'] as const;

/** The rate of a night by a plan, and where it comes from. */
export type DayRate = { date: LocalDate; rate: number; source: 'CALENDAR' | 'RATE_PLAN' };

/** Rates over some days, in major units. */
export type RateStatistics = { averageRate: number; minimumRate: number; maximumRate: number; days: DayRate[] };

/** What `statisticsOf` reads: rates in numeric text, major units; a day without an override has the base rate. */
export type CalendarRates = { decimals: number; baseRate: string; overrides: Readonly<Record<LocalDate, string>> };

/** What is known of a room type, and of the plan asked for, where one was; rates in major units, for a date. */
export type RateFacts = {
  defaultRate: number | null;
  /** null: no plan was asked for, or none is there. */
  plan: { ofRoomType: boolean; baseRate: number; override: number | null } | null;
};

/** The decimals of a property's currency, which is always a known one. */
export function decimalsOf(currency: string): number {
  return currencyDecimals(currency) ?? 0;
}

/**
 * The mean of rates in numeric text, exact, a half rounded up to the currency's decimals, in major units. Nights without a
 * rate (null) are left out; null when none is set. RangeError for a rate with more decimals than that.
 */
export function averageRate(rates: readonly (string | null)[], decimals: number): number | null {
  const set = rates.flatMap((rate) => (rate === null ? [] : [minorFromNumeric(rate, decimals)]));
  const mean = meanMinorHalfUp(set);
  return mean === null ? null : numberFromMinor(mean, decimals);
}

/** Every date from the first to the last, both included. */
export function datesFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumberOf(from);
  return Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) => dateOfDayNumber(first + index));
}

/** The rate of each day of the range, both ends included, with average, lowest and highest. */
export function statisticsOf(rates: CalendarRates, from: LocalDate, to: LocalDate): RateStatistics {
  const { decimals, baseRate, overrides } = rates;
  const base = minorFromNumeric(baseRate, decimals);
  const minors: Minor[] = [];
  const days = datesFrom(from, to).map((date): DayRate => {
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
 * The rate of a night in a room type: by the plan, where one is named, else the default rate of the type.
 * @throws Problem 404 for an unknown plan, or without a plan when the type has no default rate; 400 for a plan of another type.
 */
export function effectiveRate(
  facts: RateFacts,
  planCode: string | null,
): { rate: number; source: (typeof RATE_SOURCES)[number] } {
  const { defaultRate, plan } = facts;
  if (planCode === null) {
    if (defaultRate === null) throw notFound('default rate');
    return { rate: defaultRate, source: 'ROOM_TYPE_DEFAULT' };
  }
  if (plan === null) throw notFound('rate plan');
  if (!plan.ofRoomType) throw invalid('ratePlanCode', 'must be a plan of this room type');
  if (plan.override !== null) return { rate: plan.override, source: 'CALENDAR' };
  return { rate: plan.baseRate, source: 'RATE_PLAN' };
}

/** @throws Problem 400 for a date, already known to be one of the calendar, outside 2000 to 2100. */
export function refuseFarDate(date: LocalDate, field: string): void {
  if (date < DATE_MIN || date > DATE_MAX) throw invalid(field, `must be from ${DATE_MIN} to ${DATE_MAX}`);
}

/** @throws Problem 400 for a range that ends before it begins, is longer than a call may name or lies outside 2000 to 2100. */
export function refuseRange({ from, to }: { from: LocalDate; to: LocalDate }): void {
  refuseFarDate(from, 'from');
  refuseFarDate(to, 'to');
  if (to < from) throw invalidAs('Invalid date range', 'to');
  if (dayNumberOf(to) - dayNumberOf(from) >= CALENDAR_DAYS_MAX) {
    throw invalid('to', `must be less than ${CALENDAR_DAYS_MAX} days after from`);
  }
}

/** @throws Problem 400 when the rate has more decimals than the currency. */
export function refuseDecimals(rate: number | undefined, field: string, currency: string): void {
  if (rate === undefined) return;
  const decimals = decimalsOf(currency);
  if (minorFromNumber(rate, decimals) === null) throw invalid(field, `must have at most ${decimals} decimals in ${currency}`);
}

/** @throws Problem 400 when a body names another currency than the property's. */
export function refuseOtherCurrency(named: string | undefined, currency: string): void {
  if (named !== undefined && named !== currency) throw invalid('currency', `must be ${currency}, the currency of the property`);
}
