import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  newPropertyWithRooms,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, 06:30 in UTC, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
/** One room for the two nights of `TODAY`. */
const HOLD = { roomTypeCode: 'STD', quantity: 1, fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

const requestsOf = (property: TestProperty, bookingId: string) => `${property.path}/bookings/${bookingId}/room-requests`;
const send = (property: TestProperty, bookingId: string, fields: object = {}): Promise<ApiResponse> =>
  property.admin.post(requestsOf(property, bookingId), { ...HOLD, ...fields });
const list = async (property: TestProperty, bookingId: string): Promise<ApiResponse['body']> =>
  bodyOf(await property.admin.get(requestsOf(property, bookingId)));

/** Requests a hold while a room is missing: checks for 409 with the figures, and that nothing was written. */
async function assertSoldOut(property: TestProperty, booking: { id: string }, fields: object, message: RegExp): Promise<void> {
  const before = await readBooking(property, booking.id);
  assertRefused(await send(property, booking.id, fields), 409, message);
  assert.deepEqual(await readBooking(property, booking.id), before);
}

test('a hold is returned whole, listed, and part of the booking', async () => {
  const testProperty = await newPropertyWithRooms(service);
  const { id } = await openBooking(testProperty, TODAY);
  const response = await send(testProperty, id.toUpperCase(), {
    roomTypeCode: ' STD ',
    quantity: 2,
    nightlyRate: 2500.5,
    ratePlanCode: null,
    colour: 'ignored',
  });
  const request = bodyOf(response, 201);
  const { id: requestId, createdAt, updatedAt, ...rest } = request;
  assert.match(requestId, /^[0-9a-f-]{36}$/);
  assert.equal(createdAt, updatedAt);
  assert.ok(Math.abs(Date.parse(createdAt) - Date.parse(service.clock.now())) < 60_000);
  assert.deepEqual(rest, {
    bookingId: id,
    roomTypeCode: 'STD',
    status: 'OPEN',
    quantity: 2,
    fulfilledQuantity: 0,
    fromAt: '2026-12-01T06:30:00.000Z',
    toAt: '2026-12-03T05:30:00.000Z',
    rateSource: 'MANUAL',
    ratePlanCode: null,
    nightlyRate: 2500.5,
    nights: 2,
    amount: 10002,
    nightRates: [
      { date: '2026-12-01', rate: 2500.5 },
      { date: '2026-12-02', rate: 2500.5 },
    ],
    assignedRooms: [],
  });
  assert.deepEqual(await list(testProperty, id), [request]);
  assert.deepEqual((await readBooking(testProperty, id)).roomRequests, [request]);
});

test('a window is between two instants, in whatever offset they are written', async () => {
  const testProperty = await newPropertyWithRooms(service);
  const { id } = await openBooking(testProperty, TODAY);
  for (const [fromAt, toAt] of [
    ['2026-12-01T06:30:00Z', '2026-12-03T05:30:00.000Z'],
    ['2026-12-01T20:30:00+14:00', '2026-12-02T20:00:00-09:30'],
    ['2026-12-01T06:30:00.0004Z', '2026-12-03T11:00:00+05:30'],
  ]) {
    const { fromAt: from, toAt: to, nights } = bodyOf(await send(testProperty, id, { fromAt, toAt }), 201);
    assert.deepEqual([from, to, nights], ['2026-12-01T06:30:00.000Z', '2026-12-03T05:30:00.000Z', 2]);
  }
});

test('an invalid hold is 400, names the field and holds nothing', async () => {
  const testProperty = await newPropertyWithRooms(service);
  const booking = await openBooking(testProperty, TODAY);
  const cases: [fields: object, message: RegExp][] = [
    [{ roomTypeCode: undefined }, /^roomTypeCode is required$/],
    [{ quantity: undefined }, /^quantity is required$/],
    [{ fromAt: undefined }, /^fromAt is required$/],
    [{ toAt: undefined }, /^toAt is required$/],
    [{ roomTypeCode: null }, /^roomTypeCode must be text$/],
    [{ roomTypeCode: 101 }, /^roomTypeCode must be text$/],
    [{ roomTypeCode: '' }, /^roomTypeCode must not be (blank|empty)$/],
    [{ roomTypeCode: ' ' }, /^roomTypeCode must not be blank$/],
    [{ roomTypeCode: 'S'.repeat(201) }, /^roomTypeCode must have at most 200 characters$/],
    [{ quantity: null }, /^quantity must be a whole number$/],
    [{ quantity: '1' }, /^quantity must be a whole number$/],
    [{ quantity: true }, /^quantity must be a whole number$/],
    [{ quantity: 1.5 }, /^quantity must be a whole number$/],
    [{ quantity: 0 }, /^quantity must be at least 1$/],
    [{ quantity: -1 }, /^quantity must be at least 1$/],
    [{ quantity: 1001 }, /^quantity must be at most 1000$/],
    [{ quantity: 1e21 }, /^quantity must be at most 1000$/],
    [{ fromAt: null }, /^Invalid timestamp$/],
    [{ fromAt: 'now' }, /^Invalid timestamp$/],
    [{ fromAt: 1_764_570_600 }, /^Invalid timestamp$/],
    [{ fromAt: '2026-12-01T12:00:00' }, /^Invalid timestamp$/],
    [{ fromAt: '2026-12-01' }, /^Invalid timestamp$/],
    [{ fromAt: '1999-12-31T23:59:59Z' }, /^Invalid timestamp$/],
    [{ toAt: null }, /^Invalid timestamp$/],
    [{ toAt: '2027-02-29T11:00:00Z' }, /^Invalid timestamp$/],
    [{ toAt: '2101-01-02T00:00:00Z' }, /^Invalid timestamp$/],
    [{ toAt: HOLD.fromAt }, /^Invalid date range$/],
    [{ toAt: '2026-12-01T06:30:00Z' }, /^Invalid date range$/],
    [{ toAt: '2026-11-30T12:00:00+05:30' }, /^Invalid date range$/],
    [{ toAt: '2029-02-08T11:00:01+05:30' }, /^toAt must be at most 800 nights after fromAt$/],
    [{ ratePlanCode: '' }, /^ratePlanCode must not be (blank|empty)$/],
    [{ ratePlanCode: 7 }, /^ratePlanCode must be/],
    [{ nightlyRate: '2500' }, /^nightlyRate must be a number/],
    [{ nightlyRate: -0.01 }, /^nightlyRate must be at least 0$/],
    [{ nightlyRate: 1_000_000_001 }, /^nightlyRate must be at most 1000000000$/],
    [{ nightlyRate: 2500.005 }, /^nightlyRate must have at most 2 decimals in INR$/],
    [{ nightlyRate: 2500, ratePlanCode: 'BAR' }, /^nightlyRate must be left out when ratePlanCode prices the nights$/],
    [{ nightlyRate: 0, ratePlanCode: 'BAR' }, /^nightlyRate must be left out when ratePlanCode prices the nights$/],
  ];
  for (const [fields, message] of cases) {
    const response = await send(testProperty, booking.id, fields);
    assertRefused(response, 400, message);
    const named = new Set(response.body.fieldErrors.map((error: { field: string }) => error.field));
    assert.deepEqual([...named], Object.keys(fields).slice(0, 1), response.text);
  }
  const json = { 'content-type': 'application/json' };
  for (const body of ['', '[]', '"hold"', 'null', '{'])
    assert.equal((await testProperty.admin.post(requestsOf(testProperty, booking.id), body, json)).status, 400, `"${body}"`);
  assert.deepEqual(await readBooking(testProperty, booking.id), booking);
});

test('a hold may have 800 nights and a thousand rooms', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(testProperty, TODAY);
  assert.equal(bodyOf(await send(testProperty, id, { toAt: '2029-02-08T11:00:00+05:30' }), 201).nights, 800);
  assertRefused(
    await send(testProperty, id, { quantity: 1000 }),
    409,
    /0 occupied and 1001 held would be more than its 1 room for sale$/,
  );
});

