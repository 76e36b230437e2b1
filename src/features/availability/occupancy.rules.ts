/**
 * The arithmetic of what is sold: at every moment, the stays in the rooms of a type and the open holds of the type, against
 * the rooms of the type that are for sale. Everything that sells, extends or shows availability counts with it.
 */
import { conflict, type Problem } from '../../platform/errors.ts';
import { type LocalTime, localMinuteOf, nextInstantOf, type Timestamp, type ZoneName } from '../../platform/time.ts';

/** The end of what has no end. */
export const FOREVER: Timestamp = '9999-12-31T23:59:59.999Z';

/** So many rooms over `[from, to)`: occupied by stays, held for bookings, or newly asked for (negative: given back). */
export type Span = { of: 'stays' | 'holds' | 'change'; from: Timestamp; to: Timestamp; units: number };

/** How many rooms each kind counts. */
type Load = Record<Span['of'], number>;

/** A stretch of time over which nothing changes, and how many rooms each kind counts in it. */
export type Moment = { from: Timestamp; to: Timestamp } & Load;

/** Where and by which clock a stay's end is reckoned. */
export type House = { timezone: ZoneName; billingCheckoutTime: LocalTime };

export type RoomFact = { roomId: string; roomNumber: number; floor: number | null; active: boolean; maintenance: boolean };

/** A stay that counts. `billingCheckoutTime` is the booking's own, where it has one. */
export type StayFact = {
  roomId: string;
  checkInAt: Timestamp;
  checkOutAt: Timestamp | null;
  expectedCheckOutAt: Timestamp | null;
  billingCheckoutTime: LocalTime | null;
};

/** What is left of an open hold. */
export type HoldFact = { quantity: number; fromAt: Timestamp; toAt: Timestamp };

/** An active room type with its rooms by number, and the stays and open holds that meet a window. */
export type TypeFacts = {
  code: string;
  rooms: readonly RoomFact[];
  stays: readonly StayFact[];
  holds: readonly HoldFact[];
};

/**
 * Until when a stay occupies its room: its check-out, else the planned one, else for good. Whoever is overdue stays on to the
 * next billing check-out time, because that night is already being billed: a walk-in cannot be sold its bed.
 */
export function endOfStay(stay: Omit<StayFact, 'roomId' | 'checkInAt'>, house: House, now: Timestamp): Timestamp {
  if (stay.checkOutAt !== null) return stay.checkOutAt;
  const planned = stay.expectedCheckOutAt;
  if (planned === null) return FOREVER;
  return planned > now ? planned : nextInstantOf(stay.billingCheckoutTime ?? house.billingCheckoutTime, house.timezone, now);
}

/** Whether the guest should have left by now. */
export function isOverdue(stay: Pick<StayFact, 'checkOutAt' | 'expectedCheckOutAt'>, now: Timestamp): boolean {
  return stay.checkOutAt === null && stay.expectedCheckOutAt !== null && stay.expectedCheckOutAt <= now;
}

/** The rooms that can be sold at all; their type is active. */
export function sellableRooms<Room extends RoomFact>(rooms: readonly Room[]): Room[] {
  return rooms.filter((room) => room.active && !room.maintenance);
}

/** The stays of a type's sellable rooms, and its holds, as spans. A stay in a room that is not for sale takes none that is. */
export function spansOf(type: TypeFacts, house: House, now: Timestamp): Span[] {
  const sellable = new Set(sellableRooms(type.rooms).map((room) => room.roomId));
  return [
    ...type.stays
      .filter((stay) => sellable.has(stay.roomId))
      .map((stay): Span => ({ of: 'stays', from: stay.checkInAt, to: endOfStay(stay, house, now), units: 1 })),
    ...type.holds.map((hold): Span => ({ of: 'holds', from: hold.fromAt, to: hold.toAt, units: hold.quantity })),
  ];
}

