import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { RoomTypeView } from './room-types.schema.ts';

/** The columns that a client may write. */
export type RoomTypeColumns = Omit<RoomTypeView, 'id' | 'currency' | 'amenities' | 'createdAt' | 'updatedAt'>;

type RoomTypeRow = RoomTypeView & { version: number };
export type VersionedRoomType = { view: RoomTypeView; version: number };

const amenities = (propertyId: string) => sql`
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'category', a.category, 'iconKey', a.icon_key) order by a.name_key)
  from room_type_amenity ta join amenity a on a.id = ta.amenity_id
  where ta.property_id = ${propertyId} and ta.room_type_id = t.id`;

// The rate is passed on as the JSON number of requests and responses: its text is exact, and nothing computes with it.
const columns = (propertyId: string) => sql`
  t.id, t.code, t.name, t.base_occupancy as "baseOccupancy", t.max_occupancy as "maxOccupancy",
  t.default_rate::float8 as "defaultRate", (select currency from property where id = ${propertyId}) as currency, t.active, t.aliases, coalesce((${amenities(propertyId)}), '[]') as amenities,
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.version`;

function versioned(rows: readonly RoomTypeRow[]): VersionedRoomType {
  const [row] = rows;
  if (row === undefined) throw notFound('room type');
  const { version, ...view } = row;
  return { view, version };
}

/** The room types of the property by code; deleted ones only if `includeInactive`. */
export async function listRoomTypes(db: Db, propertyId: string, includeInactive: boolean): Promise<RoomTypeView[]> {
  const { rows } = await sql<RoomTypeRow>`
    select ${columns(propertyId)} from room_type t
    where t.property_id = ${propertyId} and (t.active or ${includeInactive}::boolean)
    order by t.code`.execute(db);
  return rows.map(({ version: _version, ...view }) => view);
}

/** @throws Problem 404 */
export async function getRoomType(db: Db, propertyId: string, roomTypeId: string): Promise<VersionedRoomType> {
  const { rows } = await sql<RoomTypeRow>`
    select ${columns(propertyId)} from room_type t where t.property_id = ${propertyId} and t.id = ${roomTypeId}`.execute(db);
  return versioned(rows);
}

/**
 * Like `getRoomType`; nobody else can check in, move or change the type and its rooms until the transaction ends. Locking and reading are
 * two statements: a single one that had to wait would return the new row with the old amenities.
 * @throws Problem 404
 */
export async function lockRoomType(tx: Tx, propertyId: string, roomTypeId: string): Promise<VersionedRoomType> {
  await sql`select from room_type where property_id = ${propertyId} and id = ${roomTypeId} for update`.execute(tx);
  return getRoomType(tx, propertyId, roomTypeId);
}

export async function insertRoomType(tx: Tx, propertyId: string, id: string, row: RoomTypeColumns, at: string): Promise<void> {
  await sql`
    insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, default_rate, aliases, active, created_at, updated_at)
    values (${propertyId}, ${id}, ${row.code}, ${row.name}, ${row.baseOccupancy}, ${row.maxOccupancy}, ${row.defaultRate}::numeric,
      ${row.aliases}, ${row.active}, ${at}, ${at})`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room-type', id, at });
}

/** Updates every column and raises the version. */
export async function updateRoomType(tx: Tx, propertyId: string, id: string, row: RoomTypeColumns, at: string): Promise<void> {
  await sql`
    update room_type set code = ${row.code}, name = ${row.name}, base_occupancy = ${row.baseOccupancy}, max_occupancy = ${row.maxOccupancy},
      default_rate = ${row.defaultRate}::numeric, aliases = ${row.aliases}, active = ${row.active}, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room-type', id, at });
}

/** Gives the type exactly these amenities; ids may be repeated. The caller has locked them and the type. The version stays. */
export async function replaceAmenities(
  tx: Tx,
  propertyId: string,
  roomTypeId: string,
  amenityIds: readonly string[],
): Promise<void> {
  await sql`
    delete from room_type_amenity
    where property_id = ${propertyId} and room_type_id = ${roomTypeId} and amenity_id <> all(${amenityIds}::uuid[])`.execute(tx);
  await sql`
    insert into room_type_amenity (property_id, room_type_id, amenity_id)
    select distinct ${propertyId}::uuid, ${roomTypeId}::uuid, amenity_id from unnest(${amenityIds}::uuid[]) amenity_id
    on conflict do nothing`.execute(tx);
}

/** Sets `active` to false and raises the version. */
export async function deactivateRoomType(tx: Tx, propertyId: string, id: string, at: string): Promise<void> {
  await sql`
    update room_type set active = false, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'room-type', id, at });
}

/** The rooms of the type by number, and whether each has a guest. While the type is locked, no room is added to it or occupied. */
export async function listRoomsOfType(tx: Tx, propertyId: string, roomTypeId: string): Promise<RoomOfType[]> {
  const { rows } = await sql<RoomOfType>`
    select r.id, r.room_number as "roomNumber", exists (
      select from room_stay s where s.property_id = ${propertyId} and s.room_id = r.id and s.status = 'ACTIVE') as "occupied"
    from room r where r.property_id = ${propertyId} and r.room_type_id = ${roomTypeId}
    order by r.room_number`.execute(tx);
  return rows;
}
export type RoomOfType = { id: string; roomNumber: number; occupied: boolean };

/** Whether rooms of the type are held for a booking. While the type is locked, no other hold can be made. */
export async function hasOpenHold(tx: Tx, propertyId: string, roomTypeId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from room_request where property_id = ${propertyId} and room_type_id = ${roomTypeId} and status = 'OPEN') as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}
