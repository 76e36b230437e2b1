import assert from 'node:assert/strict';
import test from 'node:test';
import { conflict, invalid, invalidAs, Problem } from '../../../platform/errors.ts';
import { atField } from './at-field.ts';

const errorOf = (prefix: string, error: unknown): Promise<unknown> =>
  atField(prefix, () => {
    throw error;
  }).catch((thrown: unknown) => thrown);

test('a 400 about one stay of a list names the stay, and any other error stays as it is', async () => {
  const required = await errorOf('stays[1].', invalid('nightlyRate', 'is required'));
  assert.ok(required instanceof Problem);
  assert.equal(required.message, 'stays[1].nightlyRate is required');
  assert.deepEqual(required.fieldErrors, [{ field: 'stays[1].nightlyRate', message: 'is required' }]);
  const timestamp = await errorOf('stays[1].', invalidAs('Invalid timestamp', 'checkInAt'));
  assert.ok(timestamp instanceof Problem);
  assert.equal(timestamp.message, 'Invalid timestamp');
  assert.deepEqual(timestamp.fieldErrors, [{ field: 'stays[1].checkInAt', message: 'Invalid timestamp' }]);
  for (const error of [conflict('booking is not open', 'booking_not_open'), new Error('unexpected')])
    assert.equal(await errorOf('stays[1].', error), error);
  assert.equal(await atField('stays[1].', () => 3), 3);
});
