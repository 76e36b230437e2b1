import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  type House,
  hoursFrom,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
let house: House;
before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel, { rooms: 40, defaultRate: 1000 });
});
after(() => hotel.stop());

const NOW = new Date().toISOString();
const inHours = (hours: number): string => hoursFrom(NOW, hours);
const CHANGED = 'Cannot change expected check-in after check-in';
const OUTSIDE = 'a stay of the booking would lie outside the expected dates';
let nextRoom = 0;

const ask = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  property: TestProperty = house,
): Promise<Answer> => property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, body, headers);

/** A booking planned from the hour before now to 48 hours after, whose guest came `hours` from now. */
async function inHouse(hours = -0.5, fields: Record<string, unknown> = {}) {
  const { id } = await openBooking(house, { expectedCheckInAt: inHours(-1), expectedCheckOutAt: inHours(48) });
  nextRoom += 1;
  return checkIn(house, id, [roomAt(house, nextRoom - 1)], { checkInAt: inHours(hours), ...fields });
}

async function datesOf(id: string): Promise<[string, string | null]> {
  const { expectedCheckInAt, expectedCheckOutAt } = await readBooking(house, id);
  return [expectedCheckInAt, expectedCheckOutAt];
}

test('an OPEN booking takes both dates, or one and keeps the other; null leaves the check-out open', async () => {
  const { id } = await openBooking(house);
  const answer = await ask(id, { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-05T05:30:00Z' });
  assert.equal(answer.status, 204);
  assert.equal(answer.text, '');
  assert.deepEqual(await datesOf(id), ['2026-12-01T06:30:00.000Z', '2026-12-05T05:30:00.000Z']);
  const read = await house.admin.get(`${house.path}/bookings/${id}`);
  assert.equal(answer.headers.get('etag'), read.headers.get('etag'));
  assert.equal(read.body.billableNights, 4);
  assert.equal((await ask(id, { expectedCheckOutAt: '2026-12-03T05:30:00Z' })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-12-01T06:30:00.000Z', '2026-12-03T05:30:00.000Z']);
  assert.equal((await ask(id, { expectedCheckInAt: '2026-11-30T06:30:00Z' })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-11-30T06:30:00.000Z', '2026-12-03T05:30:00.000Z']);
  assert.equal((await ask(id, { expectedCheckOutAt: null })).status, 204);
  assert.deepEqual(await datesOf(id), ['2026-11-30T06:30:00.000Z', null]);
  assert.equal((await ask(id, { expectedCheckInAt: '2027-11-30T06:30:00Z' })).status, 204);
});

test('each change writes one audit row with both plans; what is as it was writes nothing and keeps the tag', async () => {
  const { id, expectedCheckInAt, expectedCheckOutAt } = await openBooking(house);
  const tag = (await house.admin.get(`${house.path}/bookings/${id}`)).headers.get('etag');
  const same = [
    {},
    { expectedCheckInAt },
    { expectedCheckInAt, expectedCheckOutAt },
    { expectedCheckOutAt: expectedCheckOutAt.replace('Z', '+00:00') },
  ];
  for (const body of same) {
    const answer = await ask(id, body);
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('etag'), tag);
  }
  await ask(id, { expectedCheckOutAt: null });
  const audit = await hotel.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.dates-changed'`,
    [id],
  );
  assert.deepEqual(audit, [
    {
      actor_id: house.admin.userId,
      before: { expectedCheckInAt, expectedCheckOutAt },
      after: { expectedCheckInAt, expectedCheckOutAt: null },
    },
  ]);
  const [events] = await hotel.sql<{ count: number }>('select count(*)::int as count from event where subject_id = $1', [id]);
  assert.equal(events?.count, 2, 'created and changed once');
});

test('dates that are no instants are 400 Invalid timestamp, whatever the status', async () => {
  const property = await hotel.newProperty();
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
          await ask(id, { [field]: at }, {}, property),
          400,
          at === '2026-11-20T06:30:00Z\0' ? /NUL/ : 'Invalid timestamp',
        );
      }
    }
    const cleared = await ask(id, { expectedCheckInAt: null }, {}, property);
    assertRefused(cleared, 400, 'Invalid timestamp');
    assert.deepEqual(cleared.body.fieldErrors, [{ field: 'expectedCheckInAt', message: 'Invalid timestamp' }]);
    assertRefused(await ask(id, '[]', { 'content-type': 'application/json' }, property), 400, 'body must be an object');
  }
});

