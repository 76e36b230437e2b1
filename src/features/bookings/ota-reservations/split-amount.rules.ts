import { type Minor, splitEvenly } from '../../../platform/money.ts';

type Rooms = { roomTypeId: string; roomTypeCode: string; quantity: number };

/** So many rooms of a type at one price; null: the type's own. */
export type PricedRooms = Rooms & { roomAmount: Minor | null };

/**
 * What each room of a reservation costs, of the one amount that a booking site gives for all: even parts that sum up to it exactly,
 * so that rooms of one type may differ by one minor unit. In the order of the types' ids, in which they are locked.
 */
export function pricedRooms(rooms: readonly Rooms[], amount: Minor | null): PricedRooms[] {
  const inOrder = rooms.toSorted((a, b) => (a.roomTypeId < b.roomTypeId ? -1 : 1));
  if (amount === null) return inOrder.map((row) => ({ ...row, roomAmount: null }));
  const parts = splitEvenly(
    amount,
    inOrder.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return inOrder.flatMap((row) => {
    const own = parts.splice(0, row.quantity);
    return [...new Set(own)].map((roomAmount) => ({
      ...row,
      quantity: own.filter((part) => part === roomAmount).length,
      roomAmount,
    }));
  });
}
