import { type Claim, GUESS } from './claims.rules.ts';
import type { Pair } from './pairs.rules.ts';
import { cleaned, sureAsWritten } from './plain-text.rules.ts';
import type { WantedRooms } from './reservation.rules.ts';
import { datesIn } from './written-dates.rules.ts';

/** Rooms as a text names them; null: it does not say how many. */
export type NamedRooms = Readonly<{ name: string; quantity: number | null }>;

const NAME_MAX = 200;
const KINDS_MAX = 20;
const QUANTITY_MAX = 99;

const MEALS = [
  '(?:room|accommodation|bed) only',
  'bed (?:and|&) breakfast',
  '(?:free |complimentary |continental |buffet |daily )?breakfast(?: ?(?:,|and|&) ?(?:lunch|dinner|lunch ?/ ?dinner|lunch or dinner))*(?: included| incl\\.?)?',
  'all meals(?: included)?',
  '(?:half|full) board',
  'all inclusive',
  '(?:lunch|dinner)(?: included)?',
  'non[- ]?refundable',
  '(?:fully )?refundable',
  'free cancell?ation',
  'pay at (?:the )?(?:hotel|property)',
  'member rate|special offer|saver rate|flexible(?: rate)?',
].join('|');
const MEAL_END = new RegExp(
  `(?:^|\\s*[-–—|,/(+]\\s*|\\s+with\\s+|\\s+including\\s+|\\s+incl\\.?\\s+)(?:with\\s+|w/\\s*)?(?:${MEALS})\\s*\\)?$`,
  'i',
);
const PLAN_END =
  /(?:\s*[-–—|,/(+]\s*|\s+on\s+)(?:EP|CP|MAP|AP|AI|BB|HB|FB|RO|EPAI|CPAI|MAPAI)(?:\s+(?:[Pp]lan|[Bb]asis))?\s*\)?$|\s+(?:EP|CP|MAP|EPAI|CPAI|MAPAI)(?:\s+[Pp]lan)?$/;

/** The name without what is eaten or how it is paid. */
export function bareName(text: string): string {
  let name = cleaned(text, NAME_MAX);
  for (let round = 0; round < 5; round += 1) {
    const shorter = name.replace(MEAL_END, '').replace(PLAN_END, '').trim();
    if (shorter === name || shorter === '') break;
    name = shorter;
  }
  return name.replace(/^[-–—|:,.\s]+|[-–—|:,\s]+$/g, '');
}

/** `2 Deluxe Rooms` */
const PLURAL = /^(?<count>\d{1,2}) (?<name>[A-Za-z].*\b(?:room|suite|cottage|villa|apartment|studio|tent|dorm)s?)$/i;

const FORMS: readonly RegExp[] = [
  /^(?<count>\d{1,2}) ?[xX×*] ?(?<name>\D.*)$/,
  /^(?<name>.*\S) [xX×*] ?(?<count>\d{1,2})$/,
  /^(?<name>.*\S) ?\((?:[xX×] ?)?(?<count>\d{1,2})(?: ?(?:rooms?|units?|nos?\.?))?\)$/i,
  /^(?<count>\d{1,2}) ?(?:rooms?|units?|nos?\.?)(?: ?\(s\))? ?[-–:,|] ?(?<name>\D.*)$/i,
  /^(?<count>\d{1,2}) ?(?:rooms?|units?) of (?<name>\D.*)$/i,
  /^(?<name>.*\S) ?[-–:,|] ?(?<count>\d{1,2}) ?(?:rooms?|units?)$/i,
  PLURAL,
  // `1 Deluxe`: one of them. Of two and more it may be a name (`2 Storey Loft`).
  /^(?<count>1) (?<name>\p{L}[^\d]*)$/u,
];

