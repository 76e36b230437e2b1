import assert from 'node:assert/strict';
import test from 'node:test';
import { minorFromNumeric } from '../../../platform/money.ts';
import { addMilliseconds } from '../../../platform/time.ts';
import { refuseAfterExpectedEnd, refuseStayAmount, refuseStayEnd } from './stay.rules.ts';

const NOW = '2026-12-01T06:30:00.000Z';
const propertyIn = (currency: string, currencyDecimals: number) => ({
  timezone: 'Asia/Kolkata',
  currency,
  currencyDecimals,
  billingCheckinTime: '12:00',
  billingCheckoutTime: '11:00',
  taxRules: [],
});

test('a stay begins before its expected end; without one it may begin at any time', () => {
  assert.equal(refuseAfterExpectedEnd(NOW, null), null);
  assert.equal(refuseAfterExpectedEnd(NOW, addMilliseconds(NOW, 1)), null);
  assert.equal(refuseAfterExpectedEnd(NOW, NOW)?.status, 409);
});

test('a stay lasts at least a minute', () => {
  const stay = { roomNumber: 7, checkInAt: NOW };
  assert.equal(refuseStayEnd(stay, '2026-12-01T06:31:00.000Z'), null);
  assert.match(refuseStayEnd(stay, '2026-12-01T06:30:59.999Z')?.message ?? '', /shorter than the minimum/);
  assert.match(refuseStayEnd(stay, NOW)?.message ?? '', /must be after the check-in of room 7/);
});

test('a stay costs at most ten million in major units, whatever the decimals of the currency', () => {
  for (const [currency, decimals] of [
    ['JPY', 0],
    ['INR', 2],
    ['KWD', 3],
  ] as const) {
    const property = propertyIn(currency, decimals);
    const most = minorFromNumeric('10000000', decimals);
    assert.equal(refuseStayAmount(property, 7, most), null);
    assert.equal(refuseStayAmount(property, 7, 0n), null);
    assert.equal(refuseStayAmount(property, 7, most + 1n)?.status, 409);
    assert.equal(refuseStayAmount(property, 7, -1n)?.status, 409);
  }
});
