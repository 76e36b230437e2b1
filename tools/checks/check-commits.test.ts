import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseMessage } from './check-commits.ts';

test('a first line of 72 characters with a capital letter and no full stop is accepted, with or without a body', () => {
  for (const message of [
    'Refuse check-in into a room in maintenance',
    'A'.repeat(72),
    'Use PostgreSQL 18\n\nIt plans the board in half the time.\n',
    'Éclair is a room type too',
  ])
    assert.equal(refuseMessage(message), null, message);
});

test('each broken rule of a commit message is named', () => {
  const cases = {
    [`${'A'.repeat(73)}`]: /^the first line has 73 characters/,
    'fix the board': /capital letter/,
    '': /capital letter/,
    'Fix the board.': /full stop/,
    'Fix the board\nfor good': /blank line/,
  };
  for (const [message, expected] of Object.entries(cases)) assert.match(refuseMessage(message) ?? '', expected, message);
});
