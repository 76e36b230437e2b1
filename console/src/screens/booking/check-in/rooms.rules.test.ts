import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseRooms, type FreeRoom, freeRoomsOf, type Hold, placesOf, staysToOpen, wantedPeriod } from './rooms.rules.ts';

const HOLD: Hold = {
  id: 'h1',
  roomTypeCode: 'STD',
  status: 'OPEN',
  quantity: 2,
  fulfilledQuantity: 0,
  fromAt: '2026-11-23T09:30:00.000Z',
  toAt: '2026-11-25T04:30:00.000Z',
  assignedRooms: [{ roomId: 'r104', roomNumber: 104 }],
};
const NOW = '2026-11-23T10:00:00.000Z';

const free = (roomNumber: number, more: Partial<FreeRoom> = {}): FreeRoom => ({
  roomId: `r${roomNumber}`,
  roomNumber,
  floor: Math.floor(roomNumber / 100),
  roomTypeCode: 'STD',
  condition: 'CLEAN',
  keptFor: null,
  ...more,
});

test('each held room is a place, and a hold that follows another is none', () => {
  const next = { ...HOLD, id: 'h2', fromAt: HOLD.toAt, toAt: '2026-11-27T04:30:00.000Z' };
  assert.deepEqual(
    placesOf([HOLD, next], NOW, NOW).map(({ key, assignedRoomId }) => [key, assignedRoomId]),
    [
      ['h1 0', 'r104'],
      ['h1 1', null],
    ],
  );
  assert.equal(placesOf([{ ...HOLD, fulfilledQuantity: 1 }], NOW, NOW).length, 1);
  assert.deepEqual(placesOf([{ ...HOLD, status: 'CANCELLED' }], NOW, NOW), []);
  assert.equal(placesOf([HOLD], '2026-11-23T05:00:00.000Z', HOLD.fromAt).length, 2, 'who comes early takes the held rooms');
  assert.equal(placesOf([next], NOW, NOW).length, 2, 'who comes a day early takes the first hold');
});

test('rooms are free that nobody occupies in the period, and say for whom they are kept', () => {
  const room = (roomNumber: number, more = {}) => ({ ...free(roomNumber), active: true, maintenance: false, stays: [], ...more });
  const stay = (from: string, until: string | null) => ({ reference: 'B-1', from, until });
  const hold = { reference: 'B-9', from: '2026-11-24T09:30:00Z', until: '2026-11-26T04:30:00Z', roomIds: ['r101'] };
  const chart = {
    rooms: [
      room(101),
      room(102, { maintenance: true }),
      room(103, { stays: [stay('2026-11-20T09:30:00.000Z', '2026-11-24T04:30:00.000Z')] }),
      room(104, { stays: [stay('2026-11-20T09:30:00.000Z', '2026-11-23T09:30:00.000Z')] }),
      room(105, { stays: [stay('2026-11-20T09:30:00.000Z', null)] }),
      room(106, { roomTypeCode: 'OLD' }),
    ],
    roomTypes: [
      { roomTypeCode: 'STD', active: true, holds: [hold] },
      { roomTypeCode: 'OLD', active: false, holds: [] },
    ],
  };
  const found = freeRoomsOf(chart, { from: NOW, until: '2026-11-25T04:30:00.000Z' }, 'B-5');
  assert.deepEqual(
    found.map(({ roomNumber, keptFor }) => [roomNumber, keptFor]),
    [
      [101, 'B-9'],
      [104, null],
    ],
  );
  assert.equal(freeRoomsOf(chart, { from: NOW, until: null }, 'B-9')[0]?.keptFor, null, 'its own room is not kept for others');
  assert.equal(freeRoomsOf(chart, { from: NOW, until: '2026-11-24T09:00:00.000Z' }, 'B-5')[0]?.keptFor, null);
});

test('a place gets the room that was chosen, else the kept one, else a free one beside it', () => {
  const places = placesOf([{ ...HOLD, quantity: 3 }], NOW, NOW);
  const rooms = [free(99), free(101, { keptFor: 'B-9' }), free(102), free(104), free(105), free(201)];
  const numbers = (decisions = {}) =>
    chooseRooms(places, rooms, decisions).map(({ room, isSuggested }) => `${room?.roomNumber ?? '-'}${isSuggested ? '?' : ''}`);
  assert.deepEqual(numbers(), ['104', '102?', '105?']);
  assert.deepEqual(numbers({ 'h1 1': { roomId: 'r201' } }), ['104', '201', '102?']);
  assert.deepEqual(numbers({ 'h1 1': { isLater: true } }), ['104', '-', '102?']);
  const [lost] = chooseRooms(places, [free(102)], {});
  assert.deepEqual([lost?.room?.roomNumber, lost?.lostRoomId], [102, 'r104'], 'the kept room is not free');
  const apart = chooseRooms(placesOf([{ ...HOLD, assignedRooms: [] }], NOW, NOW), [free(99), free(301), free(302)], {});
  assert.deepEqual(
    apart.map(({ room }) => room?.roomNumber),
    [301, 302],
    'both on one floor',
  );
});

test('nothing is sent before each room and price is chosen; who comes later is left out', () => {
  const places = placesOf([HOLD], NOW, NOW);
  const rooms = [free(102), free(104)];
  assert.deepEqual(staysToOpen(chooseRooms(places, rooms, {}), null), [{ roomId: 'r104' }, { roomId: 'r102' }]);
  assert.equal(staysToOpen(chooseRooms(places, [free(104)], {}), null), null);
  const later = { 'h1 1': { isLater: true }, 'h1 0': { price: { kind: 'AGREED' as const, amount: '2500.50' } } };
  assert.deepEqual(staysToOpen(chooseRooms(places, rooms, later), NOW), [
    { roomId: 'r104', checkInAt: NOW, rateSource: 'MANUAL', nightlyRate: 2500.5 },
  ]);
  assert.equal(staysToOpen(chooseRooms(places, rooms, { 'h1 0': { price: { kind: 'AGREED', amount: '' } } }), null), null);
  const walkIn = chooseRooms([{ key: 'w', heldType: null, assignedRoomId: null }], rooms, { w: { roomId: 'r102' } });
  assert.deepEqual(staysToOpen(walkIn, null), [{ roomId: 'r102', rateSource: 'ROOM_TYPE_DEFAULT' }]);
  assert.equal(staysToOpen(chooseRooms(places, rooms, { 'h1 0': { isLater: true }, 'h1 1': { isLater: true } }), null), null);
});

test('a departure that has passed is no end of the time for which a room is wanted', () => {
  assert.deepEqual(wantedPeriod(NOW, HOLD.toAt), { from: NOW, until: HOLD.toAt });
  assert.deepEqual(wantedPeriod(NOW, '2026-11-22T04:30:00.000Z'), { from: NOW, until: null });
  assert.deepEqual(wantedPeriod(NOW, null), { from: NOW, until: null });
});
