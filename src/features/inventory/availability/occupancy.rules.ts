/**
 * The arithmetic of what is sold: at every moment it compares the stays in the rooms of a type and the open holds of the type with the
 * rooms of the type that are for sale. Everything that sells, extends or shows availability counts with it.
 */
import { conflict, type Problem } from '../../../platform/errors.ts';
import { type LocalTime, localMinuteOf, nextInstantOf, type Timestamp, type ZoneName } from '../../../platform/time.ts';

/** The end of a stay without an expected end. */
export const FOREVER: Timestamp = '9999-12-31T23:59:59.999Z';

/** A number of rooms over `[from, to)`: occupied by stays, held for bookings, or needed by a change (negative: given back). */
export type Span = { of: 'stays' | 'holds' | 'change'; from: Timestamp; to: Timestamp; units: number };

/** The number of rooms of each kind. */
type Load = Record<Span['of'], number>;

/** A period in which nothing changes, with the number of rooms of each kind. */
export type Moment = { from: Timestamp; to: Timestamp } & Load;

/** What the end of a stay depends on. */
export type PropertyTime = { timezone: ZoneName; billingCheckoutTime: LocalTime };

export type RoomFact = { roomId: string; roomNumber: number; floor: number | null; active: boolean; maintenance: boolean };

/** A stay that was not voided. `billingCheckoutTime`: the booking's own, if it has one. */
export type StayFact = {
  roomId: string;
  checkInAt: Timestamp;
  checkOutAt: Timestamp | null;
  expectedCheckOutAt: Timestamp | null;
  billingCheckoutTime: LocalTime | null;
};

/** The rooms that an open hold still holds. */
export type HoldFact = { quantity: number; fromAt: Timestamp; toAt: Timestamp };

/** An active room type with its rooms by number, and the stays and open holds that overlap a window. */
export type TypeFacts = {
  code: string;
  rooms: readonly RoomFact[];
  stays: readonly StayFact[];
  holds: readonly HoldFact[];
};

/** What is sold of a type in a window: the number of its rooms for sale, the stays in these, and its open holds. */
export type SoldFacts = {
  code: string;
  roomsForSale: number;
  stays: readonly Omit<StayFact, 'roomId'>[];
  holds: readonly HoldFact[];
};

/**
 * Until when a stay occupies its room: its check-out, else the expected check-out, else without end. An overdue stay occupies it until
 * the next billing check-out time, because that night is already billed, and cannot be sold to a walk-in.
 */
export function endOfStay(stay: Omit<StayFact, 'roomId' | 'checkInAt'>, property: PropertyTime, now: Timestamp): Timestamp {
  if (stay.checkOutAt !== null) return stay.checkOutAt;
  const expectedEnd = stay.expectedCheckOutAt;
  if (expectedEnd === null) return FOREVER;
  return expectedEnd > now
    ? expectedEnd
    : nextInstantOf(stay.billingCheckoutTime ?? property.billingCheckoutTime, property.timezone, now);
}

/** Whether the guest should have left already. */
export function isOverdue(stay: Pick<StayFact, 'checkOutAt' | 'expectedCheckOutAt'>, now: Timestamp): boolean {
  return stay.checkOutAt === null && stay.expectedCheckOutAt !== null && stay.expectedCheckOutAt <= now;
}

/** The rooms that can be sold at all. Their type is active. */
export function sellableRooms<Room extends RoomFact>(rooms: readonly Room[]): Room[] {
  return rooms.filter((room) => room.active && !room.maintenance);
}

/** What is sold of a type. A stay in a room that is not for sale takes no sellable room. */
export function soldOf({ code, rooms, stays, holds }: TypeFacts): SoldFacts {
  const sellable = new Set(sellableRooms(rooms).map((room) => room.roomId));
  return { code, roomsForSale: sellable.size, stays: stays.filter((stay) => sellable.has(stay.roomId)), holds };
}

