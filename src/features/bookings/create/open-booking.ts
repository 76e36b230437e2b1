import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Property } from '../../identity/index.ts';
import { type BookingDraft, insertBooking } from '../booking.queries.ts';
import { type Actor, refuseDateRange } from '../booking.rules.ts';

export type NewBooking = Omit<BookingDraft, 'id' | 'actorId' | 'at'>;

/** Opens a booking for a guest who exists already. @returns its id @throws Problem 400 */
export async function openBooking(tx: Tx, property: Property, booking: NewBooking, { actorId, now }: Actor): Promise<string> {
  const { source, expectedCheckInAt, expectedCheckOutAt, guestId, ota } = booking;
  const refusal = refuseDateRange(expectedCheckInAt, expectedCheckOutAt);
  if (refusal !== null) throw refusal;
  const id = newId();
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.created', {
    entityId: id,
    bookingId: id,
    after: { source, expectedCheckInAt, expectedCheckOutAt, guestId, ...ota },
  });
  // Last, because this locks the counter of reference numbers until the commit.
  await insertBooking(tx, property.id, { ...booking, id, actorId, at: now });
  return id;
}
