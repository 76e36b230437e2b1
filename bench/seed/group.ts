import { addDays, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../src/platform/time.ts';

/** How many hotels, and how many days of past they have. */
export type GroupSize = { properties: number; days: number };
export const LARGE: GroupSize = { properties: 100, days: 1096 };
export const SMALL: GroupSize = { properties: 2, days: 30 };

/** The statements that fill each table. */
export type Rows = Record<string, readonly string[]>;

export const ZONE = 'Asia/Kolkata';

/** Room types: rooms from 1 up to `lastRoom`, the rate without a plan, and the lowest one by the plan of the type. */
export const TYPES = [
  { code: 'STD', name: 'Standard', plan: 'FLEX', lastRoom: 40, defaultRate: 2500, planRate: 2000 },
  { code: 'DLX', name: 'Deluxe', plan: 'FLEX-DLX', lastRoom: 55, defaultRate: 4000, planRate: 3500 },
  { code: 'STE', name: 'Suite', plan: 'FLEX-STE', lastRoom: 60, defaultRate: 9000, planRate: 8000 },
] as const;
export const ROOMS = 60;
/** Rooms whose number is a multiple of this wait for arrivals, and those before them for write cycles, as far as there are any: 16 of 60 are free. */
export const FREE_EVERY = 5;
export const ARRIVALS = 8;
export const CYCLE_ROOMS = 8;
/** The calendar of each rate plan reaches so many days ahead. */
export const CALENDAR_DAYS = 365;
/** Rates of a calendar rise by so much a day and start again after a week. */
export const RATE_STEP = 150;
/** People who work in each hotel; the first one is its ADMIN. */
export const USERS = 8;
/** Of each hotel: live events that are kept, and how many there were before. */
export const EVENTS = { kept: 2000, gone: 100_000 };

/** What ids are made of: ordered by number, and so by time, within each kind. */
const KIND = {
  property: 1,
  type: 2,
  room: 3,
  plan: 4,
  guest: 5,
  booking: 6,
  request: 7,
  stay: 8,
  current: 9,
  voided: 10,
  user: 11,
  charge: 12,
  payment: 13,
  audit: 14,
  vehicle: 15,
  rating: 16,
  code: 17,
  gateway: 18,
};

/** Ids that the seed has made begin like this; no id of the product does. */
export const SEEDED_ID = /^000000[0-9a-f]{2}-0000-7000-8000-/;
/** Every seeded id is less, and every id of the product is greater. */
export const FIRST_FOREIGN_ID = '00000100-0000-0000-0000-000000000000';

/** An id in SQL, of a number in SQL. */
export function idOf(kind: keyof typeof KIND, number: string): string {
  return `('${KIND[kind].toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

/** Numbers of the bookings of today and later, within their hotel. */
export const CURRENT = { inHouse: 0, arrivals: 100, holds: 1000, property: 10_000 };

/** Guests of the past, of today, and those for write cycles have phones of their own. */
export const PHONE = { past: '+917', current: '+918', cycle: '+916' };

export function phoneOf(kind: keyof typeof PHONE, number: string): string {
  return `'${PHONE[kind]}' || lpad((${number})::text, 9, '0')`;
}

/** The number of a room's type, in SQL, by the number of the room. */
export const TYPE_OF_ROOM = `case ${TYPES.map(({ lastRoom }, type) => `when r <= ${lastRoom} then ${type}`).join(' ')} end`;

/** Rooms by what is in them now, in SQL; `r` is the number of the room. */
export const IS_ARRIVAL_ROOM = `(r % ${FREE_EVERY} = 0 and r <= ${FREE_EVERY * ARRIVALS})`;
export const IS_CYCLE_ROOM = `(r % ${FREE_EVERY} = 4 and r <= ${FREE_EVERY * CYCLE_ROOMS})`;

export type Days = { now: Timestamp; today: LocalDate; at: (days: string, time: string) => string };

/** An instant in SQL: so many days from today at a local time. India has no daylight-saving time. */
export function daysFrom(now: Timestamp): Days {
  const today = localDateOf(now, ZONE);
  return { now, today, at: (days, time) => `(timestamptz '${instantAt(today, time, ZONE)}' + (${days}) * interval '1 day')` };
}

/** A list of rows as SQL values. */
export function valuesOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')})`).join(', ');
}

/** The day this many days from another one. */
export function dayOf(property: { today: LocalDate }, days: number): LocalDate {
  return addDays(property.today, days);
}
