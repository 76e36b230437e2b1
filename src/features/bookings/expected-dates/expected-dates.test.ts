import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await newPropertyWithRooms(service, { rooms: 40, defaultRate: 1000 });

const NOW = new Date().toISOString();
const inHours = (hours: number): string => hoursFrom(NOW, hours);
const CHANGED = 'Cannot change expected check-in after check-in';
const OUTSIDE = 'a stay of the booking would lie outside the expected dates';
let nextRoom = 0;

const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  property: TestProperty = testProperty,
): Promise<ApiResponse> => property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, body, headers);

/** A booking expected from an hour ago until 48 hours from now, whose guest checked in `hours` from now. */
async function inHouse(hours = -0.5, fields: Record<string, unknown> = {}) {
  const { id } = await openBooking(testProperty, { expectedCheckInAt: inHours(-1), expectedCheckOutAt: inHours(48) });
  nextRoom += 1;
  return checkIn(testProperty, id, [roomAt(testProperty, nextRoom - 1)], { checkInAt: inHours(hours), ...fields });
}

async function datesOf(id: string): Promise<[string, string | null]> {
  const { expectedCheckInAt, expectedCheckOutAt } = await readBooking(testProperty, id);
  return [expectedCheckInAt, expectedCheckOutAt];
}

test('an OPEN booking can change both dates, or one of them; null removes the check-out', async () => {
  const { id } = await openBooking(testProperty);
  const response = await send(id, { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-05T05:30:00Z' });
  assert.equal(response.status, 204);
  assert.equal(response.text, '');
  assert.deepEqual(await datesOf(id), ['2026-12-01T06:30:00.000Z', '2026-12-05T05:30:00.000Z']);
  const read = await testProperty.admin.get(`${testProperty.path}/bookings/${id}`);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  assert.equal(read.body.billableNights, 4);
  assert.equal((await send(id, { expectedCheckOutAt: '2026-12-03T05:30:00Z' })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-12-01T06:30:00.000Z', '2026-12-03T05:30:00.000Z']);
  assert.equal((await send(id, { expectedCheckInAt: '2026-11-30T06:30:00Z' })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-11-30T06:30:00.000Z', '2026-12-03T05:30:00.000Z']);
  assert.equal((await send(id, { expectedCheckOutAt: null })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-11-30T06:30:00.000Z', null]);
  assert.equal((await send(id, { expectedCheckInAt: '2027-11-30T06:30:00Z' })).status, 204);
});

test('each change writes one audit entry with the dates before and after; a request that changes nothing keeps the ETag', async () => {
  const { id, expectedCheckInAt, expectedCheckOutAt } = await openBooking(testProperty);
  const tag = (await testProperty.admin.get(`${testProperty.path}/bookings/${id}`)).headers.get('etag');
  const same = [
    {},
    { expectedCheckInAt },
    { expectedCheckInAt, expectedCheckOutAt },
    { expectedCheckOutAt: expectedCheckOutAt.replace('Z', '+00:00') },
  ];
  for (const body of same) {
    const response = await send(id, body);
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('etag'), tag);
  }
  await send(id, { expectedCheckOutAt: null });
  const audit = await service.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.dates-changed'`,
    [id],
  );
  assert.deepEqual(audit, [
    {
      actor_id: testProperty.admin.userId,
      before: { expectedCheckInAt, expectedCheckOutAt },
      after: { expectedCheckInAt, expectedCheckOutAt: null },
    },
  ]);
  const [events] = await service.sql<{ count: number }>('select count(*)::int as count from event where subject_id = $1', [id]);
  assert.equal(events?.count, 2, 'created and changed once');
});

test('invalid timestamps are 400 Invalid timestamp, whatever the status', async () => {
  const property = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  for (const { id } of Object.values(byStatus)) {
    for (const at of [
      'tomorrow',
      '2026-11-20',
      '2026-11-20T06:30:00',
      '2026-11-31T06:30:00Z',
      '2026-11-20T06:30:00Z\0',
      '',
      7,
      true,
      {},
      [],
    ]) {
      for (const field of ['expectedCheckInAt', 'expectedCheckOutAt']) {
        assertRefused(
          await send(id, { [field]: at }, {}, property),
          400,
          at === '2026-11-20T06:30:00Z\0' ? /NUL/ : 'Invalid timestamp',
        );
      }
    }
    assertRefused(await send(id, '[]', { 'content-type': 'application/json' }, property), 400, 'body must be an object');
  }
});

test('a check-out that is not after the check-in is 400 Invalid date range', async () => {
  const { id } = await openBooking(testProperty);
  for (const body of [
    { expectedCheckInAt: inHours(5), expectedCheckOutAt: inHours(5) },
    { expectedCheckInAt: inHours(5), expectedCheckOutAt: inHours(4) },
    { expectedCheckOutAt: inHours(-2) },
    { expectedCheckInAt: inHours(49) },
  ]) {
    assertRefused(await send(id, body), 400, 'Invalid date range');
  }
  const guest = await inHouse();
  assertRefused(
    await send(guest.id, { expectedCheckInAt: guest.expectedCheckInAt, expectedCheckOutAt: inHours(-2) }),
    400,
    'Invalid date range',
  );
});

test('in house only the check-out can change; sending the unchanged check-in is no change', async () => {
  const booking = await inHouse();
  assertRefused(await send(booking.id, { expectedCheckInAt: inHours(-3) }), 409, CHANGED);
  assertRefused(await send(booking.id, { expectedCheckInAt: inHours(-3), expectedCheckOutAt: inHours(72) }), 409, CHANGED);
  assert.equal(
    (await send(booking.id, { expectedCheckInAt: booking.expectedCheckInAt, expectedCheckOutAt: inHours(72) })).status,
    204,
  );
  assert.equal((await send(booking.id, { expectedCheckOutAt: inHours(24) })).status, 204);
  assert.equal((await send(booking.id, { expectedCheckOutAt: null })).status, 204);
  assert.deepEqual(await datesOf(booking.id), [booking.expectedCheckInAt, null]);
  const [stay] = (await readBooking(testProperty, booking.id)).stays;
  assert.deepEqual([stay.checkInAt, stay.checkOutAt], [booking.stays[0].checkInAt, null], 'the times of stays never change');
});

test('in house the expected check-out must lie after every check-in and not before a check-out', async () => {
  const booking = await inHouse();
  for (const hours of [-0.5, -0.6, -24])
    assertRefused(await send(booking.id, { expectedCheckOutAt: inHours(hours) }), 409, OUTSIDE);
  assert.equal(
    (await send(booking.id, { expectedCheckOutAt: inHours(-0.4) })).status,
    204,
    'the expected check-out may be in the past',
  );
  const { id, primaryGuest, stays } = await inHouse();
  bodyOf(
    await testProperty.admin.post(`${testProperty.path}/bookings/${id}/room-stays`, {
      roomId: roomAt(testProperty, 39),
      checkInAt: inHours(-0.4),
    }),
    201,
  );
  await signGuest(testProperty, primaryGuest.id);
  bodyOf(
    await testProperty.admin.post(`${testProperty.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, {
      checkOutAt: inHours(20),
    }),
  );
  for (const hours of [-0.4, 10, 19.9]) assertRefused(await send(id, { expectedCheckOutAt: inHours(hours) }), 409, OUTSIDE);
  for (const hours of [20, 30]) assert.equal((await send(id, { expectedCheckOutAt: inHours(hours) })).status, 204);
});

test('a guest who came before the expected day can still stay longer', async () => {
  const noon = '2026-11-20T06:30:00.000Z';
  service.clock.set(noon);
  try {
    const { id, expectedCheckInAt } = await openBooking(testProperty, {
      expectedCheckInAt: hoursFrom(noon, 8),
      expectedCheckOutAt: hoursFrom(noon, 48),
    });
    await checkIn(testProperty, id, [roomAt(testProperty, 37)], { checkInAt: hoursFrom(noon, -5) });
    assertRefused(await send(id, { expectedCheckOutAt: hoursFrom(noon, -5) }), 409, OUTSIDE);
    for (const hours of [96, 4]) {
      assert.equal((await send(id, { expectedCheckOutAt: hoursFrom(noon, hours) })).status, 204);
      assert.deepEqual(await datesOf(id), [expectedCheckInAt, hoursFrom(noon, hours)]);
    }
  } finally {
    service.clock.set(new Date().toISOString());
  }
});

test('nights that a later check-out adds keep the price of the day on which they were added', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: 1000 });
  const { id } = await openBooking(property, { expectedCheckInAt: inHours(-1), expectedCheckOutAt: inHours(20) });
  await checkIn(property, id, [roomAt(property, 0)], { rateSource: 'ROOM_TYPE_DEFAULT', checkInAt: inHours(-0.5) });
  const before = await readBooking(property, id);
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const setRate = (defaultRate: number): Promise<ApiResponse> =>
    property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate });
  bodyOf(await setRate(1500));
  assert.equal((await readBooking(property, id)).balance.expectedPay, before.balance.expectedPay);
  assert.equal((await send(id, { expectedCheckOutAt: inHours(20 + 48) }, {}, property)).status, 204);
  const extended = await readBooking(property, id);
  assert.equal(extended.billableNights, before.billableNights + 2);
  assert.equal(extended.balance.expectedPay, before.balance.expectedPay + 2 * 1500);
  bodyOf(await setRate(9000));
  assert.equal((await readBooking(property, id)).balance.expectedPay, extended.balance.expectedPay);
  assert.equal((await send(id, { expectedCheckOutAt: inHours(20) }, {}, property)).status, 204);
  assert.equal((await send(id, { expectedCheckOutAt: inHours(20 + 48) }, {}, property)).status, 204);
  assert.equal(
    (await readBooking(property, id)).balance.expectedPay,
    before.balance.expectedPay + 2 * 9000,
    'a night that is removed and added again is priced anew',
  );
});

test('the expected dates of a closed booking cannot change: 409 Booking closed', async () => {
  const property = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    const { id } = byStatus[status];
    for (const body of [
      { expectedCheckInAt: inHours(1), expectedCheckOutAt: inHours(90) },
      { expectedCheckOutAt: inHours(90) },
      { expectedCheckOutAt: null },
      {},
    ]) {
      assertRefused(await send(id, body, {}, property), 409, 'Booking closed');
    }
    assertRefused(
      await send(id, { expectedCheckInAt: inHours(9), expectedCheckOutAt: inHours(8) }, {}, property),
      400,
      'Invalid date range',
    );
  }
});

test('a change with an old ETag is 412, before conflicts are checked', async () => {
  const { id } = await openBooking(testProperty);
  const old = (await testProperty.admin.get(`${testProperty.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const changed = await send(id, { expectedCheckOutAt: inHours(72) }, { 'if-match': old });
  assert.equal(changed.status, 204);
  assertRefused(await send(id, { expectedCheckOutAt: inHours(73) }, { 'if-match': old }), 412, /has changed/);
  assert.equal(
    (await send(id, { expectedCheckOutAt: inHours(74) }, { 'if-match': changed.headers.get('etag') ?? '' })).status,
    204,
  );
  bodyOf(await testProperty.admin.post(`${testProperty.path}/bookings/${id}/cancel`, {}));
  assertRefused(await send(id, { expectedCheckOutAt: inHours(75) }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await send(id, { expectedCheckOutAt: inHours(75) }, { 'if-match': '*' }), 409, 'Booking closed');
});

test('a repeated change is replayed, also when the response has no body', async () => {
  const { id } = await openBooking(testProperty);
  const key = { 'idempotency-key': 'extend' };
  const first = await send(id, { expectedCheckOutAt: inHours(72) }, key);
  await send(id, { expectedCheckOutAt: inHours(90) });
  const again = await send(id, { expectedCheckOutAt: inHours(72) }, key);
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [204, '', 'true']);
  assert.equal(again.headers.get('etag'), first.headers.get('etag'));
  assert.equal((await datesOf(id))[1], inHours(90), 'a replay changes nothing');
  assertRefused(await send(id, { expectedCheckOutAt: inHours(71) }, key), 422, /Idempotency-Key/);
});
