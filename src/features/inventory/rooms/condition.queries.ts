import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { GuestRequest, RoomCondition } from './condition.rules.ts';

/** Who changes a room, and when; null: the service itself. */
export type ChangedBy = { actorId: string | null; at: string };

/** SQL: why room `r` is out of order and until when; null for a room that is not. */
export const outOfOrderSql: RawBuilder<{ reason: string | null; untilAt: string | null } | null> = sql`
  case when r.maintenance then json_build_object('reason', r.maintenance_reason, 'untilAt', iso_utc(r.maintenance_until)) end`;

/** Publishes that the housekeeping of these rooms has changed. */
export function noteHousekeeping(tx: Tx, propertyId: string, roomIds: readonly string[], at: string): void {
  for (const id of roomIds) noteChange(tx, { propertyId, kind: 'housekeeping', id, at });
}

/**
 * Sets the condition of rooms; those that have it stay as they are. What a guest requested is done once the room is clean.
 * The caller has locked the rooms.
 * @returns the ids of the rooms that were changed
 */
export async function setConditions(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  condition: RoomCondition,
  { actorId, at }: ChangedBy,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update room set condition = ${condition}, condition_at = ${at}, condition_by = ${actorId},
      guest_request = case when guest_request = 'SERVICE_REQUESTED' and ${condition} in ('CLEAN', 'INSPECTED') then null else guest_request end
    where property_id = ${propertyId} and id = any(${[...roomIds]}::uuid[]) and condition <> ${condition}
    returning id`.execute(tx);
  const changed = rows.map(({ id }) => id);
  noteHousekeeping(tx, propertyId, changed, at);
  return changed;
}

/**
 * A guest has left these rooms: they are dirty, and what the guest requested is over. The caller has locked the rooms, as everything that
 * ends a stay does.
 */
export async function markRoomsLeft(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  { actorId, at }: ChangedBy,
): Promise<void> {
  await sql`
    update room set condition = 'DIRTY', condition_at = ${at}, condition_by = ${actorId}, guest_request = null
    where property_id = ${propertyId} and id = any(${[...roomIds]}::uuid[])`.execute(tx);
  noteHousekeeping(tx, propertyId, roomIds, at);
}

/** Stores what the guest in the room wants. The caller has locked the room. */
export async function setGuestRequest(
  tx: Tx,
  propertyId: string,
  roomId: string,
  request: GuestRequest | null,
  at: string,
): Promise<void> {
  await sql`
    update room set guest_request = ${request} where property_id = ${propertyId} and id = ${roomId}`.execute(tx);
  noteHousekeeping(tx, propertyId, [roomId], at);
}

/** Says why a room is in maintenance and until when. The caller has locked the room and put it in maintenance. */
export async function explainMaintenance(
  tx: Tx,
  propertyId: string,
  roomId: string,
  { reason, untilAt }: { reason: string | null; untilAt: string | null },
  at: string,
): Promise<void> {
  await sql`
    update room set maintenance_reason = ${reason}, maintenance_until = ${untilAt}
    where property_id = ${propertyId} and id = ${roomId}`.execute(tx);
  noteHousekeeping(tx, propertyId, [roomId], at);
}
