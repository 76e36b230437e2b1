import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxOf, type Geometry, targetAt } from './chart.rules.ts';
import { type ChartFacts, type Chosen, heightOf, layOut, rowsOf } from './layout.rules.ts';

const ALL: Chosen = { type: () => true, room: () => true, lane: () => true, isFolded: () => undefined };
const GEOMETRY: Geometry = { column: 96, unit: 40, days: 7 };

type Rooms = ChartFacts['rooms'];
type Hold = ChartFacts['roomTypes'][number]['holds'][number];

const room = (roomId: string, roomNumber: number, stays: Rooms[number]['stays'] = []): Rooms[number] => ({
  ...{
    roomId,
    roomNumber,
    floor: 1,
    roomTypeCode: 'STD',
    active: true,
    maintenance: false,
    condition: 'CLEAN' as const,
    outOfOrder: null,
  },
  stays,
});
const stay = (reference: string, from: string, until: string | null, status: 'ACTIVE' | 'OVERDUE' = 'ACTIVE') => ({
  ...{ reference, guest: reference, from, until, status },
});
const hold = (reference: string, from: string, until: string, quantity = 1, roomIds: string[] = []): Hold => ({
  ...{ reference, guest: reference, from, until, quantity, roomIds },
});

function chartOf(rooms: Rooms, holds: readonly Hold[], from = '2026-11-22', to = '2026-11-28'): ChartFacts {
  const figures = { forSale: [], taken: [], available: [] };
  return { from, to, rooms, roomTypes: [{ roomTypeCode: 'STD', name: 'Standard', ...figures, holds }] };
}

const rowsFor = (chart: ChartFacts, timeZone = 'Asia/Kolkata') => rowsOf(layOut(chart, timeZone), ALL);

test('a guest who leaves and one who comes on the same day stand in one row', () => {
  const chart = chartOf(
    [room('r1', 101, [stay('B-1', '2026-11-21T08:30:00.000Z', '2026-11-24T05:30:00.000Z')])],
    [hold('B-2', '2026-11-24T08:30:00.000Z', '2026-11-26T05:30:00.000Z', 1, ['r1'])],
  );
  const [, own] = rowsFor(chart);
  assert.deepEqual(
    own?.bars.map(({ reference, subRow, roomId }) => [reference, subRow, roomId]),
    [
      ['B-1', 0, 'r1'],
      ['B-2', 0, 'r1'],
    ],
  );
  assert.equal(own?.units, 1);
  // 11:00 and 14:00 in Kolkata.
  const [gone, comes] = (own?.bars ?? []).map((bar) => boxOf(GEOMETRY, bar));
  assert.deepEqual(gone, { left: 0, top: 0, width: 2 * 96 + 44 });
  assert.deepEqual(comes, { left: 2 * 96 + 56, top: 0, width: 2 * 96 - 12 });
});

test('holds without a room stand in the lane of their type, in as many sub-rows as lie over each other', () => {
  const chart = chartOf(
    [room('r1', 101)],
    [
      hold('B-1', '2026-11-22T08:30:00.000Z', '2026-11-24T05:30:00.000Z'),
      hold('B-2', '2026-11-23T08:30:00.000Z', '2026-11-26T05:30:00.000Z', 3, ['r1']),
      hold('B-3', '2026-11-24T08:30:00.000Z', '2026-11-25T05:30:00.000Z'),
    ],
  );
  const [head, lane, own] = rowsFor(chart);
  assert.deepEqual([head?.kind, lane?.kind, own?.kind], ['type', 'lane', 'room']);
  assert.deepEqual(
    lane?.bars.map(({ reference, rooms, subRow }) => [reference, rooms, subRow]),
    [
      ['B-1', 1, 0],
      ['B-2', 2, 1],
      ['B-3', 1, 0],
    ],
  );
  assert.deepEqual([lane?.top, lane?.units, own?.top], [1, 2, 3]);
  assert.deepEqual(
    own?.bars.map(({ reference }) => reference),
    ['B-2'],
  );
});

