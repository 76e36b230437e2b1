import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  openBooking,
  readBooking,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
let property: TestProperty;
before(async () => {
  hotel = await openHotel();
  property = await hotel.newProperty();
});
after(() => hotel.stop());

const FROM = '2026-11-20T06:30:00Z';
const TO = '2026-11-22T05:30:00Z';
const NO_INSTANTS = ['tomorrow', '2026-11-20', '2026-11-20T06:30:00', '2026-02-29T06:30:00Z', '', 7, true, null, {}, []];

const preview = (
  bookingId: string,
  body?: object | string,
  at: TestProperty = property,
  headers?: Record<string, string>,
): Promise<Answer> => at.admin.post(`${at.path}/bookings/${bookingId}/billable-nights`, body, headers);
const checkOutPreview = (body: object | string, at: TestProperty = property, headers?: Record<string, string>): Promise<Answer> =>
  at.admin.post(`${at.path}/bookings/expected-checkout-preview`, body, headers);

async function writesOf(at: TestProperty): Promise<unknown> {
  return hotel.sql(
    `select (select count(*) from audit_entry where property_id = $1) as audit, (select last_position from event_counter where property_id = $1) as events`,
    [at.id],
  );
}

test('an OPEN booking: nights between the two dates sent, by its own billing policy; nothing is written', async () => {
  const { id } = await openBooking(property, { expectedCheckInAt: FROM, expectedCheckOutAt: TO });
  const before = await writesOf(property);
  const answer = await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: TO });
  assert.deepEqual(bodyOf(answer), { bookingId: id, status: 'OPEN', billableNights: 2 });
  const cases: [string, string, number][] = [
    [FROM, '2026-11-22T05:30:01Z', 3],
    ['2026-11-20T12:00:00+05:30', '2026-11-22T11:00:00+05:30', 2],
    [FROM, '2026-11-20T06:30:00.001Z', 1],
    ['2026-11-20T00:29:00Z', TO, 3],
    ['2026-11-20T00:30:00Z', TO, 2],
    [FROM, '2027-11-20T05:30:00Z', 365],
  ];
  for (const [expectedCheckInAt, expectedCheckOutAt, nights] of cases) {
    assert.equal(
      bodyOf(await preview(id, { expectedCheckInAt, expectedCheckOutAt })).billableNights,
      nights,
      `${expectedCheckInAt} ${expectedCheckOutAt}`,
    );
  }
  assert.deepEqual(await writesOf(property), before);
  assert.equal((await readBooking(property, id)).billableNights, 2);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/billing-policy`, { billingMode: 'TWENTY_FOUR_HOURS' }));
  assert.equal(
    bodyOf(await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: '2026-11-22T06:30:00Z' })).billableNights,
    2,
  );
  assert.equal(
    bodyOf(await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: '2026-11-22T06:31:00Z' })).billableNights,
    3,
  );
});

test('a booking in house: nights from the first arrival to the check-out sent', async () => {
  const house = await hotel.newProperty();
  await addRoomType(house);
  const [first, second] = [await addRoom(house, 101), await addRoom(house, 102)];
  hotel.clock.set('2026-11-21T08:00:00Z');
  try {
    const { id } = await openBooking(house, {
      expectedCheckInAt: '2026-11-21T07:00:00Z',
      expectedCheckOutAt: '2026-11-23T05:30:00Z',
    });
    await checkIn(house, id, [first.id], { checkInAt: '2026-11-20T07:00:00Z' });
    bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays`, { roomId: second.id }), 201);
    assert.deepEqual(bodyOf(await preview(id, { expectedCheckOutAt: '2026-11-24T05:30:00Z' }, house)), {
      bookingId: id,
      status: 'CHECKED_IN',
      billableNights: 4,
    });
    assert.equal(
      (await readBooking(house, id)).billableNights,
      bodyOf(await preview(id, { expectedCheckOutAt: '2026-11-23T05:30:00Z' }, house)).billableNights,
    );
    for (const expectedCheckOutAt of ['2026-11-20T07:00:00Z', '2026-11-19T07:00:00Z'])
      assertRefused(await preview(id, { expectedCheckOutAt }, house), 400, 'Invalid date range');
  } finally {
    hotel.clock.set(new Date().toISOString());
  }
});

