import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arrival, lostSince } from './assign.rules.ts';

const arrival = (id: string, ...numbers: number[]): Arrival => ({
  bookingReference: `B-${id}`,
  guestName: null,
  roomRequestId: id,
  roomTypeCode: 'STD',
  toAt: '',
  assignedRooms: [],
  proposedRooms: numbers.map((roomNumber) => ({ roomNumber })),
  missingRooms: 0,
});

test('what was proposed and not given is said, with what there is instead', () => {
  const proposed = [arrival('1', 101, 102), arrival('2', 103), arrival('3', 104)];
  assert.deepEqual(lostSince(proposed, [arrival('1', 101, 102), arrival('2', 105), arrival('4', 103)]), [
    { bookingReference: 'B-2', before: '103', after: '105' },
    { bookingReference: 'B-3', before: '104', after: '' },
  ]);
});
