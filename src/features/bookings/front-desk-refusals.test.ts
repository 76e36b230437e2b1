/** What the front desk is refused, and what it can take back. */
import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };

test('a booking for a later day is not a no-show yet', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, { ...TODAY, expectedCheckInAt: '2026-12-02T00:30:00+05:30' });
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${id}/no-show`, {}),
    409,
    /^a booking that is expected after today cannot be a no-show yet/,
  );
  service.clock.set('2026-12-02T00:00:30+05:30');
  assert.equal(bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {})).status, 'NO_SHOW');
});

test('a mistyped charge is taken back once, by a row of its own', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, TODAY);
  const path = `${property.path}/bookings/${id}/charges`;
  const charge = bodyOf(await property.admin.post(path, { type: 'FOOD', amount: 4500 }), 201);
  assertRefused(await property.admin.post(`${path}/${charge.id}/reverse`, {}), 400, /^reason/);
  const both = await Promise.all(
    [1, 2].map(() => property.admin.post(`${path}/${charge.id}/reverse`, { reason: 'one nought too many' })),
  );
  const reversal = both.find(({ status }) => status === 200)?.body;
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual(
    [reversal.amount, reversal.type, reversal.notes, reversal.reversalOf],
    [-4500, 'FOOD', 'one nought too many', charge.id],
  );
  assertRefused(
    await property.admin.post(`${path}/${reversal.id}/reverse`, { reason: 'x' }),
    409,
    /^the row already reverses a charge/,
  );
  const list = bodyOf(await property.admin.get(path));
  assert.deepEqual(
    list.map((row: { id: string; reversedBy: string | null }) => [row.id, row.reversedBy]),
    [
      [charge.id, reversal.id],
      [reversal.id, null],
    ],
  );
  const booking = await readBooking(property, id);
  assert.deepEqual(booking.ledger.charges, list);
  assert.equal(booking.balance.expectedPay, 0);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  const late = bodyOf(await property.admin.post(path, { type: 'FOOD', amount: 1 }), 201);
  assertRefused(await property.admin.post(`${path}/${late.id}/reverse`, { reason: 'x' }), 409, 'Booking closed');
});

test('a check-in before the last check-out of the room says so', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const first = await openBooking(property, TODAY);
  await checkIn(property, first.id, [roomAt(property, 0)]);
  service.clock.set('2026-12-01T15:00:00+05:30');
  await checkOut(property, first.id);
  const { id } = await openBooking(property, TODAY);
  service.clock.set('2026-12-01T15:30:00+05:30');
  const arrive = (checkInAt: string | null) =>
    property.admin.post(`${property.path}/bookings/${id}/check-in/bulk`, { stays: [{ roomId: roomAt(property, 0), checkInAt }] });
  assertRefused(
    await arrive('2026-12-01T14:00:00+05:30'),
    409,
    'checkInAt must not be before the last check-out of room 101, 2026-12-01 15:00',
  );
  // Null is now, as if it were left out.
  assert.equal(bodyOf(await arrive(null)).status, 'CHECKED_IN');
});

test('an inactive property takes no new bookings, holds or check-ins; everything else goes on', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, primaryGuest } = await openBooking(property, TODAY);
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 100 });
  const other = await openBooking(property, TODAY);
  bodyOf(await property.admin.put(property.path, { active: false }));
  const path = `${property.path}/bookings`;
  const hold = { roomTypeCode: 'STD', quantity: 1, fromAt: TODAY.expectedCheckInAt, toAt: TODAY.expectedCheckOutAt };
  for (const write of [
    property.admin.post(path, { source: 'WALKIN', ...TODAY }),
    property.admin.post(`${path}/${other.id}/room-requests`, hold),
    property.admin.post(`${path}/${other.id}/check-in/bulk`, { stays: [{ roomId: roomAt(property, 1) }] }),
  ])
    assertRefused(await write, 409, 'the property is not active: it takes no new bookings, holds or check-ins');
  await signGuest(property, primaryGuest.id);
  await pay(property, id, 100);
  service.clock.set('2026-12-01T13:00:00+05:30');
  assert.equal(bodyOf(await property.admin.post(`${path}/${id}/check-out`, {})).status, 'CHECKED_OUT');
  bodyOf(await property.admin.put(property.path, { active: true }));
  await holdRooms(property, other.id, hold);
});

test('a guest whose refund is under way at the gateway can leave', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, primaryGuest } = await openBooking(property, TODAY);
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 100 });
  await signGuest(property, primaryGuest.id);
  await pay(property, id, 300);
  service.clock.set('2026-12-01T13:00:00+05:30');
  const path = `${property.path}/bookings/${id}`;
  assertRefused(await property.admin.post(`${path}/check-out`, {}), 409, /pending -200\.00$/);
  await service.sql(
    `insert into gateway_refund (property_id, id, origin, state, gateway_payment_id, payment_id, booking_id, amount, currency, created_at, updated_at)
     select property_id, gen_random_uuid(), 'DESK', 'PENDING', 'pay_test', id, booking_id, $2, currency, now(), now() from payment where booking_id = $1`,
    [id, 150],
  );
  assertRefused(await property.admin.post(`${path}/check-out`, {}), 409, /pending -200\.00, refunds under way 150\.00$/);
  const missing = async () => bodyOf(await property.admin.get(`${property.path}/bookings`))[0].missingForCheckOut;
  assert.deepEqual(await missing(), ['LEDGER']);
  await service.sql(`update gateway_refund set amount = 200 where booking_id = $1`, [id]);
  assert.deepEqual(await missing(), []);
  const gone = bodyOf(await property.admin.post(`${path}/check-out`, {}));
  assert.deepEqual([gone.status, gone.balance.pending, gone.ledger.refundsUnderWay], ['CHECKED_OUT', -200, 200]);
});

test('null means the same as absent for optional times', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, expectedCheckInAt } = await openBooking(property, TODAY);
  const path = `${property.path}/bookings/${id}`;
  assert.equal((await property.admin.post(`${path}/expected-dates`, { expectedCheckInAt: null })).status, 204);
  assert.equal((await readBooking(property, id)).expectedCheckInAt, expectedCheckInAt);
  bodyOf(await property.admin.post(`${path}/billing-policy`, { billingCheckoutTime: '14:00' }));
  assert.equal(
    bodyOf(await property.admin.post(`${path}/billing-policy`, { billingCheckoutTime: null })).billing.billingCheckoutTime,
    '11:00',
  );
  const preview = { checkInAt: TODAY.expectedCheckInAt, billingCheckoutTime: null };
  assert.equal(
    bodyOf(await property.admin.post(`${property.path}/bookings/expected-checkout-preview`, preview)).billingCheckoutTime,
    '11:00',
  );
});
