import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listWalFiles } from './backup.queries.ts';

test('the files of the log are listed in order, also when the high part of the number changes', () => {
  const size = 16n * 1024n * 1024n;
  assert.deepEqual(listWalFiles('000000010000000000000007', '000000010000000000000007', size), ['000000010000000000000007']);
  assert.deepEqual(listWalFiles('0000000100000000000000FE', '000000010000000100000001', size), [
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});
