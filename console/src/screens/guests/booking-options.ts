import type { BookingRow } from '../../data/booking-reads.ts';
import { useFormat } from '../../format/use-format.ts';

/** The bookings to choose from in a form. */
export function useBookingOptions(bookings: readonly BookingRow[]): { value: string; text: string }[] {
  const format = useFormat();
  return bookings.map(({ id, reference, expectedCheckInAt }) => ({
    value: id,
    text: `${reference}, ${format.shortDay(expectedCheckInAt)}`,
  }));
}
