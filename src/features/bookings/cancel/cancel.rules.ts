import { conflict, type Problem } from '../../../platform/errors.ts';
import { refuseClosed } from '../booking.rules.ts';

type CancellableBooking = { status: string; stays: readonly { status: string }[] };

/** Why the booking cannot be cancelled, or null. It can until its first check-in. */
export function refuseCancel(booking: CancellableBooking): Problem | null {
  const closed = refuseClosed(booking);
  if (closed !== null) return closed;
  if (booking.stays.some((stay) => stay.status === 'ACTIVE'))
    return conflict('booking is checked in with active stays', 'booking_has_stays');
  if (booking.stays.some((stay) => stay.status === 'CHECKED_OUT'))
    return conflict('booking has a stay that was checked out', 'booking_has_stays');
  return null;
}

/** Why the booking cannot be marked a no-show, or null. */
export function refuseNoShow(booking: CancellableBooking): Problem | null {
  return booking.status === 'OPEN' ? null : conflict('booking is not open', 'booking_not_open');
}
