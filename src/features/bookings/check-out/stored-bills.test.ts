import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
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
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const EXPECTED = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

/** A booking that has just checked in for three nights, by default at the 3000 of the room type. */
async function inHouse(
  property: PropertyWithRooms,
  rate: Record<string, unknown> = { rateSource: 'ROOM_TYPE_DEFAULT' },
  fields: Record<string, unknown> = {},
) {
  const { id } = await openBooking(property, { ...EXPECTED, ...fields });
  return checkIn(property, id, [roomAt(property, 0)], rate);
}

/** Sets the default rate of the room type. */
async function setDefaultRate(property: PropertyWithRooms, defaultRate: number): Promise<void> {
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate }));
}

const figures = (booking: { billableNights: number; stays: { nights: number; nightlyRate: number; amount: number }[] }) => ({
  booking: booking.billableNights,
  stays: booking.stays.map((stay) => [stay.nights, stay.nightlyRate, stay.amount]),
});

test('a guest who leaves early pays the nights stayed; while in house the expected nights count', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, primaryGuest } = await inHouse(property, { nightlyRate: 1000 });
  service.clock.set('2026-12-02T10:00:00+05:30');
  assert.deepEqual(figures(await readBooking(property, id)), { booking: 3, stays: [[3, 1000, 3000]] });
  await pay(property, id, 1000);
  await signGuest(property, primaryGuest.id);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/check-out`, {}));
  assert.deepEqual(figures(await readBooking(property, id)), { booking: 1, stays: [[1, 1000, 1000]] });
});

test('an overdue stay is billed one more night for each billing check-out time that passes', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property, { nightlyRate: 1000 });
  for (const [now, nights] of [
    ['2026-12-04T10:59:00+05:30', 3],
    ['2026-12-04T11:01:00+05:30', 4],
    ['2026-12-05T10:59:00+05:30', 4],
    ['2026-12-05T11:01:00+05:30', 5],
  ] as const) {
    service.clock.set(now);
    const booking = await readBooking(property, id);
    assert.deepEqual(figures(booking), { booking: nights, stays: [[nights, 1000, nights * 1000]] });
    assert.equal(booking.balance.expectedPay, nights * 1000);
  }
});

test('with TWENTY_FOUR_HOURS every started period of 24 hours is billed, from the time of check-in', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, { ...EXPECTED, expectedCheckOutAt: '2026-12-02T11:59:00+05:30' });
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/billing-policy`, { billingMode: 'TWENTY_FOUR_HOURS' }));
  await checkIn(property, id, [roomAt(property, 0)], { checkInAt: '2026-12-01T12:00:00+05:30', nightlyRate: 700 });
  service.clock.set('2026-12-02T11:30:00+05:30');
  assert.equal((await readBooking(property, id)).stays[0].nights, 1);
  service.clock.set('2026-12-02T12:00:30+05:30');
  assert.deepEqual(figures(await checkOut(property, id)), { booking: 2, stays: [[2, 700, 1400]] });
});

test('rates agreed at check-in do not follow the default rate; a later expected check-out adds nights at the new rate', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  await setDefaultRate(property, 4000);
  assert.deepEqual(figures(await readBooking(property, id)), { booking: 3, stays: [[3, 3000, 9000]] });
  const path = `${property.path}/bookings/${id}`;
  assert.equal(
    (await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-12-05T11:00:00+05:30' })).status,
    204,
  );
  await setDefaultRate(property, 9000);
  assert.deepEqual(figures(await readBooking(property, id)), { booking: 4, stays: [[4, 3250, 13_000]] });
});

test('nights beyond the expected ones cost the rate at the time of the bill, and are stored like the others', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, stays } = await inHouse(property, { rateSource: 'ROOM_TYPE_DEFAULT' }, { expectedCheckOutAt: null });
  await setDefaultRate(property, 4000);
  service.clock.set('2026-12-03T10:00:00+05:30');
  const closed = await checkOut(property, id);
  assert.deepEqual(figures(closed), { booking: 2, stays: [[2, 3500, 7000]] });
  const stored = await service.sql<{ night: string }>(
    `select night_on || ' ' || rate as night from room_stay_night where room_stay_id = $1 order by night_on`,
    [stays[0].id],
  );
  assert.deepEqual(
    stored.map(({ night }) => night),
    ['2026-12-01 3000.000', '2026-12-02 4000.000'],
  );
});

test('after check-out, nights and amounts never change, whatever happens to rates and policy', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  service.clock.set('2026-12-04T10:00:00+05:30');
  const closed = await checkOut(property, id);
  assert.deepEqual(figures(closed), { booking: 3, stays: [[3, 3000, 9000]] });
  await setDefaultRate(property, 1);
  bodyOf(
    await property.admin.put(`${property.path}/billing-policy`, { billingCheckinTime: '23:00', billingCheckoutTime: '00:30' }),
  );
  service.clock.set('2026-12-20T10:00:00+05:30');
  const later = await readBooking(property, id);
  assert.deepEqual(figures(later), figures(closed));
  assert.deepEqual(later.balance, closed.balance);
});

test('a room without a rate costs nothing, but its nights count', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property, {});
  service.clock.set('2026-12-04T10:00:00+05:30');
  const { stays, balance } = await checkOut(property, id);
  assert.deepEqual([stays[0].nights, stays[0].nightlyRate, stays[0].amount, balance.expectedPay], [3, null, 0, 0]);
});

test('the mean rate is rounded half up, and amounts are never computed from it', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: 100 });
  const { id } = await inHouse(
    property,
    { rateSource: 'ROOM_TYPE_DEFAULT' },
    { expectedCheckOutAt: '2026-12-03T11:00:00+05:30' },
  );
  await setDefaultRate(property, 100.05);
  const path = `${property.path}/bookings/${id}`;
  assert.equal(
    (await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: '2026-12-04T11:00:00+05:30' })).status,
    204,
  );
  assert.deepEqual(figures(await readBooking(property, id)), { booking: 3, stays: [[3, 100.02, 300.05]] });
});
