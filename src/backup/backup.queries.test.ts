import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walFilesBetween } from './backup.queries.ts';

test('the parts of the log are named one after the other, also where the high part of their number counts on', () => {
  const size = 16n * 1024n * 1024n;
  assert.deepEqual(walFilesBetween('000000010000000000000007', '000000010000000000000007', size), ['000000010000000000000007']);
  assert.deepEqual(walFilesBetween('0000000100000000000000FE', '000000010000000100000001', size), [
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});
