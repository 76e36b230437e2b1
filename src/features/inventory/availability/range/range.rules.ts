import { invalid, invalidAs, type Problem } from '../../../../platform/errors.ts';
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
} from '../../../../platform/time.ts';

export const RANGE_NIGHTS_MAX = 366;

/** 400 when the departure is not after the arrival (`Invalid date range`), or the range is too long or too far away. */
export function refuseArrivalAndDeparture(from: LocalDate, to: LocalDate): Problem | null {
  if (from < DATE_MIN) return invalid('from', `must not be before ${DATE_MIN}`);
  if (to > DATE_MAX) return invalid('to', `must not be after ${DATE_MAX}`);
  if (to <= from) return invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) > RANGE_NIGHTS_MAX) return invalid('to', `must be at most ${RANGE_NIGHTS_MAX} nights after from`);
  return null;
}

/**
 * The window of a range in local time: from the billing check-in time of the first day to the billing check-out time of the last.
 * It is never empty: where the clock change skips the whole night (23:30 to 00:15 in Nuuk in spring), its first millisecond remains.
 */
export function windowInLocalTime(
  property: { timezone: ZoneName; billingCheckinTime: LocalTime; billingCheckoutTime: LocalTime },
  from: LocalDate,
  to: LocalDate,
): { from: Timestamp; to: Timestamp } {
  const begins = instantAt(from, property.billingCheckinTime, property.timezone);
  const ends = instantAt(to, property.billingCheckoutTime, property.timezone);
  return { from: begins, to: ends > begins ? ends : addMilliseconds(begins, 1) };
}

/**
 * The part of the window that can still be sold. Once the first night has begun, that is its remainder: a room that a guest left at
 * 14:00 is free tonight. A range that begins on an earlier day stays whole.
 */
export function sellableWindow(
  window: { from: Timestamp; to: Timestamp },
  firstNight: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): { from: Timestamp; to: Timestamp } {
  return firstNight.from < now && now < firstNight.to ? { from: now, to: window.to } : window;
}

/** The nights of a range: every date from the arrival to the day before the departure. */
export function listNights(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: daysBetween(from, to) }, (_, night) => addDays(from, night));
}

type RatePlan = { code: string; roomTypeId: string; baseRate: string; overrides: Readonly<Record<LocalDate, string>> };

/** The rate of each night of a type, and the rate plan that prices them. With a rate plan of another type it is the default rate. */
export function nightRates(
  type: { roomTypeId: string; defaultRate: string | null },
  plan: RatePlan | null,
  nights: readonly LocalDate[],
): { ratePlanCode: string | null; rates: (string | null)[] } {
  if (plan === null || plan.roomTypeId !== type.roomTypeId)
    return { ratePlanCode: null, rates: nights.map(() => type.defaultRate) };
  return { ratePlanCode: plan.code, rates: nights.map((night) => plan.overrides[night] ?? plan.baseRate) };
}
