import { conflict, type Problem } from '../../../platform/errors.ts';
import { localDateOf, type Timestamp } from '../../../platform/time.ts';
import { refuseClosed } from '../booking.rules.ts';

type CancellableBooking = { status: string; expectedCheckInAt: Timestamp; stays: readonly { status: string }[] };

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

/** Why the booking cannot be marked a no-show, or null. Before the day of its check-in its guest cannot be missing yet. */
export function refuseNoShow(booking: CancellableBooking, now: Timestamp, zone: string): Problem | null {
  if (booking.status !== 'OPEN') return conflict('booking is not open', 'booking_not_open');
  return localDateOf(booking.expectedCheckInAt, zone) > localDateOf(now, zone)
    ? conflict('a booking that is expected after today cannot be a no-show yet', 'check_in_time')
    : null;
}
