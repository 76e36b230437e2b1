import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Property } from '../../properties/index.ts';
import type { Actor } from '../booking.rules.ts';
import { cancelRequests, listOpenRoomRequests, type RoomRequestFacts } from './room-request.queries.ts';

/** Cancels these open room requests of the locked booking: their rooms are no longer held. */
export async function cancelRequestsOf(
  tx: Tx,
  property: Property,
  bookingId: string,
  open: readonly RoomRequestFacts[],
  { actorId, now }: Actor,
): Promise<void> {
  const ids = open.map(({ id }) => id);
  await cancelRequests(tx, property.id, ids, now);
  await insertAudit(
    tx,
    { propertyId: property.id, actorId, at: now },
    'room-request.cancelled',
    ...open.map(({ id, roomTypeCode, quantity, fulfilledQuantity, status }) => ({
      entityId: id,
      bookingId,
      before: { status, roomTypeCode, quantity, fulfilledQuantity },
      after: { status: 'CANCELLED' },
    })),
  );
}

/** Cancels all open room requests of the locked booking, because it ends. */
export async function cancelOpenRequests(tx: Tx, property: Property, bookingId: string, actor: Actor): Promise<void> {
  await cancelRequestsOf(tx, property, bookingId, await listOpenRoomRequests(tx, property.id, bookingId), actor);
}
