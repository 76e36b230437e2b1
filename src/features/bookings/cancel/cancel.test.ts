import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  hoursFrom,
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

const end = (property: PropertyWithRooms, bookingId: string, verb: 'cancel' | 'no-show', body: unknown = {}) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/${verb}`, body);

async function emptyProperty(): Promise<PropertyWithRooms> {
  return { ...(await service.newProperty()), rooms: [] };
}

for (const [verb, status] of [
  ['cancel', 'CANCELLED'],
  ['no-show', 'NO_SHOW'],
] as const) {
  test(`${verb}: an open booking becomes ${status} and stores the reason`, async () => {
    const property = await emptyProperty();
    const { id } = await openBooking(property);
    const reason = 'x'.repeat(500);
    const booking = bodyOf(await end(property, id, verb, { reason }));
    assert.deepEqual([booking.status, booking.closedReason], [status, reason]);
    assert.deepEqual(booking, await readBooking(property, id));
  });

  test(`${verb}: neither a reason nor a body is required`, async () => {
    const property = await emptyProperty();
    for (const body of [undefined, {}, { reason: null }]) {
      const { id } = await openBooking(property);
      const booking = bodyOf(await end(property, id, verb, body));
      assert.deepEqual([booking.status, booking.closedReason], [status, null]);
    }
  });

  test(`${verb}: a reason that is not text, blank or longer than 500 characters is 400, and the booking stays open`, async () => {
    const property = await emptyProperty();
    const booking = await openBooking(property);
    for (const reason of ['x'.repeat(501), 5, {}, 'a\u0000', '', ' '])
      assertRefused(await end(property, booking.id, verb, { reason }), 400, /^reason must/);
    assert.deepEqual(await readBooking(property, booking.id), booking);
  });

  test(`${verb}: stays and holds are no longer owed, only charges are`, async () => {
    const property = await emptyProperty();
    const { id } = await openBooking(property);
    await pay(property, id, 700);
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 100 }), 201);
    const { balance, ledger } = bodyOf(await end(property, id, verb));
    assert.deepEqual(balance, { expectedPay: 100, amountCollected: 700, pending: -600 });
    assert.equal(ledger.charges.length, 1);
  });
}

test('a booking for a later day can be cancelled', async () => {
  const property = await emptyProperty();
  const now = service.clock.now();
  const { id } = await openBooking(property, { expectedCheckInAt: hoursFrom(now, 500), expectedCheckOutAt: null });
  assert.equal(bodyOf(await end(property, id, 'cancel')).status, 'CANCELLED');
});

test('a closed booking cannot be cancelled', async () => {
  const property = await emptyProperty();
  const { OPEN: _open, CHECKED_IN: _inHouse, ...closed } = await bookingsInEveryStatus(property);
  for (const booking of Object.values(closed)) {
    assertRefused(await end(property, booking.id, 'cancel', { reason: 'late' }), 409, 'Booking closed');
    assert.deepEqual(await readBooking(property, booking.id), booking);
  }
});

test('only an open booking can be marked as a no-show', async () => {
  const property = await emptyProperty();
  const { OPEN, ...others } = await bookingsInEveryStatus(property);
  for (const booking of Object.values(others))
    assertRefused(await end(property, booking.id, 'no-show'), 409, 'booking is not open');
  assert.equal(bodyOf(await end(property, OPEN.id, 'no-show')).status, 'NO_SHOW');
});

test('a booking with a guest in house cannot be cancelled, but it can once the stay is voided', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property);
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  const before = await readBooking(property, id);
  assertRefused(await end(property, id, 'cancel'), 409, 'booking is checked in with active stays');
  assert.deepEqual(await readBooking(property, id), before);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(bodyOf(await end(property, id, 'cancel')).status, 'CANCELLED');
});

test('a booking with a stay that was checked out cannot be cancelled', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, primaryGuest } = await openBooking(property);
  await signGuest(property, primaryGuest.id);
  const checkInAt = hoursFrom(service.clock.now(), -1);
  const { stays } = await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)], { checkInAt });
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, {}));
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[1].id}/void`, {}));
  assertRefused(await end(property, id, 'cancel'), 409, 'booking has a stay that was checked out');
  assert.equal((await checkOut(property, id)).status, 'CHECKED_OUT');
});
