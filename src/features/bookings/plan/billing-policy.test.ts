import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let property: TestProperty;
before(async () => {
  hotel = await openHotel();
  property = await hotel.newProperty();
});
after(() => hotel.stop());

/** Kolkata: from 12:00 on the 20th to 11:30 on the 22nd, half an hour after the hotel's check-out time. */
const lateLeaver = { expectedCheckInAt: '2026-11-20T06:30:00Z', expectedCheckOutAt: '2026-11-22T06:00:00Z' };

const ask = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<Answer> => at.admin.post(`${at.path}/bookings/${bookingId}/billing-policy`, body, headers);

test('a booking can have a check-out time and a mode of its own: its nights follow, and null goes back to the hotel', async () => {
  const booking = await openBooking(property, lateLeaver);
  assert.equal(booking.billableNights, 3);
  const late = bodyOf(await ask(booking.id, { billingCheckoutTime: '11:30' }));
  assert.deepEqual([late.billableNights, late.billingCheckoutTime, late.billing.billingCheckoutTime], [2, '11:30', '11:30']);
  const byTheClock = bodyOf(await ask(booking.id, { billingMode: 'TWENTY_FOUR_HOURS' }));
  assert.deepEqual(
    [byTheClock.billableNights, byTheClock.billingMode, byTheClock.billingCheckoutTime],
    [2, 'TWENTY_FOUR_HOURS', '11:30'],
  );
  const back = bodyOf(await ask(booking.id, { billingMode: 'PROPERTY_POLICY', billingCheckoutTime: null }));
  assert.deepEqual(
    [back.billableNights, back.billingMode, back.billingCheckoutTime, back.billing.billingCheckoutTime],
    [3, 'PROPERTY_POLICY', null, '11:00'],
  );
});

test('an audit row is written when the policy changes, and only then', async () => {
  const { id } = await openBooking(property);
  const changed = await ask(id, { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime: '10:00' });
  for (const body of [{}, { billingMode: 'TWENTY_FOUR_HOURS' }, { billingCheckoutTime: '10:00' }]) {
    const same = await ask(id, body);
    assert.equal(same.headers.get('etag'), changed.headers.get('etag'));
    assert.deepEqual(bodyOf(same), changed.body);
  }
  const audit = await hotel.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.billing-policy-changed'`,
    [id],
  );
  const hotelPolicy = { billingMode: 'PROPERTY_POLICY', billingCheckoutTime: null };
  assert.deepEqual(audit, [
    {
      actor_id: property.admin.userId,
      before: hotelPolicy,
      after: { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime: '10:00' },
    },
  ]);
});

test('an unknown mode or a bad time is 400 and changes nothing', async () => {
  const { id } = await openBooking(property);
  for (const billingMode of ['HOURLY', 'property_policy', '', null, 24, ['PROPERTY_POLICY']])
    assertRefused(await ask(id, { billingMode }), 400, /^billingMode must be /);
  for (const billingCheckoutTime of ['24:00', '9:00', '11:60', '11:00:00', '', 'noon', 11, true, {}, '11:00\0']) {
    assertRefused(await ask(id, { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime }), 400, /^billingCheckoutTime must /);
  }
  assertRefused(await ask(id, '"PROPERTY_POLICY"', { 'content-type': 'application/json' }), 400, 'body must be an object');
  const { billingMode, billingCheckoutTime } = await readBooking(property, id);
  assert.deepEqual([billingMode, billingCheckoutTime], ['PROPERTY_POLICY', null]);
});

test('it can change until the booking is closed: then 409 Booking closed', async () => {
  const other = await hotel.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of ['OPEN', 'CHECKED_IN'] as const) {
    assert.equal(bodyOf(await ask(byStatus[status].id, { billingCheckoutTime: '09:00' }, {}, other)).status, status);
  }
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    for (const body of [{ billingCheckoutTime: '09:00' }, {}])
      assertRefused(await ask(byStatus[status].id, body, {}, other), 409, 'Booking closed');
    assertRefused(await ask(byStatus[status].id, { billingMode: 'HOURLY' }, {}, other), 400, /^billingMode/);
  }
});

test('a change made on an old reading is 412; the same key twice is one change', async () => {
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'policy' };
  const first = await ask(id, { billingCheckoutTime: '10:00' }, { 'if-match': old, ...key });
  assert.equal(first.status, 200);
  assertRefused(await ask(id, { billingCheckoutTime: '10:30' }, { 'if-match': old }), 412, /has changed/);
  const again = await ask(id, { billingCheckoutTime: '10:00' }, { 'if-match': old, ...key });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
  assertRefused(await ask(id, { billingCheckoutTime: '10:30' }, key), 422, /Idempotency-Key/);
});
