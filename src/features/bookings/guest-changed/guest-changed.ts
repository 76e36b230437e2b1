import type { Tx } from '../../../platform/db/database.ts';
import { Outdated } from '../../../platform/db/transact.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { getPropertyFacts } from '../../identity/index.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { bookingEvent } from '../booking-view.ts';
import { listBookingsOfGuest, lockBookingsOfGuest } from './guest-changed.queries.ts';

/**
 * What the streams of a guest's bookings (open or in house) are to be told when their guest's name, phone or signature changes.
 * `lock` goes before the guest is locked and `tell` after all writes, with what `lock` answered.
 */
export const bookingsOfGuest = {
  lock: lockBookingsOfGuest,

  tell: async (tx: Tx, propertyId: string, guestId: string, locked: readonly string[], now: Timestamp): Promise<EventDraft[]> => {
    const ids = await listBookingsOfGuest(tx, propertyId, guestId);
    if (ids.some((id) => !locked.includes(id))) throw new Outdated('the guest has got another booking meanwhile');
    if (ids.length === 0) return [];
    const property = await getPropertyFacts(tx, propertyId);
    const events: EventDraft[] = [];
    for (const id of ids) events.push(bookingEvent(property, await getBookingFacts(tx, propertyId, id, now), now));
    return events;
  },
};
