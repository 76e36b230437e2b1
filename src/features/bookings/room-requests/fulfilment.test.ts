import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
const HOLD = { fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

/** Adds one room 201 of type DLX to the property. @returns the id of that room */
async function propertyWithDeluxe(rooms = 2): Promise<{ property: PropertyWithRooms; deluxe: string }> {
  const property = await newPropertyWithRooms(service, { rooms });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  return { property, deluxe: (await addRoom(property, 201, { roomTypeCode: 'DLX' })).id };
}

/** Creates a booking for `TODAY` with these holds. @returns its id and the ids of its room requests */
async function holding(
  property: PropertyWithRooms,
  ...holds: Record<string, unknown>[]
): Promise<{ id: string; requests: string[] }> {
  const { id } = await openBooking(property, TODAY);
  const requests = [];
  for (const fields of holds) requests.push((await holdRooms(property, id, { ...HOLD, ...fields })).id);
  return { id, requests };
}

type Request = { roomTypeCode: string; status: string; quantity: number; fulfilledQuantity: number };

/** The status of each room request with the number of used rooms, like `OPEN 1/2`. */
async function requestsOf(property: PropertyWithRooms, bookingId: string): Promise<string[]> {
  const { roomRequests } = await readBooking(property, bookingId);
  return roomRequests.map((request: Request) => `${request.status} ${request.fulfilledQuantity}/${request.quantity}`);
}

const holdOf = (stays: { roomRequestId: string | null }[]) => stays.map((stay) => stay.roomRequestId);
const addRoomStay = (property: PropertyWithRooms, bookingId: string, roomId: string) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/room-stays`, { roomId });
const voidStay = async (property: PropertyWithRooms, stayId: string) =>
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stayId}/void`, { reason: 'wrong room' }));
const move = async (property: PropertyWithRooms, stayId: string, roomId: string) =>
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stayId}/move`, { roomId }));

test('a check-in uses one room of the hold, and added room stays use the others', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { id, requests } = await holding(property, { quantity: 3 });
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  assert.deepEqual(holdOf(stays), requests);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 1/3']);
  assert.equal(bodyOf(await addRoomStay(property, id, roomAt(property, 1)), 201).roomRequestId, requests[0]);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 2/3']);
  assert.equal(bodyOf(await addRoomStay(property, id, roomAt(property, 2)), 201).roomRequestId, requests[0]);
  assert.deepEqual(await requestsOf(property, id), ['FULFILLED 3/3']);
  assert.equal(bodyOf(await addRoomStay(property, id, roomAt(property, 3)), 201).roomRequestId, null);
});

test('one check-in uses as many held rooms as it has stays; a booking without a hold uses none', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { id, requests } = await holding(property, { quantity: 1 }, { quantity: 2 });
  const rooms = [0, 1, 2, 3].map((index) => roomAt(property, index));
  const { stays } = await checkIn(property, id, rooms);
  assert.deepEqual(holdOf(stays), [requests[0], requests[1], requests[1], null]);
  assert.deepEqual(await requestsOf(property, id), ['FULFILLED 1/1', 'FULFILLED 2/2']);
  const audited = await service.sql<{ request: string | null }>(
    `select after->>'roomRequestId' as request from audit_entry where booking_id = $1 and action = 'stay.checked-in'`,
    [id],
  );
  assert.deepEqual(audited.map(({ request }) => request).sort(), [...holdOf(stays)].sort());
});

test('a stay uses the hold of its own room type, also when an upgraded stay comes first in the list', async () => {
  const { property, deluxe } = await propertyWithDeluxe();
  const { id, requests } = await holding(property, { roomTypeCode: 'DLX' });
  const { stays } = await checkIn(property, id, [roomAt(property, 0), deluxe]);
  assert.deepEqual(
    stays.map((stay: { roomNumber: number; roomRequestId: string | null }) => [stay.roomNumber, stay.roomRequestId]),
    [
      [101, null],
      [201, requests[0]],
    ],
  );
});

test('an upgrade uses the hold of the type that was sold, and frees a room of that type', async () => {
  const { property, deluxe } = await propertyWithDeluxe(1);
  const { id, requests } = await holding(property, {});
  assert.deepEqual(holdOf((await checkIn(property, id, [deluxe])).stays), requests);
  assert.deepEqual(await requestsOf(property, id), ['FULFILLED 1/1']);
  await holding(property, {});
});

test('in one check-in for several room requests, own types come first and the rest are upgrades', async () => {
  const { property, deluxe } = await propertyWithDeluxe(2);
  await addRoomType(property, { code: 'SUI' });
  const suite = await addRoom(property, 301, { roomTypeCode: 'SUI' });
  const { id, requests } = await holding(property, {}, { roomTypeCode: 'DLX' }, {});
  const { stays } = await checkIn(property, id, [suite.id, roomAt(property, 0), deluxe]);
  const held = Object.fromEntries(
    stays.map((stay: { roomNumber: number; roomRequestId: string | null }) => [stay.roomNumber, stay.roomRequestId]),
  );
  assert.deepEqual(held, { 101: requests[0], 201: requests[1], 301: requests[2] });
});

test('of several holds a stay uses the one that overlaps it, then the oldest', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const later = { fromAt: '2026-12-10T12:00:00+05:30', toAt: '2026-12-12T11:00:00+05:30' };
  const { id, requests } = await holding(property, later, {}, {});
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  assert.deepEqual(holdOf(stays), [requests[1]]);
  assert.equal(bodyOf(await addRoomStay(property, id, roomAt(property, 1)), 201).roomRequestId, requests[2]);
});

test('a cancelled hold is not used', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, requests } = await holding(property, {}, {});
  const path = `${property.path}/bookings/${id}/room-requests`;
  assert.equal((await property.admin.delete(`${path}/${requests[0]}`)).status, 204);
  assert.deepEqual(holdOf((await checkIn(property, id, [roomAt(property, 0)])).stays), [requests[1]]);
  assert.equal(bodyOf(await addRoomStay(property, id, roomAt(property, 1)), 201).roomRequestId, null);
  assert.deepEqual(await requestsOf(property, id), ['CANCELLED 0/1', 'FULFILLED 1/1']);
});

test("another booking's hold is never used", async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const other = await holding(property, {});
  const walkIn = await openBooking(property, TODAY);
  assert.deepEqual(holdOf((await checkIn(property, walkIn.id, [roomAt(property, 0)])).stays), [null]);
  assert.deepEqual(await requestsOf(property, other.id), ['OPEN 0/1']);
});

test('a voided check-in gives its room back to the hold, and a new one uses it again', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, requests } = await holding(property, {});
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  await voidStay(property, stays[0].id);
  assert.equal((await readBooking(property, id)).status, 'OPEN');
  assert.deepEqual(await requestsOf(property, id), ['OPEN 0/1']);
  const again = await checkIn(property, id, [roomAt(property, 1)]);
  assert.deepEqual(holdOf(again.stays.filter((stay: { status: string }) => stay.status === 'ACTIVE')), requests);
  assert.deepEqual(await requestsOf(property, id), ['FULFILLED 1/1']);
});

test('of two stays on one hold the voided one gives one room back', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id } = await holding(property, { quantity: 2 });
  const { stays } = await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)]);
  await voidStay(property, stays[1].id);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 1/2']);
  await voidStay(property, stays[0].id);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 0/2']);
});

test('a void does not reopen a hold that was cancelled meanwhile', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, requests } = await holding(property, { quantity: 2 });
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  assert.equal((await property.admin.delete(`${property.path}/bookings/${id}/room-requests/${requests[0]}`)).status, 204);
  await voidStay(property, stays[0].id);
  assert.deepEqual(await requestsOf(property, id), ['CANCELLED 0/2']);
  await holding(property, { quantity: 2 });
});

test('a void is never refused; when the room was held for others meanwhile, the conflict is listed', async () => {
  const { property, deluxe } = await propertyWithDeluxe(1);
  const { id } = await holding(property, {});
  const { stays } = await checkIn(property, id, [deluxe]);
  const other = await holding(property, {});
  await voidStay(property, stays[0].id);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 0/1']);
  const conflicts = bodyOf(await property.admin.get(`${property.path}/conflicts`));
  assert.deepEqual(
    conflicts.map((row: { kind: string; bookingId: string; missingQuantity: number }) => [
      row.kind,
      row.bookingId,
      row.missingQuantity,
    ]),
    [['HOLD', other.id, 1]],
  );
});

test('after a move the stay in the new room gives the held room back when it is voided, once', async () => {
  const { property, deluxe } = await propertyWithDeluxe();
  const { id, requests } = await holding(property, {});
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  service.clock.set('2026-12-01T15:00:00+05:30');
  const second = await move(property, stays[0].id, roomAt(property, 1));
  service.clock.set('2026-12-01T16:00:00+05:30');
  const third = await move(property, second.id, deluxe);
  assert.deepEqual(holdOf([second, third]), [requests[0], requests[0]]);
  assert.deepEqual(await requestsOf(property, id), ['FULFILLED 1/1']);
  await voidStay(property, third.id);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 0/1']);
  for (const stay of [stays[0], second])
    assertRefused(await property.admin.post(`${property.path}/room-stays/${stay.id}/void`, {}), 409, /./);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 0/1']);
});

test('the check-out that closes the booking cancels its open room requests, and the audit log says so', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const { id, requests } = await holding(property, { quantity: 2 }, { nightlyRate: 0 });
  await checkIn(property, id, [roomAt(property, 0)]);
  service.clock.set('2026-12-03T10:00:00+05:30');
  await checkOut(property, id);
  assert.deepEqual(await requestsOf(property, id), ['CANCELLED 1/2', 'CANCELLED 0/1']);
  const entries = await service.sql(
    `select entity_id, actor_id, before, after from audit_entry where booking_id = $1 and action = 'room-request.cancelled' order by entity_id`,
    [id],
  );
  const row = (index: number, quantity: number, fulfilledQuantity: number) => ({
    entity_id: requests[index],
    actor_id: property.admin.userId,
    before: { status: 'OPEN', roomTypeCode: 'STD', quantity, fulfilledQuantity },
    after: { status: 'CANCELLED' },
  });
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [row(0, 2, 1), row(1, 1, 0)],
  );
  await holding(property, { quantity: 3, fromAt: '2026-12-03T10:30:00+05:30', toAt: '2026-12-04T11:00:00+05:30' });
});

test('while a guest of the booking is in house its holds stay open; the last check-out cancels them', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const { id } = await holding(property, { quantity: 3 });
  const { stays, primaryGuest } = await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)]);
  await signGuest(property, primaryGuest.id);
  service.clock.set('2026-12-02T10:00:00+05:30');
  const leave = async (stayId: string) =>
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${stayId}/check-out`, {}));
  await leave(stays[0].id);
  assert.deepEqual(await requestsOf(property, id), ['OPEN 2/3']);
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${(await openBooking(property, TODAY)).id}/check-in/bulk`, {
      stays: [{ roomId: roomAt(property, 0) }, { roomId: roomAt(property, 2) }],
    }),
    409,
    /1 held would be more than its 3 rooms for sale \(held for B-000001\)$/,
  );
  // The payment covers all expected nights of the room in house.
  await settle(property, id);
  service.clock.set('2026-12-03T10:00:00+05:30');
  await leave(stays[1].id);
  assert.equal((await readBooking(property, id)).status, 'CHECKED_OUT');
  assert.deepEqual(await requestsOf(property, id), ['CANCELLED 2/3']);
});

test('a check-in without a hold changes no room request of the property', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const other = await holding(property, { quantity: 2 });
  const before = await readBooking(property, other.id);
  const { id } = await openBooking(property, TODAY);
  await checkIn(property, id, [roomAt(property, 2)]);
  assert.deepEqual(await readBooking(property, other.id), before);
});
