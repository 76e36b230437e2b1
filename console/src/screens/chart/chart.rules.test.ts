import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteOf } from '../../format/wall-time.rules.ts';
import { type Bar, type BarState, daysOf, type Room, type Row, rowIndexAt, stateOf } from './chart.rules.ts';
import { chosenBy, EVERYTHING, type Filter } from './filter.rules.ts';

/** Kolkata's 23 November, at 10:00. */
const MOMENT = {
  now: minuteOf('2026-11-23T04:30:00Z'),
  dayFrom: minuteOf('2026-11-22T18:30:00Z'),
  dayTo: minuteOf('2026-11-23T18:30:00Z'),
};

function bar(kind: Bar['kind'], from: string, until: string | null, fields: Partial<Bar> = {}): Bar {
  return {
    ...{ key: from, kind, reference: 'B-1', guest: 'Asha Rao', status: kind === 'stay' ? 'ACTIVE' : null, roomTypeCode: 'STD' },
    ...{ roomId: 'r1', rooms: 1, from: minuteOf(from), until: until === null ? null : minuteOf(until), start: 0, end: 1_440 },
    subRow: 0,
    ...fields,
  };
}

test('the state of a bar says what is to be done today', () => {
  const cases: [BarState, Bar][] = [
    ['late', bar('hold', '2026-11-22T18:29:00Z', '2026-11-25T05:30:00Z')],
    ['dueIn', bar('hold', '2026-11-22T18:30:00Z', '2026-11-25T05:30:00Z')],
    ['dueIn', bar('hold', '2026-11-23T18:29:00Z', '2026-11-25T05:30:00Z')],
    ['expected', bar('hold', '2026-11-23T18:30:00Z', '2026-11-25T05:30:00Z')],
    ['inHouse', bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T18:30:00Z')],
    ['inHouse', bar('stay', '2026-11-21T08:30:00Z', null)],
    ['dueOut', bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T05:30:00Z')],
    ['overdue', bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T04:30:00Z')],
    ['overdue', bar('stay', '2026-11-21T08:30:00Z', '2026-11-24T05:30:00Z', { status: 'OVERDUE' })],
    ['left', bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T05:30:00Z', { status: 'CHECKED_OUT' })],
  ];
  for (const [state, one] of cases) assert.equal(stateOf(one, MOMENT), state, JSON.stringify(one));
});

test('a bar has the days of its nights, and one without a night its day', () => {
  const days = (start: number, end: number) =>
    daysOf(bar('stay', '2026-11-23T00:00:00Z', null, { start: start * 60, end: end * 60 }));
  assert.deepEqual(days(14, 24 + 11), { first: 0, last: 0 });
  assert.deepEqual(days(14, 72 + 11), { first: 0, last: 2 });
  assert.deepEqual(days(9, 16), { first: 0, last: 0 });
  assert.deepEqual(days(-10, 35), { first: -1, last: 0 });
});

test('the row at a height is found', () => {
  const rows = [0, 1, 4].map((top) => ({ top }) as Row);
  assert.deepEqual(
    [-1, 0, 1, 3.9, 4, 99].map((height) => rowIndexAt(rows, height)),
    [0, 0, 1, 1, 2, 2],
  );
  assert.equal(rowIndexAt([], 0), -1);
});

test('a filter leaves the rooms of a type, of a floor, and in a state', () => {
  const room: Room = {
    roomId: 'r1',
    roomNumber: 101,
    floor: 1,
    roomTypeCode: 'STD',
    active: true,
    maintenance: false,
    condition: 'CLEAN',
    outOfOrder: null,
  };
  const inHouse = bar('stay', '2026-11-21T08:30:00Z', '2026-11-25T05:30:00Z');
  const leaves = bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T05:30:00Z', { reference: 'B-2' });
  const overdue = bar('stay', '2026-11-21T08:30:00Z', '2026-11-23T04:00:00Z');
  const isShown = (filter: Partial<Filter>, of: Partial<Room>, bars: Bar[]): boolean =>
    chosenBy({ ...EVERYTHING, ...filter }, MOMENT, new Set(['B-2'])).room({ ...room, ...of }, bars);
  assert.deepEqual([isShown({ floor: '1' }, {}, []), isShown({ floor: '1' }, { floor: 2 }, [])], [true, false]);
  assert.deepEqual([isShown({ state: 'dueOut' }, {}, [leaves]), isShown({ state: 'dueOut' }, {}, [inHouse])], [true, false]);
  assert.deepEqual([isShown({ state: 'person' }, {}, [leaves]), isShown({ state: 'person' }, {}, [inHouse])], [true, false]);
  assert.equal(isShown({ state: 'maintenance' }, { maintenance: true }, []), true);
  // Who leaves today frees the room for the night; who should have left and is there does not.
  const free = (of: Partial<Room>, bars: Bar[]): boolean => isShown({ state: 'free' }, of, bars);
  assert.deepEqual([free({}, []), free({}, [leaves]), free({}, [inHouse]), free({}, [overdue])], [true, true, false, false]);
  assert.deepEqual([free({ maintenance: true }, []), free({ active: false }, [])], [false, false]);
  const { type, lane } = chosenBy({ ...EVERYTHING, roomTypeCode: 'DLX', state: 'lane' }, MOMENT, new Set());
  assert.deepEqual([type('STD'), type('DLX'), lane([inHouse])], [false, true, true]);
  assert.equal(chosenBy({ ...EVERYTHING, floor: '1' }, MOMENT, new Set()).lane([inHouse]), false);
});
