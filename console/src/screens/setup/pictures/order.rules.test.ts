import assert from 'node:assert/strict';
import test from 'node:test';
import { moved } from './order.rules.ts';

test('an entry goes to another place, and not beyond the ends', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 0, -1), ['a', 'b', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 1, 9), ['a', 'c', 'b']);
  assert.deepEqual(moved([], 0, 1), []);
});
