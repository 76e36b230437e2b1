import type { Candidate } from './field-candidates.rules.ts';
import { MEAL_END, MEAL_PLAN_END, NO_ROOM, ROOM_COUNT, WITH_GUESTS } from './languages/value-words.rules.ts';
import type { Pair, Part } from './pairs.rules.ts';
import { cleanCell, foldAccents, writtenConfidence } from './plain-text.rules.ts';
import type { RequestedRooms } from './reservation.rules.ts';
import { findWrittenDates } from './written-dates.rules.ts';

/** Rooms that a text names. `quantity` is null when the text does not say how many. */
export type NamedRooms = Readonly<{ name: string; quantity: number | null }>;

const NAME_MAX = 200;
const KINDS_MAX = 20;

/** The room's name without meal plans and payment terms. */
export function removeMealPlan(text: string): string {
  let name = cleanCell(text, NAME_MAX);
  for (let round = 0; round < 5; round += 1) {
    const shorter = name.replace(MEAL_END, '').replace(MEAL_PLAN_END, '').trim();
    if (shorter === name || shorter === '') break;
    name = shorter;
  }
  return name.replace(/^[-–—|:,.\s]+|[-–—|:,.\s]+$/g, '');
}

/** `2 Deluxe Rooms` */
const PLURAL = /^(?<count>\d{1,2}) (?<name>[A-Za-z].*\b(?:room|suite|cottage|villa|apartment|studio|tent|dorm)s?)$/i;

const FORMS: readonly RegExp[] = [
  /^(?<count>\d{1,2}) ?[xX×*] ?(?<name>(?!x)\D.*)$/i,
  /^(?<name>.*\S) [xX×*] ?(?<count>\d{1,2})$/,
  /^(?<name>.*\S) ?\((?:[xX×] ?)?(?<count>\d{1,2})(?: ?(?:rooms?|units?|nos?\.?))?\)$/i,
  /^(?<count>\d{1,2}) ?(?:rooms?|units?|nos?\.?)(?: ?\(s\))?(?: ?[-–:,|] ?| of )(?<name>\D.*)$/i,
  /^(?<name>.*\S) ?[-–:,|] ?(?<count>\d{1,2}) ?(?:rooms?|units?)$/i,
  PLURAL,
  // `1 Deluxe` is one room. With 2 or more, the number may be part of the name (`2 Storey Loft`).
  /^(?<count>1) (?<name>\p{L}[^\d]*)$/u,
];

/** A number of rooms with their name: `2 x Deluxe Room`. Null for any other text. */
export function parseCountedRooms(part: string): NamedRooms | null {
  const text = part.trim();
  for (const form of FORMS) {
    const { count, name: written = '' } = form.exec(text)?.groups ?? {};
    const quantity = Number(count);
    if (!(quantity >= 1) || /^(?:bed(?! in\b)|bhk|bedroom|king|queen|twin bed|single bed)/i.test(written)) continue;
    // `2 Deluxe Rooms` are two rooms named Deluxe Room.
    const name = removeMealPlan(form === PLURAL && quantity > 1 ? written.replace(/s$/i, '') : written);
    if (isRoomName(name)) return { name, quantity };
  }
  return null;
}

