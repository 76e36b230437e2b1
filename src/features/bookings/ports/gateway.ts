import type { GatewayBookingsPort } from '../../payments/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { bookingEtag, bookingEvent } from '../booking-view.ts';
import { lockPaymentFor } from '../ledger/ledger-writes.ts';
import { getPayableBooking, lockPayableBooking } from './gateway.queries.ts';

/** What online payments need of bookings. */
export const gatewayBookingsPort: GatewayBookingsPort = {
  get: getPayableBooking,
  lock: lockPayableBooking,

  lockPayment: async (tx, request, path, now) => {
    const { booking, payment } = await lockPaymentFor(tx, request, path, now);
    const { id, reference, status, primaryGuest } = booking;
    return { booking: { id, reference, status, guestName: primaryGuest.name, guestPhone: primaryGuest.phoneE164 }, payment };
  },

  markPaymentsChanged: async (tx, property, bookingId, now) => {
    await updateBooking(tx, property.id, bookingId, now);
    const facts = await getBookingFacts(tx, property.id, bookingId, now);
    return { etag: bookingEtag(property, facts, now), events: [bookingEvent(property, facts, now)] };
  },
};