function counted(part: string): NamedRooms | null {
  const text = part.trim();
  for (const form of FORMS) {
    const { count = '', name = '' } = form.exec(text)?.groups ?? {};
    const quantity = Number(count);
    if (
      quantity < 1 ||
      quantity > QUANTITY_MAX ||
      count === '' ||
      /^(?:bed|bhk|bedroom|king|queen|twin bed|single bed)/i.test(name)
    )
      continue;
    // `2 Deluxe Rooms` are two of a kind that is called Deluxe Room.
    const single = form === PLURAL && quantity > 1 ? name.replace(/s$/i, '') : name;
    if (isRoomName(bareName(single))) return { name: bareName(single), quantity };
  }
  return null;
}

function isRoomName(name: string): boolean {
  if (!/\p{L}{2}/u.test(name) || name.length > NAME_MAX) return false;
  if (/^(?:rooms?|units?|nos?|nights?|adults?|guests?|child(?:ren)?|yes|no|na|n a|details|only)$/i.test(name)) return false;
  return (
    !/\b\d{1,2} (?:adults?|guests?|child(?:ren)?|nights?|pax)\b|@|https?:/i.test(name) && datesIn(name, '2000-01-01').length === 0
  );
}

/** The kinds of rooms that a text names; empty when it names none. A comma or `and` parts kinds only where each says how many. */
export function roomsIn(text: string): NamedRooms[] {
  const value = cleaned(text).replace(/^\d{1,2} rooms? ?: ?(?=\d)/i, '');
  const whole = counted(value);
  const parts = value.split(/ ?[,;] ?| \+ | & | and /, KINDS_MAX + 1);
  if (parts.length > 1 && parts.length <= KINDS_MAX) {
    const each = parts.map(counted);
    if (each.every((part) => part !== null)) return each;
  }
  if (whole !== null) return [whole];
  const strong = value.split(/ ?; ?| \+ /, KINDS_MAX + 1).map(bareName);
  return strong.length <= KINDS_MAX && strong.every(isRoomName) ? strong.map((name) => ({ name, quantity: null })) : [];
}

