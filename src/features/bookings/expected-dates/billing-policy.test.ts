import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

/** In Kolkata, from 12:00 on the 20th to 11:30 on the 22nd, half an hour after the property's check-out time. */
const overdueGuest = { expectedCheckInAt: '2026-11-20T06:30:00Z', expectedCheckOutAt: '2026-11-22T06:00:00Z' };

const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/${bookingId}/billing-policy`, body, headers);

test('a booking can have its own check-out time and billing mode: its nights follow, and null returns to the property', async () => {
  const booking = await openBooking(property, overdueGuest);
  assert.equal(booking.billableNights, 3);
  const late = bodyOf(await send(booking.id, { billingCheckoutTime: '11:30' }));
  assert.deepEqual([late.billableNights, late.billingCheckoutTime, late.billing.billingCheckoutTime], [2, '11:30', '11:30']);
  const byTheClock = bodyOf(await send(booking.id, { billingMode: 'TWENTY_FOUR_HOURS' }));
  assert.deepEqual(
    [byTheClock.billableNights, byTheClock.billingMode, byTheClock.billingCheckoutTime],
    [2, 'TWENTY_FOUR_HOURS', '11:30'],
  );
  const back = bodyOf(await send(booking.id, { billingMode: 'PROPERTY_POLICY', billingCheckoutTime: null }));
  assert.deepEqual(
    [back.billableNights, back.billingMode, back.billingCheckoutTime, back.billing.billingCheckoutTime],
    [3, 'PROPERTY_POLICY', null, '11:00'],
  );
});

test('a change of the policy writes an audit entry; a request that changes nothing does not', async () => {
  const { id } = await openBooking(property);
  const changed = await send(id, { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime: '10:00' });
  for (const body of [{}, { billingMode: 'TWENTY_FOUR_HOURS' }, { billingCheckoutTime: '10:00' }]) {
    const same = await send(id, body);
    assert.equal(same.headers.get('etag'), changed.headers.get('etag'));
    assert.deepEqual(bodyOf(same), changed.body);
  }
  const audit = await service.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.billing-policy-changed'`,
    [id],
  );
  const propertyPolicy = { billingMode: 'PROPERTY_POLICY', billingCheckoutTime: null };
  assert.deepEqual(audit, [
    {
      actor_id: property.admin.userId,
      before: propertyPolicy,
      after: { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime: '10:00' },
    },
  ]);
});

test('an unknown mode or an invalid time is 400 and changes nothing', async () => {
  const { id } = await openBooking(property);
  for (const billingMode of ['HOURLY', 'property_policy', '', null, 24, ['PROPERTY_POLICY']])
    assertRefused(await send(id, { billingMode }), 400, /^billingMode must be /);
  for (const billingCheckoutTime of ['24:00', '9:00', '11:60', '11:00:00', '', 'noon', 11, true, {}, '11:00\0']) {
    assertRefused(await send(id, { billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime }), 400, /^billingCheckoutTime must /);
  }
  assertRefused(await send(id, '"PROPERTY_POLICY"', { 'content-type': 'application/json' }), 400, 'body must be an object');
  const { billingMode, billingCheckoutTime } = await readBooking(property, id);
  assert.deepEqual([billingMode, billingCheckoutTime], ['PROPERTY_POLICY', null]);
});

test('the policy can change until the booking is closed; then it is 409 Booking closed', async () => {
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of ['OPEN', 'CHECKED_IN'] as const) {
    assert.equal(bodyOf(await send(byStatus[status].id, { billingCheckoutTime: '09:00' }, {}, other)).status, status);
  }
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    for (const body of [{ billingCheckoutTime: '09:00' }, {}])
      assertRefused(await send(byStatus[status].id, body, {}, other), 409, 'Booking closed');
    assertRefused(await send(byStatus[status].id, { billingMode: 'HOURLY' }, {}, other), 400, /^billingMode/);
  }
});

test('a change with an old ETag is 412; the same key twice makes one change', async () => {
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'policy' };
  const first = await send(id, { billingCheckoutTime: '10:00' }, { 'if-match': old, ...key });
  assert.equal(first.status, 200);
  assertRefused(await send(id, { billingCheckoutTime: '10:30' }, { 'if-match': old }), 412, /has changed/);
  const again = await send(id, { billingCheckoutTime: '10:00' }, { 'if-match': old, ...key });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
  assertRefused(await send(id, { billingCheckoutTime: '10:30' }, key), 422, /Idempotency-Key/);
});
