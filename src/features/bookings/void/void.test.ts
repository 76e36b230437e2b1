import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

/** A booking that checked in an hour ago to rooms 101, 102 ... Its guest has signed. */
async function inHouse(property: PropertyWithRooms, rooms = 1) {
  const { id, primaryGuest } = await openBooking(property);
  await signGuest(property, primaryGuest.id);
  const roomIds = Array.from({ length: rooms }, (_, index) => roomAt(property, index));
  const checkInAt = new Date(Date.now() - 3_600_000).toISOString();
  return checkIn(property, id, roomIds, { checkInAt, nightlyRate: 1000 });
}

const setAside = (property: PropertyWithRooms, stayId: string, body: unknown = {}, client: ApiClient = property.admin) =>
  client.post(`${property.path}/room-stays/${stayId}/void`, body);
const leaveRoom = (property: PropertyWithRooms, bookingId: string, stayId: string) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, {});

test('a voided stay keeps its reason: the room is free, nothing is owed, and the booking is open again', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, stays } = await inHouse(property);
  const stay = bodyOf(await setAside(property, stays[0].id.toUpperCase(), { reason: 'wrong guest' }));
  const { voidedAt, updatedAt } = stay;
  assert.equal(voidedAt, updatedAt);
  assert.ok(voidedAt > stays[0].createdAt);
  const changed = {
    status: 'VOIDED',
    nights: 0,
    amount: 0,
    nightRates: [],
    voidReason: 'wrong guest',
    bookingStatus: 'OPEN',
    voidedAt,
    updatedAt,
  };
  assert.deepEqual(stay, { ...stays[0], ...changed });
  const booking = await readBooking(property, id);
  assert.deepEqual([booking.status, booking.roomNumbers, booking.balance.expectedPay], ['OPEN', [], 0]);
  const [row] = bodyOf(await property.admin.get(`${property.path}/rooms/board`));
  assert.deepEqual([row.status, row.stay], ['FREE', null]);

  const again = await checkIn(property, id, [roomAt(property, 0)], { checkInAt: stays[0].checkInAt });
  assert.deepEqual(again.stays.map((each: { status: string }) => each.status).sort(), ['ACTIVE', 'VOIDED']);
});

test('the audit log says who voided which stay, and why', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { stays } = await inHouse(property);
  bodyOf(await setAside(property, stays[0].id, { reason: 'wrong guest' }));
  const entries = await service.sql(
    `select actor_id, entity, entity_id, before, after, reason from audit_entry where property_id = $1 and action = 'stay.voided'`,
    [property.id],
  );
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [
      {
        actor_id: property.admin.userId,
        entity: 'room-stay',
        entity_id: stays[0].id,
        before: {
          status: 'ACTIVE',
          roomNumber: 101,
          checkInAt: stays[0].checkInAt,
          roomRequestIds: [],
          bookingStatus: 'CHECKED_IN',
        },
        after: { status: 'VOIDED', bookingStatus: 'OPEN' },
        reason: 'wrong guest',
      },
    ],
  );
});

test('a booking with another stay that is active or checked out stays in house', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 3);
  assert.equal(bodyOf(await setAside(property, stays[0].id)).bookingStatus, 'CHECKED_IN');
  bodyOf(await leaveRoom(property, id, stays[1].id));
  assert.equal(bodyOf(await setAside(property, stays[2].id)).bookingStatus, 'CHECKED_IN');
  assert.equal((await readBooking(property, id)).status, 'CHECKED_IN');
});

test('STAFF may void until the booking has a payment, ADMIN and MANAGER always', async () => {
  const property = await newPropertyWithRooms(service);
  const clients = {
    staff: await property.join('STAFF'),
    both: await property.join('STAFF', 'MANAGER'),
    manager: await property.join('MANAGER'),
  };
  const { id, stays } = await inHouse(property, 3);
  bodyOf(await setAside(property, stays[0].id, {}, clients.staff));
  await pay(property, id, 500);
  const before = await readBooking(property, id);
  assertRefused(
    await setAside(property, stays[1].id, {}, clients.staff),
    403,
    'the booking has a payment: only ADMIN or MANAGER may void its stays',
  );
  assert.deepEqual(await readBooking(property, id), before);
  bodyOf(await setAside(property, stays[1].id, {}, clients.both));
  bodyOf(await setAside(property, stays[2].id, {}, clients.manager));
  assert.equal((await readBooking(property, id)).status, 'OPEN');
});

test('a deleted payment does not prevent STAFF from voiding, a refunded one does', async () => {
  const property = await newPropertyWithRooms(service);
  const staff = await property.join('STAFF');
  const { id, stays } = await inHouse(property, 2);
  const payments = `${property.path}/bookings/${id}/payments`;
  const mistake = bodyOf(await property.admin.post(payments, { amount: 500, method: 'CASH' }), 201);
  assert.equal((await property.admin.delete(`${payments}/${mistake.id}`)).status, 204);
  bodyOf(await setAside(property, stays[0].id, {}, staff));
  const returned = bodyOf(await property.admin.post(payments, { amount: 500, method: 'CARD' }), 201);
  bodyOf(await property.admin.post(`${payments}/${returned.id}/refund`, { amount: 500, method: 'CARD' }));
  assertRefused(await setAside(property, stays[1].id, {}, staff), 403, /^the booking has a payment/);
});

test('a stay that has ended cannot be voided', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 3);
  bodyOf(await leaveRoom(property, id, stays[0].id));
  bodyOf(await setAside(property, stays[1].id));
  assertRefused(await setAside(property, stays[0].id), 409, 'the stay is already checked out');
  assertRefused(await setAside(property, stays[1].id), 409, 'the stay is voided');
  await pay(property, id, 2000);
  bodyOf(await leaveRoom(property, id, stays[2].id));
  const closed = await readBooking(property, id);
  assertRefused(await setAside(property, stays[2].id), 409, 'the stay is already checked out');
  assert.deepEqual(await readBooking(property, id), closed);
});

test('a reason that is not text, empty, or longer than 2000 characters is 400', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, stays } = await inHouse(property);
  const before = await readBooking(property, id);
  for (const reason of [7, ['x'], 'x'.repeat(2001), 'a\u0000b', ''])
    assertRefused(await setAside(property, stays[0].id, { reason }), 400, /^reason must/);
  assert.deepEqual(await readBooking(property, id), before);
  assert.equal(bodyOf(await setAside(property, stays[0].id, { reason: null })).voidReason, null);
});
