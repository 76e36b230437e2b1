import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
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
beforeEach(() => service.clock.set('2026-12-03T10:30:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ARRIVED = '2026-12-01T12:00:00+05:30';

/** A booking in house since the day before yesterday in rooms 101, 102 ..., at 1000 a night in each. Its guest has signed. */
async function inHouse(property: PropertyWithRooms, rooms: number) {
  const { id, primaryGuest } = await openBooking(property, {
    expectedCheckInAt: ARRIVED,
    expectedCheckOutAt: '2026-12-03T11:00:00+05:30',
  });
  await signGuest(property, primaryGuest.id);
  const roomIds = Array.from({ length: rooms }, (_, index) => roomAt(property, index));
  return checkIn(property, id, roomIds, { checkInAt: ARRIVED, nightlyRate: 1000 });
}

const leave = (property: PropertyWithRooms, bookingId: string) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-out`, {});
const leaveRoom = (property: PropertyWithRooms, bookingId: string, stayId: string, body: unknown = {}) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, body);
const setAside = (property: PropertyWithRooms, stayId: string) =>
  property.admin.post(`${property.path}/room-stays/${stayId}/void`, {});

test('one room checks out unpaid and the booking stays in house; the last room closes it once the ledger balances', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 2);
  const first = bodyOf(
    await leaveRoom(property, id, stays[0].id.toUpperCase(), {
      checkOutAt: '2026-12-03T10:00:00+05:30',
      notes: 'kept the umbrella',
    }),
  );
  assert.deepEqual(
    [first.id, first.status, first.checkOutAt, first.nights, first.amount, first.notes, first.bookingStatus],
    [stays[0].id, 'CHECKED_OUT', '2026-12-03T04:30:00.000Z', 2, 2000, 'kept the umbrella', 'CHECKED_IN'],
  );
  const between = await readBooking(property, id);
  assert.deepEqual([between.status, between.checkOutNotes, between.pending], ['CHECKED_IN', null, 4000]);

  assertRefused(await leaveRoom(property, id, stays[1].id), 409, /expectedPay 4000.00, amountCollected 0.00, pending 4000.00$/);
  assert.deepEqual(await readBooking(property, id), between);
  await pay(property, id, 4000);
  const last = bodyOf(await leaveRoom(property, id, stays[1].id, { notes: 'bye' }));
  assert.deepEqual([last.status, last.bookingStatus], ['CHECKED_OUT', 'CHECKED_OUT']);
  const closed = await readBooking(property, id);
  assert.deepEqual([closed.status, closed.billableNights, closed.checkOutNotes, closed.pending], ['CHECKED_OUT', 2, 'bye', 0]);
});

test('a stay that has ended cannot be checked out again, and an unknown one is 404', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 3);
  bodyOf(await leaveRoom(property, id, stays[0].id));
  bodyOf(await setAside(property, stays[1].id));
  assertRefused(await leaveRoom(property, id, stays[0].id), 409, 'the stay is already checked out');
  assertRefused(await leaveRoom(property, id, stays[1].id), 409, 'the stay is voided');
  assertRefused(await leaveRoom(property, id, UNKNOWN), 404, 'room stay not found');
  assertRefused(await leaveRoom(property, UNKNOWN, stays[2].id), 404, 'booking not found');
});

test('the check-out of the booking closes one whose last active stay was voided, if the ledger balances', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 2);
  bodyOf(await leaveRoom(property, id, stays[0].id));
  assert.equal(bodyOf(await setAside(property, stays[1].id)).bookingStatus, 'CHECKED_IN');
  const before = await readBooking(property, id);
  assertRefused(await leave(property, id), 409, /expectedPay 2000.00, amountCollected 0.00, pending 2000.00$/);
  assert.deepEqual(await readBooking(property, id), before);
  await pay(property, id, 2000);
  const closed = bodyOf(await leave(property, id));
  assert.deepEqual([closed.status, closed.billableNights, closed.pending], ['CHECKED_OUT', 2, 0]);
  assert.deepEqual(
    closed.stays.map((stay: { status: string }) => stay.status),
    ['CHECKED_OUT', 'VOIDED'],
  );
});

test('the nights of a closed booking run from the first check-in to the last check-out', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property, 2);
  bodyOf(await leaveRoom(property, id, stays[0].id, { checkOutAt: '2026-12-02T10:00:00+05:30' }));
  service.clock.set('2026-12-05T09:00:00+05:30');
  await pay(property, id, 5000);
  bodyOf(await leaveRoom(property, id, stays[1].id));
  const { billableNights, balance, stays: ended } = await readBooking(property, id);
  assert.equal(billableNights, 4);
  assert.deepEqual(
    ended.map((stay: { nights: number }) => stay.nights),
    [1, 4],
  );
  assert.deepEqual(balance, { expectedPay: 5000, amountCollected: 5000, pending: 0 });
});
