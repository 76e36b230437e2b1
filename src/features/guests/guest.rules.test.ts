import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseDob } from './guest.rules.ts';

test('a date of birth must be between 1900 and today', () => {
  assert.equal(refuseDob('1899-12-31', '2026-11-20'), 'must not be before 1900-01-01');
  assert.equal(refuseDob('1900-01-01', '2026-11-20'), null);
  assert.equal(refuseDob('2026-11-20', '2026-11-20'), null);
  assert.equal(refuseDob('2026-11-21', '2026-11-20'), 'must not be in the future');
});
