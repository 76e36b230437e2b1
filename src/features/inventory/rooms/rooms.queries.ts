import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { notFound } from '../../../platform/errors.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import { noteHousekeeping, setConditions } from './condition.queries.ts';
import { isFreeSql } from './free-rooms.queries.ts';
import type { RoomView } from './rooms.schema.ts';

/** The columns that a client may write. */
export type RoomColumns = Pick<RoomView, 'roomNumber' | 'floor' | 'hasNfc' | 'active' | 'maintenance'> & { roomTypeId: string };

type RoomRow = RoomView & { version: number };
export type VersionedRoom = { view: RoomView; version: number };

const columns = sql`
  r.id, r.room_number as "roomNumber", r.floor, t.code as "roomTypeCode", r.has_nfc as "hasNfc", r.active, r.maintenance,
  r.created_at as "createdAt", r.updated_at as "updatedAt", r.version`;
const roomWithType = sql`room r join room_type t on t.property_id = r.property_id and t.id = r.room_type_id`;

/** Which rooms to list. */
export type RoomFilter = {
  roomTypeId?: string;
  /** Only rooms that are free at this instant. */
  freeAt?: string;
};

const rooms = (has: { type: boolean; instant: boolean }) =>
  statement<{ propertyId: string; roomTypeId: string; freeAt: string }, RoomRow>(
    ({ propertyId, roomTypeId, freeAt }) => sql`
    select ${columns} from ${roomWithType} where r.property_id = ${propertyId}
      ${has.type ? sql`and r.room_type_id = ${roomTypeId}` : sql``} ${has.instant ? sql`and ${isFreeSql(propertyId, freeAt)}` : sql``}
    order by r.room_number`,
  );

const allRooms = rooms({ type: false, instant: false });
const freeRooms = rooms({ type: false, instant: true });
const roomsOfType = rooms({ type: true, instant: false });
const freeRoomsOfType = rooms({ type: true, instant: true });

/** The rooms of the property by number. */
export async function listRooms(db: Db, propertyId: string, { roomTypeId, freeAt }: RoomFilter = {}): Promise<RoomView[]> {
  const [all, ofType] = freeAt === undefined ? [allRooms, roomsOfType] : [freeRooms, freeRoomsOfType];
  const listed = roomTypeId === undefined ? all : ofType;
  const rows = await listed(db, { propertyId, roomTypeId: roomTypeId ?? '', freeAt: freeAt ?? '' });
  return rows.map(({ version: _version, ...view }) => view);
}

/** @param freeAt find the room only if it is free at this instant. @throws Problem 404 */
export async function getRoom(db: Db, propertyId: string, roomId: string, freeAt?: string): Promise<VersionedRoom> {
  const free = freeAt === undefined ? sql`` : sql`and ${isFreeSql(propertyId, freeAt)}`;
  const { rows } = await sql<RoomRow>`
    select ${columns} from ${roomWithType} where r.property_id = ${propertyId} and r.id = ${roomId} ${free}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('room');
  const { version, ...view } = row;
  return { view, version };
}

/** The id of the active type with that code, or undefined: deleted types are not public. */
export async function findActiveTypeId(db: Db, propertyId: string, roomTypeCode: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from room_type where property_id = ${propertyId} and code = ${roomTypeCode} and active`.execute(db);
  return rows[0]?.id;
}

export async function insertRoom(tx: Tx, propertyId: string, id: string, row: RoomColumns, at: string): Promise<void> {
  await sql`
    insert into room (property_id, id, room_type_id, room_number, floor, has_nfc, active, maintenance, created_at, updated_at)
    values (${propertyId}, ${id}, ${row.roomTypeId}, ${row.roomNumber}, ${row.floor}, ${row.hasNfc}, ${row.active}, ${row.maintenance},
      ${at}, ${at})`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room', id, at });
}

/**
 * Inserts the rooms whose numbers are free, by number, so that two requests with the same numbers never wait for each other in a circle.
 * @returns the numbers that are taken
 */
