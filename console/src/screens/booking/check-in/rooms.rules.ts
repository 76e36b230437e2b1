import type { Condition } from '../../../data/conditions.rules.ts';

/** An open room request of the booking. */
export type Hold = {
  id: string;
  roomTypeCode: string;
  status: string;
  quantity: number;
  fulfilledQuantity: number;
  fromAt: string;
  toAt: string;
  assignedRooms: readonly { roomId: string; roomNumber: number }[];
};

/** A room that somebody of the booking is to get. */
export type Place = {
  key: string;
  /** The type that is held; null when nothing is held. */
  heldType: string | null;
  /** The room that is kept for it. */
  assignedRoomId: string | null;
};

/** What was decided about a place by hand. */
export type Decision = { roomId?: string | undefined; isLater?: boolean; price?: Price };
export type Decisions = Readonly<Record<string, Decision>>;

/** What the nights cost: as booked, the room type's own rate, a rate plan, or an agreed price. */
export type Price = { kind: 'BOOKED' | 'ROOM_TYPE' } | { kind: 'PLAN'; code: string } | { kind: 'AGREED'; amount: string };

/** A room that nobody occupies in the window. */
export type FreeRoom = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeCode: string;
  condition: Condition;
  /** The booking for which it is kept. */
  keptFor: string | null;
};

export type ChosenPlace = Place & {
  room: FreeRoom | null;
  isSuggested: boolean;
  isLater: boolean;
  price: Price;
  /** The room that was chosen or kept, and that is not free (any more). */
  lostRoomId: string | null;
};

type Period = { from: string; until: string | null };
type Occupant = { reference: string; from: string; until: string | null };
/** The time for which a room is wanted: a departure that has passed, as one that nobody knows, is no end. */
export function wantedPeriod(now: string, departure: string | null): Period {
  return { from: now, until: departure !== null && departure > now ? departure : null };
}

type ChartFacts = {
  rooms: readonly {
    roomId: string;
    roomNumber: number;
    floor: number | null;
    roomTypeCode: string;
    active: boolean;
    maintenance: boolean;
    condition: Condition;
    stays: readonly Occupant[];
  }[];
  roomTypes: readonly {
    roomTypeCode: string;
    active: boolean;
    holds: readonly (Occupant & { roomIds: readonly string[] })[];
  }[];
};

/** The rooms that are to be taken on arrival, one for each held room. A request that begins later continues one of them, so it is no room more. */
export function placesOf(holds: readonly Hold[], now: string, expectedCheckIn: string): Place[] {
  const open = holds.filter(({ status, toAt }) => status === 'OPEN' && toAt > now);
  const atArrival = open.filter(({ fromAt }) => fromAt <= expectedCheckIn || fromAt <= now);
  const [first] = open.map(({ fromAt }) => fromAt).toSorted();
  const wanted = atArrival.length > 0 ? atArrival : open.filter(({ fromAt }) => fromAt === first);
  return wanted.flatMap(({ id, roomTypeCode, quantity, fulfilledQuantity, assignedRooms }) =>
    Array.from({ length: quantity - fulfilledQuantity }, (_, index) => ({
      key: `${id} ${index}`,
      heldType: roomTypeCode,
      assignedRoomId: assignedRooms[index]?.roomId ?? null,
    })),
  );
}

function overlaps(one: Period, other: Period): boolean {
  const isBefore = (at: string, end: string | null): boolean => end === null || Date.parse(at) < Date.parse(end);
  return isBefore(one.from, other.until) && isBefore(other.from, one.until);
}

/** The rooms that can be given for the period, by number; those that are kept for other bookings say so. */
export function freeRoomsOf({ rooms, roomTypes }: ChartFacts, period: Period, ownReference: string): FreeRoom[] {
  const activeTypes = new Set(roomTypes.filter(({ active }) => active).map(({ roomTypeCode }) => roomTypeCode));
  const otherHolds = roomTypes
    .flatMap(({ holds }) => holds)
    .filter((hold) => hold.reference !== ownReference && overlaps(period, hold));
  return rooms
    .filter(({ active, maintenance, roomTypeCode }) => active && !maintenance && activeTypes.has(roomTypeCode))
    .filter(({ stays }) => !stays.some((stay) => overlaps(period, stay)))
    .map(({ roomId, roomNumber, floor, roomTypeCode, condition }) => ({
      roomId,
      roomNumber,
      floor,
      roomTypeCode,
      condition,
      keptFor: otherHolds.find(({ roomIds }) => roomIds.includes(roomId))?.reference ?? null,
    }))
    .toSorted((one, other) => one.roomNumber - other.roomNumber);
}

