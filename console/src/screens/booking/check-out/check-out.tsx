import type { Booking } from '../../../data/booking-reads.ts';

export function CheckOut({ booking }: { booking: Booking }) {
  return <p>{booking.reference}</p>;
}
