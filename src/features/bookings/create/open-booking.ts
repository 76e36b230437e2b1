import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { type BookingDraft, insertBooking } from '../booking.queries.ts';
import { refuseWindow } from '../window.rules.ts';

export type NewBooking = Omit<BookingDraft, 'id' | 'actorId' | 'at'>;

/** Opens the booking of a guest who is linked already; answers its id. @throws Problem 400 */
export async function openBooking(
  tx: Tx,
  property: PropertyFacts,
  booking: NewBooking,
  { actorId, now }: { actorId: string | null; now: Timestamp },
): Promise<string> {
  const { source, expectedCheckInAt, expectedCheckOutAt, guestId, ota } = booking;
  const refusal = refuseWindow(expectedCheckInAt, expectedCheckOutAt);
  if (refusal !== null) throw refusal;
  const id = newId();
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'booking.created',
    entity: 'booking',
    entityId: id,
    bookingId: id,
    after: { source, expectedCheckInAt, expectedCheckOutAt, guestId, ...ota },
  });
  // Late, because the reference number's counter is held from here to the commit.
  await insertBooking(tx, property.id, { ...booking, id, actorId, at: now });
  return id;
}
