import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inHouseRows, inOrder, readPaper } from './papers.rules.ts';

test('an address names a paper and its day; what it does not name is the arrivals of today', () => {
  assert.deepEqual(readPaper('departures/2026-11-24', '2026-11-23'), { paper: 'departures', day: '2026-11-24' });
  assert.deepEqual(readPaper('downtime', '2026-11-23'), { paper: 'downtime', day: '2026-11-23' });
  for (const item of [null, 'nothing', 'arrivals/tomorrow', 'arrivals/2026-13-40'])
    assert.deepEqual(readPaper(item, '2026-11-23'), { paper: 'arrivals', day: '2026-11-23' });
});

test('arrivals stand by time, by room or by name; without room or name last', () => {
  const row = (name: string | null, time: string, roomNumbers: number[], assignedRoomNumbers: number[] = []) => ({
    expectedCheckInAt: `2026-11-23T${time}:00Z`,
    roomNumbers,
    assignedRoomNumbers,
    primaryGuest: { name },
  });
  const rows = [row('Zoya', '10:00', []), row('अनन्या', '09:00', [], [12]), row(null, '08:00', [9]), row('Émile', '11:00', [])];
  const names = (order: 'time' | 'room' | 'name') => inOrder(rows, order, 'en').map(({ primaryGuest }) => primaryGuest.name);
  assert.deepEqual(names('time'), [null, 'अनन्या', 'Zoya', 'Émile']);
  assert.deepEqual(names('room'), [null, 'अनन्या', 'Zoya', 'Émile']);
  assert.deepEqual(names('name'), ['Émile', 'Zoya', 'अनन्या', null]);
});

test('a booking of several rooms is at each room, and its balance at the first', () => {
  const stay = (bookingId: string) => ({ bookingId, guestName: bookingId, expectedCheckOutAt: null });
  const board = [
    { roomNumber: 201, stay: stay('b') },
    { roomNumber: 102, stay: null },
    { roomNumber: 101, stay: stay('b') },
    { roomNumber: 103, stay: stay('unknown') },
  ];
  const rows = inHouseRows(board, [{ id: 'b' }]);
  assert.deepEqual(
    rows.map(({ room, withRoom, booking }) => [room, withRoom, booking?.id]),
    [
      [101, 101, 'b'],
      [103, 103, undefined],
      [201, 101, 'b'],
    ],
  );
});
