import { conflict, type Problem } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { countedStays, refuseClosed, refuseDateRange } from '../booking.rules.ts';

type DatedBooking = {
  status: 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  stays: readonly { status: string; checkInAt: Timestamp; checkOutAt: Timestamp | null }[];
};

/** The expected dates in a request: `undefined` leaves a date as it is, null removes the check-out. */
export type RequestedDates = { expectedCheckInAt?: Timestamp; expectedCheckOutAt?: Timestamp | null };

export type Dates = { expectedCheckInAt: Timestamp; expectedCheckOutAt: Timestamp | null };

/** The booking's dates after the request. */
export function datesAfter(booking: Dates, requested: RequestedDates): Dates {
  return {
    expectedCheckInAt: requested.expectedCheckInAt ?? booking.expectedCheckInAt,
    expectedCheckOutAt: requested.expectedCheckOutAt === undefined ? booking.expectedCheckOutAt : requested.expectedCheckOutAt,
  };
}

/** The window of a room request. */
export type Window = { fromAt: Timestamp; toAt: Timestamp };

/** The booking's dates when those that were the ends of a window stay so. */
export function datesWithWindow({ expectedCheckInAt, expectedCheckOutAt }: Dates, before: Window, after: Window): Dates {
  return {
    expectedCheckInAt: expectedCheckInAt === before.fromAt ? after.fromAt : expectedCheckInAt,
    expectedCheckOutAt: expectedCheckOutAt === before.toAt ? after.toAt : expectedCheckOutAt,
  };
}

/** 409 when a stay lies outside the dates. Of an active stay only the check-in counts. */
function refuseOutside(booking: DatedBooking, dates: Dates): Problem | null {
  // A guest in house may have come before the expected check-in, and must still be able to stay longer.
  const mayBeEarly = booking.status === 'CHECKED_IN';
  const to = dates.expectedCheckOutAt;
  const outside = countedStays(booking.stays).some((stay) => {
    const tooEarly = !mayBeEarly && stay.checkInAt < dates.expectedCheckInAt;
    const tooLate = to !== null && (stay.checkInAt >= to || (stay.checkOutAt !== null && stay.checkOutAt > to));
    return tooEarly || tooLate;
  });
  return outside ? conflict('a stay of the booking would lie outside the expected dates', 'stay_outside_dates') : null;
}

/** 400 `Invalid date range` when the request has both dates in the wrong order. Needs no look at the booking. */
export function refuseRequestedRange(requested: RequestedDates): Problem | null {
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = requested;
  return from === undefined || to === undefined ? null : refuseDateRange(from, to);
}

/** Why the expected dates cannot be changed in this way, or null. An unchanged value is no change. */
export function refuseDates(booking: DatedBooking, requested: RequestedDates): Problem | null {
  const dates = datesAfter(booking, requested);
  const range = booking.status === 'OPEN' ? refuseDateRange(dates.expectedCheckInAt, dates.expectedCheckOutAt) : null;
  if (range !== null) return range;
  const closed = refuseClosed(booking);
  if (closed !== null) return closed;
  if (booking.status === 'CHECKED_IN' && dates.expectedCheckInAt !== booking.expectedCheckInAt)
    return conflict('Cannot change expected check-in after check-in', 'booking_has_stays');
  return refuseOutside(booking, dates);
}
