import type { CardStaysPort } from '../../cards/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { lockStayFor, respondWithBooking } from '../booking-response.ts';
import { refuseEnded } from '../stays/stay.rules.ts';

/** What door cards need of bookings. A write to a stay's card is a write to its booking. */
export const cardStaysPort: CardStaysPort = {
  lock: async (tx, request, roomStayId, now) => {
    const { facts, stay } = await lockStayFor(tx, request, { roomStayId }, now);
    return { bookingId: facts.id, roomId: stay.roomId, status: stay.status };
  },

  refuseEnded,

  changed: async (tx, property, bookingId, now) => {
    await updateBooking(tx, property.id, bookingId, now);
    return respondWithBooking(tx, property, bookingId, now, {}, () => null);
  },
};
