import { type Day, daysBetween } from '../../format/time.rules.ts';
import { createWallTime, type Minute, minuteOf } from '../../format/wall-time.rules.ts';
import { type Bar, DAY_MINUTES, type Room, type Row, type TypeFigures } from './chart.rules.ts';

type StayFacts = { reference: string; guest: string | null; from: string; until: string | null; status: Bar['status'] };
type HoldFacts = {
  reference: string;
  guest: string | null;
  from: string;
  until: string;
  quantity: number;
  roomIds: readonly string[];
};

/** The chart as the service sends it. */
export type ChartFacts = {
  from: Day;
  to: Day;
  roomTypes: readonly (TypeFigures & { holds: readonly HoldFacts[] })[];
  rooms: readonly (Room & { stays: readonly StayFacts[] })[];
};

/** Bars beside and below each other. */
export type Stack = { bars: readonly Bar[]; units: number };

/** A room type with its lane and its rooms. */
export type Section = { type: TypeFigures; lane: Stack; rooms: readonly { room: Room; stack: Stack }[] };

/** What a chart shows, by type. */
export type Layout = { first: Day; days: number; sections: readonly Section[] };

/** Gives each bar the first sub-row in which it does not lie over another. */
function stack(bars: Bar[]): Stack {
  bars.sort((one, other) => one.start - other.start);
  const ends: number[] = [];
  for (const bar of bars) {
    const free = ends.findIndex((end) => end <= bar.start);
    bar.subRow = free === -1 ? ends.length : free;
    ends[bar.subRow] = bar.end;
  }
  return { bars, units: Math.max(1, ends.length) };
}

/** Makes bars of stays and holds. */
function createBars(first: Day, days: number, timeZone: string) {
  const midnight = minuteOf(`${first}T00:00:00Z`);
  const wallTimeOf = createWallTime(timeZone, midnight - DAY_MINUTES, midnight + (days + 2) * DAY_MINUTES);
  const wall = (at: Minute): number => wallTimeOf(at) - midnight;
  const keys = new Set<string>();
  const keyOf = (text: string): string => {
    let key = text;
    // A booking may hold rooms of one type twice, for other lengths.
    for (let more = 2; keys.has(key); more += 1) key = `${text}#${more}`;
    keys.add(key);
    return key;
  };
  return (facts: StayFacts | HoldFacts, place: Pick<Bar, 'roomTypeCode' | 'roomId' | 'rooms'>): Bar => {
    const { reference, guest } = facts;
    const from = minuteOf(facts.from);
    const until = facts.until === null ? null : minuteOf(facts.until);
    const status = 'status' in facts ? facts.status : null;
    return {
      key: keyOf(`${reference} ${place.roomId ?? place.roomTypeCode} ${from}`),
      kind: status === null ? 'hold' : 'stay',
      reference,
      guest,
      status,
      ...place,
      from,
      until,
      start: wall(from),
      end: until === null ? Number.POSITIVE_INFINITY : wall(until),
      subRow: 0,
    };
  };
}

/** Puts stays and holds into their rooms and lanes. */
export function layOut(chart: ChartFacts, timeZone: string): Layout {
  const days = daysBetween(chart.from, chart.to) + 1;
  const barOf = createBars(chart.from, days, timeZone);
  const inRooms = new Map(chart.rooms.map((room): [string, Bar[]] => [room.roomId, []]));
  const lanes = new Map<string, Bar[]>();
  for (const { roomId, roomTypeCode, stays } of chart.rooms)
    for (const stay of stays) inRooms.get(roomId)?.push(barOf(stay, { roomTypeCode, roomId, rooms: 1 }));
  for (const { roomTypeCode, holds } of chart.roomTypes) {
    const lane: Bar[] = [];
    for (const hold of holds) {
      for (const roomId of hold.roomIds) inRooms.get(roomId)?.push(barOf(hold, { roomTypeCode, roomId, rooms: 1 }));
      const rooms = hold.quantity - hold.roomIds.length;
      if (rooms > 0) lane.push(barOf(hold, { roomTypeCode, roomId: null, rooms }));
    }
    lanes.set(roomTypeCode, lane);
  }
  const roomsOf = Map.groupBy(chart.rooms, ({ roomTypeCode }) => roomTypeCode);
  return {
    first: chart.from,
    days,
    sections: chart.roomTypes.map(({ holds: _, ...type }) => ({
      type,
      lane: stack(lanes.get(type.roomTypeCode) ?? []),
      rooms: (roomsOf.get(type.roomTypeCode) ?? []).map(({ stays: _stays, ...room }) => ({
        room,
        stack: stack(inRooms.get(room.roomId) ?? []),
      })),
    })),
  };
}

/** Which rows are shown. */
export type Chosen = {
  type: (roomTypeCode: string) => boolean;
  room: (room: Room, bars: readonly Bar[]) => boolean;
  lane: (bars: readonly Bar[]) => boolean;
  /** Whether somebody has opened or folded the lane of the type; undefined: neither. */
  isFolded: (roomTypeCode: string) => boolean | undefined;
};

/** A higher lane is folded until somebody opens it: rooms would be far below. */
const LANE_UNITS_MAX = 12;

/** The rows from top to bottom: of each type its head, its lane if anything is in it, its rooms. */
export function rowsOf({ sections }: Layout, chosen: Chosen): Row[] {
  const rows: Row[] = [];
  let top = 0;
  const add = (row: Pick<Row, 'key' | 'kind' | 'type' | 'bars' | 'units'> & Partial<Row>): void => {
    rows.push({ room: null, waiting: 0, isFolded: false, ...row, top });
    top += row.units;
  };
  for (const { type, lane, rooms } of sections) {
    if (!chosen.type(type.roomTypeCode)) continue;
    const hasLane = lane.bars.length > 0 && chosen.lane(lane.bars);
    const shown = rooms.filter(({ room, stack: { bars } }) => chosen.room(room, bars));
    if (!hasLane && shown.length === 0) continue;
    add({ key: `type ${type.roomTypeCode}`, kind: 'type', type, bars: [], units: 1 });
    if (hasLane) {
      const isFolded = chosen.isFolded(type.roomTypeCode) ?? lane.units > LANE_UNITS_MAX;
      const waiting = lane.bars.reduce((sum, bar) => sum + bar.rooms, 0);
      const shownLane = isFolded ? { bars: [], units: 1 } : lane;
      add({ key: `lane ${type.roomTypeCode}`, kind: 'lane', type, waiting, isFolded, ...shownLane });
    }
    for (const { room, stack: own } of shown) add({ key: room.roomId, kind: 'room', type, room, ...own });
  }
  return rows;
}

/** The height of all rows, in units. */
export function heightOf(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.units;
}
