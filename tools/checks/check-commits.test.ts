import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLog, refuseMessage } from './check-commits.ts';

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

test('commits written before the rules are not checked, later ones are', () => {
  const log = [
    'a1\n2026-11-20T10:00:00+05:30\nold and lower case\n',
    'b2\n2026-11-24T21:30:00+05:30\nnew and lower case\n\nWhy.\n',
    'c3\n2026-11-25T10:00:00Z\nRefuse check-in\n',
  ].join('\0\n');
  const { checked, findings } = checkLog(log, '2026-11-24T16:00:00Z');
  assert.equal(checked, 2);
  assert.deepEqual(findings, ['b2 new and lower case: the first line must start with a capital letter']);
});
