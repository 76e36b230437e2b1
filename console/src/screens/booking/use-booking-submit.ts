import { type Hostelry, HostelryProblem } from '../../../../client/src/index.ts';
import { type Booking, readBooking } from '../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { type Submission, useSubmit } from '../../data/submit.ts';

/** What a call about a booking needs. */
export type BookingCall = { api: Hostelry; path: { propertyId: string; bookingId: string }; intent: string };

/**
 * A form's way to the service, for a write to a booking. The booking is read again when it is done, and when the service refuses because it has
 * changed meanwhile.
 */
export function useBookingSubmit<T>(
  booking: Pick<Booking, 'id' | 'reference'>,
  run: (call: BookingCall) => Promise<T>,
  onDone?: (answer: T) => void,
): Submission {
  const { api, property, reads } = useDesk();
  const refresh = (): void => reads.refresh(readBooking(property.id, booking.reference).key);
  return useSubmit(
    async (intent) => {
      try {
        return await run({ api, path: { propertyId: property.id, bookingId: booking.id }, intent });
      } catch (error) {
        if (error instanceof HostelryProblem && (error.status === 409 || error.status === 412)) refresh();
        throw error;
      }
    },
    (answer) => {
      refresh();
      onDone?.(answer);
    },
  );
}

/** The path parameters of every call about the booking. */
export function useBookingPath({ id }: Pick<Booking, 'id'>): BookingCall['path'] {
  return { ...usePropertyPath(), bookingId: id };
}
