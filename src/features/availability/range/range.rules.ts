import { invalid, invalidAs, type Problem } from '../../../platform/errors.ts';
import {
  addDays,
  daysBetween,
  instantAt,
  type LocalDate,
  type LocalTime,
  type Timestamp,
  type ZoneName,
} from '../../../platform/time.ts';

export const RANGE_NIGHTS_MAX = 366;
/** As far as timestamps reach. */
const [FIRST_DATE, LAST_DATE] = ['2000-01-01', '2100-12-31'];

/** 400 `Invalid date range` when the departure is not after the arrival, and when the range is too long or too far away. */
export function refuseRange(from: LocalDate, to: LocalDate): Problem | null {
  if (from < FIRST_DATE) return invalid('from', `must not be before ${FIRST_DATE}`);
  if (to > LAST_DATE) return invalid('to', `must not be after ${LAST_DATE}`);
  if (to <= from) return invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) > RANGE_NIGHTS_MAX) return invalid('to', `must be at most ${RANGE_NIGHTS_MAX} nights after from`);
  return null;
}

/** The window of a range in local time: from the billing check-in time of the first day to the billing check-out time of the last. */
export function windowOf(
  hotel: { timezone: ZoneName; billingCheckinTime: LocalTime; billingCheckoutTime: LocalTime },
  from: LocalDate,
  to: LocalDate,
): { from: Timestamp; to: Timestamp } {
  return {
    from: instantAt(from, hotel.billingCheckinTime, hotel.timezone),
    to: instantAt(to, hotel.billingCheckoutTime, hotel.timezone),
  };
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
