import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAt, DAYS, firstDay, indexOfDay, layRows, monthsIn, type Plan, regionOf, rowsIn, weekdayOf } from './plane.rules.ts';

const SIZES = { column: 76, row: 44, typeRow: 32, head: 64, side: 236 };
const plan = (code: string, roomTypeCode: string): Plan => ({
  ratePlanId: code,
  code,
  name: code,
  roomTypeCode,
  baseRate: 1,
  rates: [],
});
const PLANS = [plan('A', 'DLX'), plan('B', 'DLX'), plan('C', 'STD')];

test('plans lie below the head of their room type', () => {
  const { rows, height } = layRows(PLANS, SIZES);
  assert.deepEqual(
    rows.map((row) => [row.kind === 'plan' ? row.plan.code : row.roomTypeCode, row.top]),
    [
      ['DLX', 0],
      ['A', 32],
      ['B', 76],
      ['STD', 120],
      ['C', 152],
    ],
  );
  assert.equal(height, 196);
  assert.deepEqual(layRows([], SIZES), { rows: [], height: 0 });
});

test('a point of the plane is a day of a plan, also over the head of a type and beside the plans', () => {
  const { rows } = layRows(PLANS, SIZES);
  assert.deepEqual(cellAt(0, 33, rows, SIZES, DAYS), { row: 0, day: 0 });
  assert.deepEqual(cellAt(75.9, 80, rows, SIZES, DAYS), { row: 1, day: 0 });
  assert.deepEqual(cellAt(76, 130, rows, SIZES, DAYS), { row: 1, day: 1 });
  assert.deepEqual(cellAt(-50, -50, rows, SIZES, DAYS), { row: 0, day: 0 });
  assert.deepEqual(cellAt(1e6, 1e6, rows, SIZES, DAYS), { row: 2, day: DAYS - 1 });
  assert.equal(cellAt(0, 0, [], SIZES, DAYS), null);
});

test('only what can be seen and something around it is drawn, wherever the plane is scrolled to', () => {
  const plans = Array.from({ length: 50 }, (_, index) => plan(`P${index}`, 'DLX'));
  const { rows } = layRows(plans, SIZES);
  const [width, height] = [1_118, 484];
  for (let left = 0; left <= DAYS * 76 - (width - 236); left += 777)
    for (const top of [0, 500, 1_748]) {
      const region = regionOf({ left, top, width, height }, SIZES, DAYS);
      assert.ok(region.from * 76 <= left && region.to * 76 >= Math.min(left + width - 236, DAYS * 76), `days at ${left}`);
      assert.ok(region.to - region.from <= 20, `${region.to - region.from} days at ${left}`);
      const shown = rowsIn(rows, region, SIZES);
      assert.ok(shown.length <= 18, `${shown.length} rows at ${top}`);
      assert.ok((shown[0]?.top ?? 0) <= top && (shown.at(-1)?.top ?? 0) + 44 >= Math.min(top + height - 64, 32 + 50 * 44));
    }
});

test('the calendar begins with a month and marks each month', () => {
  assert.equal(firstDay('2026-11-23'), '2026-10-01');
  assert.equal(firstDay('2026-03-01'), '2026-01-01');
  assert.deepEqual(monthsIn('2026-11-01', { from: 28, to: 62, top: 0, bottom: 0 }), [
    { month: '2026-11-01', from: 28, to: 30 },
    { month: '2026-12-01', from: 30, to: 61 },
    { month: '2027-01-01', from: 61, to: 62 },
  ]);
  assert.equal(weekdayOf('2026-11-01', 0), 0);
  assert.equal(weekdayOf('2026-11-01', 27), 6);
  assert.equal(indexOfDay('2026-11-01', '2026-12-24', DAYS), 53);
  assert.equal(indexOfDay('2026-11-01', '2026-10-31', DAYS), null);
  assert.equal(indexOfDay('2026-11-01', '2029-01-01', DAYS), null);
});
