import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Desk, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  bodyOf,
  checkIn,
  type House,
  newHouse,
  openBooking,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

/** A booking that came an hour ago, in the rooms 101, 102 ...; its guest has signed. */
async function inHouse(house: House, rooms = 1) {
  const { id, primaryGuest } = await openBooking(house);
  await signGuest(house, primaryGuest.id);
  const roomIds = Array.from({ length: rooms }, (_, index) => roomAt(house, index));
  const checkInAt = new Date(Date.now() - 3_600_000).toISOString();
  return checkIn(house, id, roomIds, { checkInAt, nightlyRate: 1000 });
}

const setAside = (house: House, stayId: string, body: unknown = {}, desk: Desk = house.admin) =>
  desk.post(`${house.path}/room-stays/${stayId}/void`, body);
const leaveRoom = (house: House, bookingId: string, stayId: string) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, {});

test('a voided stay is set aside with its reason: the room is free, nothing is owed, the booking is open again', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id, stays } = await inHouse(house);
  const stay = bodyOf(await setAside(house, stays[0].id.toUpperCase(), { reason: 'wrong guest' }));
  const { voidedAt, updatedAt } = stay;
  assert.equal(voidedAt, updatedAt);
  assert.ok(voidedAt > stays[0].createdAt);
  const changed = {
    status: 'VOIDED',
    nights: 0,
    amount: 0,
    voidReason: 'wrong guest',
    bookingStatus: 'OPEN',
    voidedAt,
    updatedAt,
  };
  assert.deepEqual(stay, { ...stays[0], ...changed });
  const booking = await readBooking(house, id);
  assert.deepEqual([booking.status, booking.roomNumbers, booking.balance.expectedPay], ['OPEN', [], 0]);
  const [row] = bodyOf(await house.admin.get(`${house.path}/rooms/board`));
  assert.deepEqual([row.status, row.stay], ['FREE', null]);

  const again = await checkIn(house, id, [roomAt(house, 0)], { checkInAt: stays[0].checkInAt });
  assert.deepEqual(again.stays.map((each: { status: string }) => each.status).sort(), ['ACTIVE', 'VOIDED']);
});

test('the auditor reads who voided which stay, and why', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { stays } = await inHouse(house);
  bodyOf(await setAside(house, stays[0].id, { reason: 'wrong guest' }));
  const entries = await hotel.sql(
    `select actor_id, entity, entity_id, before, after, reason from audit_entry where property_id = $1 and action = 'stay.voided'`,
    [house.id],
  );
  assert.deepEqual(
    entries.map((entry) => ({ ...entry })),
    [
      {
        actor_id: house.admin.userId,
        entity: 'room-stay',
        entity_id: stays[0].id,
        before: {
          status: 'ACTIVE',
          roomNumber: 101,
          checkInAt: stays[0].checkInAt,
          roomRequestId: null,
          bookingStatus: 'CHECKED_IN',
        },
        after: { status: 'VOIDED', bookingStatus: 'OPEN' },
        reason: 'wrong guest',
      },
    ],
  );
});

test('a booking with another stay that is active or checked out stays in house', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 3);
  assert.equal(bodyOf(await setAside(house, stays[0].id)).bookingStatus, 'CHECKED_IN');
  bodyOf(await leaveRoom(house, id, stays[1].id));
  assert.equal(bodyOf(await setAside(house, stays[2].id)).bookingStatus, 'CHECKED_IN');
  assert.equal((await readBooking(house, id)).status, 'CHECKED_IN');
});

test('STAFF may void until the booking has a payment, ADMIN and MANAGER always', async () => {
  const house = await newHouse(hotel);
  const desks = {
    staff: await house.join('STAFF'),
    both: await house.join('STAFF', 'MANAGER'),
    manager: await house.join('MANAGER'),
  };
  const { id, stays } = await inHouse(house, 3);
  bodyOf(await setAside(house, stays[0].id, {}, desks.staff));
  await pay(house, id, 500);
  const before = await readBooking(house, id);
  assertRefused(
    await setAside(house, stays[1].id, {}, desks.staff),
    403,
    'the booking has a payment: only ADMIN or MANAGER may void its stays',
  );
  assert.deepEqual(await readBooking(house, id), before);
  bodyOf(await setAside(house, stays[1].id, {}, desks.both));
  bodyOf(await setAside(house, stays[2].id, {}, desks.manager));
  assert.equal((await readBooking(house, id)).status, 'OPEN');
});

test('a payment that was deleted as a mistake does not stand in the way of STAFF, a refunded one does', async () => {
  const house = await newHouse(hotel);
  const staff = await house.join('STAFF');
  const { id, stays } = await inHouse(house, 2);
  const payments = `${house.path}/bookings/${id}/payments`;
  const mistake = bodyOf(await house.admin.post(payments, { amount: 500, method: 'CASH' }), 201);
  assert.equal((await house.admin.delete(`${payments}/${mistake.id}`)).status, 204);
  bodyOf(await setAside(house, stays[0].id, {}, staff));
  const returned = bodyOf(await house.admin.post(payments, { amount: 500, method: 'CARD' }), 201);
  bodyOf(await house.admin.post(`${payments}/${returned.id}/refund`, { amount: 500, method: 'CARD' }));
  assertRefused(await setAside(house, stays[1].id, {}, staff), 403, /^the booking has a payment/);
});

test('a stay that has ended cannot be voided', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 3);
  bodyOf(await leaveRoom(house, id, stays[0].id));
  bodyOf(await setAside(house, stays[1].id));
  assertRefused(await setAside(house, stays[0].id), 409, 'the stay is already checked out');
  assertRefused(await setAside(house, stays[1].id), 409, 'the stay is voided');
  await pay(house, id, 2000);
  bodyOf(await leaveRoom(house, id, stays[2].id));
  const closed = await readBooking(house, id);
  assertRefused(await setAside(house, stays[2].id), 409, 'the stay is already checked out');
  assert.deepEqual(await readBooking(house, id), closed);
});

test('a reason that is no text, or longer than 2000 characters, is 400', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id, stays } = await inHouse(house);
  const before = await readBooking(house, id);
  for (const reason of [7, ['x'], 'x'.repeat(2001), 'a\u0000b'])
    assertRefused(await setAside(house, stays[0].id, { reason }), 400, /^reason must/);
  assert.deepEqual(await readBooking(house, id), before);
  assert.equal(bodyOf(await setAside(house, stays[0].id, { reason: null })).voidReason, null);
});
