import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
/** 12:00 in the properties of this file, which are in India. Check-in is at 12:00 and check-out at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
const TOMORROW = { fromAt: '2026-11-21T06:30:00.000Z', toAt: '2026-11-23T05:30:00.000Z' };

const service = await startTestService();
beforeEach(() => service.clock.set(NOW));
after(() => service.stop());

const conflictsOf = async (property: PropertyWithRooms): Promise<ApiResponse['body'][]> =>
  bodyOf(await property.admin.get(`${property.path}/conflicts`));

/** Kind, reason, message and missing rooms of each conflict. */
const inShort = async (property: PropertyWithRooms) =>
  (await conflictsOf(property)).map(({ kind, reason, message, missingQuantity }) => ({ kind, reason, message, missingQuantity }));

/** A booking with a hold, by default from 12:00 tomorrow for two nights. */
async function held(property: PropertyWithRooms, quantity = 1, { fromAt, toAt } = TOMORROW) {
  const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return { booking, request: await holdRooms(property, booking.id, { quantity, fromAt, toAt }) };
}

/** A guest who checks in now, with that expected check-out. */
async function guestIn(property: PropertyWithRooms, index: number, expectedCheckOutAt: string | null) {
  const booking = await openBooking(property, { expectedCheckInAt: NOW, expectedCheckOutAt });
  const { stays } = await checkIn(property, booking.id, [roomAt(property, index)], { checkInAt: NOW });
  return { booking, stay: stays[0] };
}