test('each status takes exactly the dates it needs; the others are 400 and named', async () => {
  const house = await hotel.newProperty();
  const byStatus = await bookingsInEveryStatus(house);
  const cases: [keyof typeof byStatus, object, string][] = [
    ['OPEN', {}, 'expectedCheckOutAt is required'],
    ['OPEN', { expectedCheckInAt: FROM }, 'expectedCheckOutAt is required'],
    ['OPEN', { expectedCheckOutAt: TO }, 'expectedCheckInAt is required'],
    ['OPEN', { expectedCheckInAt: TO, expectedCheckOutAt: FROM }, 'Invalid date range'],
    ['OPEN', { expectedCheckInAt: FROM, expectedCheckOutAt: FROM }, 'Invalid date range'],
    ['CHECKED_IN', {}, 'expectedCheckOutAt is required'],
    [
      'CHECKED_IN',
      { expectedCheckInAt: FROM, expectedCheckOutAt: TO },
      'expectedCheckInAt must not be sent for a checked-in booking',
    ],
    ...(['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const).flatMap((status): [typeof status, object, string][] => [
      [status, { expectedCheckInAt: FROM, expectedCheckOutAt: TO }, 'expectedCheckInAt must not be sent for a closed booking'],
      [status, { expectedCheckOutAt: TO }, 'expectedCheckOutAt must not be sent for a closed booking'],
    ]),
  ];
  for (const [status, body, message] of cases) assertRefused(await preview(byStatus[status].id, body, house), 400, message);
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    const { id, billableNights } = byStatus[status];
    assert.deepEqual(bodyOf(await preview(id, {}, house)), { bookingId: id, status, billableNights });
    assert.deepEqual(bodyOf(await preview(id, undefined, house)), { bookingId: id, status, billableNights }, 'no body at all');
  }
});

test('dates that are no instants are 400 Invalid timestamp', async () => {
  const { id } = await openBooking(property);
  for (const at of NO_INSTANTS) {
    assertRefused(await preview(id, { expectedCheckInAt: at, expectedCheckOutAt: TO }), 400, 'Invalid timestamp');
    assertRefused(await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: at }), 400, 'Invalid timestamp');
  }
  assertRefused(await preview(id, '[]', property, { 'content-type': 'application/json' }), 400, 'body must be an object');
});

test('the check-out preview answers until when a guest may stay, with the policy it went by', async () => {
  const policy = { billingMode: 'PROPERTY_POLICY', billingCheckinTime: '12:00', billingCheckoutTime: '11:00' };
  const cases: [object, object][] = [
    [{ checkInAt: FROM }, { ...policy, expectedCheckOutAt: '2026-11-21T05:30:00.000Z', billableNights: 1 }],
    [
      { checkInAt: '2026-11-20T12:00:00+05:30', billableNights: 2 },
      { ...policy, expectedCheckOutAt: '2026-11-22T05:30:00.000Z', billableNights: 2 },
    ],
    [{ checkInAt: '2026-11-20T00:29:00Z' }, { ...policy, expectedCheckOutAt: '2026-11-20T05:30:00.000Z', billableNights: 1 }],
    [
      { checkInAt: FROM, billingCheckoutTime: '10:00' },
      { ...policy, billingCheckoutTime: '10:00', expectedCheckOutAt: '2026-11-21T04:30:00.000Z', billableNights: 1 },
    ],
    [
      { checkInAt: '2026-11-20T06:29:00Z', billingCheckinTime: '18:00', billingCheckoutTime: '11:59' },
      {
        ...policy,
        billingCheckinTime: '18:00',
        billingCheckoutTime: '11:59',
        expectedCheckOutAt: '2026-11-21T06:29:00.000Z',
        billableNights: 1,
      },
    ],
    [
      { checkInAt: FROM, billingMode: 'TWENTY_FOUR_HOURS', billableNights: 3 },
      { ...policy, billingMode: 'TWENTY_FOUR_HOURS', expectedCheckOutAt: '2026-11-23T06:30:00.000Z', billableNights: 3 },
    ],
    [
      { checkInAt: FROM, billableNights: 3650 },
      { ...policy, expectedCheckOutAt: '2036-11-17T05:30:00.000Z', billableNights: 3650 },
    ],
    [
      { checkInAt: FROM, billableNights: 1.0, colour: 'ignored' },
      { ...policy, expectedCheckOutAt: '2026-11-21T05:30:00.000Z', billableNights: 1 },
    ],
  ];
  for (const [body, expected] of cases) assert.deepEqual(bodyOf(await checkOutPreview(body)), expected);
});

