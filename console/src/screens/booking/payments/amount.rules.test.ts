import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, parseAmount } from './amount.rules.ts';

test('an amount is read as people type it', () => {
  assert.deepEqual(
    ['1340.50', '1,340.50', '1,34,050', ' 1 340 ', '१३४०.५', '0.01'].map(parseAmount),
    [1340.5, 1340.5, 134_050, 1340, 1340.5, 0.01],
  );
});

test('what could mean another amount is none', () => {
  assert.deepEqual(['1340,50', '1.340,50', '-5', '0', '', '1e3', '12a', '1,23', '.'].map(parseAmount), [
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a field begins with what is due', () => {
  assert.deepEqual([1340, 1340.5, 0, -20].map(amountText), ['1340', '1340.50', '', '']);
});
