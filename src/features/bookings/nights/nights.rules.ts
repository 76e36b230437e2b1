import { invalid, type Problem } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { isClosed, refuseDateRange } from '../booking.rules.ts';
import { type BillingProperty, type BookingFigures, countNights, firstCheckIn, policyOf } from '../booking-figures.rules.ts';
import { billableNights } from '../pricing/billable-nights.rules.ts';

/** The dates in a request for a preview. */
export type DatesSent = { expectedCheckInAt?: Timestamp; expectedCheckOutAt?: Timestamp };

/** 400 when the request has other dates than the booking's status needs. */
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

/** The nights of the booking with the dates of the request in place of its own. @throws Problem 400 */
export function nightsPreview(property: BillingProperty, booking: BookingFigures, sent: DatesSent, now: Timestamp): number {
  const refusal = refuseDatesSent(booking.status, sent);
  if (refusal !== null) throw refusal;
  const { expectedCheckOutAt: to } = sent;
  if (to === undefined) return countNights(property, booking, now);
  const from = sent.expectedCheckInAt ?? firstCheckIn(booking) ?? booking.expectedCheckInAt;
  const range = refuseDateRange(from, to);
  if (range !== null) throw range;
  return billableNights(policyOf(property, booking), from, to);
}