/** The free room of the type that suits best: on a floor where the booking has rooms already, or on which all its rooms of the type find place. */
function suggest(type: string, free: readonly FreeRoom[], taken: readonly FreeRoom[], stillNeeded: number): FreeRoom | null {
  const takenIds = new Set(taken.map(({ roomId }) => roomId));
  const fitting = free.filter((room) => room.roomTypeCode === type && room.keptFor === null && !takenIds.has(room.roomId));
  const beside = fitting.find(({ floor }) => taken.some((room) => room.floor === floor));
  const together = fitting.find(({ floor }) => fitting.filter((room) => room.floor === floor).length >= stillNeeded);
  return beside ?? together ?? fitting[0] ?? null;
}

/** Which room each place gets: the one that was chosen, else the one that is kept for it, else a suggestion. */
export function chooseRooms(places: readonly Place[], free: readonly FreeRoom[], decisions: Decisions): ChosenPlace[] {
  const roomOf = (roomId: string | null | undefined): FreeRoom | null => free.find((room) => room.roomId === roomId) ?? null;
  const fixed = places.map((place) => roomOf(decisions[place.key]?.roomId ?? place.assignedRoomId));
  const taken = fixed.filter((room) => room !== null);
  return places.map((place, index) => {
    const decision = decisions[place.key];
    const isLater = decision?.isLater ?? false;
    let room = fixed[index] ?? null;
    const isSuggested = room === null && place.heldType !== null && !isLater;
    if (isSuggested && place.heldType !== null) {
      const needed = places.filter((other, at) => at >= index && other.heldType === place.heldType && fixed[at] === null).length;
      room = suggest(place.heldType, free, taken, needed);
      if (room !== null) taken.push(room);
    }
    const wanted = decision?.roomId ?? place.assignedRoomId;
    const lostRoomId = fixed[index] === null ? (wanted ?? null) : null;
    return { ...place, room, isSuggested, isLater, price: decision?.price ?? defaultPrice(place), lostRoomId };
  });
}

function defaultPrice({ heldType }: Place): Price {
  return { kind: heldType === null ? 'ROOM_TYPE' : 'BOOKED' };
}

type StayToOpen = {
  roomId: string;
  checkInAt?: string;
  rateSource?: 'MANUAL' | 'RATE_PLAN' | 'ROOM_TYPE_DEFAULT';
  nightlyRate?: number;
  ratePlanCode?: string;
};

function rateOf(price: Price): Omit<StayToOpen, 'roomId' | 'checkInAt'> {
  if (price.kind === 'ROOM_TYPE') return { rateSource: 'ROOM_TYPE_DEFAULT' };
  if (price.kind === 'PLAN') return { rateSource: 'RATE_PLAN', ratePlanCode: price.code };
  if (price.kind === 'AGREED') return { rateSource: 'MANUAL', nightlyRate: Number(price.amount) };
  return {};
}

/**
 * The stays to open now. null: a room or a price is still to be chosen.
 * @param checkInAt when they came, if that was not just now
 */
export function staysToOpen(chosen: readonly ChosenPlace[], checkInAt: string | null): StayToOpen[] | null {
  const arriving = chosen.filter(({ isLater }) => !isLater);
  const stays: StayToOpen[] = [];
  for (const { room, price } of arriving) {
    if (room === null || (price.kind === 'AGREED' && !(price.amount.trim() !== '' && Number(price.amount) >= 0))) return null;
    stays.push({ roomId: room.roomId, ...(checkInAt === null ? {} : { checkInAt }), ...rateOf(price) });
  }
  return stays.length === 0 ? null : stays;
}
