import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  openBooking,
  readBooking,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const FROM = '2026-11-20T06:30:00Z';
const TO = '2026-11-22T05:30:00Z';
const NO_INSTANTS = ['tomorrow', '2026-11-20', '2026-11-20T06:30:00', '2026-02-29T06:30:00Z', '', 7, true, null, {}, []];

const preview = (
  bookingId: string,
  body?: object | string,
  at: TestProperty = property,
  headers?: Record<string, string>,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/${bookingId}/billable-nights`, body, headers);
const checkOutPreview = (
  body: object | string,
  at: TestProperty = property,
  headers?: Record<string, string>,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/expected-checkout-preview`, body, headers);

async function writesOf(at: TestProperty): Promise<unknown> {
  return service.sql(
    `select (select count(*) from audit_entry where property_id = $1) as audit, (select last_position from event_counter where property_id = $1) as events`,
    [at.id],
  );
}

test('for an OPEN booking the nights between the two dates of the request are counted by its billing policy; nothing is written', async () => {
  const { id } = await openBooking(property, { expectedCheckInAt: FROM, expectedCheckOutAt: TO });
  const before = await writesOf(property);
  const response = await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: TO });
  assert.deepEqual(bodyOf(response), { bookingId: id, status: 'OPEN', billableNights: 2 });
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

test('for a booking in house the nights from the first check-in to the requested check-out are counted', async () => {
  const testProperty = await service.newProperty();
  await addRoomType(testProperty);
  const [first, second] = [await addRoom(testProperty, 101), await addRoom(testProperty, 102)];
  service.clock.set('2026-11-21T08:00:00Z');
  try {
    const { id } = await openBooking(testProperty, {
      expectedCheckInAt: '2026-11-21T07:00:00Z',
      expectedCheckOutAt: '2026-11-23T05:30:00Z',
    });
    await checkIn(testProperty, id, [first.id], { checkInAt: '2026-11-20T07:00:00Z' });
    bodyOf(await testProperty.admin.post(`${testProperty.path}/bookings/${id}/room-stays`, { roomId: second.id }), 201);
    assert.deepEqual(bodyOf(await preview(id, { expectedCheckOutAt: '2026-11-24T05:30:00Z' }, testProperty)), {
      bookingId: id,
      status: 'CHECKED_IN',
      billableNights: 4,
    });
    assert.equal(
      (await readBooking(testProperty, id)).billableNights,
      bodyOf(await preview(id, { expectedCheckOutAt: '2026-11-23T05:30:00Z' }, testProperty)).billableNights,
    );
    for (const expectedCheckOutAt of ['2026-11-20T07:00:00Z', '2026-11-19T07:00:00Z'])
      assertRefused(await preview(id, { expectedCheckOutAt }, testProperty), 400, 'Invalid date range');
  } finally {
    service.clock.set(new Date().toISOString());
  }
});

test('each status needs exactly its dates; a missing or other date is 400 and is named', async () => {
  const testProperty = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(testProperty);
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
  for (const [status, body, message] of cases)
    assertRefused(await preview(byStatus[status].id, body, testProperty), 400, message);
  for (const status of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const) {
    const { id, billableNights } = byStatus[status];
    assert.deepEqual(bodyOf(await preview(id, {}, testProperty)), { bookingId: id, status, billableNights });
    assert.deepEqual(
      bodyOf(await preview(id, undefined, testProperty)),
      { bookingId: id, status, billableNights },
      'no body at all',
    );
  }
});

test('invalid timestamps are 400 Invalid timestamp', async () => {
  const { id } = await openBooking(property);
  // Null is as if it were left out.
  for (const at of NO_INSTANTS.filter((each) => each !== null)) {
    assertRefused(await preview(id, { expectedCheckInAt: at, expectedCheckOutAt: TO }), 400, 'Invalid timestamp');
    assertRefused(await preview(id, { expectedCheckInAt: FROM, expectedCheckOutAt: at }), 400, 'Invalid timestamp');
  }
  assertRefused(await preview(id, '[]', property, { 'content-type': 'application/json' }), 400, 'body must be an object');
});

test('the check-out preview returns until when a guest may stay, with the billing policy that it used', async () => {
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

test('a stay until the previewed check-out is billed exactly the requested nights', async () => {
  for (const [timezone, checkInAt] of [
    ['Europe/London', '2026-10-24T22:00:00Z'],
    ['America/New_York', '2026-03-07T20:00:00Z'],
    ['Asia/Kathmandu', FROM],
  ] as const) {
    const abroad = await service.newProperty({ timezone });
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

test('the billing policy of the property is used where the request has none', async () => {
  const other = await service.newProperty({ billingCheckinTime: '14:00', billingCheckoutTime: '12:00' });
  const { expectedCheckOutAt, ...rest } = bodyOf(await checkOutPreview({ checkInAt: '2026-11-20T09:00:00Z' }, other));
  assert.deepEqual(rest, {
    billableNights: 1,
    billingMode: 'PROPERTY_POLICY',
    billingCheckinTime: '14:00',
    billingCheckoutTime: '12:00',
  });
  assert.equal(expectedCheckOutAt, '2026-11-21T06:30:00.000Z');
});

test('an invalid check-out preview is 400 and names the field', async () => {
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

test('previews accept an Idempotency-Key like every POST', async () => {
  const key = { 'idempotency-key': 'preview' };
  const first = await checkOutPreview({ checkInAt: FROM }, property, key);
  const again = await checkOutPreview({ checkInAt: FROM }, property, key);
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [200, first.text, 'true']);
  assertRefused(await checkOutPreview({ checkInAt: TO }, property, key), 422, /Idempotency-Key/);
});
