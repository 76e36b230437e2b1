import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Prepared } from '../../../platform/db/packet.ts';
import { statement } from '../../../platform/db/statement.ts';
import { RetryTransaction } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RoomCondition } from './condition.rules.ts';
import { refuseUnsellable } from './rooms.rules.ts';

/** A locked room type. */
export type LockedRoomType = { id: string; code: string; active: boolean; defaultRate: string | null };

/** A locked room with its type, which is locked too. */
export type LockedRoom = {
  id: string;
  roomNumber: number;
  floor: number | null;
  hasNfc: boolean;
  active: boolean;
  maintenance: boolean;
  condition: RoomCondition;
  type: LockedRoomType;
};

type LockedRoomRow = Omit<LockedRoom, 'type'> & { roomTypeId: string };

/** A room as a check-in needs it. */
export type RoomForStay = {
  id: string;
  roomNumber: number;
  roomTypeId: string;
  roomTypeCode: string;
  condition: RoomCondition;
  sellable: boolean;
  /** Why the room cannot be given to a guest, for example `room 101 is in maintenance`; null when it is sellable. */
  refusal: string | null;
  /** The default rate of the type, as numeric text in major units; null when it has none. */
  defaultRate: string | null;
};

/** Types to lock together with those of the rooms. */
type FurtherTypes = { code?: string | undefined; typeIds?: readonly string[] };

/**
 * Locks the types of these rooms, and the further types, in the order of their ids. The locks are exclusive because
 * everything that assigns or holds rooms counts the rooms sold of the type: with shared locks, two transactions would count at once and
 * both take the last room.
 */
async function lockRoomTypes(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  { code = '', typeIds = [] }: FurtherTypes = {},
): Promise<LockedRoomType[]> {
  const { rows } = await sql<LockedRoomType>`
    select id, code, active, default_rate as "defaultRate" from room_type
    where property_id = ${propertyId} and (code = ${code} or id = any(${typeIds}::uuid[]) or id = any(array(
      select room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))
    order by id for no key update`.execute(tx);
  return rows;
}

const roomColumns = sql`
  id, room_type_id as "roomTypeId", room_number as "roomNumber", floor, has_nfc as "hasNfc", active, maintenance, condition`;

/** Locks a single table: a joined row that changed while this waited for the lock would be missing from the result. */
async function lockRoomRows(
  tx: Tx,
  propertyId: string,
  ids: readonly string[],
  strength: 'no key update' | 'update',
): Promise<LockedRoomRow[]> {
  const lock = strength === 'update' ? sql`for update` : sql`for no key update`;
  const { rows } = await sql<LockedRoomRow>`
    select ${roomColumns} from room where property_id = ${propertyId} and id = any(${ids}::uuid[]) order by id ${lock}`.execute(
    tx,
  );
  return rows;
}

/**
 * Locks the types of the rooms and then the rooms, both in the order of their ids. Everything that sells rooms or takes them out of service
 * uses this order. Rooms that do not exist are missing from the result. If a room has changed its type meanwhile, the transaction is
 * repeated.
 * @returns the rooms, and the type with the code, undefined when there is none
 */
export async function lockRoomsAndTypes(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  strength: 'no key update' | 'update',
  further: FurtherTypes = {},
): Promise<{ rooms: LockedRoom[]; typeOfCode: LockedRoomType | undefined }> {
  const types = await lockRoomTypes(tx, propertyId, roomIds, further);
  const rows = await lockRoomRows(tx, propertyId, roomIds, strength);
  // Locking the new type now, after the rooms, would break the lock order: two such transactions would deadlock.
  if (rows.some((row) => !types.some((type) => type.id === row.roomTypeId)))
    throw new RetryTransaction('a room changed its type while this waited for its lock');
  const rooms = rows.flatMap(({ roomTypeId, ...room }) => {
    const type = types.find(({ id }) => id === roomTypeId);
    return type === undefined ? [] : [{ ...room, type }];
  });
  return { rooms, typeOfCode: types.find((type) => type.code === further.code) };
}

/** Like `lockRoomsAndTypes`, for one room. @throws Problem 404 */
export async function lockRoomAndType(
  tx: Tx,
  propertyId: string,
  roomId: string,
  strength: 'no key update' | 'update',
  code?: string,
): Promise<{ room: LockedRoom; typeOfCode: LockedRoomType | undefined }> {
  const { rooms, typeOfCode } = await lockRoomsAndTypes(tx, propertyId, [roomId], strength, { code });
  const [room] = rooms;
  if (room === undefined) throw notFound('room');
  return { room, typeOfCode };
}

