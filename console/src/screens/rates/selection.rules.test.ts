import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from './plane.rules.ts';
import { boxOf, daysOf, moveSelection, piecesOf, selectAll, selectCell, stepOf, toggleWeekday } from './selection.rules.ts';

const plan = (code: string): Plan => ({ ratePlanId: code, code, name: code, roomTypeCode: 'DLX', baseRate: 1, rates: [] });
const PLANS = ['A', 'B', 'C'].map(plan);
const WHERE = { plans: PLANS, days: 100 };
const PAGE = { rows: 2, days: 10 };

/** The selection after some keys from the fifth day of B; `s` before a key is Shift, `c` Ctrl. */
function after(...keys: string[]) {
  let selection = selectCell({ plan: 'B', day: 5 });
  for (const key of keys) {
    const [name = '', ...held] = key.split('+').toReversed();
    const step = stepOf(name, held.includes('c'), PAGE);
    if (step !== undefined) selection = moveSelection(selection, step, held.includes('s'), WHERE);
  }
  return boxOf(selection, PLANS);
}

test('arrows move the selection and with Shift its end, never over the edge', () => {
  assert.deepEqual(after('ArrowRight', 'ArrowDown'), { top: 2, bottom: 2, left: 6, right: 6 });
  assert.deepEqual(after('s+ArrowLeft', 's+ArrowLeft', 's+ArrowUp'), { top: 0, bottom: 1, left: 3, right: 5 });
  assert.deepEqual(after('ArrowDown', 'ArrowDown', 'ArrowDown', 'c+ArrowLeft'), { top: 2, bottom: 2, left: 0, right: 0 });
  assert.deepEqual(after('c+s+ArrowUp', 's+End'), { top: 0, bottom: 1, left: 5, right: 99 });
  assert.deepEqual(after('PageDown', 's+Home'), { top: 1, bottom: 1, left: 0, right: 15 });
  assert.deepEqual(after('c+PageUp'), { top: 0, bottom: 0, left: 5, right: 5 });
  assert.equal(stepOf('x', false, PAGE), undefined);
});

test('Ctrl+A selects all days of the plans, and then all plans', () => {
  const once = selectAll(selectCell({ plan: 'B', day: 5 }), PLANS, 100);
  assert.deepEqual(boxOf(once, PLANS), { top: 1, bottom: 1, left: 0, right: 99 });
  assert.deepEqual(boxOf(selectAll(once, PLANS, 100), PLANS), { top: 0, bottom: 2, left: 0, right: 99 });
});

test('the first weekday is the only one, more are added, and without any it is all days again', () => {
  const range = { anchor: { plan: 'A', day: 0 }, focus: { plan: 'A', day: 13 }, weekdays: null };
  const friday = toggleWeekday(range, 5);
  const weekend = toggleWeekday(friday, 6);
  const box = { top: 0, bottom: 0, left: 0, right: 13 };
  // 1 November 2026 is a Sunday.
  assert.deepEqual(daysOf(box, weekend.weekdays, '2026-11-01'), [5, 6, 12, 13]);
  assert.deepEqual(piecesOf(daysOf(box, weekend.weekdays, '2026-11-01')), [
    { left: 5, right: 6 },
    { left: 12, right: 13 },
  ]);
  assert.equal(toggleWeekday(friday, 5).weekdays, null);
  assert.equal(moveSelection(weekend, { rows: 0, days: 1 }, false, WHERE).weekdays, null);
  assert.deepEqual(moveSelection(weekend, { rows: 0, days: 1 }, true, WHERE).weekdays, [5, 6]);
});

test('the selection goes by plans: another desk may add one above, and a deleted one ends it', () => {
  const selection = { anchor: { plan: 'A', day: 1 }, focus: { plan: 'B', day: 2 }, weekdays: null };
  const box = { left: 1, right: 2 };
  assert.deepEqual(boxOf(selection, [plan('0'), ...PLANS]), { top: 1, bottom: 2, ...box });
  assert.equal(boxOf(selection, [plan('A'), plan('C')]), null);
});
