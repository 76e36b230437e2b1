import { invalid, invalidAs, type Problem } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { billableNights } from '../billing/billable-nights.rules.ts';
import { type BookingFigures, firstCheckIn, type Hotel, nightsOf, policyOf } from '../booking-view.rules.ts';
import { isClosed } from '../plan/plan.rules.ts';

/** The dates to count nights between, as sent. */
export type DatesSent = { expectedCheckInAt?: Timestamp; expectedCheckOutAt?: Timestamp };

/** 400 when the dates sent are not those that the booking's status asks for (contract 4.6 billable-nights). */
export function refuseDatesSent(status: BookingFigures['status'], sent: DatesSent): Problem | null {
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = sent;
  if (isClosed(status)) {
    return from !== undefined || to !== undefined
      ? invalid(from === undefined ? 'expectedCheckOutAt' : 'expectedCheckInAt', 'must not be sent for a closed booking')
      : null;
  }
  if (to === undefined) return invalid('expectedCheckOutAt', 'is required');
  if (status === 'OPEN') return from === undefined ? invalid('expectedCheckInAt', 'is required') : null;
  return from === undefined ? null : invalid('expectedCheckInAt', 'must not be sent for a checked-in booking');
}

/** The nights of the booking with the dates sent in place of its own. @throws Problem 400 as `refuseDatesSent`, or `Invalid date range` */
export function nightsPreview(hotel: Hotel, booking: BookingFigures, sent: DatesSent, now: Timestamp): number {
  const refusal = refuseDatesSent(booking.status, sent);
  if (refusal !== null) throw refusal;
  const { expectedCheckOutAt: to } = sent;
  if (to === undefined) return nightsOf(hotel, booking, now);
  const from = sent.expectedCheckInAt ?? firstCheckIn(booking) ?? booking.expectedCheckInAt;
  if (to <= from) throw invalidAs('Invalid date range', 'expectedCheckOutAt');
  return billableNights(policyOf(hotel, booking), from, to);
}
