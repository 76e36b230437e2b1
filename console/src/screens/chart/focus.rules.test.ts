import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bar, Row } from './chart.rules.ts';
import { type Current, currentOf, currentOn, find, move } from './focus.rules.ts';

const SPAN = { first: '2026-11-22', days: 7 };

/** From 14:00 of a day to 11:00 of another. */
function bar(key: string, first: number, last: number, subRow = 0): Bar {
  return { key, start: first * 1_440 + 840, end: last * 1_440 + 660, subRow } as Bar;
}
const row = (key: string, top: number, units: number, bars: Bar[]): Row =>
  ({ key, kind: 'room', top, units, bars }) as unknown as Row;

const ROWS = [
  row('type', 0, 1, []),
  row('lane', 1, 2, [bar('one', 0, 3), bar('two', 1, 2, 1)]),
  row('r1', 3, 1, [bar('left', -3, 2), bar('next', 2, 3), bar('later', 5, 9)]),
];

/** Where keys lead from a place, as `row:day` or `row:bar`. */
function walk(from: Current, keys: readonly string[]): string {
  let at = from;
  for (const key of keys) at = move(SPAN, ROWS, at, key) ?? assert.fail(key);
  return `${at.rowKey}/${at.subRow} ${at.barKey ?? at.day}`;
}

const at = (rowIndex: number, day: number, subRow = 0): Current => currentOn(SPAN, ROWS[rowIndex] ?? assert.fail(), subRow, day);

test('sideways the keys go from bar to bar and over the free days between', () => {
  const right = (count: number): string =>
    walk(
      at(2, 0),
      Array.from({ length: count }, () => 'ArrowRight'),
    );
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(right), [
    'r1/0 left',
    'r1/0 next',
    'r1/0 2026-11-25',
    'r1/0 2026-11-26',
    'r1/0 later',
    'r1/0 later',
  ]);
  const left = (count: number): string =>
    walk(
      at(2, 6),
      Array.from({ length: count }, () => 'ArrowLeft'),
    );
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(left), [
    'r1/0 later',
    'r1/0 2026-11-26',
    'r1/0 2026-11-25',
    'r1/0 next',
    'r1/0 left',
    'r1/0 left',
  ]);
});

test('up and down the keys go through sub-rows and rows, on the same day', () => {
  assert.equal(walk(at(0, 1), ['ArrowDown']), 'lane/0 one');
  assert.equal(walk(at(0, 1), ['ArrowDown', 'ArrowDown']), 'lane/1 two');
  assert.equal(walk(at(0, 3), ['ArrowDown', 'ArrowDown', 'ArrowDown']), 'r1/0 2026-11-25');
  assert.equal(walk(at(2, 3), ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']), 'type/0 2026-11-25');
  assert.equal(walk(at(0, 3), ['PageDown']), 'r1/0 2026-11-25');
  assert.equal(walk(at(2, 3), ['PageUp']), 'type/0 2026-11-25');
});

test('Home and End go to the first and the last day, and other keys are none of the plane', () => {
  assert.equal(walk(at(1, 5), ['Home']), 'lane/0 one');
  assert.equal(walk(at(0, 0), ['End']), 'type/0 2026-11-28');
  assert.equal(move(SPAN, ROWS, at(0, 0), 'a'), null);
  assert.equal(move(SPAN, [], at(0, 0), 'End'), null);
});

test('a place is found again while its row is shown, without its bar when that has gone', () => {
  const [, , own = assert.fail()] = ROWS;
  const place = currentOf(SPAN, own, own.bars[0] ?? assert.fail());
  assert.deepEqual(place, { rowKey: 'r1', subRow: 0, day: '2026-11-22', barKey: 'left' });
  assert.equal(find(ROWS, place)?.bar?.key, 'left');
  assert.equal(find(ROWS, { ...place, barKey: 'gone' })?.bar, null);
  assert.equal(find(ROWS, { ...place, rowKey: 'gone' }), undefined);
});
