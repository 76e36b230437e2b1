import type { Condition } from '../../data/conditions.rules.ts';
import type { Minute } from '../../format/wall-time.rules.ts';

export const DAY_MINUTES = 1_440;

/** A stay, or a hold: in its room, or in the lane of its type while no room is chosen. */
export type Bar = {
  /** The same while the bar stays in its place with its beginning. */
  key: string;
  kind: 'stay' | 'hold';
  reference: string;
  guest: string | null;
  /** Of a stay. */
  status: 'ACTIVE' | 'OVERDUE' | 'CHECKED_OUT' | null;
  /** The type that is held; of a stay that of its room. */
  roomTypeCode: string;
  /** null: in the lane. */
  roomId: string | null;
  /** In the lane: how many rooms are still to be chosen. */
  rooms: number;
  /** Instants; null: without an end. */
  from: Minute;
  until: Minute | null;
  /** By the hotel's clock, in minutes since 00:00 of the chart's first day; outside of the chart too. */
  start: number;
  end: number;
  /** Its place in a row of several sub-rows. */
  subRow: number;
};

export type Room = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeCode: string;
  active: boolean;
  maintenance: boolean;
  condition: Condition;
  outOfOrder: { reason: string | null } | null;
};

/** A room type with its figures, one for each day. */
export type TypeFigures = {
  roomTypeCode: string;
  name: string;
  forSale: readonly number[];
  /** Occupied or held at the fullest moment. */
  taken: readonly number[];
  available: readonly number[];
};

/** A row: the head of a type, its lane, or a room. */
export type Row = {
  key: string;
  kind: 'type' | 'lane' | 'room';
  type: TypeFigures;
  /** Of a room. */
  room: Room | null;
  /** By beginning. */
  bars: readonly Bar[];
  /** Of a lane: how many rooms are still to be chosen, also while it is folded and shows no bars. */
  waiting: number;
  isFolded: boolean;
  /** Where it begins and how high it is, in units: a bar is one unit high. */
  top: number;
  units: number;
};

/** The measures of the plane. x and y are counted from the first day's midnight and the first row, without head and room column. */
export type Geometry = {
  /** The width of a day, in pixels. */
  column: number;
  /** The height of a sub-row. */
  unit: number;
  days: number;
};

/** A length for a style. */
export function px(length: number): string {
  return `${length}px`;
}

/** Where a time by the hotel's clock is. @param minute since 00:00 of the first day */
export function xOf({ column }: Geometry, minute: number): number {
  return (minute / DAY_MINUTES) * column;
}

/** The time at a place. */
export function minuteAt({ column }: Geometry, x: number): number {
  return Math.round((x / column) * DAY_MINUTES);
}

/** The place of a bar in its row, cut off at the ends of the chart. */
export function boxOf(geometry: Geometry, bar: Bar): { left: number; top: number; width: number } {
  const left = Math.round(Math.max(0, xOf(geometry, bar.start)));
  const right = Math.round(Math.min(geometry.days * geometry.column, xOf(geometry, bar.end)));
  return { left, top: bar.subRow * geometry.unit, width: Math.max(right - left, 6) };
}

/** The index of the row at a height in units; that of the last row below all. -1: there is none. */
export function rowIndexAt(rows: readonly Row[], height: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.top ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

/** What is at a point of the plane. */
export type Target = {
  row: Row;
  subRow: number;
  /** The day's index, and the minute since 00:00 of the first day. */
  day: number;
  minute: number;
  bar: Bar | null;
  /** Which end of the bar it is at. */
  edge: 'start' | 'end' | null;
};

const EDGE_PX = 8;

/** What is at the point; null: outside of all rows and days. */
export function targetAt(rows: readonly Row[], geometry: Geometry, x: number, y: number): Target | null {
  const height = y / geometry.unit;
  const row = rows[rowIndexAt(rows, height)];
  if (row === undefined || height < 0 || height >= row.top + row.units || x < 0 || x >= geometry.days * geometry.column)
    return null;
  const subRow = Math.floor(height - row.top);
  const isAt = (bar: Bar): boolean => {
    const { left, width } = boxOf(geometry, bar);
    return bar.subRow === subRow && left <= x && x < left + width;
  };
  const bar = row.bars.find(isAt) ?? null;
  const minute = minuteAt(geometry, x);
  return { row, subRow, day: Math.floor(x / geometry.column), minute, bar, edge: bar === null ? null : edgeAt(geometry, bar, x) };
}

function edgeAt(geometry: Geometry, bar: Bar, x: number): Target['edge'] {
  const { left, width } = boxOf(geometry, bar);
  const reach = Math.min(EDGE_PX, width / 4);
  if (x >= left + width - reach) return 'end';
  return x < left + reach ? 'start' : null;
}

/** The days of a bar, by index: those whose night it has; of a visit without a night its one day. */
export function daysOf({ start, end }: Bar): { first: number; last: number } {
  const first = Math.floor(start / DAY_MINUTES);
  return { first, last: Math.max(first, Math.floor(end / DAY_MINUTES) - 1) };
}

/** The present, and the hotel's day. */
export type Moment = { now: Minute; dayFrom: Minute; dayTo: Minute };

export const BAR_STATES = ['dueIn', 'dueOut', 'late', 'overdue', 'inHouse', 'expected', 'left'] as const;
/** What a bar asks of the desk today. late: should have arrived before today; overdue: should have left. */
export type BarState = (typeof BAR_STATES)[number];

/** The state of a bar. An end that has passed since the chart was read counts. */
export function stateOf({ kind, status, from, until }: Bar, { now, dayFrom, dayTo }: Moment): BarState {
  if (kind === 'hold') {
    if (from < dayFrom) return 'late';
    return from < dayTo ? 'dueIn' : 'expected';
  }
  if (status === 'CHECKED_OUT') return 'left';
  if (status === 'OVERDUE' || (until !== null && until <= now)) return 'overdue';
  return until !== null && until < dayTo ? 'dueOut' : 'inHouse';
}