/** The window cut where anything changes, in order, without gaps; at most two moments a span and one more. */
export function momentsOf(spans: readonly Span[], from: Timestamp, to: Timestamp): Moment[] {
  // What changes at each instant: guests come and go at the same times of day, so there are far fewer instants than spans.
  const steps = new Map<Timestamp, Load>();
  const stepAt = (at: Timestamp): Load => {
    const known = steps.get(at);
    if (known !== undefined) return known;
    const step = { stays: 0, holds: 0, change: 0 };
    steps.set(at, step);
    return step;
  };
  for (const span of spans) {
    const begins = span.from > from ? span.from : from;
    const ends = span.to < to ? span.to : to;
    if (begins >= ends) continue;
    stepAt(begins)[span.of] += span.units;
    stepAt(ends)[span.of] -= span.units;
  }
  const moments: Moment[] = [];
  let load: Load = { stays: 0, holds: 0, change: 0 };
  let at = from;
  for (const next of [...steps.keys()].sort()) {
    if (next > at) {
      moments.push({ from: at, to: next, ...load });
      at = next;
    }
    const { stays, holds, change } = stepAt(next);
    load = { stays: load.stays + stays, holds: load.holds + holds, change: load.change + change };
  }
  if (at < to) moments.push({ from: at, to, ...load });
  return moments;
}

/** What a window offers: the fullest moment of holds, and how many more rooms could be held for all of it. */
export function offerOf(
  type: TypeFacts,
  house: House,
  window: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): { totalRooms: number; heldQuantity: number; availableQuantity: number } {
  const totalRooms = sellableRooms(type.rooms).length;
  let [heldQuantity, fullest] = [0, 0];
  for (const { stays, holds } of momentsOf(spansOf(type, house, now), window.from, window.to)) {
    heldQuantity = Math.max(heldQuantity, holds);
    fullest = Math.max(fullest, stays + holds);
  }
  return { totalRooms, heldQuantity, availableQuantity: Math.max(0, totalRooms - fullest) };
}

/** The sellable rooms that no stay occupies at any moment of the window. */
export function freeRooms(type: TypeFacts, house: House, window: { from: Timestamp; to: Timestamp }, now: Timestamp): RoomFact[] {
  const taken = new Set(
    type.stays
      .filter((stay) => stay.checkInAt < window.to && endOfStay(stay, house, now) > window.from)
      .map((stay) => stay.roomId),
  );
  return sellableRooms(type.rooms).filter((room) => !taken.has(room.roomId));
}

/** The window from the first beginning to the last end; null of nothing. */
export function hullOf(spans: readonly { from: Timestamp; to: Timestamp }[]): { from: Timestamp; to: Timestamp } | null {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** A stretch of time in the hotel's own time, for a message. */
function inLocalTime({ from, to }: { from: Timestamp; to: Timestamp }, zone: ZoneName): string {
  return `from ${localMinuteOf(from, zone)} ${to === FOREVER ? 'on' : `to ${localMinuteOf(to, zone)}`}`;
}

/**
 * 409 when what was just written is too much: somewhere in the window it asks for more rooms than it gives back, and there
 * stays and holds together are more than the rooms for sale. Excess that was there before and is not raised (a broken
 * room, an overdue guest) refuses nothing.
 * @param type as it is after the write @param change what the write asked for and gave back
 */
export function refuseOversold(type: TypeFacts, change: readonly Span[], house: House, now: Timestamp): Problem | null {
  const window = hullOf(change.filter((span) => span.units > 0));
  if (window === null) return null;
  const rooms = sellableRooms(type.rooms).length;
  const full = momentsOf([...spansOf(type, house, now), ...change], window.from, window.to).find(
    (moment) => moment.change > 0 && moment.stays + moment.holds > rooms,
  );
  if (full === undefined) return null;
  return conflict(
    `insufficient availability of room type ${type.code}: ${inLocalTime(full, house.timezone)} ` +
      `${full.stays} occupied and ${full.holds} held would be more than its ${rooms} ${rooms === 1 ? 'room' : 'rooms'} for sale`,
    'oversold',
  );
}
