import type { Booking } from '../../../data/booking-reads.ts';

export function Overview({ booking }: { booking: Booking }) {
  return <p>{booking.reference}</p>;
}