/** A bare number of rooms: `2`, `2 Rooms`, `1 Room(s), 2 Guests`. */
export function countIn(text: string): number | null {
  const count = Number(/^(\d{1,2})(?: ?(?:rooms?|units?|nos?\.?)(?: ?\(s\))?)?(?:$|,| \/| for | \()/i.exec(text.trim())?.[1]);
  return count >= 1 && count <= QUANTITY_MAX ? count : null;
}

const SAID = 0.95;
const ONE_OF_EACH = 0.82;
const NOT_SAID = 0.6;
const UNCLEAR = 0.5;

type Parts = { kinds: NamedRooms[]; counts: number[]; units: string[] };

function partsOf(pairs: readonly Pair[]): Parts {
  const parts: Parts = { kinds: [], counts: [], units: [] };
  for (const { label, candidates } of pairs) {
    const [text = ''] = candidates;
    if (label.topic === 'ROOM_COUNT' || label.topic === 'ROOMS') {
      const count = countIn(text);
      if (count !== null) parts.counts.push(count);
      else if (label.topic === 'ROOMS') parts.kinds.push(...roomsIn(text));
    } else if (label.topic === 'ROOM_NAME') {
      parts.kinds.push(...roomsIn(text));
    } else if (label.topic === 'ROOM_UNIT') {
      const [only, more] = roomsIn(text);
      if (only !== undefined && more === undefined && (only.quantity ?? 1) === 1) parts.units.push(only.name);
    }
  }
  return parts;
}

/** Kinds of the same name once; null when they are told with different quantities. */
function distinct(kinds: readonly NamedRooms[]): NamedRooms[] | null {
  const byName = new Map<string, number | null>();
  for (const { name, quantity } of kinds) {
    const known = byName.get(name);
    if (known !== undefined && known !== null && quantity !== null && known !== quantity) return null;
    byName.set(name, quantity ?? known ?? null);
  }
  return [...byName].map(([name, quantity]) => ({ name, quantity }));
}

const sorted = (rooms: readonly WantedRooms[]): WantedRooms[] =>
  [...rooms].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export type RoomsRead = Readonly<{ claim: Claim<WantedRooms[]> | null; isTorn: boolean }>;

const TORN: RoomsRead = { claim: null, isTorn: true };

/** What the pairs of one text say of the rooms. `isOneUnit`: it can be about one unit only, as an Airbnb listing is. */
export function wantedRoomsOf(pairs: readonly Pair[], source: string, isOneUnit: boolean, isAlone: boolean): RoomsRead {
  const about = pairs.filter(({ label }) => label.topic.startsWith('ROOM'));
  const sure = Math.min(SAID, ...about.map(({ confidence }) => confidence));
  const { kinds, counts, units } = partsOf(about);
  const rounded = (rooms: readonly WantedRooms[], confidence: number): number =>
    Math.round(Math.min(confidence, ...rooms.map(({ name }) => sureAsWritten(name, source))) * 100) / 100;
  const claimed = (rooms: WantedRooms[], confidence: number): RoomsRead => ({
    claim: { value: sorted(rooms).slice(0, KINDS_MAX), confidence: rounded(rooms, confidence), source },
    isTorn: false,
  });
  if (units.length > 0 && kinds.length === 0) {
    const names = [...new Set(units)];
    const rooms = names.map((name) => ({ name, quantity: units.filter((unit) => unit === name).length }));
    return counts.some((count) => count !== units.length) ? TORN : claimed(rooms, Math.min(sure, 0.9));
  }
  const rows = tableRows(about);
  if (rows !== null) return rows.length > KINDS_MAX ? TORN : claimed(rows, sure);
  const names = distinct(kinds);
  if (names === null) return TORN;
  if (names.length === 0) return { claim: null, isTorn: false };
  const total = [...new Set(counts)];
  const told = names.map(({ quantity }) => quantity).filter((quantity) => quantity !== null);
  if (told.length === names.length) {
    const isAgreed = total.length === 0 || total.every((count) => count === sum(told));
    return isAgreed
      ? claimed(
          names.map(({ name, quantity }) => ({ name, quantity: quantity ?? 1 })),
          sure,
        )
      : TORN;
  }
  const [only] = names;
  if (total.length > 1) return TORN;
  const count = total[0] ?? null;
  if (names.length === 1 && only !== undefined) {
    if (count === null)
      return claimed(
        [{ name: only.name, quantity: 1 }],
        isOneUnit ? Math.min(sure, 0.9) : isAlone ? Math.min(sure, 0.85) : NOT_SAID,
      );
    return claimed([{ name: only.name, quantity: count }], sure);
  }
  const each = names.map(({ name, quantity }) => ({ name, quantity: quantity ?? 1 }));
  if (count === names.length && told.length === 0) return claimed(each, Math.min(sure, ONE_OF_EACH));
  return claimed(each, Math.min(UNCLEAR, GUESS));
}

/** A table with a kind and a number in each row; null when the rooms do not stand in one. */
function tableRows(about: readonly Pair[]): WantedRooms[] | null {
  const rows = new Map<string, number>();
  let pending: string | null = null;
  for (const { label, candidates, row } of about) {
    if (row === null) continue;
    const [text = ''] = candidates;
    if (label.topic === 'ROOM_NAME' || (label.topic === 'ROOMS' && countIn(text) === null)) {
      if (pending !== null) return null;
      pending = bareName(text);
    } else if (pending !== null && isRoomName(pending)) {
      const count = countIn(text);
      if (count === null) return null;
      rows.set(pending, (rows.get(pending) ?? 0) + count);
      pending = null;
    }
  }
  if (pending !== null || rows.size === 0 || about.some(({ row }) => row === null)) return null;
  return [...rows].map(([name, quantity]) => ({ name, quantity }));
}