const changeRoom = async (property: PropertyWithRooms, index: number, fields: object): Promise<void> => {
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, index)}`, fields));
};

/** Requests another hold in the window of tomorrow. @returns the response */
async function tryToHold(property: PropertyWithRooms, quantity = 1, window = TOMORROW): Promise<ApiResponse> {
  const booking = await openBooking(property, { expectedCheckInAt: window.fromAt, expectedCheckOutAt: window.toAt });
  return property.admin.post(`${property.path}/bookings/${booking.id}/room-requests`, {
    roomTypeCode: 'STD',
    quantity,
    ...window,
  });
}

/** Checks a walk-in in for the night. @returns the response */
async function tryToCheckIn(property: PropertyWithRooms, index: number, expectedCheckOutAt: string): Promise<ApiResponse> {
  const booking = await openBooking(property, { expectedCheckInAt: service.clock.now(), expectedCheckOutAt });
  return property.admin.post(`${property.path}/bookings/${booking.id}/check-in/bulk`, {
    stays: [{ roomId: roomAt(property, index) }],
  });
}

test('the front desk reads conflicts, other roles do not', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 0 });
  for (const role of ['ADMIN', 'MANAGER', 'STAFF'] as const) {
    assert.equal((await (await property.join(role)).get(`${property.path}/conflicts`)).status, 200, role);
  }
  assert.equal((await (await service.newUser({ superAdmin: true })).get(`${property.path}/conflicts`)).status, 200);
  assertRefused(await service.anonymous.get(`${property.path}/conflicts`), 401, /bearer token/);
  assertRefused(await (await service.newUser()).get(`${property.path}/conflicts`), 403, 'you are not a member of this property');
  for (const role of ['AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    assertRefused(await (await property.join(role)).get(`${property.path}/conflicts`), 403, /ADMIN, MANAGER, STAFF/);
  }
  assertRefused(await property.admin.get(`/properties/${UNKNOWN}/conflicts`), 404, 'property not found');
  assertRefused(await property.admin.get('/properties/x/conflicts'), 400, 'propertyId must be a UUID');
});

test('a property in which everything that was sold fits has no conflict', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  assert.deepEqual(await conflictsOf(property), []);
  await guestIn(property, 0, null);
  await held(property, 1);
  assert.deepEqual(await conflictsOf(property), []);
});

test('a broken room that a hold needs is a conflict: no further room is sold, and the repair ends the conflict', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { booking, request } = await held(property, 2);
  await changeRoom(property, 0, { maintenance: true });
  assert.deepEqual(await conflictsOf(property), [
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
  assertRefused(await tryToHold(property), 409, /^insufficient availability of room type STD/);
  assertRefused(await tryToCheckIn(property, 1, TOMORROW.toAt), 409, /^insufficient availability of room type STD/);
  assert.equal((await tryToCheckIn(property, 1, TOMORROW.fromAt)).status, 200);
  await changeRoom(property, 0, { maintenance: false });
  assert.deepEqual(await conflictsOf(property), []);
});

test('the booking that lacks a room can still check in to the remaining one', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { booking } = await held(property, 2, { fromAt: NOW, toAt: TOMORROW.toAt });
  await changeRoom(property, 0, { active: false });
  await checkIn(property, booking.id, [roomAt(property, 1)]);
  assert.deepEqual(await inShort(property), [
    {
      kind: 'HOLD',
      reason: 'ROOM_OUT_OF_SERVICE',
      message: `1 of 1 room of STD held for ${booking.reference} is missing: a room of the type is inactive or in maintenance`,
      missingQuantity: 1,
    },
  ]);
  await changeRoom(property, 0, { active: true });
  assert.deepEqual(await conflictsOf(property), []);
});

test('a room that is deleted or moved to another type while holds need it is a conflict', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  await addRoomType(property, { code: 'DLX', name: 'Deluxe' });
  const { booking } = await held(property, 3);
  const missing = (rooms: string) => `${rooms} of STD held for ${booking.reference}`;
  assert.equal((await property.admin.delete(`${property.path}/rooms/${roomAt(property, 0)}`)).status, 204);
  const because = 'the type has fewer rooms than were sold';
  const conflict = { kind: 'HOLD', reason: 'NOT_ENOUGH_ROOMS' };
  assert.deepEqual(await inShort(property), [
    { ...conflict, message: `${missing('1 of 3 rooms')} is missing: ${because}`, missingQuantity: 1 },
  ]);
  await changeRoom(property, 1, { roomTypeCode: 'DLX' });
  assert.deepEqual(await inShort(property), [
    { ...conflict, message: `${missing('2 of 3 rooms')} are missing: ${because}`, missingQuantity: 2 },
  ]);
  assertRefused(await tryToHold(property), 409, /would be more than its 1 room for sale \(held for B-000001\)$/);
  await changeRoom(property, 1, { roomTypeCode: 'STD' });
  await addRoom(property, 104);
  assert.deepEqual(await conflictsOf(property), []);
});

test('holds get their rooms in the order in which they were made, also when a later one starts earlier', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const first = await held(property, 1, { fromAt: '2026-11-22T06:30:00.000Z', toAt: '2026-11-25T05:30:00.000Z' });
  const second = await held(property, 1, TOMORROW);
  await changeRoom(property, 0, { maintenance: true });
  const [only, ...others] = await conflictsOf(property);
  assert.deepEqual(others, []);
  assert.equal(only.bookingReference, second.booking.reference);
  assert.deepEqual([only.from, only.until], ['2026-11-22T06:30:00.000Z', TOMORROW.toAt]);
  assert.equal(
    (await property.admin.delete(`${property.path}/bookings/${first.booking.id}/room-requests/${first.request.id}`)).status,
    204,
  );
  assert.deepEqual(await conflictsOf(property), []);
});

test('conflicts are listed by time, whatever their type', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX', name: 'Deluxe' });
  const suite = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const later = { fromAt: '2026-11-28T06:30:00.000Z', toAt: '2026-11-29T05:30:00.000Z' };
  const booking = await openBooking(property, { expectedCheckInAt: later.fromAt, expectedCheckOutAt: later.toAt });
  await holdRooms(property, booking.id, { roomTypeCode: 'DLX', ...later });
  await held(property);
  bodyOf(await property.admin.put(`${property.path}/rooms/${suite.id}`, { maintenance: true }));
  await changeRoom(property, 0, { active: false });
  assert.deepEqual(
    (await conflictsOf(property)).map(({ roomTypeCode, from }) => [roomTypeCode, from]),
    [
      ['STD', TOMORROW.fromAt],
      ['DLX', later.fromAt],
    ],
  );
});

test('an overdue guest in the room of a hold counts in availability at once, and both are listed', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: null });
  const { booking: guest, stay } = await guestIn(property, 0, '2026-11-21T05:30:00.000Z');
  const { booking, request } = await held(property);
  const offered = async (from: string, to: string) => {
    const [row] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?from=${from}&to=${to}`));
    return { held: row.heldQuantity, available: row.availableQuantity, free: row.freeRooms.length };
  };
  assert.deepEqual(await conflictsOf(property), []);
  assert.deepEqual(await offered('2026-11-21', '2026-11-22'), { held: 1, available: 0, free: 1 });

  service.clock.set('2026-11-21T05:30:00.000Z');
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
  assert.deepEqual(await conflictsOf(property), [
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
  assertRefused(await tryToHold(property), 409, /^insufficient availability of room type STD/);

  await checkOut(property, guest.id);
  assert.deepEqual(await conflictsOf(property), []);
  assert.deepEqual(await offered('2026-11-21', '2026-11-22'), { held: 1, available: 0, free: 1 });
});