/** The stays in a type's rooms for sale, and its holds, as spans. */
export function listSpans({ stays, holds }: SoldFacts, property: PropertyTime, now: Timestamp): Span[] {
  return [
    ...stays.map((stay): Span => ({ of: 'stays', from: stay.checkInAt, to: endOfStay(stay, property, now), units: 1 })),
    ...holds.map((hold): Span => ({ of: 'holds', from: hold.fromAt, to: hold.toAt, units: hold.quantity })),
  ];
}

/** Splits the window wherever anything changes, in order and without gaps: at most two moments for each span, and one more. */
export function splitIntoMoments(spans: readonly Span[], from: Timestamp, to: Timestamp): Moment[] {
  // What changes at each instant. Guests come and go at the same times of day, so there are far fewer instants than spans.
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

/** What a window offers: the largest number of held rooms, and how many more rooms could be held for the whole window. */
export function computeOffer(
  type: TypeFacts,
  property: PropertyTime,
  window: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): { totalRooms: number; heldQuantity: number; availableQuantity: number } {
  const sold = soldOf(type);
  const totalRooms = sold.roomsForSale;
  let [heldQuantity, fullest] = [0, 0];
  for (const { stays, holds } of splitIntoMoments(listSpans(sold, property, now), window.from, window.to)) {
    heldQuantity = Math.max(heldQuantity, holds);
    fullest = Math.max(fullest, stays + holds);
  }
  return { totalRooms, heldQuantity, availableQuantity: Math.max(0, totalRooms - fullest) };
}

/** The sellable rooms that no stay occupies at any moment of the window. */
export function freeRooms(
  type: TypeFacts,
  property: PropertyTime,
  window: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): RoomFact[] {
  const taken = new Set(
    type.stays
      .filter((stay) => stay.checkInAt < window.to && endOfStay(stay, property, now) > window.from)
      .map((stay) => stay.roomId),
  );
  return sellableRooms(type.rooms).filter((room) => !taken.has(room.roomId));
}

/** The window from the first start to the last end; null when there is no span. */
export function enclosingWindow(spans: readonly { from: Timestamp; to: Timestamp }[]): { from: Timestamp; to: Timestamp } | null {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** A period in the local time of the property, for a message. */
function inLocalTime({ from, to }: { from: Timestamp; to: Timestamp }, zone: ZoneName): string {
  return `from ${localMinuteOf(from, zone)} ${to === FOREVER ? 'on' : `to ${localMinuteOf(to, zone)}`}`;
}

/**
 * The moments at which a write takes too many rooms: it takes more rooms than it gives back, and stays and holds together exceed the
 * rooms for sale. An excess that existed before and does not grow (a broken room, an overdue guest) is none.
 * @param type as it is after the write @param change what the write takes and gives back
 */
export function findOversold(type: SoldFacts, change: readonly Span[], property: PropertyTime, now: Timestamp): Moment[] {
  const window = enclosingWindow(change.filter((span) => span.units > 0));
  if (window === null) return [];
  const rooms = type.roomsForSale;
  return splitIntoMoments([...listSpans(type, property, now), ...change], window.from, window.to).filter(
    (moment) => moment.change > 0 && moment.stays + moment.holds > rooms,
  );
}

/** The most bookings that a message names. */
const NAMED_MAX = 5;

/** 409 for a moment at which a write takes too many rooms. `heldFor`: the references of the bookings whose holds are in the way. */
export function oversold(type: SoldFacts, moment: Moment, property: PropertyTime, heldFor: readonly string[]): Problem {
  const rooms = type.roomsForSale;
  const more = heldFor.length > NAMED_MAX ? ` and ${heldFor.length - NAMED_MAX} more` : '';
  return conflict(
    `insufficient availability of room type ${type.code}: ${inLocalTime(moment, property.timezone)} ` +
      `${moment.stays} occupied and ${moment.holds} held would be more than its ${rooms} ${rooms === 1 ? 'room' : 'rooms'} for sale` +
      (heldFor.length === 0 ? '' : ` (held for ${heldFor.slice(0, NAMED_MAX).join(', ')}${more})`),
    'oversold',
  );
}