test('rates have the decimals of the currency', async () => {
  for (const [currency, rate, tooFine, decimals] of [
    ['JPY', 15_000, 15_000.5, 0],
    ['KWD', 20.125, 20.1255, 3],
  ] as const) {
    const testProperty = await newPropertyWithRooms(service, { rooms: 3, currency, defaultRate: null });
    const { id } = await openBooking(testProperty, TODAY);
    assertRefused(
      await send(testProperty, id, { nightlyRate: tooFine }),
      400,
      `nightlyRate must have at most ${decimals} decimals in ${currency}`,
    );
    const request = bodyOf(await send(testProperty, id, { nightlyRate: rate, quantity: 3 }), 201);
    assert.deepEqual([request.nightlyRate, request.amount], [rate, rate * 6]);
  }
});

test('the room requests of a booking cost at most the largest amount of a charge', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 4 });
  const { id } = await openBooking(testProperty, TODAY);
  const night = { toAt: '2026-12-02T11:00:00+05:30' };
  const message = 'quantity makes the room requests of the booking cost more than 1000000000 in total';
  assertRefused(await send(testProperty, id, { quantity: 2, nightlyRate: 500_000_000.01, ...night }), 400, message);
  const half = bodyOf(await send(testProperty, id, { nightlyRate: 500_000_000, ...night }), 201);
  assertRefused(await send(testProperty, id, { nightlyRate: 500_000_000.01, ...night }), 400, message);
  assert.equal(bodyOf(await send(testProperty, id, { nightlyRate: 500_000_000, ...night }), 201).amount, 500_000_000);
  assertRefused(await send(testProperty, id, { nightlyRate: 0.01, ...night }), 400, message);
  bodyOf(await send(testProperty, id, { nightlyRate: 0, ...night }), 201);
  assert.equal((await testProperty.admin.delete(`${requestsOf(testProperty, id)}/${half.id}`)).status, 204);
  bodyOf(await send(testProperty, id, { nightlyRate: 250_000_000, quantity: 2, ...night }), 201);
  assert.equal((await readBooking(testProperty, id)).balance.expectedPay, 1_000_000_000);
});

