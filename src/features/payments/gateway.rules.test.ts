import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMilliseconds, addMinutes, epochMs, type Timestamp, timestampAt } from '../../platform/time.ts';
import {
  ATTEMPTS_MAX,
  advanceState,
  closedQrState,
  EXPIRY_SECONDS_MAX,
  EXPIRY_SECONDS_MIN,
  FAILURES_MAX,
  finalCheckAt,
  isPayable,
  isRefundOverdue,
  isRefundRepeatable,
  LIVE_STATES,
  nextCheckAt,
  nextRefundCheckAt,
  type PaymentRequestState,
  qrCloseTime,
  refuseEndedBooking,
  refuseGatewayRefund,
  refuseRequestedAmount,
  retryAt,
  reusableUntil,
  reviewReasons,
} from './gateway.rules.ts';

const QR_STATES: PaymentRequestState[] = ['PREPARED', 'ABANDONED', 'ACTIVE', 'CLOSED', 'EXPIRED', 'PAID'];
const LINK_STATES: PaymentRequestState[] = ['PREPARED', 'ABANDONED', 'OPEN', 'PARTIALLY_PAID', 'CANCELLED', 'EXPIRED', 'PAID'];
const ENDED: PaymentRequestState[] = ['CLOSED', 'CANCELLED', 'EXPIRED'];

const ofOneKind = fc
  .constantFrom(QR_STATES, LINK_STATES)
  .chain((states) => fc.tuple(fc.constantFrom(...states), fc.array(fc.constantFrom(...states), { maxLength: 12 })));
const instant: fc.Arbitrary<Timestamp> = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((ms) => timestampAt(ms));

const secondsBetween = (from: Timestamp, to: Timestamp): number => (epochMs(to) - epochMs(from)) / 1_000;

test('a payment request that is paid stays paid, and one that is reported as paid becomes paid', () => {
  fc.assert(
    fc.property(ofOneKind, ([start, reported]) => {
      const end = reported.reduce(advanceState, start);
      assert.equal(end === 'PAID', start === 'PAID' || reported.includes('PAID'));
    }),
  );
});

test('a payment request never moves back: not to a live state when it has ended, and not to PREPARED', () => {
  fc.assert(
    fc.property(ofOneKind, ([start, reported]) => {
      let state = start;
      for (const one of reported) {
        const next = advanceState(state, one);
        assert.ok(next === state || next === one);
        if (ENDED.includes(state)) assert.ok(next === state || next === 'PAID', `${state} became ${next}`);
        if (state !== 'PREPARED') assert.notEqual(next, 'PREPARED');
        if (state === 'ABANDONED') assert.ok(['ABANDONED', 'PAID', 'PARTIALLY_PAID'].includes(next));
        if (LIVE_STATES.includes(state)) assert.notEqual(next, 'ABANDONED');
        assert.equal(advanceState(next, one), next, 'the same report again changes nothing');
        state = next;
      }
    }),
  );
});

test('a partly paid link is not open any more, and can still be cancelled, expire and be paid', () => {
  assert.equal(advanceState('PARTIALLY_PAID', 'OPEN'), 'PARTIALLY_PAID');
  for (const end of ['CANCELLED', 'EXPIRED', 'PAID'] as const) assert.equal(advanceState('PARTIALLY_PAID', end), end);
});

test('a closed QR code has expired when it was closed at its time or later, give or take a few seconds', () => {
  const expiresAt = '2026-11-21T10:15:00.000Z';
  assert.equal(closedQrState('2026-11-21T10:15:07.000Z', expiresAt), 'EXPIRED');
  assert.equal(closedQrState('2026-11-21T10:14:56.000Z', expiresAt), 'EXPIRED');
  assert.equal(closedQrState('2026-11-21T10:14:00.000Z', expiresAt), 'CLOSED');
  assert.equal(closedQrState('2026-11-21T10:14:00.000Z', null), 'CLOSED');
});

test('a QR code lives as long as requested, within limits that the gateway accepts even with its clock a little ahead', () => {
  const now = '2026-11-21T10:00:00.000Z';
  assert.equal(qrCloseTime(now, 900), '2026-11-21T10:15:00.000Z');
  assert.equal(qrCloseTime(now, EXPIRY_SECONDS_MAX), '2026-11-21T12:00:00.000Z');
  assert.ok(secondsBetween(now, qrCloseTime(now, EXPIRY_SECONDS_MIN)) > EXPIRY_SECONDS_MIN);
  assert.equal(reusableUntil(now), '2026-11-21T10:01:00.000Z');
});