test('a check-out that is not after the check-in is 400 Invalid date range', async () => {
  const { id } = await openBooking(house);
  for (const body of [
    { expectedCheckInAt: inHours(5), expectedCheckOutAt: inHours(5) },
    { expectedCheckInAt: inHours(5), expectedCheckOutAt: inHours(4) },
    { expectedCheckOutAt: inHours(-2) },
    { expectedCheckInAt: inHours(49) },
  ]) {
    assertRefused(await ask(id, body), 400, 'Invalid date range');
  }
  const guest = await inHouse();
  assertRefused(
    await ask(guest.id, { expectedCheckInAt: guest.expectedCheckInAt, expectedCheckOutAt: inHours(-2) }),
    400,
    'Invalid date range',
  );
});

test('in house only the check-out moves; naming the check-in as it is is no change', async () => {
  const booking = await inHouse();
  assertRefused(await ask(booking.id, { expectedCheckInAt: inHours(-3) }), 409, CHANGED);
  assertRefused(await ask(booking.id, { expectedCheckInAt: inHours(-3), expectedCheckOutAt: inHours(72) }), 409, CHANGED);
  assert.equal(
    (await ask(booking.id, { expectedCheckInAt: booking.expectedCheckInAt, expectedCheckOutAt: inHours(72) })).status,
    204,
  );
  assert.equal((await ask(booking.id, { expectedCheckOutAt: inHours(24) })).status, 204);
  assert.equal((await ask(booking.id, { expectedCheckOutAt: null })).status, 204);
  assert.deepEqual(await datesOf(booking.id), [booking.expectedCheckInAt, null]);
  const [stay] = (await readBooking(house, booking.id)).stays;
  assert.deepEqual([stay.checkInAt, stay.checkOutAt], [booking.stays[0].checkInAt, null], 'the times of stays are never touched');
});

test('in house the check-out must lie after every arrival and not before a departure', async () => {
  const booking = await inHouse();
  for (const hours of [-0.5, -0.6, -24])
    assertRefused(await ask(booking.id, { expectedCheckOutAt: inHours(hours) }), 409, OUTSIDE);
  assert.equal((await ask(booking.id, { expectedCheckOutAt: inHours(-0.4) })).status, 204, 'the plan may be overdue');
  const { id, primaryGuest, stays } = await inHouse();
  bodyOf(
    await house.admin.post(`${house.path}/bookings/${id}/room-stays`, { roomId: roomAt(house, 39), checkInAt: inHours(-0.4) }),
    201,
  );
  await signGuest(house, primaryGuest.id);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, { checkOutAt: inHours(20) }));
  for (const hours of [-0.4, 10, 19.9]) assertRefused(await ask(id, { expectedCheckOutAt: inHours(hours) }), 409, OUTSIDE);
  for (const hours of [20, 30]) assert.equal((await ask(id, { expectedCheckOutAt: inHours(hours) })).status, 204);
});

test('a guest who came before the planned day can still extend', async () => {
  const noon = '2026-11-20T06:30:00.000Z';
  hotel.clock.set(noon);
  try {
    const { id, expectedCheckInAt } = await openBooking(house, {
      expectedCheckInAt: hoursFrom(noon, 8),
      expectedCheckOutAt: hoursFrom(noon, 48),
    });
    await checkIn(house, id, [roomAt(house, 37)], { checkInAt: hoursFrom(noon, -5) });
    assertRefused(await ask(id, { expectedCheckOutAt: hoursFrom(noon, -5) }), 409, OUTSIDE);
    for (const hours of [96, 4]) {
      assert.equal((await ask(id, { expectedCheckOutAt: hoursFrom(noon, hours) })).status, 204);
      assert.deepEqual(await datesOf(id), [expectedCheckInAt, hoursFrom(noon, hours)]);
    }
  } finally {
    hotel.clock.set(new Date().toISOString());
  }
});

