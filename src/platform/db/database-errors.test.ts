import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constraintOf } from './database-errors.ts';

test('a violated constraint is named by the field of the error, or else by its message, without the number of a shard', () => {
  const named = Object.assign(new Error('conflicting key value'), { constraint: 'room_taken' });
  assert.equal(constraintOf(named), 'room_taken');
  const ofShard = new Error('conflicting key value violates exclusion constraint "room_taken_102449"');
  assert.equal(constraintOf(ofShard), 'room_taken');
  assert.equal(
    constraintOf(new Error('duplicate key value violates unique constraint "guest_phone_taken"')),
    'guest_phone_taken',
  );
  assert.equal(constraintOf(new Error('deadlock detected')), '');
});
