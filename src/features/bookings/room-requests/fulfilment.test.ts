import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
// Noon in India: the day of every test.
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
const HOLD = { fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

/** A house that also has one room 201 of type DLX; the id of that room. */
async function houseWithDeluxe(rooms = 2): Promise<{ house: House; deluxe: string }> {
  const house = await newHouse(hotel, { rooms });
  await addRoomType(house, { code: 'DLX', defaultRate: 5000 });
  return { house, deluxe: (await addRoom(house, 201, { roomTypeCode: 'DLX' })).id };
}

/** A booking for `TODAY` that holds these; its id and the ids of its requests. */
async function holding(house: House, ...holds: Record<string, unknown>[]): Promise<{ id: string; requests: string[] }> {
  const { id } = await openBooking(house, TODAY);
  const requests = [];
  for (const fields of holds) requests.push((await holdRooms(house, id, { ...HOLD, ...fields })).id);
  return { id, requests };
}

type Request = { roomTypeCode: string; status: string; quantity: number; fulfilledQuantity: number };

/** Of each request its status and how many of its rooms were taken up: `OPEN 1/2`. */
async function requestsOf(house: House, bookingId: string): Promise<string[]> {
  const { roomRequests } = await readBooking(house, bookingId);
  return roomRequests.map((request: Request) => `${request.status} ${request.fulfilledQuantity}/${request.quantity}`);
}

const holdOf = (stays: { roomRequestId: string | null }[]) => stays.map((stay) => stay.roomRequestId);
const arriveLate = (house: House, bookingId: string, roomId: string) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/room-stays`, { roomId });
const voidStay = async (house: House, stayId: string) =>
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stayId}/void`, { reason: 'wrong room' }));
const move = async (house: House, stayId: string, roomId: string) =>
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stayId}/move`, { roomId }));

test('a check-in takes up one room of the hold, late arrivals the others', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const { id, requests } = await holding(house, { quantity: 3 });
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  assert.deepEqual(holdOf(stays), requests);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 1/3']);
  assert.equal(bodyOf(await arriveLate(house, id, roomAt(house, 1)), 201).roomRequestId, requests[0]);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 2/3']);
  assert.equal(bodyOf(await arriveLate(house, id, roomAt(house, 2)), 201).roomRequestId, requests[0]);
  assert.deepEqual(await requestsOf(house, id), ['FULFILLED 3/3']);
  assert.equal(bodyOf(await arriveLate(house, id, roomAt(house, 3)), 201).roomRequestId, null);
});

test('one check-in takes up as many rooms as there are stays; who has no hold comes without', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const { id, requests } = await holding(house, { quantity: 1 }, { quantity: 2 });
  const rooms = [0, 1, 2, 3].map((index) => roomAt(house, index));
  const { stays } = await checkIn(house, id, rooms);
  assert.deepEqual(holdOf(stays), [requests[0], requests[1], requests[1], null]);
  assert.deepEqual(await requestsOf(house, id), ['FULFILLED 1/1', 'FULFILLED 2/2']);
  const audited = await hotel.sql<{ request: string | null }>(
    `select after->>'roomRequestId' as request from audit_entry where booking_id = $1 and action = 'stay.checked-in'`,
    [id],
  );
  assert.deepEqual(audited.map(({ request }) => request).sort(), [...holdOf(stays)].sort());
});

test('a guest is given the hold of the type of the room, also when an upgraded one is listed first', async () => {
  const { house, deluxe } = await houseWithDeluxe();
  const { id, requests } = await holding(house, { roomTypeCode: 'DLX' });
  const { stays } = await checkIn(house, id, [roomAt(house, 0), deluxe]);
  assert.deepEqual(
    stays.map((stay: { roomNumber: number; roomRequestId: string | null }) => [stay.roomNumber, stay.roomRequestId]),
    [
      [101, null],
      [201, requests[0]],
    ],
  );
});

test('an upgrade takes up the hold of the type that was booked, which is free again', async () => {
  const { house, deluxe } = await houseWithDeluxe(1);
  const { id, requests } = await holding(house, {});
  assert.deepEqual(holdOf((await checkIn(house, id, [deluxe])).stays), requests);
  assert.deepEqual(await requestsOf(house, id), ['FULFILLED 1/1']);
  await holding(house, {});
});

test('own type first and the rest upgraded, in one check-in of several requests', async () => {
  const { house, deluxe } = await houseWithDeluxe(2);
  await addRoomType(house, { code: 'SUI' });
  const suite = await addRoom(house, 301, { roomTypeCode: 'SUI' });
  const { id, requests } = await holding(house, {}, { roomTypeCode: 'DLX' }, {});
  const { stays } = await checkIn(house, id, [suite.id, roomAt(house, 0), deluxe]);
  const held = Object.fromEntries(
    stays.map((stay: { roomNumber: number; roomRequestId: string | null }) => [stay.roomNumber, stay.roomRequestId]),
  );
  assert.deepEqual(held, { 101: requests[0], 201: requests[1], 301: requests[2] });
});

test('of several holds a stay takes up the one of its time, then the oldest', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const later = { fromAt: '2026-12-10T12:00:00+05:30', toAt: '2026-12-12T11:00:00+05:30' };
  const { id, requests } = await holding(house, later, {}, {});
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  assert.deepEqual(holdOf(stays), [requests[1]]);
  assert.equal(bodyOf(await arriveLate(house, id, roomAt(house, 1)), 201).roomRequestId, requests[2]);
});

test('a hold that was let go of is not taken up', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id, requests } = await holding(house, {}, {});
  const path = `${house.path}/bookings/${id}/room-requests`;
  assert.equal((await house.admin.delete(`${path}/${requests[0]}`)).status, 204);
  assert.deepEqual(holdOf((await checkIn(house, id, [roomAt(house, 0)])).stays), [requests[1]]);
  assert.equal(bodyOf(await arriveLate(house, id, roomAt(house, 1)), 201).roomRequestId, null);
  assert.deepEqual(await requestsOf(house, id), ['CANCELLED 0/1', 'FULFILLED 1/1']);
});

test("another booking's hold is never taken up", async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const other = await holding(house, {});
  const walkIn = await openBooking(house, TODAY);
  assert.deepEqual(holdOf((await checkIn(house, walkIn.id, [roomAt(house, 0)])).stays), [null]);
  assert.deepEqual(await requestsOf(house, other.id), ['OPEN 0/1']);
});

test('a voided check-in gives its room back to the hold, and a new one takes it up again', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id, requests } = await holding(house, {});
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  await voidStay(house, stays[0].id);
  assert.equal((await readBooking(house, id)).status, 'OPEN');
  assert.deepEqual(await requestsOf(house, id), ['OPEN 0/1']);
  const again = await checkIn(house, id, [roomAt(house, 1)]);
  assert.deepEqual(holdOf(again.stays.filter((stay: { status: string }) => stay.status === 'ACTIVE')), requests);
  assert.deepEqual(await requestsOf(house, id), ['FULFILLED 1/1']);
});

test('of two guests on one hold the voided one gives one room back', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id } = await holding(house, { quantity: 2 });
  const { stays } = await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)]);
  await voidStay(house, stays[1].id);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 1/2']);
  await voidStay(house, stays[0].id);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 0/2']);
});

test('what was let go of meanwhile is not held again by a void', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id, requests } = await holding(house, { quantity: 2 });
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  assert.equal((await house.admin.delete(`${house.path}/bookings/${id}/room-requests/${requests[0]}`)).status, 204);
  await voidStay(house, stays[0].id);
  assert.deepEqual(await requestsOf(house, id), ['CANCELLED 0/2']);
  await holding(house, { quantity: 2 });
});

test('a void is never refused: when the room was held for others meanwhile, the conflict is listed', async () => {
  const { house, deluxe } = await houseWithDeluxe(1);
  const { id } = await holding(house, {});
  const { stays } = await checkIn(house, id, [deluxe]);
  const other = await holding(house, {});
  await voidStay(house, stays[0].id);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 0/1']);
  const conflicts = bodyOf(await house.admin.get(`${house.path}/conflicts`));
  assert.deepEqual(
    conflicts.map((row: { kind: string; bookingId: string; missingQuantity: number }) => [
      row.kind,
      row.bookingId,
      row.missingQuantity,
    ]),
    [['HOLD', other.id, 1]],
  );
});

test('a move hands the hold on: the stay in the new room gives it back when it is voided, once', async () => {
  const { house, deluxe } = await houseWithDeluxe();
  const { id, requests } = await holding(house, {});
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  hotel.clock.set('2026-12-01T15:00:00+05:30');
  const second = await move(house, stays[0].id, roomAt(house, 1));
  hotel.clock.set('2026-12-01T16:00:00+05:30');
  const third = await move(house, second.id, deluxe);
  assert.deepEqual(holdOf([second, third]), [requests[0], requests[0]]);
  assert.deepEqual(await requestsOf(house, id), ['FULFILLED 1/1']);
  await voidStay(house, third.id);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 0/1']);
  for (const stay of [stays[0], second])
    assertRefused(await house.admin.post(`${house.path}/room-stays/${stay.id}/void`, {}), 409, /./);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 0/1']);
});

test('the check-out that closes the booking lets go of the rooms still held, and the auditor reads it', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const { id, requests } = await holding(house, { quantity: 2 }, { nightlyRate: 0 });
  await checkIn(house, id, [roomAt(house, 0)]);
  hotel.clock.set('2026-12-03T10:00:00+05:30');
  await checkOut(house, id);
  assert.deepEqual(await requestsOf(house, id), ['CANCELLED 1/2', 'CANCELLED 0/1']);
  const entries = await hotel.sql(
    `select entity_id, actor_id, before, after from audit_entry where booking_id = $1 and action = 'room-request.cancelled' order by entity_id`,
    [id],
  );
  const row = (index: number, quantity: number, fulfilledQuantity: number) => ({
    entity_id: requests[index],
    actor_id: house.admin.userId,
    before: { status: 'OPEN', roomTypeCode: 'STD', quantity, fulfilledQuantity },
    after: { status: 'CANCELLED' },
  });
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [row(0, 2, 1), row(1, 1, 0)],
  );
  await holding(house, { quantity: 3, fromAt: '2026-12-03T10:30:00+05:30', toAt: '2026-12-04T11:00:00+05:30' });
});

test('while a guest of the booking is in house its rooms stay held; the check-out of the last one lets go of them', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const { id } = await holding(house, { quantity: 3 });
  const { stays, primaryGuest } = await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)]);
  await signGuest(house, primaryGuest.id);
  hotel.clock.set('2026-12-02T10:00:00+05:30');
  const leave = async (stayId: string) =>
    bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays/${stayId}/check-out`, {}));
  await leave(stays[0].id);
  assert.deepEqual(await requestsOf(house, id), ['OPEN 2/3']);
  assertRefused(
    await house.admin.post(`${house.path}/bookings/${(await openBooking(house, TODAY)).id}/check-in/bulk`, {
      stays: [{ roomId: roomAt(house, 0) }, { roomId: roomAt(house, 2) }],
    }),
    409,
    /1 held would be more than its 3 rooms for sale$/,
  );
  // The last night of the room in house was planned to be paid.
  await settle(house, id);
  hotel.clock.set('2026-12-03T10:00:00+05:30');
  await leave(stays[1].id);
  assert.equal((await readBooking(house, id)).status, 'CHECKED_OUT');
  assert.deepEqual(await requestsOf(house, id), ['CANCELLED 2/3']);
});

test('a check-in without any hold changes no request of the hotel', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const other = await holding(house, { quantity: 2 });
  const before = await readBooking(house, other.id);
  const { id } = await openBooking(house, TODAY);
  await checkIn(house, id, [roomAt(house, 2)]);
  assert.deepEqual(await readBooking(house, other.id), before);
});
