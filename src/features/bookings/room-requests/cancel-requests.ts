import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { cancelRequests, listOpenRequests, type RoomRequestFacts } from './room-request.queries.ts';

type Actor = { actorId: string | null; now: Timestamp };

/** Lets go of what these open requests of the locked booking still hold. */
export async function cancelRequestsOf(
  tx: Tx,
  property: PropertyFacts,
  bookingId: string,
  open: readonly RoomRequestFacts[],
  { actorId, now }: Actor,
): Promise<void> {
  const ids = open.map(({ id }) => id);
  await cancelRequests(tx, property.id, ids, now);
  await insertAudit(
    tx,
    property.id,
    ...open.map(({ id, roomTypeCode, quantity, fulfilledQuantity, status }) => ({
      at: now,
      actorId,
      action: 'room-request.cancelled',
      entity: 'room-request',
      entityId: id,
      bookingId,
      before: { status, roomTypeCode, quantity, fulfilledQuantity },
      after: { status: 'CANCELLED' },
    })),
  );
}

/** Lets go of every room that is still held for the locked booking, because it ends. */
export async function cancelOpenRequests(tx: Tx, property: PropertyFacts, bookingId: string, actor: Actor): Promise<void> {
  await cancelRequestsOf(tx, property, bookingId, await listOpenRequests(tx, property.id, bookingId), actor);
}