test('an overdue guest whose room nobody needs is no conflict', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await guestIn(property, 0, '2026-11-21T05:30:00.000Z');
  await held(property);
  service.clock.set('2026-11-21T06:00:00.000Z');
  assert.deepEqual(await conflictsOf(property), []);
});

test('a voided check-in opens its hold again, also when the room has been held for another booking since', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const early = await held(property, 1, { fromAt: NOW, toAt: TOMORROW.toAt });
  const path = `${property.path}/bookings/${early.booking.id}`;
  const { stays } = await checkIn(property, early.booking.id, [roomAt(property, 0)]);
  const leaving = await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-11-21T05:30:00.000Z' });
  assert.equal(leaving.status, 204, leaving.text);
  const other = await held(property);
  assert.deepEqual(await conflictsOf(property), []);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, { reason: 'wrong guest' }));
  const [only, ...others] = await conflictsOf(property);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [only.kind, only.reason, only.bookingReference, only.from, only.until, only.missingQuantity],
    ['HOLD', 'NOT_ENOUGH_ROOMS', other.booking.reference, TOMORROW.fromAt, TOMORROW.toAt, 1],
  );
  assertRefused(await tryToHold(property), 409, /^insufficient availability/);
  assert.equal((await property.admin.delete(`${path}/room-requests/${early.request.id}`)).status, 204);
  assert.deepEqual(await conflictsOf(property), []);
});

test('a guest whose bill was closed ahead of time is listed when the room is taken out of service', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: null });
  const { booking, stay } = await guestIn(property, 0, TOMORROW.toAt);
  await checkOut(property, booking.id, { checkOutAt: '2026-11-21T05:30:00.000Z' });
  await changeRoom(property, 0, { maintenance: true });
  service.clock.set('2026-11-20T20:00:00.000Z');
  const [only, ...others] = await conflictsOf(property);
  assert.deepEqual(others, []);
  assert.ok(only.from >= '2026-11-20T20:00:00.000Z' && only.from < '2026-11-20T20:01:00.000Z', only.from);
  assert.deepEqual(
    { ...only, from: null },
    {
      kind: 'STAY',
      reason: 'ROOM_OUT_OF_SERVICE',
      message: 'the guest in room 101 has the room until 2026-11-21 11:00, but it is out of service',
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
  service.clock.set('2026-11-21T05:30:00.000Z');
  assert.deepEqual(await conflictsOf(property), []);
});

test('a conflict ends with the window of its hold, or when the hold is cancelled', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { booking } = await held(property);
  await changeRoom(property, 0, { maintenance: true });
  service.clock.set(hoursFrom(TOMORROW.toAt, -1));
  assert.equal((await conflictsOf(property)).length, 1);
  service.clock.set(TOMORROW.toAt);
  assert.deepEqual(await conflictsOf(property), []);
  service.clock.set(NOW);
  assert.equal((await conflictsOf(property)).length, 1);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  assert.deepEqual(await conflictsOf(property), []);
});

test('a property lists only its own conflicts', async () => {
  const [one, other] = [await newPropertyWithRooms(service, { rooms: 1 }), await newPropertyWithRooms(service, { rooms: 1 })];
  await held(one);
  await changeRoom(one, 0, { maintenance: true });
  assert.equal((await conflictsOf(one)).length, 1);
  assert.deepEqual(await conflictsOf(other), []);
  assertRefused(await other.admin.get(`${one.path}/conflicts`), 403, 'you are not a member of this property');
});
