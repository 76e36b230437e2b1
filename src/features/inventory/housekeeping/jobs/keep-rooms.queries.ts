import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { LocalDate, Timestamp } from '../../../../platform/time.ts';
import type { GuestRequest } from '../../rooms/index.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.queries.ts';

/** A room whose maintenance is over. */
export type EndedMaintenance = { propertyId: string; roomId: string };

/** @param most for one run; the rest waits for the next */
export async function listEndedMaintenance(db: Db, now: Timestamp, most: number): Promise<EndedMaintenance[]> {
  const { rows } = await sql<EndedMaintenance>`
    select property_id as "propertyId", id as "roomId" from room
    where maintenance_until <= ${now} order by maintenance_until limit ${most}`.execute(db);
  return rows;
}

/** Whether the maintenance of the locked room is over: somebody may have prolonged or ended it since it was listed. */
export async function isMaintenanceOver(tx: Tx, { propertyId, roomId }: EndedMaintenance, now: Timestamp): Promise<boolean> {
  const { rows } = await sql`
    select from room where property_id = ${propertyId} and id = ${roomId} and maintenance_until <= ${now}`.execute(tx);
  return rows.length > 0;
}

/** A property with guests: when its service day begins, the last one that is done, and since when the first of its guests is there. */
export type PropertyDay = {
  propertyId: string;
  timezone: string;
  dirtyAt: string;
  dirtyThrough: LocalDate | null;
  firstCheckInAt: Timestamp;
};

/** The properties with guests in house. */
export async function listPropertyDays(db: Db): Promise<PropertyDay[]> {
  const { rows } = await sql<PropertyDay>`
    select p.id as "propertyId", p.timezone, coalesce(k.dirty_at, ${DEFAULT_SETTINGS.dirtyAt}) as "dirtyAt", k.dirty_through as "dirtyThrough",
      iso_utc(staying.since) as "firstCheckInAt"
    from (
      select s.property_id, min(s.chain_check_in_at) as since from room_stay s where s.status = 'ACTIVE' group by s.property_id
    ) staying
    join property p on p.id = staying.property_id
    left join housekeeping_settings k on k.property_id = p.id
    order by p.id`.execute(db);
  return rows;
}

/** The last service day that is done, of a property whose settings the caller has locked. */
export async function getDirtyThrough(tx: Tx, propertyId: string): Promise<LocalDate | null> {
  const { rows } = await sql<{ dirtyThrough: LocalDate | null }>`
    select dirty_through as "dirtyThrough" from housekeeping_settings where property_id = ${propertyId}`.execute(tx);
  return rows[0]?.dirtyThrough ?? null;
}

export async function setDirtyThrough(tx: Tx, propertyId: string, on: LocalDate): Promise<void> {
  await sql`update housekeeping_settings set dirty_through = ${on} where property_id = ${propertyId}`.execute(tx);
}

/** A room with a guest. */
export type RoomWithGuest = { roomId: string; checkedInAt: Timestamp; guestRequest: GuestRequest | null };

/** The rooms with guests, by the partial index of the active stays. */
export async function listRoomsWithGuests(tx: Tx, propertyId: string): Promise<RoomWithGuest[]> {
  const { rows } = await sql<RoomWithGuest>`
    select r.id as "roomId", s.chain_check_in_at as "checkedInAt", r.guest_request as "guestRequest"
    from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
    where s.property_id = ${propertyId} and s.status = 'ACTIVE'`.execute(tx);
  return rows;
}
