import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { type Arrival, proposeRooms, type RoomToGive, type TakenPeriod } from './propose-rooms.rules.ts';

const RUNS = 1_000;
const NOON = '2026-11-20T06:30:00.000Z';
/** So many days from the noon of arrival. */
const day = (days: number): Timestamp => addMinutes(NOON, days * 24 * 60);

const taken = (from: number, to: number, reference = 'B-000099'): TakenPeriod => ({ reference, from: day(from), to: day(to) });

/** Room 101 is on floor 1. */
const room = (roomNumber: number, periods: TakenPeriod[] = [], roomTypeId = 'STD'): RoomToGive => ({
  roomId: `room ${roomNumber}`,
  roomNumber,
  floor: Math.floor(roomNumber / 100),
  roomTypeId,
  taken: periods,
});

let requests = 0;
const arrival = (reference: string, nights: number, fields: Partial<Arrival> = {}): Arrival => {
  requests += 1;
  const common = { roomRequestId: `request ${requests}`, reference, roomTypeId: 'STD', units: 1, floors: [] };
  return { ...common, from: day(0), to: day(nights), ...fields };
};

/** The numbers of the rooms of each arrival. */
function given(arrivals: Arrival[], rooms: RoomToGive[]): number[][] {
  const proposed = proposeRooms(arrivals, rooms);
  return arrivals.map(({ roomRequestId }) => (proposed.get(roomRequestId) ?? []).map((id) => Number(id.split(' ')[1])));
}

describe('the rooms of a day', () => {
  it('are free for the whole window, and go to one guest each', () => {
    const rooms = [room(101, [taken(1, 2)]), room(102), room(103, [taken(-2, 0.5)]), room(201, [], 'DLX')];
    assert.deepEqual(given([arrival('B-1', 2), arrival('B-2', 2), arrival('B-3', 1)], rooms), [[102], [], [101]]);
  });

  it('are the ones in which a guest is just before or after, so that nobody has to move', () => {
    const rooms = [room(101), room(102, [taken(-3, -0.04, 'B-7')]), room(103, [taken(2.1, 4, 'B-8')])];
    assert.deepEqual(given([arrival('B-5', 5), arrival('B-8', 2), arrival('B-7', 2)], rooms), [[101], [103], [102]]);
  });

  it('are on one floor for one booking, where all of them fit, and near it otherwise', () => {
    const rooms = [room(101), room(201), room(202), room(203, [], 'DLX'), room(301), room(302)];
    const family = [arrival('B-1', 3, { units: 2 }), arrival('B-1', 3, { roomTypeId: 'DLX' })];
    assert.deepEqual(given(family, rooms), [[201, 202], [203]]);
    assert.deepEqual(given([arrival('B-1', 3, { units: 3 })], rooms), [[201, 202, 101]]);
    assert.deepEqual(given([arrival('B-1', 3, { floors: [3] })], rooms), [[301]], 'where it has a room already');
  });

  it('are chosen by long stays first; a short one gets a room that just fits', () => {
    const rooms = [room(101), room(102, [taken(2, 9)])];
    assert.deepEqual(given([arrival('B-1', 2), arrival('B-2', 10)], rooms), [[102], [101]]);
    const idle = [room(101, [taken(4, 9)]), room(102, [taken(2, 9)])];
    assert.deepEqual(given([arrival('B-1', 2)], idle), [[102]]);
  });

  it('are fewer than wanted when there are too few; without floors the lowest numbers come first', () => {
    assert.deepEqual(given([arrival('B-1', 2, { units: 3 })], [room(102), room(101)]), [[101, 102]]);
    const flat = [102, 101].map((number) => ({ ...room(number), floor: null }));
    assert.deepEqual(given([arrival('B-1', 2, { units: 2 })], flat), [[101, 102]]);
    assert.deepEqual(given([], [room(101)]), []);
  });
});

describe('whatever is wanted', () => {
  const anyRooms = fc.array(
    fc.record({
      floor: fc.integer({ min: 1, max: 3 }),
      from: fc.integer({ min: -3, max: 6 }),
      nights: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 8 },
  );
  const anyArrivals = fc.array(
    fc.record({
      booking: fc.integer({ min: 1, max: 4 }),
      nights: fc.integer({ min: 1, max: 6 }),
      units: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 6 },
  );

  it('no room is given twice at a time, nobody gets more than is held, and a free room is left to no one who lacks it', () => {
    fc.assert(
      fc.property(anyRooms, anyArrivals, (roomFacts, arrivalFacts) => {
        const rooms = roomFacts.map(({ floor, from, nights }, index) =>
          room(floor * 100 + index, nights === 0 ? [] : [taken(from, from + nights)]),
        );
        const arrivals = arrivalFacts.map(({ booking, nights, units }) => arrival(`B-${booking}`, nights, { units }));
        const proposed = proposeRooms(arrivals, rooms);
        const periods = rooms.map(({ roomId, taken: had }) => ({ roomId, periods: [...had] }));
        for (const { roomRequestId, units, from, to } of arrivals) {
          const ids = proposed.get(roomRequestId) ?? [];
          assert.ok(ids.length <= units && new Set(ids).size === ids.length);
          for (const id of ids) periods.find(({ roomId }) => roomId === id)?.periods.push({ reference: '', from, to });
        }
        const meet = (a: TakenPeriod, b: TakenPeriod): boolean => a.from < b.to && b.from < a.to;
        for (const { periods: all } of periods)
          for (const [index, one] of all.entries()) assert.ok(all.slice(index + 1).every((other) => !meet(one, other)));
        for (const { roomRequestId, units, from, to } of arrivals) {
          if ((proposed.get(roomRequestId) ?? []).length === units) continue;
          assert.ok(periods.every(({ periods: all }) => all.some((other) => meet(other, { reference: '', from, to }))));
        }
        assert.deepEqual(proposeRooms(arrivals, rooms), proposed, 'the same facts give the same rooms');
      }),
      { numRuns: RUNS },
    );
  });
});
