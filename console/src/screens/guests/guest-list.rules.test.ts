import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, isPhoneText } from './guest-list.rules.ts';

test('only what was changed is sent, and what was emptied is cleared', () => {
  const before = { name: 'Asha', phoneE164: '+919810000028', dob: '' };
  assert.deepEqual(changedFields(before, { ...before }), {});
  assert.deepEqual(changedFields(before, { name: ' Asha Rao ', phoneE164: '', dob: '' }), { name: 'Asha Rao', phoneE164: null });
  assert.deepEqual(changedFields(before, { ...before, dob: '1990-04-17' }), { dob: '1990-04-17' });
});

test('a phone number is told from a name', () => {
  assert.equal(isPhoneText('+91 98100-00028'), true);
  assert.equal(isPhoneText('98100'), false);
  assert.equal(isPhoneText('Asha 9810000028'), false);
});