export async function insertFreeNumbers(
  tx: Tx,
  propertyId: string,
  rows: readonly (RoomColumns & { id: string })[],
  at: string,
): Promise<number[]> {
  const { rows: inserted } = await sql<{ roomNumber: number }>`
    insert into room (property_id, id, room_type_id, room_number, floor, has_nfc, active, maintenance, created_at, updated_at)
    select ${propertyId}, added.*, ${at}, ${at} from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ roomTypeId }) => roomTypeId)}::uuid[],
      ${rows.map(({ roomNumber }) => roomNumber)}::integer[], ${rows.map(({ floor }) => floor)}::integer[],
      ${rows.map(({ hasNfc }) => hasNfc)}::boolean[], ${rows.map(({ active }) => active)}::boolean[],
      ${rows.map(({ maintenance }) => maintenance)}::boolean[]
    ) as added (id, room_type_id, room_number, floor, has_nfc, active, maintenance) order by room_number
    on conflict on constraint room_number_taken do nothing
    returning room_number as "roomNumber"`.execute(tx);
  const free = new Set(inserted.map(({ roomNumber }) => roomNumber));
  for (const { id } of rows) noteChange(tx, { propertyId, kind: 'room', id, at });
  return rows.map(({ roomNumber }) => roomNumber).filter((roomNumber) => !free.has(roomNumber));
}

/** These rooms, by number. */
export async function listRoomsOf(tx: Tx, propertyId: string, ids: readonly string[]): Promise<RoomView[]> {
  const { rows } = await sql<RoomRow>`
    select ${columns} from ${roomWithType} where r.property_id = ${propertyId} and r.id = any(${[...ids]}::uuid[])
    order by r.room_number`.execute(tx);
  return rows.map(({ version: _version, ...view }) => view);
}

/**
 * Updates every column and raises the version. Where maintenance ends, so do its reason and its time, and the room is dirty.
 */
export async function updateRoom(
  tx: Tx,
  propertyId: string,
  { id, maintenance: wasInMaintenance }: { id: string; maintenance: boolean },
  row: RoomColumns,
  at: string,
): Promise<void> {
  const isRepaired = wasInMaintenance && !row.maintenance;
  await sql`
    update room set room_type_id = ${row.roomTypeId}, room_number = ${row.roomNumber}, floor = ${row.floor}, has_nfc = ${row.hasNfc},
      active = ${row.active}, maintenance = ${row.maintenance}, version = version + 1, updated_at = ${at},
      maintenance_reason = case when ${row.maintenance} then maintenance_reason end,
      maintenance_until = case when ${row.maintenance} then maintenance_until end
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room', id, at });
  if (isRepaired) await setConditions(tx, propertyId, [id], 'DIRTY', { actorId: null, at });
  else if (wasInMaintenance !== row.maintenance) noteHousekeeping(tx, propertyId, [id], at);
}

/** Whether the room ever had a stay. While the room is locked, it cannot get one. */
export async function hasAnyStay(tx: Tx, propertyId: string, roomId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from room_stay where property_id = ${propertyId} and room_id = ${roomId}) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** The database refuses to delete a room that ever had a stay, even a voided one (`stay_room_exists`). */
export async function deleteRoom(tx: Tx, propertyId: string, id: string, at: string): Promise<void> {
  await sql`delete from room where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room', id, at, removed: true });
}

/** The reference of a booking that the room is assigned to from `at` on, if there is one. While the room is locked, it cannot get one. */
export async function findAssignedTo(tx: Tx, propertyId: string, roomId: string, at: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from room_occupancy
    where property_id = ${propertyId} and room_id = ${roomId} and kind = 'ASSIGNMENT' and period && tstzrange(${at}::timestamptz, null)
    order by lower(period) limit 1`.execute(tx);
  return rows[0]?.reference;
}

/** Whether the room has a guest. While the room is locked, that cannot change. */
export async function hasActiveStay(tx: Tx, propertyId: string, roomId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from room_stay where property_id = ${propertyId} and room_id = ${roomId} and status = 'ACTIVE') as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}
