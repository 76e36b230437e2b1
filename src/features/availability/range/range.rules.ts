import { invalid, invalidAs, type Problem } from '../../../platform/errors.ts';
import {
  addDays,
  addMilliseconds,
  DATE_MAX,
  DATE_MIN,
  daysBetween,
  instantAt,
  type LocalDate,
  type LocalTime,
  type Timestamp,
  type ZoneName,
} from '../../../platform/time.ts';

export const RANGE_NIGHTS_MAX = 366;

/** 400 `Invalid date range` when the departure is not after the arrival, and when the range is too long or too far away. */
export function refuseRange(from: LocalDate, to: LocalDate): Problem | null {
  if (from < DATE_MIN) return invalid('from', `must not be before ${DATE_MIN}`);
  if (to > DATE_MAX) return invalid('to', `must not be after ${DATE_MAX}`);
  if (to <= from) return invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) > RANGE_NIGHTS_MAX) return invalid('to', `must be at most ${RANGE_NIGHTS_MAX} nights after from`);
  return null;
}

/**
 * The window of a range in local time: from the billing check-in time of the first day to the billing check-out time of the last.
 * Never empty: of a night from 23:30 to 00:15 in Nuuk, where the hour before midnight is skipped in spring, its first moment is left.
 */
export function windowOf(
  hotel: { timezone: ZoneName; billingCheckinTime: LocalTime; billingCheckoutTime: LocalTime },
  from: LocalDate,
  to: LocalDate,
): { from: Timestamp; to: Timestamp } {
  const begins = instantAt(from, hotel.billingCheckinTime, hotel.timezone);
  const ends = instantAt(to, hotel.billingCheckoutTime, hotel.timezone);
  return { from: begins, to: ends > begins ? ends : addMilliseconds(begins, 1) };
}

/**
 * The window as it can be sold: while its first night lasts, what is left of it, because who left at 14:00 keeps no room from
 * tonight's guest. A range that began earlier is looked back on, and stays whole.
 */
export function stillToSell(
  window: { from: Timestamp; to: Timestamp },
  firstNight: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): { from: Timestamp; to: Timestamp } {
  return firstNight.from < now && now < firstNight.to ? { from: now, to: window.to } : window;
}

/** The nights of a range: every date from the arrival to the day before the departure. */
export function nightsOf(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: daysBetween(from, to) }, (_, night) => addDays(from, night));
}

type Plan = { code: string; roomTypeId: string; baseRate: string; overrides: Readonly<Record<LocalDate, string>> };

/** The rate of each night of a type, and the plan that prices them: a plan of another type leaves the default rate. */
export function nightRates(
  type: { roomTypeId: string; defaultRate: string | null },
  plan: Plan | null,
  nights: readonly LocalDate[],
): { ratePlanCode: string | null; rates: (string | null)[] } {
  if (plan === null || plan.roomTypeId !== type.roomTypeId)
    return { ratePlanCode: null, rates: nights.map(() => type.defaultRate) };
  return { ratePlanCode: plan.code, rates: nights.map((night) => plan.overrides[night] ?? plan.baseRate) };
}
