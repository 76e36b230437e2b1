import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalLacks, departureLacks, type RowFacts, stayLacks } from './lacks.rules.ts';

const ROW: RowFacts = {
  missingForCheckIn: null,
  missingForCheckOut: null,
  heldRooms: [],
  assignedRoomNumbers: [],
  pending: 0,
};

test('an arrival lacks what the service names, and rooms until all held ones are assigned', () => {
  const held = { ...ROW, missingForCheckIn: ['EXPECTED_CHECK_OUT'], heldRooms: [{ quantity: 2 }], assignedRoomNumbers: [101] };
  assert.deepEqual(arrivalLacks(held), [
    { kind: 'gap', code: 'EXPECTED_CHECK_OUT', tone: 'person' },
    { kind: 'gap', code: 'ROOM', tone: 'due' },
  ]);
  assert.deepEqual(arrivalLacks({ ...held, missingForCheckIn: [], assignedRoomNumbers: [101, 102] }), []);
});

test('a departure lacks what the service names, and its amount in place of an open bill', () => {
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['SIGNATURE', 'LEDGER'], pending: 1340.5 }), [
    { kind: 'gap', code: 'SIGNATURE', tone: 'person' },
    { kind: 'unpaid', amount: 1340.5, tone: 'due' },
  ]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['LEDGER'] }), [{ kind: 'gap', code: 'LEDGER', tone: 'person' }]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: [] }), [{ kind: 'paid', tone: 'done' }]);
  assert.deepEqual(departureLacks({ ...ROW, missingForCheckOut: ['LEDGER'], pending: -20 }), [
    { kind: 'overpaid', amount: 20, tone: 'due' },
  ]);
});

test('what a guest in house owes is said quietly', () => {
  assert.deepEqual(stayLacks({ ...ROW, missingForCheckOut: ['LEDGER'], pending: 10 }), [
    { kind: 'unpaid', amount: 10, tone: 'quiet' },
  ]);
});
