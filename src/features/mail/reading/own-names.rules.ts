import {
  createFindRoomType,
  createIsNameOfProperty,
  foldName,
  GENERAL_WORDS,
  type OwnNames,
} from '../importing/match-names.rules.ts';
import type { Candidate } from './field-candidates.rules.ts';
import type { Line, Pair, Part } from './pairs.rules.ts';
import { parseCountedRooms, parseRoomCount, removeMealPlan } from './requested-rooms.rules.ts';
import type { RequestedRooms } from './reservation.rules.ts';
import { isDayAlone } from './written-dates.rules.ts';

/** The hotel is named in the first lines; further down are terms and other hotels. */
const HEAD_LINES = 40;
const NAME_WORDS_MAX = 14;
const ALONE = 0.88;
const COUNTED = 0.9;
/** For one room that no number states. */
const ONE = 0.82;

function createIsOwnHotel(own: OwnNames): (text: string) => boolean {
  const isName = createIsNameOfProperty(own);
  return (text) => text.split(' ').length <= NAME_WORDS_MAX && isName(text.replace(/ ?\([^()]*\)$|\d{5,}$/g, ''));
}

/** The hotel's own name alone in a cell. It counts only where the message names no hotel in the place where names stand. */
export function findOwnHotel({ lines, source }: Part, own: OwnNames | undefined): Candidate<string>[] {
  if (own === undefined) return [];
  const cell = lines
    .slice(0, HEAD_LINES)
    .flatMap(({ cells }) => cells)
    .find(createIsOwnHotel(own));
  return cell === undefined ? [] : [{ value: cell.replace(/ ?\(?\d{5,}\)?$/, ''), confidence: ALONE, source, rank: 1 }];
}

/** In some languages one word means the hotel and the room (`Unterkunft`). What is the hotel's own name is no room. */
export function labelOwnHotel(pairs: readonly Pair[], own: OwnNames | undefined): readonly Pair[] {
  if (own === undefined) return pairs;
  const isOwnHotel = createIsOwnHotel(own);
  return pairs.map((pair) =>
    pair.label.topic === 'ROOM_NAME' && isOwnHotel(pair.values[0] ?? '')
      ? { ...pair, label: { ...pair.label, topic: 'HOTEL' } }
      : pair,
  );
}

/** A line that names a room type of the hotel. `position`: the number before it (`2 Deluxe Room`), which may count or number it. */
type Hit = Readonly<{ name: string; quantity: number | null; position: number | null }>;

/** Finds the name of the room type that a text is; null where it is none. */
type FindOwnType = (text: string) => string | null;

function createFindOwnType({ roomTypes }: OwnNames): FindOwnType {
  // A code (`STD`, `R 1`) may be any word of a message.
  const find = createFindRoomType(roomTypes.map((type) => ({ ...type, code: type.name })));
  const names = roomTypes.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => foldName(each).split(' ')));
  const words = [...new Set(names.map((all) => all.find((word) => !GENERAL_WORDS.has(word)) ?? ''))];
  return (text) => {
    // Most lines hold no such name, and need not be looked at closely.
    const folded = foldName(text);
    if (!words.some((word) => folded.includes(word))) return null;
    const bare = removeMealPlan(text);
    const ways = [bare, bare.replace(/ ?\([^()]*\)$/, ''), /\(([^()]+)\)$/.exec(bare)?.[1] ?? ''];
    return ways.map((way) => find(way)?.name).find((name) => name !== undefined) ?? null;
  };
}

function readHit(cell: string, findOwnType: FindOwnType): Hit | null {
  const [, number, rest = ''] = /^(\d{1,2}) (.+)$/.exec(cell) ?? [];
  const numbered = number === undefined ? null : findOwnType(rest);
  if (numbered !== null) return { name: numbered, quantity: null, position: Number(number) };
  const whole = findOwnType(cell);
  if (whole !== null) return { name: whole, quantity: null, position: null };
  const counted = parseCountedRooms(cell);
  const name = counted === null ? null : findOwnType(counted.name);
  return name === null ? null : { name, quantity: counted?.quantity ?? null, position: null };
}

const PRICE = /\d.*(?:\p{Sc}|\b[A-Z]{3}\b)|(?:\p{Sc}|\b[A-Z]{3}\b).*\d/u;

/** Whether the text lists prices of nights, and no night twice: then they are those of one room. */
function listsNightsOnce(lines: readonly Line[]): boolean {
  const nights = lines.flatMap(({ cells: [day = '', beside] }, at) => {
    const [price = ''] = beside === undefined ? (lines[at + 1]?.cells ?? []) : [beside];
    return isDayAlone(day) && PRICE.test(price) && !isDayAlone(price) ? [day] : [];
  });
  return nights.length > 0 && new Set(nights).size === nights.length;
}

/** So many rooms of each name. */
function countNames(hits: readonly Hit[]): RequestedRooms[] {
  const names = hits.map(({ name }) => name);
  return [...new Set(names)].sort().map((name) => ({ name, quantity: names.filter((each) => each === name).length }));
}

/** The rooms by the hotel's own names for them, where no label announces them. Nothing where it is not clear how many there are. */
export function findOwnRooms({ lines, pairs, source }: Part, own: OwnNames | undefined): Candidate<RequestedRooms[]>[] {
  if (own === undefined) return [];
  const find = createFindOwnType(own);
  const hits = lines.flatMap(({ cells }) => cells.map((cell) => readHit(cell, find)).filter((hit) => hit !== null));
  const counted = pairs.flatMap(({ label, values }) =>
    label.topic === 'ROOM_COUNT' ? (parseRoomCount(values[0] ?? '') ?? []) : [],
  );
  const [count = null, other] = new Set(counted);
  if (other !== undefined) return [];
  const found = (value: RequestedRooms[], confidence: number): Candidate<RequestedRooms[]>[] => {
    const total = value.reduce((sum, { quantity }) => sum + quantity, 0);
    return value.length === 0 || (count !== null && count !== total) ? [] : [{ value, confidence, source }];
  };
  const rooms = hits.flatMap(({ name, quantity }) => (quantity === null ? [] : [{ name, quantity }]));
  if (rooms.length > 0) return new Set(rooms.map(({ name }) => name)).size === rooms.length ? found(rooms, COUNTED) : [];
  const numbered = hits.filter(({ position }) => position !== null);
  if (numbered.length > 0)
    return numbered.every(({ position }, at) => position === at + 1) ? found(countNames(numbered), COUNTED) : [];
  const [only, more] = countNames(hits);
  if (only === undefined) return [];
  if (count === hits.length) return found(countNames(hits), COUNTED);
  // Beside a room of a known name may stand one of a name that is not known yet, unless the text shows that there is one room.
  const isOne = count === 1 || (count === null && hits.length === 1 && listsNightsOnce(lines));
  return more === undefined && isOne ? found([{ name: only.name, quantity: 1 }], ONE) : [];
}
