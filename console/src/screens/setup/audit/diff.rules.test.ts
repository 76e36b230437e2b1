import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffOf, kindOf, nameOfElement, wordsOfField } from './diff.rules.ts';

test('only what has changed is shown, also inside of a record', () => {
  const before = { id: 'a', name: 'Deluxe', billing: { mode: 'POLICY', time: '11:00' }, aliases: ['A'], updatedAt: '1' };
  const after = { id: 'a', name: 'Deluxe', billing: { mode: 'HOURS', time: '11:00' }, aliases: ['A', 'B'], updatedAt: '2' };
  assert.deepEqual(diffOf(before, after), [
    { field: 'billing.mode', before: 'POLICY', after: 'HOURS' },
    { field: 'aliases', before: ['A'], after: ['A', 'B'] },
  ]);
});

test('of a new record what it has, of a deleted one what it had, and nothing is taken to be gone otherwise', () => {
  assert.deepEqual(diffOf(null, { floor: 3, notes: null, tags: [] }), [{ field: 'floor', before: undefined, after: 3 }]);
  assert.deepEqual(diffOf({ floor: 3 }, null), [{ field: 'floor', before: 3, after: undefined }]);
  assert.deepEqual(diffOf({ status: 'OPEN', quantity: 1 }, { status: 'CANCELLED' }), [
    { field: 'status', before: 'OPEN', after: 'CANCELLED' },
  ]);
});

test('secrets are dots; that one was changed is no secret', () => {
  const after = { keySecret: 'abc', signatureFile: 'x.svg', keySecretChanged: true, webhookSecretConfigured: true };
  assert.deepEqual(
    diffOf({ keySecret: 'old' }, after).map(({ before, after: now }) => [before, now]),
    [
      ['••••', '••••'],
      [undefined, '••••'],
      [undefined, true],
      [undefined, true],
    ],
  );
});

test('the kind of a value decides how it is written', () => {
  assert.equal(kindOf('nightlyRate', 2500), 'money');
  assert.equal(kindOf('nights', 2), 'text');
  assert.equal(kindOf('checkInAt', '2026-11-23T10:00:00.000Z'), 'instant');
  assert.equal(kindOf('dob', '1990-04-17'), 'day');
  assert.equal(kindOf('guestId', '01a20817-1858-7000-88be-802054806c1c'), 'id');
  assert.equal(kindOf('notes', null), 'nothing');
  assert.equal(kindOf('roles', ['STAFF']), 'list');
});

test('fields and elements without words of their own can be read', () => {
  assert.equal(wordsOfField('billing.expectedCheckInAt'), 'billing: expected check in at');
  assert.equal(nameOfElement({ id: 'x', name: 'Wi-Fi' }), 'Wi-Fi');
  assert.equal(nameOfElement(205), '205');
});
