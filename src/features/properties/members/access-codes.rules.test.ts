import assert from 'node:assert/strict';
import test from 'node:test';
import { addMilliseconds } from '../../../platform/time.ts';
import { accessCodeExpiry, failureWindowStart, joinWaitSeconds } from './access-codes.rules.ts';

const NOW = '2026-11-20T06:30:00.000Z';

/** Failures so many seconds ago, newest first. */
function ago(...seconds: number[]): string[] {
  return seconds.map((second) => addMilliseconds(NOW, -second * 1000));
}

test('an access code is valid for a minute, and a failure counts for a minute', () => {
  assert.equal(accessCodeExpiry(NOW), '2026-11-20T06:31:00.000Z');
  assert.equal(failureWindowStart(NOW), '2026-11-20T06:29:00.000Z');
});

test('a user must wait after five wrong codes, but not after four', () => {
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4), []), null);
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 10), []), 50);
});

test('the wait is in whole seconds, rounded up, at least one', () => {
  assert.equal(joinWaitSeconds(NOW, ago(0, 0, 0, 0, 58.5), []), 2);
  assert.equal(joinWaitSeconds(NOW, ago(0, 0, 0, 0, 59.999), []), 1);
});

test('the limit of the property does not apply to a user without a wrong code', () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, [], many), null);
  assert.equal(joinWaitSeconds(NOW, ago(1), many.slice(1)), null);
});

test('a user with a wrong code waits until the failures of the property or their own stop counting, whichever is earlier', () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, ago(5), many), 41);
  assert.equal(joinWaitSeconds(NOW, ago(50), many), 10);
});

test('a user who exceeds both limits waits for the longer time', () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index));
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 55), many), 41);
  assert.equal(joinWaitSeconds(NOW, ago(1, 2, 3, 4, 5), many), 55);
});
