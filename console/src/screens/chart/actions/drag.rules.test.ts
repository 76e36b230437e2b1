import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bar, DAY_MINUTES, type Geometry, type Row } from '../chart.rules.ts';
import { firstFree, freeNights, ghostBox, limited, partAt, placeOf, rowOf, stepped } from './drag.rules.ts';

const GEOMETRY: Geometry = { column: 100, unit: 30, days: 20 };
const at = (day: number, hour: number): number => day * DAY_MINUTES + hour * 60;

const bar = (fields: Partial<Bar> = {}): Bar => ({
  key: 'k',
  kind: 'hold',
  reference: 'B-1',
  guest: null,
  status: null,
  roomTypeCode: 'STD',
  roomId: '101',
  rooms: 1,
  from: 0,
  until: 1,
  start: at(2, 14),
  end: at(4, 11),
  subRow: 0,
  ...fields,
});
const type = { roomTypeCode: 'STD', name: 'Standard', forSale: [], taken: [], available: [] };
const row = (roomId: string | null, top: number, bars: Bar[] = [], kind: Row['kind'] = 'room'): Row => {
  const room =
    roomId === null
      ? null
      : {
          roomId,
          roomNumber: Number(roomId),
          floor: null,
          roomTypeCode: 'STD',
          active: roomId !== '103',
          maintenance: false,
          condition: 'CLEAN' as const,
          outOfOrder: null,
        };
  return { key: roomId ?? kind, kind, type, room, bars, waiting: 0, isFolded: false, top, units: 1 };
};
const STAY = bar({ kind: 'stay', status: 'ACTIVE' });
const ROWS = [
  row(null, 0, [], 'type'),
  row('101', 1, [bar()]),
  row('102', 2, [bar({ start: at(3, 14), end: at(5, 11) })]),
  row('103', 3),
  row('104', 4),
];
const place = (roomId: string | null) => ({ roomTypeCode: 'STD', roomId });

test('an end of a bar is taken near to it, by a finger from further away; who is in house has no other arrival', () => {
  assert.equal(partAt(GEOMETRY, bar(), at(4, 10), 8), 'end');
  assert.equal(partAt(GEOMETRY, bar(), at(2, 15), 8), 'start');
  assert.equal(partAt(GEOMETRY, bar(), at(3, 0), 8), 'whole');
  assert.equal(partAt(GEOMETRY, bar(), at(4, 6), 8), 'whole');
  assert.equal(partAt(GEOMETRY, bar(), at(4, 6), 26), 'end');
  assert.equal(partAt(GEOMETRY, STAY, at(2, 15), 8), 'whole');
  assert.equal(partAt(GEOMETRY, bar({ kind: 'stay', status: 'CHECKED_OUT' }), at(3, 0), 8), null);
});

test('a night always stays, and a guest in house stays in a room on his days', () => {
  assert.equal(limited(bar(), { part: 'end', days: -5, place: place('104') }).days, -1);
  assert.deepEqual(limited(bar(), { part: 'start', days: 5, place: place('104') }), {
    part: 'start',
    days: 1,
    place: place('101'),
  });
  assert.deepEqual(limited(STAY, { part: 'whole', days: 3, place: place('104') }), {
    part: 'whole',
    days: 0,
    place: place('104'),
  });
  assert.deepEqual(limited(STAY, { part: 'whole', days: 0, place: place(null) }).place, place('101'));
});

test('the ghost stands where the bar would be; off a room it stands at its type while the lane is empty', () => {
  const drop = { part: 'whole' as const, days: 2, place: place('102') };
  assert.deepEqual(ghostBox(GEOMETRY, ROWS, bar(), drop), { left: 458, width: 188, top: 60 });
  assert.equal(ghostBox(GEOMETRY, ROWS, bar(), { ...drop, place: place(null) })?.top, 0);
  assert.equal(ghostBox(GEOMETRY, ROWS, bar(), { ...drop, place: place('999') }), null);
  assert.equal(rowOf([...ROWS, row(null, 5, [], 'lane')], place(null))?.kind, 'lane');
});

test('arrow keys lead through the rooms and, off them, to the lane of a hold only', () => {
  const home = { part: 'whole' as const, days: 0, place: place('101') };
  assert.deepEqual(stepped(ROWS, bar(), home, 'ArrowDown')?.place, place('102'));
  assert.deepEqual(stepped(ROWS, bar(), home, 'ArrowUp')?.place, place(null));
  assert.deepEqual(stepped(ROWS, STAY, home, 'ArrowUp')?.place, place('101'));
  assert.equal(stepped(ROWS, bar(), home, 'ArrowRight')?.days, 1);
  assert.deepEqual(stepped(ROWS, bar(), { ...home, part: 'end' }, 'ArrowDown'), { ...home, part: 'end' });
  assert.equal(stepped(ROWS, bar(), home, 'x'), null);
});

test('the first free room is in use and empty all the time, behind the one that it has', () => {
  assert.deepEqual(firstFree(ROWS, bar()), place('104'));
  assert.deepEqual(firstFree(ROWS, bar({ roomId: null })), place('104'));
  assert.deepEqual(placeOf(ROWS[0] ?? assert.fail()), place(null));
  assert.equal(firstFree(ROWS.slice(0, 4), bar()), null);
});

test('free nights end at the next visit, and begin today at the earliest', () => {
  const room = row('102', 2, [bar({ start: at(3, 14), end: at(5, 11) })]);
  assert.deepEqual(freeNights(room, 1, 6, 0), { first: 1, last: 2 });
  assert.deepEqual(freeNights(room, 5, 3, 0), { first: 5, last: 5 }, 'the guest leaves on the morning of that day');
  assert.equal(freeNights(room, 4, 6, 0), null);
  assert.equal(freeNights(room, 1, 2, 2), null);
  assert.deepEqual(freeNights(row(null, 0, [bar()], 'lane'), 2, 3, 0), { first: 2, last: 3 }, 'a lane is for many');
});
