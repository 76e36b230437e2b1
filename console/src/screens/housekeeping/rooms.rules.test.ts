import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, giveRoom, inOrder, nextStep, type RoomFacts } from './rooms.rules.ts';

const ROOM: RoomFacts = {
  roomId: 'r',
  roomNumber: 101,
  floor: 1,
  condition: 'DIRTY',
  toInspect: false,
  outOfOrder: null,
  occupancy: 'VACANT',
  arrivalToday: false,
  departureToday: false,
  serviceDue: false,
  priority: 2,
  openNotes: 0,
  assignedTo: null,
};

test('a clean room that somebody has to look at is counted apart from those that are to be made up', () => {
  const clean: RoomFacts = { ...ROOM, condition: 'CLEAN', toInspect: true, arrivalToday: true };
  const { toDo, toInspect, arriving } = countsOf([clean, ROOM, { ...clean, condition: 'INSPECTED', toInspect: false }]);
  assert.deepEqual({ toDo, toInspect, arriving }, { toDo: 1, toInspect: 1, arriving: 1 });
});

test('what is begun comes first, then by priority, floor and number, then what needs nothing', () => {
  const rooms: RoomFacts[] = [
    { ...ROOM, roomNumber: 1, condition: 'CLEAN' },
    { ...ROOM, roomNumber: 2, priority: 3 },
    { ...ROOM, roomNumber: 3 },
    { ...ROOM, roomNumber: 4, arrivalToday: true, priority: 1 },
    { ...ROOM, roomNumber: 5, floor: 0, arrivalToday: true, priority: 1 },
    { ...ROOM, roomNumber: 6, condition: 'CLEANING' },
    { ...ROOM, roomNumber: 7, outOfOrder: {}, arrivalToday: true, priority: 1 },
    { ...ROOM, roomNumber: 8, priority: 2 },
  ];
  assert.deepEqual(
    inOrder(rooms).map(({ roomNumber }) => roomNumber),
    [6, 5, 4, 3, 8, 2, 1, 7],
  );
});

test('the next step depends on who asks, and a room out of order has none', () => {
  const inspector = { inspect: true };
  assert.deepEqual(
    (['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'] as const).map((condition) => nextStep({ ...ROOM, condition }, inspector)),
    ['CLEANING', 'CLEAN', 'INSPECTED', null],
  );
  assert.equal(nextStep({ ...ROOM, condition: 'CLEAN' }, { inspect: false }), null);
  assert.equal(nextStep({ ...ROOM, outOfOrder: {} }, inspector), null);
});

test('the counts are those of the lists behind them', () => {
  const rooms = [ROOM, { ...ROOM, condition: 'CLEAN' as const, openNotes: 2 }, { ...ROOM, outOfOrder: {} }];
  const { all, toDo, unassigned, notes, outOfOrder, DIRTY, CLEAN } = countsOf(rooms);
  assert.deepEqual([all, toDo, unassigned, notes, outOfOrder, DIRTY, CLEAN], [3, 1, 1, 1, 1, 1, 1]);
});

test('a room is given to one person at most', () => {
  const given = giveRoom([{ userId: 'x', roomIds: ['1', '2'] }], '2', 'y');
  assert.deepEqual(given, [
    { userId: 'x', roomIds: ['1'] },
    { userId: 'y', roomIds: ['2'] },
  ]);
  assert.deepEqual(giveRoom(given, '1', null), [{ userId: 'y', roomIds: ['2'] }]);
});
