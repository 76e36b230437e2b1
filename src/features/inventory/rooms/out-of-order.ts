import { auditFieldsOf, insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { readBoardEvents } from './board.queries.ts';
import { type ChangedBy, explainMaintenance } from './condition.queries.ts';
import { lockRoomAndType } from './lock-rooms.queries.ts';
import { getRoom, hasActiveStay, updateRoom } from './rooms.queries.ts';
import { refuseRoomChange } from './rooms.rules.ts';

/** Why a room is out of order, and when that ends by itself; null: a person ends it. */
export type OutOfOrder = { reason: string | null; untilAt: string | null };

/**
 * Puts a room in maintenance, or with null ends it, by the rules of every change of a room; after maintenance it is dirty.
 * @returns the events of the board @throws Problem 404; 409 for a room with a guest
 */
export async function setOutOfOrder(
  tx: Tx,
  propertyId: string,
  roomId: string,
  outOfOrder: OutOfOrder | null,
  { actorId, at }: ChangedBy,
): Promise<EventDraft[]> {
  const { room } = await lockRoomAndType(tx, propertyId, roomId, 'no key update');
  const maintenance = outOfOrder !== null;
  const refusal = refuseRoomChange(room, { ...room, maintenance });
  if (refusal !== null && (await hasActiveStay(tx, propertyId, room.id))) throw conflict(refusal, 'room_in_use');
  if (maintenance !== room.maintenance) {
    const before = await getRoom(tx, propertyId, room.id);
    await updateRoom(tx, propertyId, room, { ...room, maintenance, roomTypeId: room.type.id }, at);
    await insertAudit(tx, { propertyId, actorId, at }, 'room.updated', {
      entityId: room.id,
      before: auditFieldsOf(before.view),
      after: auditFieldsOf({ ...before.view, maintenance }),
      reason: outOfOrder?.reason ?? null,
    });
  }
  if (outOfOrder !== null) await explainMaintenance(tx, propertyId, room.id, outOfOrder, at);
  return readBoardEvents(tx, propertyId, maintenance || room.maintenance ? [room.id] : []);
}
