import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Outdated } from '../../platform/db/transact.ts';
import { notFound } from '../../platform/errors.ts';
import { refuseSale } from './rooms.rules.ts';

/** A room type under a lock. */
export type LockedType = { id: string; code: string; active: boolean; defaultRate: string | null };

/** A room under a lock, with its type, also under a lock. */
export type LockedRoom = {
  id: string;
  roomNumber: number;
  floor: number | null;
  hasNfc: boolean;
  active: boolean;
  maintenance: boolean;
  type: LockedType;
};

type LockedRoomRow = Omit<LockedRoom, 'type'> & { roomTypeId: string };

/** A room as a check-in needs to know it. */
export type RoomForStay = {
  id: string;
  roomNumber: number;
  roomTypeId: string;
  roomTypeCode: string;
  sellable: boolean;
  /** Why no guest can be given the room, for example `room 101 is in maintenance`; null when it is sellable. */
  refusal: string | null;
  /** The type's rate in numeric text, major units; null when none is set. */
  defaultRate: string | null;
};

/**
 * Locks the types of these rooms, and the type with the code when one is named, by id. Exclusively, because whoever gives or
 * holds rooms of a type counts what is sold of it: with shared locks two would count at once and both take the last one.
 */
async function lockTypes(tx: Tx, propertyId: string, roomIds: readonly string[], code: string | null): Promise<LockedType[]> {
  const { rows } = await sql<LockedType>`
    select id, code, active, default_rate as "defaultRate" from room_type
    where property_id = ${propertyId} and (code = ${code} or id = any(array(
      select room_type_id from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]))))
    order by id for no key update`.execute(tx);
  return rows;
}

const roomColumns = sql`
  id, room_type_id as "roomTypeId", room_number as "roomNumber", floor, has_nfc as "hasNfc", active, maintenance`;

/** One table in each locking statement: a joined row that changed while the lock was waited for would drop out of the answer. */
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
 * Locks the rooms' types and then the rooms, both by id: the fixed order of all that sells rooms or takes them
 * out. Rooms that do not exist are absent from the answer. Where a room has changed its type meanwhile, the transaction is repeated.
 * @param code a type to lock along with those of the rooms; undefined in the answer when there is none with the code.
 */
export async function lockRooms(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  strength: 'no key update' | 'update',
  code: string | null = null,
): Promise<{ rooms: LockedRoom[]; named: LockedType | undefined }> {
  const types = await lockTypes(tx, propertyId, roomIds, code);
  const rows = await lockRoomRows(tx, propertyId, roomIds, strength);
  // Locking its new type now, after rooms and other types, would be out of order: two who do that wait for each other.
  if (rows.some((row) => !types.some((type) => type.id === row.roomTypeId)))
    throw new Outdated('a room has moved to another type while it was waited for');
  const rooms = rows.flatMap(({ roomTypeId, ...room }) => {
    const type = types.find(({ id }) => id === roomTypeId);
    return type === undefined ? [] : [{ ...room, type }];
  });
  return { rooms, named: types.find((type) => type.code === code) };
}

/** As `lockRooms`, for one room. @throws Problem 404 */
export async function lockRoom(
  tx: Tx,
  propertyId: string,
  roomId: string,
  strength: 'no key update' | 'update',
  code?: string,
): Promise<{ room: LockedRoom; named: LockedType | undefined }> {
  const { rooms, named } = await lockRooms(tx, propertyId, [roomId], strength, code ?? null);
  const [room] = rooms;
  if (room === undefined) throw notFound('room');
  return { room, named };
}

/** Locks the types of these rooms, for whoever keeps guests in them for longer: what is sold of the types is counted next. */
export async function lockTypesOfRooms(tx: Tx, propertyId: string, roomIds: readonly string[]): Promise<void> {
  await lockTypes(tx, propertyId, roomIds, null);
}

/** Locks the type with the code, so that a room can join it or be held in it; undefined when there is none. */
export async function lockTypeNamed(tx: Tx, propertyId: string, code: string): Promise<LockedType | undefined> {
  const [type] = await lockTypes(tx, propertyId, [], code);
  return type;
}

/**
 * For whoever gives rooms to guests: locks the rooms and their types against being taken out, retyped or deleted until
 * the transaction ends, and tells what is to be known of them, in the order asked; rooms that do not exist are absent.
 * Whether a room is free is not looked at: the exclusion constraint `room_taken` decides that. The rooms' locks are exclusive
 * so that those who want the same rooms meet here, in the order of ids, and not in the constraint, which waits in the order
 * of insertion: with shared locks 16 check-ins of the same four rooms deadlocked and took 39 s (under 0.1 s with these).
 */
export async function lockRoomsForStay(tx: Tx, propertyId: string, roomIds: readonly string[]): Promise<RoomForStay[]> {
  const { rooms } = await lockRooms(tx, propertyId, roomIds, 'no key update');
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return roomIds.flatMap((roomId) => {
    const room = byId.get(roomId.toLowerCase());
    if (room === undefined) return [];
    const { id, roomNumber, type } = room;
    const refusal = refuseSale(room);
    return [
      {
        id,
        roomNumber,
        roomTypeId: type.id,
        roomTypeCode: type.code,
        sellable: refusal === null,
        refusal,
        defaultRate: type.defaultRate,
      },
    ];
  });
}
