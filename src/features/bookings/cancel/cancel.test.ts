import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  type House,
  hoursFrom,
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

const end = (house: House, bookingId: string, verb: 'cancel' | 'no-show', body: unknown = {}) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/${verb}`, body);

async function bareHouse(): Promise<House> {
  return { ...(await hotel.newProperty()), rooms: [] };
}

for (const [verb, status] of [
  ['cancel', 'CANCELLED'],
  ['no-show', 'NO_SHOW'],
] as const) {
  test(`${verb}: an open booking becomes ${status} and keeps the reason`, async () => {
    const house = await bareHouse();
    const { id } = await openBooking(house);
    const reason = 'x'.repeat(500);
    const booking = bodyOf(await end(house, id, verb, { reason }));
    assert.deepEqual([booking.status, booking.closedReason], [status, reason]);
    assert.deepEqual(booking, await readBooking(house, id));
  });

  test(`${verb}: no reason is needed, and no body`, async () => {
    const house = await bareHouse();
    for (const body of [undefined, {}, { reason: null }, { reason: '' }]) {
      const { id } = await openBooking(house);
      const booking = bodyOf(await end(house, id, verb, body));
      assert.deepEqual([booking.status, booking.closedReason], [status, body?.reason ?? null]);
    }
  });

  test(`${verb}: a reason that is no text or longer than 500 characters is 400 and the booking stays open`, async () => {
    const house = await bareHouse();
    const booking = await openBooking(house);
    for (const reason of ['x'.repeat(501), 5, {}, 'a\u0000'])
      assertRefused(await end(house, booking.id, verb, { reason }), 400, /^reason must/);
    assert.deepEqual(await readBooking(house, booking.id), booking);
  });

  test(`${verb}: what was paid is not owed any more, only charges are`, async () => {
    const house = await bareHouse();
    const { id } = await openBooking(house);
    await pay(house, id, 700);
    bodyOf(await house.admin.post(`${house.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 100 }), 201);
    const { balance, ledger } = bodyOf(await end(house, id, verb));
    assert.deepEqual(balance, { expectedPay: 100, amountCollected: 700, pending: -600 });
    assert.equal(ledger.charges.length, 1);
  });
}

test('a booking of a later day can be cancelled', async () => {
  const house = await bareHouse();
  const now = hotel.clock.now();
  const { id } = await openBooking(house, { expectedCheckInAt: hoursFrom(now, 500), expectedCheckOutAt: null });
  assert.equal(bodyOf(await end(house, id, 'cancel')).status, 'CANCELLED');
});

test('a closed booking cannot be cancelled', async () => {
  const house = await bareHouse();
  const { OPEN: _open, CHECKED_IN: _inHouse, ...closed } = await bookingsInEveryStatus(house);
  for (const booking of Object.values(closed)) {
    assertRefused(await end(house, booking.id, 'cancel', { reason: 'late' }), 409, 'Booking closed');
    assert.deepEqual(await readBooking(house, booking.id), booking);
  }
});

test('only an open booking can be a no-show', async () => {
  const house = await bareHouse();
  const { OPEN, ...others } = await bookingsInEveryStatus(house);
  for (const booking of Object.values(others)) assertRefused(await end(house, booking.id, 'no-show'), 409, 'booking is not open');
  assert.equal(bodyOf(await end(house, OPEN.id, 'no-show')).status, 'NO_SHOW');
});

test('a booking with a guest in house cannot be cancelled; once the stay is voided it can', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house);
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  const before = await readBooking(house, id);
  assertRefused(await end(house, id, 'cancel'), 409, 'booking is checked in with active stays');
  assert.deepEqual(await readBooking(house, id), before);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(bodyOf(await end(house, id, 'cancel')).status, 'CANCELLED');
});

test('a booking with a stay that was checked out cannot be cancelled: it is checked out', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id, primaryGuest } = await openBooking(house);
  await signGuest(house, primaryGuest.id);
  const checkInAt = hoursFrom(hotel.clock.now(), -1);
  const { stays } = await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)], { checkInAt });
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, {}));
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[1].id}/void`, {}));
  assertRefused(await end(house, id, 'cancel'), 409, 'booking has a stay that was checked out');
  assert.equal((await checkOut(house, id)).status, 'CHECKED_OUT');
});
