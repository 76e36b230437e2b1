import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  type House,
  holdRooms,
  hoursFrom,
  newHouse,
  openBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
/** 12:00 in the houses of this file, which are in India: guests of today come at 12:00 and leave at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
const TOMORROW = { fromAt: '2026-11-21T06:30:00.000Z', toAt: '2026-11-23T05:30:00.000Z' };

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
beforeEach(() => hotel.clock.set(NOW));
after(() => hotel.stop());

const conflictsOf = async (house: House): Promise<Answer['body'][]> => bodyOf(await house.admin.get(`${house.path}/conflicts`));

/** Kind, reason, message and missing rooms of each conflict: what the desk reads first. */
const inShort = async (house: House) =>
  (await conflictsOf(house)).map(({ kind, reason, message, missingQuantity }) => ({ kind, reason, message, missingQuantity }));

/** A booking with a hold, from 12:00 tomorrow for two nights unless told otherwise. */
async function held(house: House, quantity = 1, { fromAt, toAt } = TOMORROW) {
  const booking = await openBooking(house, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return { booking, request: await holdRooms(house, booking.id, { quantity, fromAt, toAt }) };
}

/** A guest who comes now and plans to leave then. */
async function guestIn(house: House, index: number, expectedCheckOutAt: string | null) {
  const booking = await openBooking(house, { expectedCheckInAt: NOW, expectedCheckOutAt });
  const { stays } = await checkIn(house, booking.id, [roomAt(house, index)], { checkInAt: NOW });
  return { booking, stay: stays[0] };
}

const changeRoom = async (house: House, index: number, fields: object): Promise<void> => {
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, index)}`, fields));
};

/** Another hold in the window of tomorrow, as it is answered. */
async function tryToHold(house: House, quantity = 1, window = TOMORROW): Promise<Answer> {
  const booking = await openBooking(house, { expectedCheckInAt: window.fromAt, expectedCheckOutAt: window.toAt });
  return house.admin.post(`${house.path}/bookings/${booking.id}/room-requests`, { roomTypeCode: 'STD', quantity, ...window });
}

/** A walk-in for the night, as it is answered. */
async function tryToCheckIn(house: House, index: number, expectedCheckOutAt: string): Promise<Answer> {
  const booking = await openBooking(house, { expectedCheckInAt: hotel.clock.now(), expectedCheckOutAt });
  return house.admin.post(`${house.path}/bookings/${booking.id}/check-in/bulk`, { stays: [{ roomId: roomAt(house, index) }] });
}

test('the desk reads conflicts, others do not', async () => {
  const house = await newHouse(hotel, { rooms: 0 });
  for (const role of ['ADMIN', 'MANAGER', 'STAFF'] as const) {
    assert.equal((await (await house.join(role)).get(`${house.path}/conflicts`)).status, 200, role);
  }
  assert.equal((await (await hotel.newUser({ superAdmin: true })).get(`${house.path}/conflicts`)).status, 200);
  assertRefused(await hotel.stranger.get(`${house.path}/conflicts`), 401, /bearer token/);
  assertRefused(await (await hotel.newUser()).get(`${house.path}/conflicts`), 403, 'you are not a member of this property');
  for (const role of ['AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    assertRefused(await (await house.join(role)).get(`${house.path}/conflicts`), 403, /ADMIN, MANAGER, STAFF/);
  }
  assertRefused(await house.admin.get(`/properties/${UNKNOWN}/conflicts`), 404, 'property not found');
  assertRefused(await house.admin.get('/properties/x/conflicts'), 400, 'propertyId must be a UUID');
});

test('a house in which all that was sold fits has no conflict', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  assert.deepEqual(await conflictsOf(house), []);
  await guestIn(house, 0, null);
  await held(house, 1);
  assert.deepEqual(await conflictsOf(house), []);
});

test('a room that breaks while a hold needs it: the conflict, nothing more is sold, and it goes away with the repair', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { booking, request } = await held(house, 2);
  await changeRoom(house, 0, { maintenance: true });
  assert.deepEqual(await conflictsOf(house), [
    {
      kind: 'HOLD',
      reason: 'ROOM_OUT_OF_SERVICE',
      message: `1 of 2 rooms of STD held for ${booking.reference} is missing: a room of the type is inactive or in maintenance`,
      roomTypeCode: 'STD',
      roomTypeName: 'Standard',
      from: TOMORROW.fromAt,
      until: TOMORROW.toAt,
      quantity: 2,
      missingQuantity: 1,
      bookingId: booking.id,
      bookingReference: booking.reference,
      guestName: 'Asha Rao',
      roomRequestId: request.id,
      roomStayId: null,
      roomNumber: null,
    },
  ]);
  assertRefused(await tryToHold(house), 409, /^insufficient availability of room type STD/);
  assertRefused(await tryToCheckIn(house, 1, TOMORROW.toAt), 409, /^insufficient availability of room type STD/);
  assert.equal((await tryToCheckIn(house, 1, TOMORROW.fromAt)).status, 200);
  await changeRoom(house, 0, { maintenance: false });
  assert.deepEqual(await conflictsOf(house), []);
});

test('the booking that lacks a room may still check in to the one that is left', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { booking } = await held(house, 2, { fromAt: NOW, toAt: TOMORROW.toAt });
  await changeRoom(house, 0, { active: false });
  await checkIn(house, booking.id, [roomAt(house, 1)]);
  assert.deepEqual(await inShort(house), [
    {
      kind: 'HOLD',
      reason: 'ROOM_OUT_OF_SERVICE',
      message: `1 of 1 room of STD held for ${booking.reference} is missing: a room of the type is inactive or in maintenance`,
      missingQuantity: 1,
    },
  ]);
  await changeRoom(house, 0, { active: true });
  assert.deepEqual(await conflictsOf(house), []);
});

test('a room that is deleted, or moved to another type, while holds need it', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  await addRoomType(house, { code: 'DLX', name: 'Deluxe' });
  const { booking } = await held(house, 3);
  const missing = (rooms: string) => `${rooms} of STD held for ${booking.reference}`;
  assert.equal((await house.admin.delete(`${house.path}/rooms/${roomAt(house, 0)}`)).status, 204);
  const because = 'the type has fewer rooms than were sold';
  const conflict = { kind: 'HOLD', reason: 'NOT_ENOUGH_ROOMS' };
  assert.deepEqual(await inShort(house), [
    { ...conflict, message: `${missing('1 of 3 rooms')} is missing: ${because}`, missingQuantity: 1 },
  ]);
  await changeRoom(house, 1, { roomTypeCode: 'DLX' });
  assert.deepEqual(await inShort(house), [
    { ...conflict, message: `${missing('2 of 3 rooms')} are missing: ${because}`, missingQuantity: 2 },
  ]);
  assertRefused(await tryToHold(house), 409, /would be more than its 1 room for sale$/);
  await changeRoom(house, 1, { roomTypeCode: 'STD' });
  await addRoom(house, 104);
  assert.deepEqual(await conflictsOf(house), []);
});

test('holds get their rooms in the order in which they were made, also when a later one begins earlier', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const first = await held(house, 1, { fromAt: '2026-11-22T06:30:00.000Z', toAt: '2026-11-25T05:30:00.000Z' });
  const second = await held(house, 1, TOMORROW);
  await changeRoom(house, 0, { maintenance: true });
  const [only, ...others] = await conflictsOf(house);
  assert.deepEqual(others, []);
  assert.equal(only.bookingReference, second.booking.reference);
  assert.deepEqual([only.from, only.until], ['2026-11-22T06:30:00.000Z', TOMORROW.toAt]);
  assert.equal(
    (await house.admin.delete(`${house.path}/bookings/${first.booking.id}/room-requests/${first.request.id}`)).status,
    204,
  );
  assert.deepEqual(await conflictsOf(house), []);
});

test('the next conflict comes first, of whatever type', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  await addRoomType(house, { code: 'DLX', name: 'Deluxe' });
  const suite = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const later = { fromAt: '2026-11-28T06:30:00.000Z', toAt: '2026-11-29T05:30:00.000Z' };
  const booking = await openBooking(house, { expectedCheckInAt: later.fromAt, expectedCheckOutAt: later.toAt });
  await holdRooms(house, booking.id, { roomTypeCode: 'DLX', ...later });
  await held(house);
  bodyOf(await house.admin.put(`${house.path}/rooms/${suite.id}`, { maintenance: true }));
  await changeRoom(house, 0, { active: false });
  assert.deepEqual(
    (await conflictsOf(house)).map(({ roomTypeCode, from }) => [roomTypeCode, from]),
    [
      ['STD', TOMORROW.fromAt],
      ['DLX', later.fromAt],
    ],
  );
});

test('a guest who does not leave and so takes the room of a hold: availability tells it at once, the desk sees both', async () => {
  const house = await newHouse(hotel, { rooms: 1, defaultRate: null });
  const { booking: guest, stay } = await guestIn(house, 0, '2026-11-21T05:30:00.000Z');
  const { booking, request } = await held(house);
  const offered = async (from: string, to: string) => {
    const [row] = bodyOf(await house.admin.get(`${house.path}/rooms/availability-range?from=${from}&to=${to}`));
    return { held: row.heldQuantity, available: row.availableQuantity, free: row.freeRooms.length };
  };
  assert.deepEqual(await conflictsOf(house), []);
  assert.deepEqual(await offered('2026-11-21', '2026-11-22'), { held: 1, available: 0, free: 1 });

  hotel.clock.set('2026-11-21T05:30:00.000Z');
  assert.deepEqual(await offered('2026-11-21', '2026-11-22'), { held: 1, available: 0, free: 0 });
  const until = '2026-11-22T05:30:00.000Z';
  const about = (whose: { id: string; reference: string }) => ({
    reason: 'OVERDUE_STAY',
    roomTypeCode: 'STD',
    roomTypeName: 'Standard',
    from: TOMORROW.fromAt,
    until,
    quantity: 1,
    missingQuantity: 1,
    bookingId: whose.id,
    bookingReference: whose.reference,
    guestName: 'Asha Rao',
  });
  assert.deepEqual(await conflictsOf(house), [
    {
      ...about(booking),
      kind: 'HOLD',
      message: `1 of 1 room of STD held for ${booking.reference} is missing: a guest who should have left is still in house`,
      roomRequestId: request.id,
      roomStayId: null,
      roomNumber: null,
    },
    {
      ...about(guest),
      kind: 'STAY',
      message: 'the guest in room 101 should have left at 2026-11-21 11:00: the room is needed for a room request',
      roomRequestId: null,
      roomStayId: stay.id,
      roomNumber: 101,
    },
  ]);
  assertRefused(await tryToHold(house), 409, /^insufficient availability of room type STD/);

  await checkOut(house, guest.id);
  assert.deepEqual(await conflictsOf(house), []);
  assert.deepEqual(await offered('2026-11-21', '2026-11-22'), { held: 1, available: 0, free: 1 });
});

test('an overdue guest who is in nobody’s way is no conflict', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await guestIn(house, 0, '2026-11-21T05:30:00.000Z');
  await held(house);
  hotel.clock.set('2026-11-21T06:00:00.000Z');
  assert.deepEqual(await conflictsOf(house), []);
});

test('a check-in that is voided gives its hold back, even where the room has been promised to another since', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const early = await held(house, 1, { fromAt: NOW, toAt: TOMORROW.toAt });
  const path = `${house.path}/bookings/${early.booking.id}`;
  const { stays } = await checkIn(house, early.booking.id, [roomAt(house, 0)]);
  const leaving = await house.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-11-21T05:30:00.000Z' });
  assert.equal(leaving.status, 204, leaving.text);
  const other = await held(house);
  assert.deepEqual(await conflictsOf(house), []);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, { reason: 'wrong guest' }));
  const [only, ...others] = await conflictsOf(house);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [only.kind, only.reason, only.bookingReference, only.from, only.until, only.missingQuantity],
    ['HOLD', 'NOT_ENOUGH_ROOMS', other.booking.reference, TOMORROW.fromAt, TOMORROW.toAt, 1],
  );
  assertRefused(await tryToHold(house), 409, /^insufficient availability/);
  assert.equal((await house.admin.delete(`${path}/room-requests/${early.request.id}`)).status, 204);
  assert.deepEqual(await conflictsOf(house), []);
});

test('a guest who has paid ahead is still in the room when it is taken out of service', async () => {
  const house = await newHouse(hotel, { rooms: 2, defaultRate: null });
  const { booking, stay } = await guestIn(house, 0, TOMORROW.toAt);
  await checkOut(house, booking.id, { checkOutAt: '2026-11-21T05:30:00.000Z' });
  await changeRoom(house, 0, { maintenance: true });
  hotel.clock.set('2026-11-20T20:00:00.000Z');
  const [only, ...others] = await conflictsOf(house);
  assert.deepEqual(others, []);
  assert.ok(only.from >= '2026-11-20T20:00:00.000Z' && only.from < '2026-11-20T20:01:00.000Z', only.from);
  assert.deepEqual(
    { ...only, from: null },
    {
      kind: 'STAY',
      reason: 'ROOM_OUT_OF_SERVICE',
      message: 'the guest in room 101 has it until 2026-11-21 11:00, but it is out of service',
      roomTypeCode: 'STD',
      roomTypeName: 'Standard',
      from: null,
      until: '2026-11-21T05:30:00.000Z',
      quantity: 1,
      missingQuantity: 1,
      bookingId: booking.id,
      bookingReference: booking.reference,
      guestName: 'Asha Rao',
      roomRequestId: null,
      roomStayId: stay.id,
      roomNumber: 101,
    },
  );
  hotel.clock.set('2026-11-21T05:30:00.000Z');
  assert.deepEqual(await conflictsOf(house), []);
});

test('a conflict ends with the window of its hold, and with the hold', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { booking } = await held(house);
  await changeRoom(house, 0, { maintenance: true });
  hotel.clock.set(hoursFrom(TOMORROW.toAt, -1));
  assert.equal((await conflictsOf(house)).length, 1);
  hotel.clock.set(TOMORROW.toAt);
  assert.deepEqual(await conflictsOf(house), []);
  hotel.clock.set(NOW);
  assert.equal((await conflictsOf(house)).length, 1);
  bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
  assert.deepEqual(await conflictsOf(house), []);
});

test('the conflicts of a house are its own', async () => {
  const [one, other] = [await newHouse(hotel, { rooms: 1 }), await newHouse(hotel, { rooms: 1 })];
  await held(one);
  await changeRoom(one, 0, { maintenance: true });
  assert.equal((await conflictsOf(one)).length, 1);
  assert.deepEqual(await conflictsOf(other), []);
  assertRefused(await other.admin.get(`${one.path}/conflicts`), 403, 'you are not a member of this property');
});