/** The rooms of these types that are for sale, by number. */
export async function listRoomsForSale(
  db: Db,
  propertyId: string,
  roomTypeIds: readonly string[],
): Promise<{ roomId: string; roomNumber: number; floor: number | null; roomTypeId: string }[]> {
  const { rows } = await sql<{ roomId: string; roomNumber: number; floor: number | null; roomTypeId: string }>`
    select r.id as "roomId", r.room_number as "roomNumber", r.floor, r.room_type_id as "roomTypeId"
    from room r join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    where r.property_id = ${propertyId} and r.room_type_id = any(${[...roomTypeIds]}::uuid[]) and r.active and not r.maintenance and t.active
    order by r.room_number`.execute(db);
  return rows;
}

/** Locks the types of these rooms and the further types, to change how long stays take the rooms. */
export async function lockRoomTypesOf(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  typeIds: readonly string[],
): Promise<void> {
  await lockRoomTypes(tx, propertyId, roomIds, { typeIds });
}

type Codes = { propertyId: string; codes: readonly string[] };

const typesOfCodes = ({ propertyId, codes }: Codes) => sql<LockedRoomType>`
    select id, code, active, default_rate as "defaultRate" from room_type
    where property_id = ${propertyId} and code = any(${codes}::text[]) order by id`;

const readCodes = statement<Codes, LockedRoomType>(typesOfCodes);
// What is sent after this lock, until the commit, has the query plans that the server keeps. Left to itself it plans the counting of
// rooms anew each time, for more than the counting takes, while others wait for the lock.
const lockCodes = statement<Codes, LockedRoomType>(
  (of) => sql`
    select locked.* from (${typesOfCodes(of)} for no key update) as locked
    where set_config('plan_cache_mode', 'force_generic_plan', true) is not null`,
);

/** Reads the types with these codes without a lock. With `lockOfTypes`, later, the transaction finds out whether they have changed. */
export function roomTypesOfCodes(tx: Tx, propertyId: string, codes: readonly string[]): Prepared<LockedRoomType> {
  return readCodes.prepare(tx, { propertyId, codes });
}

/** Locks these types, to be sent together with what counts the rooms sold of them. Returns them as they are then, by id. */
export function lockOfTypes(tx: Tx, propertyId: string, types: readonly LockedRoomType[]): Prepared<LockedRoomType> {
  return lockCodes.prepare(tx, { propertyId, codes: types.map(({ code }) => code) });
}

/** The transaction is repeated when types were changed after they were read and before they were locked. */
export function refuseChangedTypes(read: readonly LockedRoomType[], locked: readonly LockedRoomType[]): void {
  if (!isDeepStrictEqual(read, locked)) throw new RetryTransaction('a room type changed while this waited for its lock');
}

/**
 * Locks the types with these codes, to hold rooms of them. A code that no type has is missing from the result. A statement of its own,
 * because the longer one is planned anew each time.
 */
export function lockRoomTypesByCode(tx: Tx, propertyId: string, codes: readonly string[]): Promise<LockedRoomType[]> {
  return lockCodes(tx, { propertyId, codes });
}

/** Locks the type with the code, to add a room to it; undefined when there is none. */
export async function lockRoomTypeByCode(tx: Tx, propertyId: string, code: string): Promise<LockedRoomType | undefined> {
  const [type] = await lockRoomTypesByCode(tx, propertyId, [code]);
  return type;
}

/**
 * Locks rooms that are to be given to guests, with their types: until the transaction ends they cannot be taken out of service, change
 * their type or be deleted. Returns the rooms in the requested order; rooms that do not exist are missing.
 * It does not check whether a room is free: the exclusion constraint `room_taken` decides that. The locks are exclusive so that
 * transactions that want the same rooms wait here, in the order of ids, and not at the constraint, which waits in the order of insertion:
 * with shared locks, 16 check-ins into the same four rooms deadlocked and took 39 s (under 0.1 s with exclusive locks).
 * @param typeIds further types to lock
 */
export async function lockRoomsForStay(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  typeIds: readonly string[] = [],
): Promise<RoomForStay[]> {
  const { rooms } = await lockRoomsAndTypes(tx, propertyId, roomIds, 'no key update', { typeIds });
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return roomIds.flatMap((roomId) => {
    const room = byId.get(roomId.toLowerCase());
    if (room === undefined) return [];
    const { id, roomNumber, condition, type } = room;
    const refusal = refuseUnsellable(room);
    return [
      {
        id,
        roomNumber,
        roomTypeId: type.id,
        roomTypeCode: type.code,
        condition,
        sellable: refusal === null,
        refusal,
        defaultRate: type.defaultRate,
      },
    ];
  });
}
