import assert from 'node:assert/strict';
import test from 'node:test';
import { addMilliseconds } from '../../platform/time.ts';
import { accessCodeExpiry, failuresCountSince, joinWaitSeconds } from './access-codes.rules.ts';

const NOW = '2026-11-20T06:30:00.000Z';

/** Failures so many seconds ago, newest first. */
function ago(...seconds: number[]): string[] {
  return seconds.map((second) => addMilliseconds(NOW, -second * 1000));
}

test('an access code lives one minute, and failures count for one', () => {
  assert.equal(accessCodeExpiry(NOW), '2026-11-20T06:31:00.000Z');
  assert.equal(failuresCountSince(NOW), '2026-11-20T06:29:00.000Z');
});

test('four wrong codes of a user are no reason to wait, the fifth is', () => {
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4), []), null);
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 10), []), 50);
});

test('the wait is whole seconds, rounded up, and never none', () => {
  assert.equal(joinWaitSeconds(NOW, ago(0, 0, 0, 0, 58.5), []), 2);
  assert.equal(joinWaitSeconds(NOW, ago(0, 0, 0, 0, 59.999), []), 1);
});

test("the property's limit does not meet a user who was not wrong", () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, [], many), null);
  assert.equal(joinWaitSeconds(NOW, ago(1), many.slice(1)), null);
});

test("a user who was wrong waits until the property's failures or the own ones are forgotten, whatever comes first", () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, ago(5), many), 41);
  assert.equal(joinWaitSeconds(NOW, ago(50), many), 10);
});

test('who meets both limits waits for the longer', () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 55), many), 41);
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 5), many), 55);
});
