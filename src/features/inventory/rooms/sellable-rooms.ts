import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { type AssignedRoom, markAssigned } from './assigned-rooms.rules.ts';
import { listRooms, type RoomFilter } from './rooms.queries.ts';
import type { RoomView, SellableRoomView } from './rooms.schema.ts';

/** How many rooms of a type can be sold for the coming night, and which of its rooms are assigned to bookings then. */
export type SellableNow = { sellableQuantity: number; assigned: readonly AssignedRoom[] };

/** What can be sold now of each active type, by the code of the type: the feature of availability counts it. */
export type CountSellable = (db: Db, property: Property, now: Timestamp) => Promise<ReadonlyMap<string, SellableNow>>;

/** Of a type that the count did not see. */
export const NOT_SELLABLE: SellableNow = { sellableQuantity: 0, assigned: [] };

function withSellable(rooms: readonly RoomView[], sellable: ReadonlyMap<string, SellableNow>): SellableRoomView[] {
  const assigned = [...sellable.values()].flatMap((type) => type.assigned);
  return markAssigned(rooms, assigned).map((room) => {
    const { sellableQuantity } = sellable.get(room.roomTypeCode) ?? NOT_SELLABLE;
    return { ...room, sellable: sellableQuantity > 0 && room.assigned === undefined, sellableQuantity };
  });
}

/** The rooms that are free now, each with whether it can be sold. */
export async function listFreeWithSellable(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
  filter: Pick<RoomFilter, 'roomTypeId'> = {},
): Promise<SellableRoomView[]> {
  const [rooms, sellable] = await Promise.all([
    listRooms(db, property.id, { ...filter, freeAt: now }),
    countSellable(db, property, now),
  ]);
  return withSellable(rooms, sellable);
}

/** All rooms of an active type, each with whether it can be sold. */
export async function listTypeWithSellable(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
  roomTypeId: string,
): Promise<SellableRoomView[]> {
  const [rooms, free, sellable] = await Promise.all([
    listRooms(db, property.id, { roomTypeId }),
    listRooms(db, property.id, { roomTypeId, freeAt: now }),
    countSellable(db, property, now),
  ]);
  const freeIds = new Set(free.map(({ id }) => id));
  return withSellable(rooms, sellable).map((room) => ({ ...room, sellable: room.sellable && freeIds.has(room.id) }));
}

/** What a member whose only role is AGENT sees: the rooms that can be sold now. */
export async function listSellableRooms(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
): Promise<RoomView[]> {
  const free = await listFreeWithSellable(db, property, countSellable, now);
  return free
    .filter((room) => room.sellable)
    .map(({ sellable: _sellable, sellableQuantity: _quantity, assigned: _none, ...room }) => room);
}
