import { type Minor, splitEvenly } from '../../../platform/money.ts';

type Rooms = { roomTypeId: string; roomTypeCode: string; quantity: number };

/** Rooms of one type at one price. `roomAmount` null: the price of the room type. */
export type PricedRooms = Rooms & { roomAmount: Minor | null };

/**
 * Splits the one amount that a booking site gives for all rooms of a reservation. The parts are even and sum up to the amount
 * exactly, so rooms of one type may differ by one minor unit. The result is in the order in which room types are locked: by id.
 */
export function pricedRooms(rooms: readonly Rooms[], amount: Minor | null): PricedRooms[] {
  const inOrder = rooms.toSorted((a, b) => (a.roomTypeId < b.roomTypeId ? -1 : 1));
  if (amount === null) return inOrder.map((row) => ({ ...row, roomAmount: null }));
  const parts = splitEvenly(
    amount,
    inOrder.reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return inOrder.flatMap((row) => {
    const amounts = parts.splice(0, row.quantity);
    return [...new Set(amounts)].map((roomAmount) => ({
      ...row,
      quantity: amounts.filter((part) => part === roomAmount).length,
      roomAmount,
    }));
  });
}
