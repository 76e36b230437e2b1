import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdown, type LedgerPayment, leftToRefund, requestState, secondsLeft } from './payments.rules.ts';

const PAYMENT: LedgerPayment = { id: 'p', type: 'PAYMENT', amount: 100.3, status: 'CAPTURED', refundOf: null };
const refund = (amount: number, status: LedgerPayment['status'], refundOf = 'p'): LedgerPayment => ({
  id: `r${amount}`,
  type: 'REFUND',
  amount,
  status,
  refundOf,
});

test('refunds that are done or under way leave less to give back, failed ones do not', () => {
  const all = [PAYMENT, refund(0.1, 'CAPTURED'), refund(0.2, 'PENDING'), refund(50, 'FAILED'), refund(7, 'CAPTURED', 'other')];
  assert.equal(leftToRefund(PAYMENT, all), 100);
  assert.equal(leftToRefund(PAYMENT, [...all, refund(100, 'CAPTURED')]), 0);
});

test('a QR code waits until it is paid, closed, or its time is over', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const qr = { status: 'ACTIVE', expiresAt: '2026-11-23T10:14:59.001Z' };
  assert.equal(requestState(qr, now), 'waiting');
  assert.equal(requestState(qr, now + 900_000), 'expired');
  assert.equal(requestState({ ...qr, status: 'PAID' }, now + 900_000), 'paid');
  assert.equal(requestState({ status: 'OPEN', expiresAt: null }, now), 'waiting');
  assert.equal(requestState({ status: 'CANCELLED', expiresAt: null }, now), 'closed');
  assert.deepEqual([900, 61, 0].map(countdown), ['15:00', '1:01', '0:00']);
  assert.equal(secondsLeft(qr.expiresAt, now), 900);
  assert.equal(secondsLeft(null, now), null);
});
