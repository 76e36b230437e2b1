import type { Db } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Property } from '../identity/index.ts';
import { listRooms, type RoomFilter } from './rooms.queries.ts';
import type { RoomView, SellableRoomView } from './rooms.schema.ts';

/** How many rooms of each active type can be sold now, by the code of the type: the feature of availability counts them. */
export type CountSellable = (db: Db, property: Property, now: Timestamp) => Promise<ReadonlyMap<string, number>>;

/** The rooms that are free now, each with whether it can be sold. */
export async function listFreeWithSellable(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
  filter: Pick<RoomFilter, 'roomTypeId'> = {},
): Promise<SellableRoomView[]> {
  const [rooms, quantities] = await Promise.all([
    listRooms(db, property.id, { ...filter, freeAt: now }),
    countSellable(db, property, now),
  ]);
  return rooms.map((room) => {
    const sellableQuantity = quantities.get(room.roomTypeCode) ?? 0;
    return { ...room, sellable: sellableQuantity > 0, sellableQuantity };
  });
}

/** All rooms of an active type, each with whether it can be sold. */
export async function listTypeWithSellable(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
  roomTypeId: string,
): Promise<SellableRoomView[]> {
  const [rooms, free, quantities] = await Promise.all([
    listRooms(db, property.id, { roomTypeId }),
    listRooms(db, property.id, { roomTypeId, freeAt: now }),
    countSellable(db, property, now),
  ]);
  const freeIds = new Set(free.map(({ id }) => id));
  return rooms.map((room) => {
    const sellableQuantity = quantities.get(room.roomTypeCode) ?? 0;
    return { ...room, sellable: sellableQuantity > 0 && freeIds.has(room.id), sellableQuantity };
  });
}

/** What a member whose only role is AGENT sees: the rooms that can be sold now. */
export async function listSellableRooms(
  db: Db,
  property: Property,
  countSellable: CountSellable,
  now: Timestamp,
): Promise<RoomView[]> {
  const free = await listFreeWithSellable(db, property, countSellable, now);
  return free.filter((room) => room.sellable).map(({ sellable: _sellable, sellableQuantity: _quantity, ...room }) => room);
}