test('a room type that is unknown, deleted or of another property is 404', async () => {
  const [testProperty, other] = [await newPropertyWithRooms(service), await newPropertyWithRooms(service)];
  const booking = await openBooking(testProperty, TODAY);
  const gone = await addRoomType(testProperty, { code: 'OLD' });
  await addRoomType(other, { code: 'THEIRS' });
  assert.equal((await testProperty.admin.delete(`${testProperty.path}/room-types/${gone.id}`)).status, 204);
  for (const roomTypeCode of ['DLX', 'OLD', 'THEIRS', 'std', 'S%', UNKNOWN])
    assertRefused(await send(testProperty, booking.id, { roomTypeCode }), 404, 'room type not found');
  assert.deepEqual(await readBooking(testProperty, booking.id), booking);
});

test('a rate plan that is unknown, deleted or of another property is 404, one of another room type 400', async () => {
  const [testProperty, other] = [await newPropertyWithRooms(service), await newPropertyWithRooms(service)];
  const booking = await openBooking(testProperty, TODAY);
  await addRoomType(testProperty, { code: 'DLX' });
  const gone = await addRatePlan(testProperty, { code: 'GONE' });
  await addRatePlan(testProperty, { code: 'SUITE', roomTypeCode: 'DLX' });
  await addRatePlan(other, { code: 'THEIRS' });
  assert.equal((await testProperty.admin.delete(`${testProperty.path}/rate-plans/${gone.id}`)).status, 204);
  for (const ratePlanCode of ['BAR', 'GONE', 'THEIRS', 'suite', gone.id])
    assertRefused(await send(testProperty, booking.id, { ratePlanCode }), 404, 'rate plan not found');
  const wrong = await send(testProperty, booking.id, { ratePlanCode: 'SUITE' });
  assertRefused(wrong, 400, 'ratePlanCode is not a rate plan of room type STD');
  assert.deepEqual(await readBooking(testProperty, booking.id), booking);
});

test('a booking that is open or in house can hold rooms, a closed one cannot', async () => {
  service.clock.set(new Date().toISOString());
  const testProperty = await service.newProperty();
  const { OPEN, CHECKED_IN, ...closed } = await bookingsInEveryStatus(testProperty);
  await addRoom(testProperty, 101);
  const now = service.clock.now();
  const window = { fromAt: now, toAt: new Date(Date.parse(now) + 48 * 3_600_000).toISOString() };
  for (const booking of Object.values(closed)) {
    assertRefused(await send(testProperty, booking.id, window), 409, 'Booking closed');
    assertRefused(await send(testProperty, booking.id, { ...window, quantity: 0 }), 400, /^quantity/);
    assertRefused(await send(testProperty, booking.id, { ...window, roomTypeCode: 'DLX' }), 404, 'room type not found');
    assert.deepEqual(await readBooking(testProperty, booking.id), booking);
  }
  bodyOf(await send(testProperty, OPEN.id, window), 201);
  bodyOf(await send(testProperty, CHECKED_IN.id, window), 201);
});