/** Whether a text can be the name of a room: no word of a label, no number of guests, no label with its value, and no day. */
function isRoomName(name: string): boolean {
  if (!/^[\p{L}\p{N}("'*].*\p{L}{2}/u.test(name) || name.length > NAME_MAX || /@|https?:|[:：] /.test(name)) return false;
  return !NO_ROOM.test(name) && !WITH_GUESTS.test(name) && findWrittenDates(name).length === 0;
}

/** The kinds of rooms that a text names. A comma or `and` separates kinds only where each has a quantity. */
export function parseRooms(text: string): NamedRooms[] {
  const value = cleanCell(text).replace(/^\d{1,2} rooms? ?: ?(?=\d)/i, '');
  const whole = parseCountedRooms(value);
  const parts = value.split(/ ?[,;] ?| \+ | & | and /, KINDS_MAX + 1);
  if (parts.length > 1 && parts.length <= KINDS_MAX) {
    const each = parts.map(parseCountedRooms);
    if (each.every((part) => part !== null)) return each;
  }
  if (whole !== null) return [whole];
  const strong = value.split(/ ?; ?| \+ /, KINDS_MAX + 1).map(removeMealPlan);
  return strong.length <= KINDS_MAX && strong.every(isRoomName) ? strong.map((name) => ({ name, quantity: null })) : [];
}

/** A number of rooms without a name: `2`, `2 Rooms`, `1 Room(s), 2 Guests`. */
export function parseRoomCount(text: string): number | null {
  const count = Number(ROOM_COUNT.exec(foldAccents(text.trim()))?.[1]);
  return count >= 1 ? count : null;
}

const STATED = 0.95;
/** What was cut as a meal plan or payment term may belong to the name. */
const CUT = 0.88;
const NOT_STATED = 0.6;
const UNCLEAR = 0.5;

type RoomParts = { kinds: NamedRooms[]; counts: number[]; units: string[] };

function collectParts(pairs: readonly Pair[]): RoomParts {
  const parts: RoomParts = { kinds: [], counts: [], units: [] };
  for (const {
    label: { topic },
    values: [text = ''],
  } of pairs) {
    const count = topic === 'ROOM_COUNT' || topic === 'ROOMS' ? parseRoomCount(text) : null;
    const rooms = count === null && topic !== 'ROOM_COUNT' ? parseRooms(text) : [];
    if (count !== null) parts.counts.push(count);
    const [only, more] = rooms;
    if (topic !== 'ROOM_UNIT') parts.kinds.push(...rooms);
    else if (only !== undefined && more === undefined && (only.quantity ?? 1) === 1) parts.units.push(only.name);
  }
  return parts;
}

/**
 * Merges kinds with the same name; null when their quantities differ.
 * @param isList each is a room of its own, as `4 Room(s)` and four times `1 x Twin Room` say; else the same may be stated twice
 */
function mergeKinds(kinds: readonly NamedRooms[], isList: boolean): NamedRooms[] | null {
  const byName = new Map<string, number | null>();
  for (const { name, quantity } of kinds) {
    const known = byName.get(name) ?? null;
    if (!isList && known !== null && quantity !== null && known !== quantity) return null;
    byName.set(name, isList ? (known ?? 0) + (quantity ?? 0) : (quantity ?? known));
  }
  return [...byName].map(([name, quantity]) => ({ name, quantity }));
}

export type RoomsResult = Readonly<{ candidate: Candidate<RequestedRooms[]> | null; isContradictory: boolean }>;

const CONTRADICTORY: RoomsResult = { candidate: null, isContradictory: true };

/**
 * The rooms that one text requests.
 * @param isOneUnit the reservation can only be for one unit, as for an Airbnb listing
 * @param isAlone structured data has one reservation with a room
 */
export function findRequestedRooms({ pairs, source }: Part, isOneUnit: boolean, isAlone: boolean): RoomsResult {
  const about = pairs.filter(({ label }) => label.topic.startsWith('ROOM'));
  const isCut = about.some(
    ({ label, values: [text = ''] }) => label.topic !== 'ROOM_COUNT' && removeMealPlan(text) !== cleanCell(text),
  );
  const sure = Math.min(isCut ? CUT : STATED, ...about.map(({ confidence }) => confidence));
  const { kinds, counts, units } = collectParts(about);
  const claimed = (named: readonly NamedRooms[], confidence: number): RoomsResult => {
    const rooms = named.map(({ name, quantity }) => ({ name, quantity: quantity ?? 1 }));
    const most = Math.min(confidence, ...rooms.map(({ name }) => writtenConfidence(name, source)));
    const value = rooms.toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(0, KINDS_MAX);
    return { candidate: { value, confidence: most, source }, isContradictory: false };
  };
  if (units.length > 0 && kinds.length === 0) {
    const rooms = [...new Set(units)].map((name) => ({ name, quantity: units.filter((unit) => unit === name).length }));
    return counts.some((count) => count !== units.length) ? CONTRADICTORY : claimed(rooms, Math.min(sure, 0.9));
  }
  const rows = readTableRows(about);
  if (rows !== null) return rows.length > KINDS_MAX ? CONTRADICTORY : claimed(rows, sure);
  const [count = null, other] = new Set(counts);
  const sum = kinds.reduce((total, { quantity }) => total + (quantity ?? Number.NaN), 0);
  const names = mergeKinds(kinds, sum === count);
  if (names === null || other !== undefined) return CONTRADICTORY;
  const [only, more] = names;
  if (only === undefined) return { candidate: null, isContradictory: false };
  if (names.every(({ quantity }) => quantity !== null)) {
    const total = names.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    return count === null || count === total ? claimed(names, sure) : CONTRADICTORY;
  }
  if (more !== undefined) return claimed(names, UNCLEAR);
  if (count !== null) return claimed([{ name: only.name, quantity: count }], sure);
  return claimed(names, Math.min(sure, isOneUnit ? 0.9 : isAlone ? 0.85 : NOT_STATED));
}

/** Rooms that differ by nothing but case, as text parts have titles in capitals: those with small letters. Null for other rooms. */
export function joinRooms(one: RequestedRooms[], other: RequestedRooms[]): RequestedRooms[] | null {
  const [written, others] = [JSON.stringify(one), JSON.stringify(other)];
  if (written.toUpperCase() !== others.toUpperCase()) return null;
  return written.length === others.length && /\p{Ll}/u.test(one[0]?.name ?? '') ? one : other;
}

/** Reads a table with a kind and a number of rooms in each row; null when the rooms are not in such a table. */
function readTableRows(about: readonly Pair[]): RequestedRooms[] | null {
  const rows = new Map<string, number>();
  let pending: string | null = null;
  for (const { label, values, row } of about) {
    if (row === null) continue;
    const [text = ''] = values;
    if (label.topic === 'ROOM_NAME' || (label.topic === 'ROOMS' && parseRoomCount(text) === null)) {
      if (pending !== null) return null;
      pending = removeMealPlan(text);
    } else if (pending !== null && isRoomName(pending)) {
      const count = parseRoomCount(text);
      if (count === null) return null;
      rows.set(pending, (rows.get(pending) ?? 0) + count);
      pending = null;
    }
  }
  if (pending !== null || rows.size === 0 || about.some(({ row }) => row === null)) return null;
  return [...rows].map(([name, quantity]) => ({ name, quantity }));
}
