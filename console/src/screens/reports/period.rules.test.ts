import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShown, shifted, withDate, writeShown } from './period.rules.ts';

const TODAY = '2026-03-31';

test('the address says the period; without one it is the day before', () => {
  assert.deepEqual(readShown(null, TODAY), { kind: 'day', from: '2026-03-30', to: '2026-03-30' });
  assert.deepEqual(readShown('2026-02-30x', TODAY), { kind: 'day', from: '2026-03-30', to: '2026-03-30' });
  assert.deepEqual(readShown('month', TODAY), { kind: 'month', from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(readShown('range', TODAY), { kind: 'range', from: '2026-03-24', to: '2026-03-30' });
  for (const item of ['2026-03-01', 'month.2026-02-01', 'range.2026-01-05.2026-02-04', 'group.2026-03-02'])
    assert.equal(writeShown(readShown(item, TODAY)), item);
  assert.equal(writeShown(readShown('range.2024-01-01.2026-01-01', TODAY)), 'range.2024-01-01.2024-01-07');
});

test('the period before and behind has the same length, a month whatever its days', () => {
  assert.deepEqual(shifted(readShown('month.2026-01-01', TODAY), 1), { kind: 'month', from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(shifted(readShown('month.2026-03-01', TODAY), -1), { kind: 'month', from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(shifted(readShown('range.2026-01-05.2026-01-07', TODAY), -1), {
    kind: 'range',
    from: '2026-01-02',
    to: '2026-01-04',
  });
});

test('a changed date keeps the period in order and at most 366 days long', () => {
  const range = readShown('range.2026-01-05.2026-01-07', TODAY);
  assert.deepEqual(withDate(range, { from: '2026-02-01' }), { kind: 'range', from: '2026-02-01', to: '2026-02-01' });
  assert.deepEqual(withDate(range, { to: '2026-01-01' }), { kind: 'range', from: '2026-01-01', to: '2026-01-01' });
  assert.deepEqual(withDate(range, { from: '2020-01-01' }), { kind: 'range', from: '2020-01-01', to: '2020-12-31' });
  assert.deepEqual(withDate(readShown('month', TODAY), { from: '2026-02-09' }), {
    kind: 'month',
    from: '2026-02-01',
    to: '2026-02-28',
  });
});