test('a live payment request is always checked again: later than now, within hours, and soon after its time is over', () => {
  const life = fc.record({
    kind: fc.constantFrom('QR' as const, 'LINK' as const),
    now: instant,
    expiresIn: fc.option(fc.integer({ min: -100_000, max: 100_000 }), { nil: null }),
    checks: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(life, ({ kind, now, expiresIn, checks }) => {
      const expiresAt = expiresIn === null ? null : addMilliseconds(now, expiresIn * 1_000);
      const next = nextCheckAt(kind, now, expiresAt, checks);
      const seconds = secondsBetween(now, next);
      assert.ok(seconds > 0 && seconds <= 6 * 3_600, `${seconds} s`);
      if (expiresAt !== null && expiresAt > now) assert.ok(secondsBetween(expiresAt, next) <= 15);
    }),
  );
});

test('pauses grow and are bounded, and what fails for more than a week is given up', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const pauses = Array.from({ length: 1_000 }, (_, failures) => secondsBetween(now, retryAt(now, failures + 1)));
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.deepEqual([pauses[0], pauses[1], pauses.at(-1)], [30, 60, 6 * 3_600]);
  const total = (most: number): number => pauses.slice(0, most - 1).reduce((sum, pause) => sum + pause, 0) / 86_400;
  assert.ok(total(FAILURES_MAX) > 7 && total(FAILURES_MAX) < 14, `${total(FAILURES_MAX)} days`);
  assert.ok(total(ATTEMPTS_MAX) > 1 && total(ATTEMPTS_MAX) < 7, `${total(ATTEMPTS_MAX)} days`);
  const checks = Array.from({ length: 100 }, (_, check) => secondsBetween(now, nextRefundCheckAt(now, check)) / 60);
  assert.deepEqual([checks[0], checks[1], checks[99]], [1, 2, 360]);
  assert.equal(secondsBetween(now, finalCheckAt(now)), 1_800);
});

test('a refund is repeated for a day at most, and is left to a person after a month', () => {
  const made = '2026-11-21T10:00:00.000Z';
  assert.equal(isRefundRepeatable(made, addMinutes(made, 24 * 60 - 1)), true);
  assert.equal(isRefundRepeatable(made, addMinutes(made, 24 * 60)), false);
  assert.equal(isRefundOverdue(made, addMinutes(made, 30 * 24 * 60 - 1)), false);
  assert.equal(isRefundOverdue(made, addMinutes(made, 30 * 24 * 60)), true);
});

test('only open bookings and those in house can be paid', () => {
  assert.deepEqual(['OPEN', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].map(isPayable), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.equal(refuseEndedBooking('OPEN'), null);
  assert.equal(refuseEndedBooking('CANCELLED')?.status, 400);
});

test('the gateway accepts rupees from 1.00, QR codes in rupees only, and no third decimal other than 0', () => {
  assert.equal(refuseRequestedAmount('QR', 100n, 'INR', 2), null);
  assert.equal(refuseRequestedAmount('QR', 99n, 'INR', 2)?.status, 400);
  assert.equal(refuseRequestedAmount('QR', 5_000n, 'USD', 2)?.status, 400);
  assert.equal(refuseRequestedAmount('LINK', 5_000n, 'USD', 2), null);
  assert.equal(refuseRequestedAmount('LINK', 1n, 'JPY', 0), null);
  assert.equal(refuseRequestedAmount('LINK', 1_230n, 'KWD', 3), null);
  assert.equal(refuseRequestedAmount('LINK', 1_234n, 'KWD', 3)?.status, 400);
});

test('an expected payment needs no review, and any other has each of its reasons', () => {
  const asRequested = { isCloseWanted: false, isFirst: true };
  const expected = {
    bookingStatus: 'CHECKED_IN',
    state: 'ACTIVE' as PaymentRequestState,
    ...asRequested,
    amount: 100n,
    requested: 100n,
  };
  for (const state of ['PREPARED', 'ACTIVE', 'OPEN', 'PAID'] as const)
    assert.deepEqual(reviewReasons({ ...expected, state }), []);
  for (const state of ['CLOSED', 'CANCELLED', 'EXPIRED', 'ABANDONED'] as const)
    assert.deepEqual(reviewReasons({ ...expected, state }), ['REQUEST_CLOSED']);
  assert.deepEqual(reviewReasons({ ...expected, isCloseWanted: true }), ['REQUEST_CLOSED']);
  const late = { isCloseWanted: true, isFirst: false };
  const worst = { bookingStatus: 'CHECKED_OUT', state: 'EXPIRED' as PaymentRequestState, ...late, amount: 99n, requested: 100n };
  assert.deepEqual(reviewReasons(worst), ['BOOKING_CLOSED', 'REQUEST_CLOSED', 'PAID_TWICE', 'AMOUNT_DIFFERS']);
});

test('never more is refunded than was paid, and all of it can be refunded', () => {
  const sums = fc.record({ paid: fc.bigInt(1n, 10_000n), refunded: fc.bigInt(0n, 10_000n), amount: fc.bigInt(1n, 12_000n) });
  fc.assert(
    fc.property(sums, ({ paid, refunded, amount }) => {
      const payment = { type: 'PAYMENT', method: 'GATEWAY', gatewayPaymentId: 'pay_1', paid, refunded };
      assert.equal(refuseGatewayRefund(payment, amount) === null, refunded + amount <= paid);
      if (refunded + amount > paid) assert.equal(refuseGatewayRefund(payment, amount)?.field, 'amount');
    }),
  );
  const paid = { type: 'PAYMENT', method: 'GATEWAY', gatewayPaymentId: 'pay_1', paid: 100n, refunded: 0n };
  assert.equal(refuseGatewayRefund({ ...paid, type: 'REFUND' }, 1n)?.field, 'paymentId');
  assert.equal(refuseGatewayRefund({ ...paid, method: 'CASH', gatewayPaymentId: null }, 1n)?.field, 'paymentId');
});
