import { invalid, invalidAs, type Problem } from '../../../platform/errors.ts';
import {
  addDays,
  DATE_MAX,
  DATE_MIN,
  daysBetween,
  instantAt,
  type LocalDate,
  type Timestamp,
  type ZoneName,
} from '../../../platform/time.ts';

/** A year that has a 29 February. */
export const REPORT_DAYS_MAX = 366;

/** 400 when the last date is before the first, or the period is too long or too far away. */
export function refusePeriod(from: LocalDate, to: LocalDate, fields: { from: string; to: string }): Problem | null {
  if (from < DATE_MIN) return invalid(fields.from, `must not be before ${DATE_MIN}`);
  if (to > DATE_MAX) return invalid(fields.to, `must not be after ${DATE_MAX}`);
  if (to < from) return invalidAs('Invalid date range', fields.to);
  if (daysBetween(from, to) >= REPORT_DAYS_MAX)
    return invalid(fields.to, `must be at most ${REPORT_DAYS_MAX - 1} days after from`);
  return null;
}

/** The first and last date of a month `YYYY-MM`. */
export function datesOfMonth(month: string): { from: LocalDate; to: LocalDate } {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/** The dates on the clocks of the property: from midnight to midnight, days of 23 or 25 hours where the clocks change. */
export function hotelPeriod(
  propertyId: string,
  timezone: ZoneName,
  firstOn: LocalDate,
  lastOn: LocalDate,
): { propertyId: string; timezone: ZoneName; firstOn: LocalDate; lastOn: LocalDate; from: Timestamp; to: Timestamp } {
  return {
    ...{ propertyId, timezone, firstOn, lastOn },
    from: instantAt(firstOn, '00:00', timezone),
    to: instantAt(addDays(lastOn, 1), '00:00', timezone),
  };
}
