import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BookingFacts, differences, othersSince } from './meanwhile.rules.ts';

const BEFORE: BookingFacts = {
  status: 'CHECKED_IN',
  expectedCheckInAt: '2026-11-23T09:30:00.000Z',
  expectedCheckOutAt: '2026-11-25T05:30:00.000Z',
  roomNumbers: [101, 102],
  roomRequests: [{ status: 'OPEN', quantity: 2, roomTypeCode: 'DLX' }],
  balance: { expectedPay: 1000, amountCollected: 0, pending: 1000 },
};

test('what a colleague has changed is named, with what it was', () => {
  const after: BookingFacts = {
    ...BEFORE,
    expectedCheckOutAt: null,
    roomNumbers: [101],
    roomRequests: [{ status: 'CANCELLED', quantity: 2, roomTypeCode: 'DLX' }],
    balance: { expectedPay: 1000, amountCollected: 1000, pending: 0 },
  };
  assert.deepEqual(differences(BEFORE, after), [
    { what: 'departure', from: '2026-11-25T05:30:00.000Z', to: null },
    { what: 'rooms', from: '101, 102', to: '101' },
    { what: 'holds', from: '2 DLX', to: '' },
    { what: 'paid', from: 0, to: 1000 },
  ]);
  assert.deepEqual(differences(BEFORE, { ...BEFORE }), []);
});

test('those who wrote since then are named once, and nobody is told of himself', () => {
  const by = (userId: string, name: string | null, at: string) => ({ at, actor: { userId, name } });
  const entries = [
    by('me', 'Lata', '2026-11-23T10:05:00.000Z'),
    by('a', 'Farhan', '2026-11-23T10:04:00.000Z'),
    by('a', 'Farhan', '2026-11-23T10:03:00.000Z'),
    by('b', 'Meera', '2026-11-23T09:00:00.000Z'),
    { at: '2026-11-23T10:04:00.000Z', actor: null },
  ];
  assert.deepEqual(othersSince(entries, '2026-11-23T10:00:00.000Z', 'me'), ['Farhan']);
});
