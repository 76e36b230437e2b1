import type { BookingsOfGateway } from '../../gateway/index.ts';
import { answerBooking } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { lockPaymentFor } from '../ledger/lock-payment.ts';
import { getPayableBooking, lockPayableBooking } from './payable-booking.queries.ts';

/** What online payments need of bookings: money that arrives or goes back is a write to its booking. */
export const bookingsOfGateway: BookingsOfGateway = {
  get: getPayableBooking,
  lock: lockPayableBooking,

  lockPayment: async (tx, request, path, now) => {
    const { booking, payment } = await lockPaymentFor(tx, request, path, now);
    const { id, reference, status, primaryGuest } = booking;
    return { booking: { id, reference, status, guestName: primaryGuest.name, guestPhone: primaryGuest.phoneE164 }, payment };
  },

  changed: async (tx, property, bookingId, now) => {
    await updateBooking(tx, property.id, bookingId, now);
    return answerBooking(tx, property, bookingId, now, {}, () => null);
  },
};
