import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeChangedRates, inOrder, type RateChange, refuseChanges } from './calendar-changes.rules.ts';

const day = (ratePlanId: string, from: string, rate: number | null, to = from): RateChange => ({ ratePlanId, from, to, rate });
const calendars = (rates: Record<string, Record<string, string>>) => new Map(Object.entries(rates));

test('days in a row with the same rate before and after are one run, also over the end of a month and of a change', () => {
  const changes = inOrder([day('a', '2027-01-02', 5), day('a', '2026-12-30', 5, '2027-01-01')]);
  const runs = computeChangedRates(changes, calendars({ a: { '2026-12-31': '7.000' } }), 2);
  assert.deepEqual(
    runs.map(({ from, to, previousRate }) => [from, to, previousRate]),
    [
      ['2026-12-30', '2026-12-30', null],
      ['2026-12-31', '2026-12-31', 7],
      ['2027-01-01', '2027-01-02', null],
    ],
  );
});

test('a day that has the rate already is no change, and splits a run', () => {
  const runs = computeChangedRates([day('a', '2026-12-01', 5, '2026-12-03')], calendars({ a: { '2026-12-02': '5.000' } }), 2);
  assert.deepEqual(
    runs.map(({ from }) => from),
    ['2026-12-01', '2026-12-03'],
  );
  assert.deepEqual(computeChangedRates([day('a', '2026-12-01', null)], calendars({}), 2), []);
});

test('a rate of its own is not what the base rate would be: 0 is a rate', () => {
  const [run] = computeChangedRates([day('a', '2026-12-01', 0)], calendars({}), 2);
  assert.deepEqual([run?.rate, run?.previousRate], [0, null]);
  const expected = { ...day('a', '2026-12-01', 9), expectedRate: null };
  assert.throws(() => computeChangedRates([expected], calendars({ a: { '2026-12-01': '0.000' } }), 2), /has 0\.00 now/);
  assert.equal(computeChangedRates([{ ...expected, expectedRate: 0 }], calendars({ a: { '2026-12-01': '0' } }), 2).length, 1);
});

test('two changes of a day of one plan are refused, of two plans not', () => {
  const refuse = (...changes: RateChange[]) => refuseChanges(changes, 'INR');
  refuse(day('a', '2026-12-01', 1, '2026-12-05'), day('b', '2026-12-05', 2), day('a', '2026-12-06', 1));
  assert.throws(() => refuse(day('a', '2026-12-01', 1, '2026-12-05'), day('A', '2026-12-05', 2)), /must not overlap/);
});
