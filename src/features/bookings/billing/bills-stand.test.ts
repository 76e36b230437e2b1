import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  type House,
  hoursFrom,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const NOON = '2026-11-20T06:30:00.000Z';

/** Everything that could move a bill: the hotel's times, the price and the name of the room type, the number of the room, and time itself. */
async function changeTheWorld(house: House): Promise<void> {
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  bodyOf(await house.admin.put(`${house.path}/billing-policy`, { billingCheckinTime: '20:00', billingCheckoutTime: '06:00' }));
  bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { defaultRate: 77_777.77 }));
  hotel.clock.advance(40 * 24 * 60);
}

/** What was billed: the booking without the wording of the hotel's present policy. */
async function billOf(house: House, bookingId: string) {
  const { billing, ...booking } = await readBooking(house, bookingId);
  assert.ok(billing);
  return booking;
}

test('bills never move after check-out: not with the policy of the hotel, the price of the room type, nor time', async () => {
  const house = await newHouse(hotel, { rooms: 4, defaultRate: 1000.01 });
  hotel.clock.set(NOON);
  try {
    const dates = { expectedCheckInAt: hoursFrom(NOON, -1), expectedCheckOutAt: hoursFrom(NOON, 71) };
    const { id } = await openBooking(house, dates);
    await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)], { checkInAt: NOON, rateSource: 'ROOM_TYPE_DEFAULT' });
    bodyOf(
      await house.admin.post(`${house.path}/bookings/${id}/room-stays`, { roomId: roomAt(house, 2), nightlyRate: 500.5 }),
      201,
    );
    bodyOf(await house.admin.post(`${house.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 0.3 }), 201);
    assert.equal(
      (await house.admin.post(`${house.path}/bookings/${id}/expected-dates`, { expectedCheckOutAt: hoursFrom(NOON, 22) })).status,
      204,
    );
    const closed = await checkOut(house, id, { checkOutAt: hoursFrom(NOON, 22) });
    assert.deepEqual(
      closed.stays.map(({ nights, amount }: Record<string, number>) => [nights, amount]),
      [
        [1, 1000.01],
        [1, 1000.01],
        [1, 500.5],
      ],
    );
    assert.deepEqual(closed.balance.expectedPay, 2500.82);
    const before = await billOf(house, id);
    const [item] = bodyOf(await house.admin.get(`${house.path}/bookings?status=CHECKED_OUT`));
    await changeTheWorld(house);
    assert.deepEqual(await billOf(house, id), before);
    assert.deepEqual(bodyOf(await house.admin.get(`${house.path}/bookings?status=CHECKED_OUT`)), [item]);
    assert.equal(
      bodyOf(await house.admin.post(`${house.path}/bookings/${id}/billable-nights`, {})).billableNights,
      closed.billableNights,
    );
  } finally {
    hotel.clock.set(new Date().toISOString());
  }
});

test('a room that was left keeps its bill while the rest of the booking stays on', async () => {
  const house = await newHouse(hotel, { rooms: 2, defaultRate: 1000 });
  hotel.clock.set(NOON);
  try {
    const { id, primaryGuest } = await openBooking(house, {
      expectedCheckInAt: hoursFrom(NOON, -1),
      expectedCheckOutAt: hoursFrom(NOON, 71),
    });
    const booking = await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)], { rateSource: 'ROOM_TYPE_DEFAULT' });
    await signGuest(house, primaryGuest.id);
    const left = bodyOf(
      await house.admin.post(`${house.path}/bookings/${id}/room-stays/${booking.stays[0].id}/check-out`, {
        checkOutAt: hoursFrom(NOON, 22),
      }),
    );
    assert.deepEqual([left.nights, left.amount, left.bookingStatus], [1, 1000, 'CHECKED_IN']);
    await changeTheWorld(house);
    const later = await readBooking(house, id);
    const { nights, amount } = later.stays.find((stay: { id: string }) => stay.id === left.id);
    assert.deepEqual([nights, amount], [1, 1000]);
    assert.ok(later.balance.expectedPay > 38 * 77_777);
  } finally {
    hotel.clock.set(new Date().toISOString());
  }
});

test('agreed nights keep their price while the guest is in house', async () => {
  const house = await newHouse(hotel, { rooms: 2, defaultRate: 1000 });
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  const bookings = [];
  for (const [index, rate] of [{ rateSource: 'ROOM_TYPE_DEFAULT' }, { nightlyRate: 900 }].entries()) {
    const { id } = await openBooking(house);
    bookings.push(await checkIn(house, id, [roomAt(house, index)], rate));
  }
  bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { defaultRate: 5000 }));
  for (const { id, balance, stays } of bookings) {
    const now = await readBooking(house, id);
    assert.deepEqual(now.balance, balance);
    assert.equal(now.stays[0].nightlyRate, stays[0].nightlyRate);
  }
});
