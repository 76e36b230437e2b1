import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, clear, copyText, countDays, enter, sumUp, undoOf, withChanged } from './changes.rules.ts';
import type { Plan } from './plane.rules.ts';

const plan = (code: string, rates: (number | null)[]): Plan => ({
  ratePlanId: code,
  code,
  name: code,
  roomTypeCode: 'DLX',
  baseRate: 2000,
  rates,
});
const A = plan('A', [null, 2500, 2500, null, 0]);
const B = plan('B', [null, null, null, null, null]);
const FIRST = '2026-12-30';

test('a price for several days and plans is one range for each plan, whatever the days had', () => {
  const news = enter({ kind: 'set', rate: 3000 }, [A, B], [1, 2, 3], 2);
  assert.deepEqual(changesOf(news ?? [], FIRST), [
    { ratePlanId: 'A', from: '2026-12-31', to: '2027-01-02', rate: 3000 },
    { ratePlanId: 'B', from: '2026-12-31', to: '2027-01-02', rate: 3000 },
  ]);
  const weekdays = enter({ kind: 'set', rate: 3000 }, [A], [0, 2, 3], 2) ?? [];
  assert.deepEqual(
    changesOf(weekdays, FIRST).map(({ from, to }) => [from, to]),
    [
      ['2026-12-30', '2026-12-30'],
      ['2027-01-01', '2027-01-02'],
    ],
  );
});

test('+10% depends on what each day has now, and expects just that', () => {
  const news = enter({ kind: 'percent', percent: 10 }, [A], [0, 1, 2, 4], 2) ?? [];
  assert.deepEqual(changesOf(news, FIRST), [
    { ratePlanId: 'A', from: '2026-12-30', to: '2026-12-30', rate: 2200, expectedRate: null },
    { ratePlanId: 'A', from: '2026-12-31', to: '2027-01-01', rate: 2750, expectedRate: 2500 },
    { ratePlanId: 'A', from: '2027-01-03', to: '2027-01-03', rate: 0, expectedRate: 0 },
  ]);
  assert.equal(enter({ kind: 'add', amount: -500 }, [A], [0, 4], 2), null);
});

test('only days with a rate of their own go back to the base rate', () => {
  assert.deepEqual(
    clear([A, B], [0, 1, 4]).map(({ plan: { code }, day }) => `${code} ${day}`),
    ['A 1', 'A 4'],
  );
});

test('an undo gives back what was before and expects what was set', () => {
  const changed = [{ ratePlanId: 'A', from: '2026-12-30', to: '2027-01-02', rate: 3000, previousRate: null }];
  assert.deepEqual(undoOf(changed), [{ ratePlanId: 'A', from: '2026-12-30', to: '2027-01-02', rate: null, expectedRate: 3000 }]);
  assert.equal(countDays(changed), 4);
});

test('a copy is a table, and the summary tells the range of prices', () => {
  assert.equal(copyText([A, B], [0, 1]), '2000\t2500\n2000\t2000');
  assert.deepEqual(sumUp([A, B], [0, 1, 4]), { least: 0, most: 2500, own: 2 });
});

test('what the service has changed is in the plans at once, and no other day', () => {
  const change = { ratePlanId: 'A', from: '2026-12-31', to: '2027-01-01', rate: 3000, previousRate: 2500 };
  const ended = { ratePlanId: 'B', from: '2027-01-03', to: '2027-01-03', rate: null, previousRate: 0 };
  assert.deepEqual(
    withChanged([A, plan('B', [1, null, null, null, 0])], [change, ended], FIRST).map(({ rates }) => rates),
    [
      [null, 3000, 3000, null, 0],
      [1, null, null, null, null],
    ],
  );
});
