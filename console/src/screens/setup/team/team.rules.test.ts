import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givableRoles, groupsOf, lostRoles, secondsLeft, withheldRoles } from './team.rules.ts';

const ADMIN = { roles: ['ADMIN', 'STAFF'], superAdmin: false } as const;
const MANAGER = { roles: ['MANAGER'], superAdmin: false } as const;

test('who may give a role, and why not', () => {
  assert.deepEqual(givableRoles(ADMIN), ['ADMIN', 'MANAGER', 'STAFF', 'AGENT']);
  assert.deepEqual(givableRoles({ roles: ['STAFF'], superAdmin: false }), []);
  assert.equal(givableRoles({ roles: [], superAdmin: true }).length, 7);
  assert.deepEqual(
    withheldRoles(MANAGER).map(({ role, why }) => `${role} ${why}`),
    ['ADMIN by-admin', 'MANAGER by-admin', 'HOUSEKEEPING by-code', 'FINANCE by-code', 'SUPERVISOR by-code'],
  );
});

test('a role that the person may not give is lost when the others are saved', () => {
  assert.deepEqual(lostRoles(ADMIN, ['STAFF', 'FINANCE']), ['FINANCE']);
  assert.deepEqual(lostRoles({ roles: [], superAdmin: true }, ['FINANCE']), []);
});

test('a code is read in two groups, and its minute runs down to nothing', () => {
  assert.deepEqual(groupsOf('049302'), ['049', '302']);
  assert.equal(secondsLeft('2026-11-23T10:00:30.000Z', Date.parse('2026-11-23T10:00:00.400Z')), 30);
  assert.equal(secondsLeft('2026-11-23T10:00:30.000Z', Date.parse('2026-11-23T10:01:00Z')), 0);
});
