import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalLacks, departureLacks, isOverdue, type RowFacts, stayLacks } from './lacks.rules.ts';

const ROW: RowFacts = {
  missingForCheckIn: null,
  missingForCheckOut: null,
  heldRooms: [],
  assignedRoomNumbers: [],
  pending: 0,
  expectedCheckInAt: '2026-11-22T09:30:00.000Z',
  expectedCheckOutAt: '2026-11-23T04:30:00.000Z',
};
const NOW = '2026-11-23T04:00:00.000Z';

test('an arrival lacks what the service names, and rooms until all held ones are assigned', () => {
  const held = { ...ROW, missingForCheckIn: ['EXPECTED_CHECK_OUT'], heldRooms: [{ quantity: 2 }], assignedRoomNumbers: [101] };
  assert.deepEqual(arrivalLacks(held, '2026-11-21T18:30:00.000Z'), [
    { kind: 'gap', code: 'EXPECTED_CHECK_OUT', tone: 'person' },
    { kind: 'gap', code: 'ROOM', tone: 'due' },
  ]);
  assert.deepEqual(
    arrivalLacks({ ...held, missingForCheckIn: [], assignedRoomNumbers: [101, 102] }, '2026-11-21T18:30:00.000Z'),
    [],
  );
});

test('a guest who was expected on an earlier day has not arrived', () => {
  const lacks = arrivalLacks({ ...ROW, missingForCheckIn: [], assignedRoomNumbers: [101] }, '2026-11-22T18:30:00.000Z');
  assert.deepEqual(lacks, [{ kind: 'gap', code: 'NOT_ARRIVED', tone: 'overdue' }]);
});

test('a departure lacks what the service names, and its amount in place of an open bill', () => {
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['SIGNATURE', 'LEDGER'], pending: 1340.5 }, NOW), [
    { kind: 'gap', code: 'SIGNATURE', tone: 'person' },
    { kind: 'unpaid', amount: 1340.5, tone: 'due' },
  ]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['LEDGER'] }, NOW), [
    { kind: 'gap', code: 'LEDGER', tone: 'person' },
  ]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: [] }, NOW), [{ kind: 'paid', tone: 'done' }]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['LEDGER'], pending: -20 }, NOW), [
    { kind: 'overpaid', amount: 20, tone: 'due' },
  ]);
});

test('a guest who should have left is overdue, whatever else is missing', () => {
  const late = '2026-11-23T04:31:00.000Z';
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: [] }, late), [
    { kind: 'gap', code: 'OVERDUE', tone: 'overdue' },
    { kind: 'paid', tone: 'done' },
  ]);
  assert.equal(isOverdue({ ...ROW, expectedCheckOutAt: null }, late), false);
});

test('what a guest in house owes is said quietly', () => {
  assert.deepEqual(stayLacks({ ...ROW, missingForCheckOut: ['LEDGER'], pending: 10 }), [
    { kind: 'unpaid', amount: 10, tone: 'quiet' },
  ]);
});