test('a guest who should have left and the next one in the same room lie below each other', () => {
  const chart = chartOf(
    [room('r1', 101, [stay('B-1', '2026-11-21T08:30:00.000Z', '2026-11-24T05:30:00.000Z', 'OVERDUE')])],
    [hold('B-2', '2026-11-23T08:30:00.000Z', '2026-11-25T05:30:00.000Z', 1, ['r1'])],
  );
  const rows = rowsFor(chart);
  assert.equal(rows[1]?.units, 2);
  assert.equal(heightOf(rows), 3);
});

test('a stay without an end reaches the end of the chart, and keys of equal holds differ', () => {
  const twice = ['2026-11-24T05:30:00.000Z', '2026-11-25T05:30:00.000Z'].map((until) =>
    hold('B-2', '2026-11-23T08:30:00.000Z', until),
  );
  const rows = rowsFor(chartOf([room('r1', 101, [stay('B-1', '2026-11-22T18:30:00.000Z', null)])], twice));
  const [open] = rows[2]?.bars ?? [];
  assert.ok(open !== undefined);
  assert.deepEqual(boxOf(GEOMETRY, open), { left: 96, top: 0, width: 6 * 96 });
  assert.equal(new Set(rows[1]?.bars.map(({ key }) => key)).size, 2);
});

test('bars lie by the local time on both sides of a clock change', () => {
  const stays = [
    stay('B-1', '2026-03-28T11:00:00.000Z', '2026-03-29T09:00:00.000Z'),
    stay('B-2', '2026-03-29T10:00:00.000Z', '2026-03-30T09:00:00.000Z'),
  ];
  const rows = rowsFor(chartOf([room('r1', 101, stays)], [], '2026-03-28', '2026-04-03'), 'Europe/Berlin');
  const hours = rows[1]?.bars.map(({ start, end }) => [start / 60, end / 60]);
  assert.deepEqual(hours, [
    [12, 24 + 11],
    [24 + 12, 48 + 11],
  ]);
});

test('what is at a point: row, sub-row, day, bar and which end of it', () => {
  const chart = chartOf(
    [room('r1', 101, [stay('B-1', '2026-11-22T08:30:00.000Z', '2026-11-24T05:30:00.000Z')]), room('r2', 102)],
    [hold('B-2', '2026-11-22T18:30:00.000Z', '2026-11-23T18:30:00.000Z')],
  );
  const rows = rowsFor(chart);
  const at = (x: number, y: number) => {
    const target = targetAt(rows, GEOMETRY, x, y);
    return target === null ? null : [target.row.key, target.day, target.bar?.reference ?? null, target.edge];
  };
  assert.deepEqual(at(10, 10), ['type STD', 0, null, null]);
  assert.deepEqual(at(100, 50), ['lane STD', 1, 'B-2', 'start']);
  assert.deepEqual(at(150, 50), ['lane STD', 1, 'B-2', null]);
  assert.deepEqual(at(2 * 96 + 43, 90), ['r1', 2, 'B-1', 'end']);
  assert.deepEqual(at(2 * 96 + 45, 90), ['r1', 2, null, null]);
  assert.deepEqual(at(10, 159), ['r2', 0, null, null]);
  for (const [x, y] of [
    [-1, 10],
    [7 * 96, 10],
    [10, 160],
    [10, -1],
  ] as const)
    assert.equal(at(x, y), null);
  assert.equal(targetAt([], GEOMETRY, 1, 1), null);
});

test('only the chosen rows are shown, and no head over nothing', () => {
  const chart = chartOf(
    [room('r1', 101), room('r2', 102)],
    [hold('B-1', '2026-11-22T08:30:00.000Z', '2026-11-23T05:30:00.000Z')],
  );
  const layout = layOut(chart, 'Asia/Kolkata');
  const keys = (chosen: Partial<Chosen>): string[] => rowsOf(layout, { ...ALL, ...chosen }).map(({ key }) => key);
  assert.deepEqual(keys({ lane: () => false, room: ({ roomId }) => roomId === 'r2' }), ['type STD', 'r2']);
  assert.deepEqual(keys({ room: () => false }), ['type STD', 'lane STD']);
  assert.deepEqual(keys({ room: () => false, lane: () => false }), []);
  assert.deepEqual(keys({ type: () => false }), []);
});
