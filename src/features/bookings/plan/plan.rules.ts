import { conflict, type Problem } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseWindow } from '../window.rules.ts';

type PlannedBooking = {
  status: 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  stays: readonly { status: string; checkInAt: Timestamp; checkOutAt: Timestamp | null }[];
};

/** The planned dates a request asks for: `undefined` keeps, a null check-out clears it. */
export type DatesAsked = { expectedCheckInAt?: Timestamp; expectedCheckOutAt?: Timestamp | null };

export type Dates = { expectedCheckInAt: Timestamp; expectedCheckOutAt: Timestamp | null };

/** The dates as they would be. */
export function datesAfter(booking: Dates, asked: DatesAsked): Dates {
  return {
    expectedCheckInAt: asked.expectedCheckInAt ?? booking.expectedCheckInAt,
    expectedCheckOutAt: asked.expectedCheckOutAt === undefined ? booking.expectedCheckOutAt : asked.expectedCheckOutAt,
  };
}

/** A booking in one of these has ended: its plan and its bill stand. */
export function isClosed(status: string): boolean {
  return status === 'CHECKED_OUT' || status === 'CANCELLED' || status === 'NO_SHOW';
}

/** The stays must lie inside the window: a stay still active must at least begin in it. */
function refuseOutside(booking: PlannedBooking, dates: Dates): Problem | null {
  const counted = booking.stays.filter((stay) => stay.status !== 'VOIDED');
  // Of a booking in house the window begins with the guest where the guest came early, so that an early guest can extend.
  const beginsWithGuest = booking.status === 'CHECKED_IN';
  const to = dates.expectedCheckOutAt;
  const outside = counted.some((stay) => {
    const tooEarly = !beginsWithGuest && stay.checkInAt < dates.expectedCheckInAt;
    const tooLate = to !== null && (stay.checkInAt >= to || (stay.checkOutAt !== null && stay.checkOutAt > to));
    return tooEarly || tooLate;
  });
  return outside ? conflict('a stay of the booking would lie outside the expected dates', 'stay_outside_dates') : null;
}

/** 400 `Invalid date range` when the request itself holds both dates, out of order: known before the booking is looked at. */
export function refuseAskedRange(asked: DatesAsked): Problem | null {
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = asked;
  return from === undefined || to === undefined ? null : refuseWindow(from, to);
}

/** Why the planned dates cannot be changed so (contract 4.6 expected-dates), or null. An unchanged value is no change. */
export function refuseDates(booking: PlannedBooking, asked: DatesAsked): Problem | null {
  const dates = datesAfter(booking, asked);
  const range = booking.status === 'OPEN' ? refuseWindow(dates.expectedCheckInAt, dates.expectedCheckOutAt) : null;
  if (range !== null) return range;
  if (isClosed(booking.status)) return conflict('Booking closed', 'booking_closed');
  if (booking.status === 'CHECKED_IN' && dates.expectedCheckInAt !== booking.expectedCheckInAt)
    return conflict('Cannot change expected check-in after check-in', 'booking_has_stays');
  return refuseOutside(booking, dates);
}
