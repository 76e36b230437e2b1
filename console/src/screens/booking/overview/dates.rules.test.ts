import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRooms, holdChanges } from './dates.rules.ts';

const IN = '2026-11-23T09:30:00.000Z';
const OUT = '2026-11-25T05:30:00.000Z';
const LATER = '2026-11-27T05:30:00.000Z';
const BOOKED = { expectedCheckInAt: IN, expectedCheckOutAt: OUT };
const hold = (id: string, fromAt: string, toAt: string, fulfilledQuantity = 0, status = 'OPEN') => ({
  ...{ id, fromAt, toAt, fulfilledQuantity, status },
});

test('held rooms that begin or end with the booking go with its dates', () => {
  const holds = [
    hold('whole', IN, OUT),
    hold('second half', '2026-11-24T05:30:00.000Z', OUT),
    hold('first half', IN, '2026-11-24T05:30:00.000Z'),
    hold('in house', IN, OUT, 1),
    hold('given up', IN, OUT, 0, 'CANCELLED'),
  ];
  assert.deepEqual(holdChanges(BOOKED, { arrival: IN, departure: LATER }, holds), [
    { id: 'whole', toAt: LATER },
    { id: 'second half', toAt: LATER },
  ]);
  assert.deepEqual(holdChanges(BOOKED, { arrival: '2026-11-22T09:30:00.000Z', departure: OUT }, holds), [
    { id: 'whole', fromAt: '2026-11-22T09:30:00.000Z' },
    { id: 'first half', fromAt: '2026-11-22T09:30:00.000Z' },
  ]);
  assert.deepEqual(holdChanges(BOOKED, { arrival: IN, departure: null }, holds), []);
});

test('rooms are counted as taken, held and assigned', () => {
  const held = { status: 'OPEN', quantity: 40, fulfilledQuantity: 3, assignedRooms: [1, 2] };
  const stays = [{ status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'VOIDED' }];
  assert.deepEqual(countRooms(stays, [held, { ...held, status: 'CANCELLED' }]), { taken: 3, held: 37, assigned: 2 });
});
