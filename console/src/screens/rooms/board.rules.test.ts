import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BoardFacts, type BookingFacts, matches, tilesOf } from './board.rules.ts';

const DAY = { now: '2026-11-23T06:00:00.000Z', today: '2026-11-23', dayOf: (at: string) => at.slice(0, 10) };

function room(roomNumber: number, status: BoardFacts['status'], until?: string): BoardFacts {
  const stay =
    status === 'OCCUPIED' ? { bookingId: `of-${roomNumber}`, guestName: 'Asha Rao', expectedCheckOutAt: until ?? null } : null;
  return {
    roomId: `id-${roomNumber}`,
    roomNumber,
    floor: Math.floor(roomNumber / 100),
    roomTypeCode: 'STD',
    status,
    condition: 'CLEAN',
    outOfOrder: null,
    stay,
  };
}

function booking(id: string, assignedRoomNumbers: number[] = []): BookingFacts {
  return { id, reference: `B-${id}`, pending: 100, primaryGuest: { name: 'Vikram Singh' }, assignedRoomNumbers };
}

test('a taken room says when it will be free: another day, today, or that it should be', () => {
  const board = [
    room(101, 'OCCUPIED', '2026-11-25T05:30:00.000Z'),
    room(102, 'OCCUPIED', '2026-11-23T07:00:00.000Z'),
    room(103, 'OCCUPIED', '2026-11-23T05:59:00.000Z'),
    room(104, 'OCCUPIED'),
  ];
  const tiles = tilesOf(board, [booking('of-101')], [], DAY);
  assert.deepEqual(
    tiles.map(({ state }) => state),
    ['taken', 'leaving', 'overdue', 'taken'],
  );
  assert.deepEqual([tiles[0]?.reference, tiles[0]?.pending], ['B-of-101', 100]);
  assert.deepEqual([tiles[1]?.reference, tiles[1]?.pending], [null, null]);
});

test('a room that is assigned to a guest of the day is arriving when it is free, else it says who is next', () => {
  const board = [room(101, 'FREE'), room(102, 'OCCUPIED'), room(103, 'MAINTENANCE'), room(104, 'FREE')];
  const tiles = tilesOf(board, [], [booking('x', [101, 102, 103])], DAY);
  assert.deepEqual(
    tiles.map(({ state, guest, next }) => [state, guest, next]),
    [
      ['arriving', 'Vikram Singh', null],
      ['taken', 'Asha Rao', 'Vikram Singh'],
      ['maintenance', null, 'Vikram Singh'],
      ['free', null, null],
    ],
  );
});

test('rooms are found by the beginning of their number, a part of the guest name, state and type', () => {
  const [tile] = tilesOf([room(101, 'OCCUPIED')], [], [], DAY);
  assert.ok(tile !== undefined);
  const ANY = { state: '' as const, roomTypeCode: '', text: '' };
  assert.ok(matches(tile, ANY));
  assert.ok(matches(tile, { ...ANY, text: ' 10' }));
  assert.ok(!matches(tile, { ...ANY, text: '01' }));
  assert.ok(matches(tile, { ...ANY, text: 'RAO' }));
  assert.ok(!matches(tile, { ...ANY, state: 'free' }));
  assert.ok(!matches(tile, { ...ANY, roomTypeCode: 'DLX' }));
});
