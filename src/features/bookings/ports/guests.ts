import type { Tx } from '../../../platform/db/database.ts';
import { RetryTransaction } from '../../../platform/db/transact.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { readBoardEvents } from '../../inventory/rooms/index.ts';
import { loadProperty } from '../../properties/index.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { listBookingsOfGuest, lockBookingsOfGuest } from '../booking-guests.queries.ts';
import { bookingEvent } from '../booking-view.ts';

/**
 * The events for a guest's bookings (open or in house) when the guest's name, phone or signature changes; a job publishes bookings that
 * have just ended. Call `lock` before the guest is locked, `listEvents` with its result after all writes, and `readBoardEvents` last.
 */
export const guestBookingsPort = {
  lock: lockBookingsOfGuest,

  listEvents: async (
    tx: Tx,
    propertyId: string,
    guestId: string,
    locked: readonly string[],
    now: Timestamp,
  ): Promise<EventDraft[]> => {
    const ids = await listBookingsOfGuest(tx, propertyId, guestId);
    if (ids.some((id) => !locked.includes(id))) throw new RetryTransaction('the guest got another booking meanwhile');
    await queueRelatedChange(tx, { propertyId, kind: 'guest', id: guestId });
    if (ids.length === 0) return [];
    const property = await loadProperty(tx, propertyId);
    const events: EventDraft[] = [];
    for (const id of ids) events.push(bookingEvent(property, await getBookingFacts(tx, propertyId, id, now), now));
    return events;
  },

  readBoardEvents,
};