test('what comes out of the check-out preview is billed as so many nights', async () => {
  for (const [timezone, checkInAt] of [
    ['Europe/London', '2026-10-24T22:00:00Z'],
    ['America/New_York', '2026-03-07T20:00:00Z'],
    ['Asia/Kathmandu', FROM],
  ] as const) {
    const abroad = await hotel.newProperty({ timezone });
    const { id } = await openBooking(abroad);
    for (const billableNights of [1, 2, 30]) {
      const { expectedCheckOutAt } = bodyOf(await checkOutPreview({ checkInAt, billableNights }, abroad));
      assert.equal(
        bodyOf(await preview(id, { expectedCheckInAt: checkInAt, expectedCheckOutAt }, abroad)).billableNights,
        billableNights,
        timezone,
      );
    }
  }
});

test('the policy of the hotel is used where none is sent', async () => {
  const other = await hotel.newProperty({ billingCheckinTime: '14:00', billingCheckoutTime: '12:00' });
  const { expectedCheckOutAt, ...rest } = bodyOf(await checkOutPreview({ checkInAt: '2026-11-20T09:00:00Z' }, other));
  assert.deepEqual(rest, {
    billableNights: 1,
    billingMode: 'PROPERTY_POLICY',
    billingCheckinTime: '14:00',
    billingCheckoutTime: '12:00',
  });
  assert.equal(expectedCheckOutAt, '2026-11-21T06:30:00.000Z');
});

test('what the check-out preview cannot count is 400 and named', async () => {
  const cases: [object | string, string | RegExp][] = [
    [{}, 'checkInAt is required'],
    ...NO_INSTANTS.map((checkInAt): [object, string] => [{ checkInAt }, 'Invalid timestamp']),
    ...[0, -1].map((billableNights): [object, string] => [
      { checkInAt: FROM, billableNights },
      'billableNights must be at least 1',
    ]),
    ...[1.5, '2', null, true, []].map((billableNights): [object, string] => [
      { checkInAt: FROM, billableNights },
      'billableNights must be a whole number',
    ]),
    ...[3651, 1e21].map((billableNights): [object, string] => [
      { checkInAt: FROM, billableNights },
      'billableNights must be at most 3650',
    ]),
    ...['HOURLY', '', 5].map((billingMode): [object, RegExp] => [{ checkInAt: FROM, billingMode }, /^billingMode must be /]),
    ...['24:00', '9:00', '11:00:00', '', 'noon', 11].flatMap((time): [object, string][] => [
      [{ checkInAt: FROM, billingCheckinTime: time }, 'billingCheckinTime must be a time like 11:00'],
      [{ checkInAt: FROM, billingCheckoutTime: time }, 'billingCheckoutTime must be a time like 11:00'],
    ]),
    [{ checkInAt: '2100-12-31T06:30:00Z', billableNights: 2 }, 'billableNights must not lead beyond the year 2100'],
    ['7', 'body must be an object'],
  ];
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await checkOutPreview(body, property, headers), 400, message);
  }
});

test('previews take an Idempotency-Key like every POST', async () => {
  const key = { 'idempotency-key': 'preview' };
  const first = await checkOutPreview({ checkInAt: FROM }, property, key);
  const again = await checkOutPreview({ checkInAt: FROM }, property, key);
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [200, first.text, 'true']);
  assertRefused(await checkOutPreview({ checkInAt: TO }, property, key), 422, /Idempotency-Key/);
});
