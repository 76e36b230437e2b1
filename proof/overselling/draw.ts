/** What an operation of the proof is, and how its parts are drawn from a seed and from what exists between batches. */

import type { Random } from '../../test/harness/random.ts';
import type { BookingState, PropertyState, RoomState, StayState } from './properties.ts';

export type Reopening = { typeId: string; from: string; to: string; covered: { from: string; to: string } | null };

export type Operation<K extends string = string> = {
  kind: K;
  propertyId: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below the property. */
  path: string;
  body?: unknown;
  /** Room types that lose a room when it succeeds. */
  takesRoomFrom?: readonly string[];
  bringsRoomTo?: string;
  reopens?: readonly Reopening[];
  /** The booking whose stays it opens, lengthens or undoes. */
  bookingId?: string;
  /** When it succeeds, overdue guests stay until another hour. */
  movesCheckOutTime?: boolean;
};

/** How a batch is drawn. */
export type DrawOptions = {
  /** Only sells: no room is removed, no guest becomes overdue, and a void frees at least what its hold takes again. */
  sellingOnly: boolean;
  /** The far date until which all guests stay when only selling; they leave in the month after it. */
  farEnd: string;
};

export type Draw = {
  random: Random;
  now: string;
  options: DrawOptions;
  property: PropertyState;
  /** The type with the most demand in this batch, and one with hardly any for some time, so that it can be closed. */
  wanted: string;
  shunned: string | undefined;
  /** Bookings whose dates may change in this batch, and those with a stay that may be voided. */
  redated: Set<string>;
  undone: Set<string>;
};

export type ProveArguments = Omit<Operation, 'kind' | 'propertyId'>;

const QUARTER_MS = 15 * 60_000;
export const DAY = 96;
export const FAR_DAYS = 30;
export const ROOMS_MAX = 16;

/** The instant this many quarters of an hour after the last full one: no expected time equals the clock, which stands between quarters. */
export function quarter(now: string, quarters: number): string {
  return new Date((Math.floor(Date.parse(now) / QUARTER_MS) + quarters) * QUARTER_MS).toISOString();
}

export function between({ random }: Draw, low: number, high: number): number {
  return low + random.below(high - low + 1);
}

/** An expected check-out some time after so many quarters, or none. */
export function someEnd(draw: Draw, afterQuarters: number): string | null {
  const { random, now, options } = draw;
  if (random.happens(0.12)) return null;
  if (options.sellingOnly) return quarter(options.farEnd, between(draw, 0, FAR_DAYS * DAY));
  return quarter(now, afterQuarters + between(draw, 2, 3 * DAY));
}

export function typeOf(draw: Draw): string {
  const { random, property, wanted, shunned } = draw;
  if (random.happens(0.65)) return wanted;
  const types = random.happens(0.95) ? property.types.filter(({ id }) => id !== shunned) : property.types;
  return random.pick(types)?.id ?? wanted;
}

export function codeOf({ property }: Draw, typeId: string): string {
  return property.types.find(({ id }) => id === typeId)?.code ?? '';
}

/** Rooms for guests: mostly of one type, and mostly ones that looked free. */
export function roomsFor(draw: Draw, typeId: string, count: number): RoomState[] {
  const { random, property } = draw;
  const chosen: RoomState[] = [];
  for (let index = 0; index < count; index += 1) {
    const left = property.rooms.filter((room) => !chosen.includes(room));
    const ofType = random.happens(0.85) ? left.filter((room) => room.typeId === typeId) : left;
    const free = random.happens(0.88) ? ofType.filter((room) => room.free && room.active && !room.maintenance) : ofType;
    const room = random.pick(free) ?? random.pick(left);
    if (room !== undefined) chosen.push(room);
  }
  return chosen;
}

export function bookingOf({ random, property }: Draw, status: BookingState['status']): BookingState | undefined {
  return random.pick(property.bookings.filter((booking) => booking.status === status));
}

/** A guest in house, with the booking. */
export function guestOf({ random, property }: Draw): { booking: BookingState; stay: StayState } | undefined {
  return random.pick(property.bookings.flatMap((booking) => booking.stays.map((stay) => ({ booking, stay }))));
}
