import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
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
beforeEach(() => hotel.clock.set('2026-12-03T10:30:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ARRIVED = '2026-12-01T12:00:00+05:30';

/** A booking in house since the day before yesterday in rooms 101, 102 ..., two nights at 1000 in each; its guest has signed. */
async function inHouse(house: House, rooms: number) {
  const { id, primaryGuest } = await openBooking(house, {
    expectedCheckInAt: ARRIVED,
    expectedCheckOutAt: '2026-12-03T11:00:00+05:30',
  });
  await signGuest(house, primaryGuest.id);
  const roomIds = Array.from({ length: rooms }, (_, index) => roomAt(house, index));
  return checkIn(house, id, roomIds, { checkInAt: ARRIVED, nightlyRate: 1000 });
}

const leave = (house: House, bookingId: string) => house.admin.post(`${house.path}/bookings/${bookingId}/check-out`, {});
const leaveRoom = (house: House, bookingId: string, stayId: string, body: unknown = {}) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, body);
const setAside = (house: House, stayId: string) => house.admin.post(`${house.path}/room-stays/${stayId}/void`, {});

test('one room leaves, unpaid, and the booking stays in house; the last room closes it once the ledger is square', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 2);
  const first = bodyOf(
    await leaveRoom(house, id, stays[0].id.toUpperCase(), {
      checkOutAt: '2026-12-03T10:00:00+05:30',
      notes: 'kept the umbrella',
    }),
  );
  assert.deepEqual(
    [first.id, first.status, first.checkOutAt, first.nights, first.amount, first.notes, first.bookingStatus],
    [stays[0].id, 'CHECKED_OUT', '2026-12-03T04:30:00.000Z', 2, 2000, 'kept the umbrella', 'CHECKED_IN'],
  );
  const between = await readBooking(house, id);
  assert.deepEqual([between.status, between.checkOutNotes, between.pending], ['CHECKED_IN', null, 4000]);

  assertRefused(await leaveRoom(house, id, stays[1].id), 409, /expectedPay 4000.00, amountCollected 0.00, pending 4000.00$/);
  assert.deepEqual(await readBooking(house, id), between);
  await pay(house, id, 4000);
  const last = bodyOf(await leaveRoom(house, id, stays[1].id, { notes: 'bye' }));
  assert.deepEqual([last.status, last.bookingStatus], ['CHECKED_OUT', 'CHECKED_OUT']);
  const closed = await readBooking(house, id);
  assert.deepEqual([closed.status, closed.billableNights, closed.checkOutNotes, closed.pending], ['CHECKED_OUT', 2, 'bye', 0]);
});

test('a stay that has ended cannot be checked out again, one that does not exist is 404', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 3);
  bodyOf(await leaveRoom(house, id, stays[0].id));
  bodyOf(await setAside(house, stays[1].id));
  assertRefused(await leaveRoom(house, id, stays[0].id), 409, 'the stay is already checked out');
  assertRefused(await leaveRoom(house, id, stays[1].id), 409, 'the stay is voided');
  assertRefused(await leaveRoom(house, id, UNKNOWN), 404, 'room stay not found');
  assertRefused(await leaveRoom(house, UNKNOWN, stays[2].id), 404, 'booking not found');
});

test('a booking whose last active stay was voided is closed by the booking check-out, under the ledger rule', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 2);
  bodyOf(await leaveRoom(house, id, stays[0].id));
  assert.equal(bodyOf(await setAside(house, stays[1].id)).bookingStatus, 'CHECKED_IN');
  const before = await readBooking(house, id);
  assertRefused(await leave(house, id), 409, /expectedPay 2000.00, amountCollected 0.00, pending 2000.00$/);
  assert.deepEqual(await readBooking(house, id), before);
  await pay(house, id, 2000);
  const closed = bodyOf(await leave(house, id));
  assert.deepEqual([closed.status, closed.billableNights, closed.pending], ['CHECKED_OUT', 2, 0]);
  assert.deepEqual(
    closed.stays.map((stay: { status: string }) => stay.status),
    ['CHECKED_OUT', 'VOIDED'],
  );
});

test('the nights of a closed booking run from the first check-in to the last check-out', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house, 2);
  bodyOf(await leaveRoom(house, id, stays[0].id, { checkOutAt: '2026-12-02T10:00:00+05:30' }));
  hotel.clock.set('2026-12-05T09:00:00+05:30');
  await pay(house, id, 5000);
  bodyOf(await leaveRoom(house, id, stays[1].id));
  const { billableNights, balance, stays: ended } = await readBooking(house, id);
  assert.equal(billableNights, 4);
  assert.deepEqual(
    ended.map((stay: { nights: number }) => stay.nights),
    [1, 4],
  );
  assert.deepEqual(balance, { expectedPay: 5000, amountCollected: 5000, pending: 0 });
});
