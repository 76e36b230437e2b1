import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const NOON = '2026-11-20T06:30:00.000Z';

/** Changes everything that could change a bill: the property's times, price and name of the room type, number of the room, and the clock. */
async function changeTheWorld(property: PropertyWithRooms): Promise<void> {
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(
    await property.admin.put(`${property.path}/billing-policy`, { billingCheckinTime: '20:00', billingCheckoutTime: '06:00' }),
  );
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate: 77_777.77 }));
  service.clock.advance(40 * 24 * 60);
}

/** What was billed: the booking without the property's current billing policy. */
async function billOf(property: PropertyWithRooms, bookingId: string) {
  const { billing, ...booking } = await readBooking(property, bookingId);
  assert.ok(billing);
  return booking;
}

test('bills never change after check-out, whatever happens to billing policy, rates and time', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4, defaultRate: 1000.01 });
  service.clock.set(NOON);
  try {
    const dates = { expectedCheckInAt: hoursFrom(NOON, -1), expectedCheckOutAt: hoursFrom(NOON, 71) };
    const { id } = await openBooking(property, dates);
    await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)], { checkInAt: NOON, rateSource: 'ROOM_TYPE_DEFAULT' });
    bodyOf(
      await property.admin.post(`${property.path}/bookings/${id}/room-stays`, {
        roomId: roomAt(property, 2),
        nightlyRate: 500.5,
      }),
      201,
    );
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 0.3 }), 201);
    assert.equal(
      (await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, { expectedCheckOutAt: hoursFrom(NOON, 22) }))
        .status,
      204,
    );
    const closed = await checkOut(property, id, { checkOutAt: hoursFrom(NOON, 22) });
    assert.deepEqual(
      closed.stays.map(({ nights, amount }: Record<string, number>) => [nights, amount]),
      [
        [1, 1000.01],
        [1, 1000.01],
        [1, 500.5],
      ],
    );
    assert.deepEqual(closed.balance.expectedPay, 2500.82);
    const before = await billOf(property, id);
    const [item] = bodyOf(await property.admin.get(`${property.path}/bookings?status=CHECKED_OUT`));
    await changeTheWorld(property);
    assert.deepEqual(await billOf(property, id), before);
    assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/bookings?status=CHECKED_OUT`)), [item]);
    assert.equal(
      bodyOf(await property.admin.post(`${property.path}/bookings/${id}/billable-nights`, {})).billableNights,
      closed.billableNights,
    );
  } finally {
    service.clock.set(new Date().toISOString());
  }
});

test('a room that was checked out keeps its bill while the rest of the booking is in house', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: 1000 });
  service.clock.set(NOON);
  try {
    const { id, primaryGuest } = await openBooking(property, {
      expectedCheckInAt: hoursFrom(NOON, -1),
      expectedCheckOutAt: hoursFrom(NOON, 71),
    });
    const booking = await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)], { rateSource: 'ROOM_TYPE_DEFAULT' });
    await signGuest(property, primaryGuest.id);
    const left = bodyOf(
      await property.admin.post(`${property.path}/bookings/${id}/room-stays/${booking.stays[0].id}/check-out`, {
        checkOutAt: hoursFrom(NOON, 22),
      }),
    );
    assert.deepEqual([left.nights, left.amount, left.bookingStatus], [1, 1000, 'CHECKED_IN']);
    await changeTheWorld(property);
    const later = await readBooking(property, id);
    const { nights, amount } = later.stays.find((stay: { id: string }) => stay.id === left.id);
    assert.deepEqual([nights, amount], [1, 1000]);
    assert.ok(later.balance.expectedPay > 38 * 77_777);
  } finally {
    service.clock.set(new Date().toISOString());
  }
});

test('agreed nights keep their price while the guest is in house', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: 1000 });
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const bookings = [];
  for (const [index, rate] of [{ rateSource: 'ROOM_TYPE_DEFAULT' }, { nightlyRate: 900 }].entries()) {
    const { id } = await openBooking(property);
    bookings.push(await checkIn(property, id, [roomAt(property, index)], rate));
  }
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate: 5000 }));
  for (const { id, balance, stays } of bookings) {
    const now = await readBooking(property, id);
    assert.deepEqual(now.balance, balance);
    assert.equal(now.stays[0].nightlyRate, stays[0].nightlyRate);
  }
});