test('a type cannot have more holds than rooms: 409 that says when and how many, and nothing is written', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 2 });
  const [first, booking] = [await openBooking(testProperty, TODAY), await openBooking(testProperty, TODAY)];
  await assertSoldOut(
    testProperty,
    booking,
    { quantity: 3 },
    /^insufficient availability of room type STD: from 2026-12-01 12:00 to 2026-12-03 11:00 0 occupied and 3 held would be more than its 2 rooms for sale$/,
  );
  bodyOf(await send(testProperty, first.id, { fromAt: '2026-12-02T12:00:00+05:30' }), 201);
  await assertSoldOut(testProperty, booking, { quantity: 2 }, /: from 2026-12-02 12:00 to .* 0 occupied and 3 held would be/);
  bodyOf(await send(testProperty, booking.id), 201);
  // The booking's own holds count like those of others.
  await assertSoldOut(testProperty, booking, {}, /: from 2026-12-02 12:00 to .* 0 occupied and 3 held would be/);
  bodyOf(await send(testProperty, booking.id, { toAt: '2026-12-02T12:00:00+05:30' }), 201);
});

test('windows that only touch do not overlap; a millisecond more does', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await openBooking(testProperty, TODAY);
  bodyOf(await send(testProperty, booking.id), 201);
  bodyOf(await send(testProperty, booking.id, { fromAt: HOLD.toAt, toAt: '2026-12-05T11:00:00+05:30' }), 201);
  bodyOf(await send(testProperty, booking.id, { fromAt: '2026-11-28T12:00:00+05:30', toAt: HOLD.fromAt }), 201);
  await assertSoldOut(
    testProperty,
    booking,
    { fromAt: '2026-12-05T10:59:59.999+05:30', toAt: '2026-12-06T11:00:00+05:30' },
    /: from 2026-12-05 10:59 to 2026-12-05 11:00 0 occupied and 2 held/,
  );
});

test('guests in house and bills closed ahead of time occupy rooms; guests who left and voided stays do not', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await openBooking(testProperty, TODAY);
  const guest = await openBooking(testProperty, TODAY);
  const { stays } = await checkIn(testProperty, guest.id, [roomAt(testProperty, 0)]);
  await assertSoldOut(testProperty, booking, {}, / 1 occupied and 1 held would be more than its 1 room for sale$/);
  bodyOf(await send(testProperty, booking.id, { fromAt: TODAY.expectedCheckOutAt, toAt: '2026-12-04T11:00:00+05:30' }), 201);
  bodyOf(await testProperty.admin.post(`${testProperty.path}/room-stays/${stays[0].id}/void`, {}));
  await checkIn(testProperty, guest.id, [roomAt(testProperty, 0)], { checkInAt: '2026-12-01T10:00:00+05:30' });
  await checkOut(testProperty, guest.id, { checkOutAt: '2026-12-01T20:00:00+05:30' });
  await assertSoldOut(testProperty, booking, { fromAt: '2026-12-01T19:59:00+05:30' }, / 1 occupied and 1 held/);
  bodyOf(await send(testProperty, booking.id, { fromAt: '2026-12-01T20:00:00+05:30' }), 201);
});

test('a stay without an expected check-out occupies the room for every later hold', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const [booking, guest] = [
    await openBooking(testProperty, TODAY),
    await openBooking(testProperty, { ...TODAY, expectedCheckOutAt: null }),
  ];
  await checkIn(testProperty, guest.id, [roomAt(testProperty, 0)]);
  const farAway = { fromAt: '2090-12-01T12:00:00+05:30', toAt: '2090-12-02T11:00:00+05:30' };
  await assertSoldOut(testProperty, booking, farAway, / 1 occupied and 1 held/);
});

test('rooms that are not for sale cannot be held; other types and properties do not count', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await openBooking(testProperty, TODAY);
  await addRoom(testProperty, 201, { active: false });
  const { id: broken } = await addRoom(testProperty, 202, { maintenance: true });
  await addRoomType(testProperty, { code: 'DLX' });
  await addRoom(testProperty, 301, { roomTypeCode: 'DLX' });
  await addRoomType(testProperty, { code: 'EMPTY' });
  await assertSoldOut(testProperty, booking, { quantity: 2 }, / 2 held would be more than its 1 room for sale$/);
  await assertSoldOut(testProperty, booking, { roomTypeCode: 'EMPTY' }, / 1 held would be more than its 0 rooms for sale$/);
  const elsewhere = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await send(elsewhere, (await openBooking(elsewhere, TODAY)).id), 201);
  bodyOf(await send(testProperty, booking.id, { roomTypeCode: 'DLX' }), 201);
  bodyOf(await send(testProperty, booking.id), 201);
  await assertSoldOut(testProperty, booking, {}, / 2 held would be more than its 1 room for sale$/);
  bodyOf(await testProperty.admin.put(`${testProperty.path}/rooms/${broken}`, { maintenance: false }));
  bodyOf(await send(testProperty, booking.id), 201);
});
