import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEntry, readAmount, readEntry } from './amounts.rules.ts';

const READ: readonly [text: string, decimals: number, read: ReturnType<typeof readAmount>][] = [
  ['4500', 2, 4500],
  ['0', 2, 0],
  [' 4500.5 ', 2, 4500.5],
  ['4,500', 2, 4500],
  ['1,25,000', 2, 125_000],
  ['1,25,000.75', 2, 125_000.75],
  ['12,34,56,789.01', 2, 123_456_789.01],
  ['1,250,000.50', 2, 1_250_000.5],
  ['1.250,50', 2, 1250.5],
  ['1.250.000', 2, 1_250_000],
  ['4500,50', 2, 4500.5],
  ['4500,5', 2, 4500.5],
  ['4,50', 2, 4.5],
  ['0,5', 2, 0.5],
  ["1'250.50", 2, 1250.5],
  ['1 250,50', 2, 1250.5],
  ['1\u00a0250', 2, 1250],
  ['₹ 4,500/-', 2, 4500],
  ['Rs. 4,500', 2, 4500],
  ['INR 4500', 2, 4500],
  ['4.500,00 €', 2, 4500],
  ['4500 EUR', 2, 4500],
  ['२,५००', 2, 2500],
  ['1.250', 3, 1.25],
  ['1250', 0, 1250],
  ['1,250', 0, 1250],
  ['1.250', 2, 'ambiguous'],
  ['1.250', 0, 'ambiguous'],
  ['1,250', 3, 'ambiguous'],
  ['0.500', 2, 'decimals'],
  ['4500.555', 2, 'decimals'],
  ['12,50', 0, 'decimals'],
  ['1,25,00', 2, 'text'],
  ['12,345,67', 2, 'text'],
  ['1,25.000,00', 2, 'text'],
  ['1.2.3', 2, 'text'],
  ['4500.', 2, 'text'],
  ['', 2, 'text'],
  ['-4500', 2, 'text'],
  ['closed', 2, 'text'],
  ['#REF!', 2, 'text'],
  ['4.5E+03', 2, 'text'],
  ['24/12/2026', 2, 'text'],
  ['2,000,000,000', 2, 'large'],
];

test('amounts are read as people write them, and what could be two amounts is none', () => {
  for (const [text, decimals, read] of READ) assert.equal(readAmount(text, decimals), read, `${text} with ${decimals} decimals`);
});

test('a range gets a price, or each of its prices changes', () => {
  assert.deepEqual(readEntry('1,25,000', 2), { kind: 'set', rate: 125_000 });
  assert.deepEqual(readEntry('+500', 2), { kind: 'add', amount: 500 });
  assert.deepEqual(readEntry('− 500', 2), { kind: 'add', amount: -500 });
  assert.deepEqual(readEntry('+10%', 2), { kind: 'percent', percent: 10 });
  assert.deepEqual(readEntry('-7,5 %', 0), { kind: 'percent', percent: -7.5 });
  for (const wrong of ['10%', '+', '%', '++5', 'ten']) assert.equal(readEntry(wrong, 2), 'text', wrong);
});

test('a change is rounded half up to the currency, and never below nothing', () => {
  assert.equal(applyEntry({ kind: 'percent', percent: 10 }, 2345.05, 2), 2579.56);
  assert.equal(applyEntry({ kind: 'percent', percent: 10 }, 1005, 0), 1106);
  assert.equal(applyEntry({ kind: 'percent', percent: -100 }, 1005, 0), 0);
  assert.equal(applyEntry({ kind: 'add', amount: 0.1 }, 0.2, 2), 0.3);
  assert.equal(applyEntry({ kind: 'add', amount: -500 }, 499.99, 2), null);
  assert.equal(applyEntry({ kind: 'percent', percent: 10 }, 999_999_999, 2), null);
});