test('the nights that an extension adds keep the price of the day they were added', async () => {
  const property = await newHouse(hotel, { rooms: 1, defaultRate: 1000 });
  const { id } = await openBooking(property, { expectedCheckInAt: inHours(-1), expectedCheckOutAt: inHours(20) });
  await checkIn(property, id, [roomAt(property, 0)], { rateSource: 'ROOM_TYPE_DEFAULT', checkInAt: inHours(-0.5) });
  const before = await readBooking(property, id);
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const setRate = (defaultRate: number): Promise<Answer> =>
    property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate });
  bodyOf(await setRate(1500));
  assert.equal((await readBooking(property, id)).balance.expectedPay, before.balance.expectedPay);
  assert.equal((await ask(id, { expectedCheckOutAt: inHours(20 + 48) }, {}, property)).status, 204);
  const extended = await readBooking(property, id);
  assert.equal(extended.billableNights, before.billableNights + 2);
  assert.equal(extended.balance.expectedPay, before.balance.expectedPay + 2 * 1500);
  bodyOf(await setRate(9000));
  assert.equal((await readBooking(property, id)).balance.expectedPay, extended.balance.expectedPay);
  assert.equal((await ask(id, { expectedCheckOutAt: inHours(20) }, {}, property)).status, 204);
  assert.equal((await ask(id, { expectedCheckOutAt: inHours(20 + 48) }, {}, property)).status, 204);
  assert.equal(
    (await readBooking(property, id)).balance.expectedPay,
    extended.balance.expectedPay,
    'given up and taken again: the agreed price stands',
  );
});

test('the plan of a closed booking stands: 409 Booking closed', async () => {
  const property = await hotel.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    const { id } = byStatus[status];
    for (const body of [
      { expectedCheckInAt: inHours(1), expectedCheckOutAt: inHours(90) },
      { expectedCheckOutAt: inHours(90) },
      { expectedCheckOutAt: null },
      {},
    ]) {
      assertRefused(await ask(id, body, {}, property), 409, 'Booking closed');
    }
    assertRefused(
      await ask(id, { expectedCheckInAt: inHours(9), expectedCheckOutAt: inHours(8) }, {}, property),
      400,
      'Invalid date range',
    );
  }
});

test('a plan made on an old reading is 412, and judged before its conflicts', async () => {
  const { id } = await openBooking(house);
  const old = (await house.admin.get(`${house.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const changed = await ask(id, { expectedCheckOutAt: inHours(72) }, { 'if-match': old });
  assert.equal(changed.status, 204);
  assertRefused(await ask(id, { expectedCheckOutAt: inHours(73) }, { 'if-match': old }), 412, /has changed/);
  assert.equal(
    (await ask(id, { expectedCheckOutAt: inHours(74) }, { 'if-match': changed.headers.get('etag') ?? '' })).status,
    204,
  );
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/cancel`, {}));
  assertRefused(await ask(id, { expectedCheckOutAt: inHours(75) }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await ask(id, { expectedCheckOutAt: inHours(75) }, { 'if-match': '*' }), 409, 'Booking closed');
});

test('a repeated change is replayed, also without a body to show', async () => {
  const { id } = await openBooking(house);
  const key = { 'idempotency-key': 'extend' };
  const first = await ask(id, { expectedCheckOutAt: inHours(72) }, key);
  await ask(id, { expectedCheckOutAt: inHours(90) });
  const again = await ask(id, { expectedCheckOutAt: inHours(72) }, key);
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [204, '', 'true']);
  assert.equal(again.headers.get('etag'), first.headers.get('etag'));
  assert.equal((await datesOf(id))[1], inHours(90), 'a replay changes nothing');
  assertRefused(await ask(id, { expectedCheckOutAt: inHours(71) }, key), 422, /Idempotency-Key/);
});
