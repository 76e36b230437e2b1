import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
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
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const PLAN = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

/** A booking that has just come for three nights, at the room type's 3000 unless told otherwise. */
async function inHouse(
  house: House,
  rate: Record<string, unknown> = { rateSource: 'ROOM_TYPE_DEFAULT' },
  fields: Record<string, unknown> = {},
) {
  const { id } = await openBooking(house, { ...PLAN, ...fields });
  return checkIn(house, id, [roomAt(house, 0)], rate);
}

/** From now on the rooms cost this. */
async function setDefaultRate(house: House, defaultRate: number): Promise<void> {
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { defaultRate }));
}

const figures = (booking: { billableNights: number; stays: { nights: number; nightlyRate: number; amount: number }[] }) => ({
  booking: booking.billableNights,
  stays: booking.stays.map((stay) => [stay.nights, stay.nightlyRate, stay.amount]),
});

test('a guest who leaves early pays the nights stayed, while the plan counts as long as they are in house', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id, primaryGuest } = await inHouse(house, { nightlyRate: 1000 });
  hotel.clock.set('2026-12-02T10:00:00+05:30');
  assert.deepEqual(figures(await readBooking(house, id)), { booking: 3, stays: [[3, 1000, 3000]] });
  await pay(house, id, 1000);
  await signGuest(house, primaryGuest.id);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/check-out`, {}));
  assert.deepEqual(figures(await readBooking(house, id)), { booking: 1, stays: [[1, 1000, 1000]] });
});

test('an overdue stay bills on, a night for each billing check-out time that passes', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house, { nightlyRate: 1000 });
  for (const [now, nights] of [
    ['2026-12-04T10:59:00+05:30', 3],
    ['2026-12-04T11:01:00+05:30', 4],
    ['2026-12-05T10:59:00+05:30', 4],
    ['2026-12-05T11:01:00+05:30', 5],
  ] as const) {
    hotel.clock.set(now);
    const booking = await readBooking(house, id);
    assert.deepEqual(figures(booking), { booking: nights, stays: [[nights, 1000, nights * 1000]] });
    assert.equal(booking.balance.expectedPay, nights * 1000);
  }
});

test('by 24 hours a stay is billed each begun day from its own hour on', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house, { ...PLAN, expectedCheckOutAt: '2026-12-02T11:59:00+05:30' });
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/billing-policy`, { billingMode: 'TWENTY_FOUR_HOURS' }));
  await checkIn(house, id, [roomAt(house, 0)], { checkInAt: '2026-12-01T12:00:00+05:30', nightlyRate: 700 });
  hotel.clock.set('2026-12-02T11:30:00+05:30');
  assert.equal((await readBooking(house, id)).stays[0].nights, 1);
  hotel.clock.set('2026-12-02T12:00:30+05:30');
  assert.deepEqual(figures(await checkOut(house, id)), { booking: 2, stays: [[2, 700, 1400]] });
});

test('the rates agreed on at check-in hold when the default rate changes; a later plan adds nights at the new one', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  await setDefaultRate(house, 4000);
  assert.deepEqual(figures(await readBooking(house, id)), { booking: 3, stays: [[3, 3000, 9000]] });
  const path = `${house.path}/bookings/${id}`;
  assert.equal(
    (await house.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-12-05T11:00:00+05:30' })).status,
    204,
  );
  await setDefaultRate(house, 9000);
  assert.deepEqual(figures(await readBooking(house, id)), { booking: 4, stays: [[4, 3250, 13_000]] });
});

test('nights nobody had planned cost what the room costs when they are billed, and are kept like the others', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id, stays } = await inHouse(house, { rateSource: 'ROOM_TYPE_DEFAULT' }, { expectedCheckOutAt: null });
  await setDefaultRate(house, 4000);
  hotel.clock.set('2026-12-03T10:00:00+05:30');
  const closed = await checkOut(house, id);
  assert.deepEqual(figures(closed), { booking: 2, stays: [[2, 3500, 7000]] });
  const kept = await hotel.sql<{ night: string }>(
    `select night_on || ' ' || rate as night from room_stay_night where room_stay_id = $1 order by night_on`,
    [stays[0].id],
  );
  assert.deepEqual(
    kept.map(({ night }) => night),
    ['2026-12-01 3000.000', '2026-12-02 4000.000'],
  );
});

test('once checked out, nights and amounts never change, whatever happens to rates and policy', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  hotel.clock.set('2026-12-04T10:00:00+05:30');
  const closed = await checkOut(house, id);
  assert.deepEqual(figures(closed), { booking: 3, stays: [[3, 3000, 9000]] });
  await setDefaultRate(house, 1);
  bodyOf(await house.admin.put(`${house.path}/billing-policy`, { billingCheckinTime: '23:00', billingCheckoutTime: '00:30' }));
  hotel.clock.set('2026-12-20T10:00:00+05:30');
  const later = await readBooking(house, id);
  assert.deepEqual(figures(later), figures(closed));
  assert.deepEqual(later.balance, closed.balance);
});

test('a room without a rate costs nothing and still counts its nights', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house, {});
  hotel.clock.set('2026-12-04T10:00:00+05:30');
  const { stays, balance } = await checkOut(house, id);
  assert.deepEqual([stays[0].nights, stays[0].nightlyRate, stays[0].amount, balance.expectedPay], [3, null, 0, 0]);
});

test('the mean of the rates is rounded half up and never what is multiplied', async () => {
  const house = await newHouse(hotel, { rooms: 1, defaultRate: 100 });
  const { id } = await inHouse(house, { rateSource: 'ROOM_TYPE_DEFAULT' }, { expectedCheckOutAt: '2026-12-03T11:00:00+05:30' });
  await setDefaultRate(house, 100.05);
  const path = `${house.path}/bookings/${id}`;
  assert.equal(
    (await house.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-12-04T11:00:00+05:30' })).status,
    204,
  );
  assert.deepEqual(figures(await readBooking(house, id)), { booking: 3, stays: [[3, 100.02, 300.05]] });
});
