import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alsoChanged, compareTypes, costBefore, costOf } from './price.rules.ts';

const hold = {
  ...{ id: 'q', status: 'OPEN', roomTypeCode: 'STD', quantity: 3, fulfilledQuantity: 1, fromAt: '', toAt: '', amount: 900 },
  ...{ ratePlanCode: null, assignedRooms: [] },
};
const stay = { id: 's', status: 'ACTIVE', roomId: '1', checkInAt: '' };
const booking = {
  ...{ status: 'CHECKED_IN', expectedCheckInAt: '', expectedCheckOutAt: null },
  ...{ stays: [stay, stay, { ...stay, status: 'CHECKED_OUT' }], roomRequests: [hold], balance: { expectedPay: 100 } },
};
const hold2 = { kind: 'hold' as const, requestId: 'q', change: { toAt: 'x' } };

test('the price is that of the bill or of the held rooms; a move has none', () => {
  assert.equal(costBefore({ kind: 'departure', at: '' }, booking), 100);
  assert.equal(costBefore(hold2, booking), 900);
  assert.equal(costBefore({ kind: 'move', stayId: 's', roomId: '2' }, booking), null);
  assert.equal(costOf({ kind: 'booking', booking }), 100);
  assert.equal(costOf({ kind: 'hold', hold }), 900);
  assert.equal(costOf({ kind: 'stay' }), null);
});

test('a type is higher or lower by its usual price', () => {
  const types = [
    { code: 'STD', defaultRate: 1000 },
    { code: 'DLX', defaultRate: 2000 },
    { code: 'ANY', defaultRate: null },
  ];
  assert.equal(compareTypes(types, 'STD', 'DLX'), 'higher');
  assert.equal(compareTypes(types, 'DLX', 'STD'), 'lower');
  assert.equal(compareTypes(types, 'DLX', 'ANY'), 'other');
});

test('rooms that change with the one that was taken are counted', () => {
  assert.deepEqual(alsoChanged(hold2, booking), { kind: 'held', count: 2 });
  assert.equal(alsoChanged({ ...hold2, change: { roomIds: [] } }, booking), null);
  assert.deepEqual(alsoChanged({ kind: 'departure', at: '' }, booking), { kind: 'stays', count: 2 });
});
