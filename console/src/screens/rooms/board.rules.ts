import type { Condition } from '../../data/conditions.rules.ts';

type OutOfOrder = { reason: string | null; untilAt: string | null };

/** A room of the board as the service sends it. */
export type BoardFacts = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeCode: string;
  status: 'INACTIVE' | 'MAINTENANCE' | 'OCCUPIED' | 'FREE';
  condition: Condition;
  outOfOrder: OutOfOrder | null;
  stay: { bookingId: string; guestName: string | null; expectedCheckOutAt: string | null } | null;
};

/** What is known of the bookings of the day. */
export type BookingFacts = {
  id: string;
  reference: string;
  pending: number;
  primaryGuest: { name: string | null };
  assignedRoomNumbers: readonly number[];
};

/** overdue: the guest should have left; leaving: leaves today; arriving: free, and assigned to somebody who comes today. */
export const TILE_STATES = ['free', 'arriving', 'taken', 'leaving', 'overdue', 'maintenance', 'inactive'] as const;
export type TileState = (typeof TILE_STATES)[number];

export type Tile = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeCode: string;
  state: TileState;
  condition: Condition;
  outOfOrder: OutOfOrder | null;
  /** Who is in it; of an arriving room, who comes. */
  guest: string | null;
  until: string | null;
  /** The booking to open; null for those who may not read bookings. */
  reference: string | null;
  pending: number | null;
  /** Who comes today into a room that is still taken. */
  next: string | null;
};

/** What the board is compared with. `dayOf` is the hotel's day of an instant. */
export type Day = { now: string; today: string; dayOf: (at: string) => string };

function stateOf({ status, stay }: BoardFacts, isArriving: boolean, day: Day): TileState {
  if (status === 'INACTIVE') return 'inactive';
  if (status === 'MAINTENANCE') return 'maintenance';
  if (status === 'FREE') return isArriving ? 'arriving' : 'free';
  const until = stay?.expectedCheckOutAt ?? null;
  if (until !== null && until < day.now) return 'overdue';
  return until !== null && day.dayOf(until) === day.today ? 'leaving' : 'taken';
}

/** Joins the board with the bookings in house and those that arrive today. */
export function tilesOf(
  board: readonly BoardFacts[],
  inHouse: readonly BookingFacts[],
  arrivals: readonly BookingFacts[],
  day: Day,
): Tile[] {
  const bookings = new Map(inHouse.map((booking) => [booking.id, booking]));
  const arriving = new Map(arrivals.flatMap((booking) => booking.assignedRoomNumbers.map((room) => [room, booking] as const)));
  return board.map((room) => {
    const { roomId, roomNumber, floor, roomTypeCode, condition, outOfOrder, stay } = room;
    const comes = arriving.get(roomNumber);
    const state = stateOf(room, comes !== undefined, day);
    const booking = state === 'arriving' ? comes : bookings.get(stay?.bookingId ?? '');
    return {
      roomId,
      roomNumber,
      floor,
      roomTypeCode,
      state,
      condition,
      outOfOrder,
      guest: state === 'arriving' ? (comes?.primaryGuest.name ?? null) : (stay?.guestName ?? null),
      until: stay?.expectedCheckOutAt ?? null,
      reference: booking?.reference ?? null,
      pending: booking?.pending ?? null,
      next: state === 'arriving' ? null : (comes?.primaryGuest.name ?? null),
    };
  });
}

export type Filter = { state: TileState | ''; roomTypeCode: string; text: string };

export function matches(tile: Tile, { state, roomTypeCode, text }: Filter): boolean {
  if (state !== '' && tile.state !== state) return false;
  if (roomTypeCode !== '' && tile.roomTypeCode !== roomTypeCode) return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || String(tile.roomNumber).startsWith(wanted) || (tile.guest ?? '').toLowerCase().includes(wanted);
}
