import type { Booking } from '../../../data/booking-reads.ts';

export function Bill({ booking }: { booking: Booking }) {
  return <p>{booking.reference}</p>;
}
