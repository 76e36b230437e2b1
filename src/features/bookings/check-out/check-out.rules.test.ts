import assert from 'node:assert/strict';
import test from 'node:test';
import { refuseCheckOutAt, refuseGuest, refuseLedger } from './check-out.rules.ts';

const NOW = '2026-12-01T06:30:00.000Z';
const propertyIn = (currency: string, currencyDecimals: number) => ({
  timezone: 'Asia/Kolkata',
  currency,
  currencyDecimals,
  billingCheckinTime: '12:00',
  billingCheckoutTime: '11:00',
  taxRules: [],
});

test('a check-out lies at most 36 hours ahead of now', () => {
  assert.equal(refuseCheckOutAt('2026-12-02T18:30:00.000Z', NOW), null);
  assert.equal(refuseCheckOutAt('2026-12-02T18:30:00.001Z', NOW)?.status, 400);
  assert.equal(refuseCheckOutAt('2020-01-01T00:00:00.000Z', NOW), null);
});

test('a blank name counts as no name', () => {
  const whole = { name: 'Asha', phoneE164: '+919876543210', signatureUploaded: true };
  assert.equal(refuseGuest(whole), null);
  assert.equal(refuseGuest({ ...whole, name: '  ' })?.message, 'the primary guest has no name');
});

test('the ledger may be off by the tolerance at most, cut to the decimals of the currency', () => {
  const off = (currency: string, decimals: number, pending: bigint, tolerance: string) =>
    refuseLedger(
      propertyIn(currency, decimals),
      { expectedPay: 0n, amountCollected: -pending, pending, tax: 0n },
      tolerance,
      0n,
    ) !== null;
  for (const sign of [1n, -1n]) {
    assert.deepEqual([off('INR', 2, sign * 100n, '1.00'), off('INR', 2, sign * 101n, '1.00')], [false, true]);
    assert.deepEqual([off('JPY', 0, sign * 1n, '1.00'), off('JPY', 0, sign * 2n, '1.99')], [false, true]);
    assert.deepEqual([off('KWD', 3, sign * 1_000n, '1'), off('KWD', 3, sign * 1_001n, '1.00')], [false, true]);
    assert.deepEqual([off('INR', 2, 0n, '0'), off('INR', 2, sign, '0')], [false, true]);
  }
});
