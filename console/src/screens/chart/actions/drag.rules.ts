import { type Bar, boxOf, DAY_MINUTES, type Geometry, type Row, xOf } from '../chart.rules.ts';
import { type Drop, type Part, type Place, partsOf } from './plan.rules.ts';

/** Where a bar is before it is taken. */
export function homeOf({ roomId, roomTypeCode }: Place): Place {
  return { roomId, roomTypeCode };
}

/** The room of a row; of the head of a type its lane, which is not shown while it is empty. */
export function placeOf({ type, room }: Row): Place {
  return { roomTypeCode: type.roomTypeCode, roomId: room?.roomId ?? null };
}

/** The row of a place. */
export function rowOf(rows: readonly Row[], { roomId, roomTypeCode }: Place): Row | undefined {
  if (roomId !== null) return rows.find(({ room }) => room?.roomId === roomId);
  const ofType = rows.filter(({ room, type }) => room === null && type.roomTypeCode === roomTypeCode);
  return ofType.find(({ kind }) => kind === 'lane') ?? ofType[0];
}

/** How near to an end of a bar it is taken, in pixels: a finger is broader than a mouse. */
export const REACH_PX = { mouse: 8, touch: 26 };

/** What of a bar is taken at a time; null: nothing of it can change. */
export function partAt(geometry: Geometry, bar: Bar, minute: number, reachPx: number): Part | null {
  const parts = partsOf(bar);
  const reach = Math.min(reachPx, boxOf(geometry, bar).width / 4);
  if (parts.end && xOf(geometry, bar.end - minute) <= reach) return 'end';
  if (parts.start && xOf(geometry, minute - bar.start) <= reach) return 'start';
  return parts.whole ? 'whole' : null;
}

/** The days between the ends of a bar. */
function nightsOf({ start, end }: Bar): number {
  return Math.floor(end / DAY_MINUTES) - Math.floor(start / DAY_MINUTES);
}

/** The drop as far as the bar lets it: an end stays a night from the other, and who is in house stays in a room and keeps his days. */
export function limited(bar: Bar, { part, days, place }: Drop): Drop {
  if (part === 'end') return { part, days: Math.max(days, 1 - Math.max(1, nightsOf(bar))), place: homeOf(bar) };
  if (part === 'start') return { part, days: Math.min(days, Math.max(1, nightsOf(bar)) - 1), place: homeOf(bar) };
  const isHome = bar.kind === 'stay' && place.roomId === null;
  return { part, days: partsOf(bar).days ? days : 0, place: isHome ? homeOf(bar) : homeOf(place) };
}

/** The bar as it would be. */
export function shiftedBar(bar: Bar, { part, days }: Drop): Bar {
  const minutes = days * DAY_MINUTES;
  return { ...bar, start: bar.start + (part === 'end' ? 0 : minutes), end: bar.end + (part === 'start' ? 0 : minutes) };
}

export type Box = { left: number; top: number; width: number };

/** Where the bar would be drawn; null: the row is not shown. */
export function ghostBox(geometry: Geometry, rows: readonly Row[], bar: Bar, drop: Drop): Box | null {
  const row = rowOf(rows, drop.place);
  if (row === undefined) return null;
  const isHome = drop.place.roomId === bar.roomId && drop.place.roomTypeCode === bar.roomTypeCode;
  const { left, width } = boxOf(geometry, shiftedBar(bar, drop));
  return { left, width, top: (row.top + (isHome ? bar.subRow : 0)) * geometry.unit };
}

/** Days that are free, from the first to the last that was swept over. */
export function sweptBox({ column, unit }: Geometry, row: Row, subRow: number, first: number, last: number): Box {
  return { left: first * column, width: (last - first + 1) * column, top: (row.top + subRow) * unit };
}

/** The rows that a bar can be put into. */
function landingRows(rows: readonly Row[], bar: Bar): Row[] {
  return rows.filter((row) => row.kind === 'room' || (bar.kind === 'hold' && rowOf(rows, placeOf(row)) === row));
}

/** Where an arrow key takes the drop; null: the key takes it nowhere. */
export function stepped(rows: readonly Row[], bar: Bar, drop: Drop, key: string): Drop | null {
  if (key === 'ArrowRight') return limited(bar, { ...drop, days: drop.days + 1 });
  if (key === 'ArrowLeft') return limited(bar, { ...drop, days: drop.days - 1 });
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  if (drop.part !== 'whole') return drop;
  const landing = landingRows(rows, bar);
  const row = rowOf(rows, drop.place);
  const at = row === undefined ? -1 : landing.indexOf(row);
  const next = landing[at + (key === 'ArrowDown' ? 1 : -1)];
  return next === undefined || at === -1 ? drop : { ...drop, place: placeOf(next) };
}

/** The first room of the type, behind the one that it has, in which nobody is meanwhile. */
export function firstFree(rows: readonly Row[], bar: Bar): Place | null {
  const rooms = rows.filter(({ room, type }) => room !== null && type.roomTypeCode === bar.roomTypeCode);
  const own = rooms.findIndex(({ room }) => room?.roomId === bar.roomId);
  const isFree = ({ room, bars }: Row): boolean =>
    room?.active === true && !room.maintenance && bars.every((other) => other.end <= bar.start || other.start >= bar.end);
  const found = [...rooms.slice(own + 1), ...rooms.slice(0, own + 1)].find(isFree);
  return found === undefined ? null : placeOf(found);
}

/**
 * The free nights from one day to another, without those behind the next visit in the room.
 * @param today the first day that can be booked @returns null: the first night is not free
 */
export function freeNights(row: Row, from: number, to: number, today: number): { first: number; last: number } | null {
  const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES);
  const bars = row.kind === 'room' ? row.bars : [];
  const before = bars.filter(({ start }) => dayOf(start) <= from).map(({ end }) => dayOf(end));
  const behind = bars.filter(({ start }) => dayOf(start) > from).map(({ start }) => dayOf(start));
  const isTaken = bars.some(({ start, end }) => dayOf(start) <= from && dayOf(end) > from);
  if (isTaken || from < today) return null;
  const first = Math.max(Math.min(from, to), today, ...before);
  const last = Math.min(Math.max(from, to), ...behind.map((day) => day - 1));
  return { first, last };
}
