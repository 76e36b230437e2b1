import type { Booking } from '../../../data/booking-reads.ts';

export function CheckIn({ booking }: { booking: Booking }) {
  return <p>{booking.reference}</p>;
}
