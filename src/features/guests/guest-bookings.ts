import type { Tx } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';

/**
 * The bookings that show the guest, from outside: guests know no bookings. `lock` before the guest is locked; `tell` after all
 * writes, for the streams.
 */
export type BookingsOfGuest = {
  lock(tx: Tx, propertyId: string, guestId: string): Promise<readonly string[]>;
  tell(tx: Tx, propertyId: string, guestId: string, locked: readonly string[], now: Timestamp): Promise<EventDraft[]>;
};
