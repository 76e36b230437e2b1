import type { StaysOfCards } from '../../cards/index.ts';
import { answerBooking, lockStayFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { refuseEnded } from '../stay.rules.ts';

/** What door cards need of bookings: a write to a stay's card is a write to its booking. */
export const staysOfCards: StaysOfCards = {
  lock: async (tx, request, roomStayId, now) => {
    const { facts, stay } = await lockStayFor(tx, request, { roomStayId }, now);
    return { bookingId: facts.id, roomId: stay.roomId, status: stay.status };
  },

  refuseEnded,

  changed: async (tx, property, bookingId, now) => {
    await updateBooking(tx, property.id, bookingId, now);
    return answerBooking(tx, property, bookingId, now, {}, () => null);
  },
};
