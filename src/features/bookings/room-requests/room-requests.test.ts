import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { addRatePlan } from '../../../../test/support/rates.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
// Noon in India, 06:30 in UTC: the day of every test.
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
/** One room for the two nights of `TODAY`. */
const HOLD = { roomTypeCode: 'STD', quantity: 1, fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

const requestsOf = (property: TestProperty, bookingId: string) => `${property.path}/bookings/${bookingId}/room-requests`;
const ask = (property: TestProperty, bookingId: string, fields: object = {}): Promise<Answer> =>
  property.admin.post(requestsOf(property, bookingId), { ...HOLD, ...fields });
const list = async (property: TestProperty, bookingId: string): Promise<Answer['body']> =>
  bodyOf(await property.admin.get(requestsOf(property, bookingId)));

/** Asks while a room short: 409 with the figures, and nothing written. */
async function assertSoldOut(property: TestProperty, booking: { id: string }, fields: object, message: RegExp): Promise<void> {
  const before = await readBooking(property, booking.id);
  assertRefused(await ask(property, booking.id, fields), 409, message);
  assert.deepEqual(await readBooking(property, booking.id), before);
}

test('rooms are held: the record is answered whole, listed, and part of the booking', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  const answer = await ask(house, id.toUpperCase(), {
    roomTypeCode: ' STD ',
    quantity: 2,
    nightlyRate: 2500.5,
    ratePlanCode: null,
    colour: 'ignored',
  });
  const request = bodyOf(answer, 201);
  const { id: requestId, createdAt, updatedAt, ...rest } = request;
  assert.match(requestId, /^[0-9a-f-]{36}$/);
  assert.equal(createdAt, updatedAt);
  assert.ok(Math.abs(Date.parse(createdAt) - Date.parse(hotel.clock.now())) < 60_000);
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
  });
  assert.deepEqual(await list(house, id), [request]);
  assert.deepEqual((await readBooking(house, id)).roomRequests, [request]);
});

test('a window is an instant to an instant, in whatever offset it is written', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  for (const [fromAt, toAt] of [
    ['2026-12-01T06:30:00Z', '2026-12-03T05:30:00.000Z'],
    ['2026-12-01T20:30:00+14:00', '2026-12-02T20:00:00-09:30'],
    ['2026-12-01T06:30:00.0004Z', '2026-12-03T11:00:00+05:30'],
  ]) {
    const { fromAt: from, toAt: to, nights } = bodyOf(await ask(house, id, { fromAt, toAt }), 201);
    assert.deepEqual([from, to, nights], ['2026-12-01T06:30:00.000Z', '2026-12-03T05:30:00.000Z', 2]);
  }
});

test('a body that is no hold is 400, names the field and holds nothing', async () => {
  const house = await newHouse(hotel);
  const booking = await openBooking(house, TODAY);
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
    const answer = await ask(house, booking.id, fields);
    assertRefused(answer, 400, message);
    const named = new Set(answer.body.fieldErrors.map((error: { field: string }) => error.field));
    assert.deepEqual([...named], Object.keys(fields).slice(0, 1), answer.text);
  }
  const json = { 'content-type': 'application/json' };
  for (const body of ['', '[]', '"hold"', 'null', '{'])
    assert.equal((await house.admin.post(requestsOf(house, booking.id), body, json)).status, 400, `"${body}"`);
  assert.deepEqual(await readBooking(house, booking.id), booking);
});

test('800 nights and a thousand rooms may be asked for', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house, TODAY);
  assert.equal(bodyOf(await ask(house, id, { toAt: '2029-02-08T11:00:00+05:30' }), 201).nights, 800);
  assertRefused(
    await ask(house, id, { quantity: 1000 }),
    409,
    /0 occupied and 1001 held would be more than its 1 room for sale$/,
  );
});

test('rates have the decimals of the currency', async () => {
  for (const [currency, rate, tooFine, decimals] of [
    ['JPY', 15_000, 15_000.5, 0],
    ['KWD', 20.125, 20.1255, 3],
  ] as const) {
    const house = await newHouse(hotel, { rooms: 3, currency, defaultRate: null });
    const { id } = await openBooking(house, TODAY);
    assertRefused(
      await ask(house, id, { nightlyRate: tooFine }),
      400,
      `nightlyRate must have at most ${decimals} decimals in ${currency}`,
    );
    const request = bodyOf(await ask(house, id, { nightlyRate: rate, quantity: 3 }), 201);
    assert.deepEqual([request.nightlyRate, request.amount], [rate, rate * 6]);
  }
});

test('what is held for a booking costs at most what a charge can be', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const { id } = await openBooking(house, TODAY);
  const night = { toAt: '2026-12-02T11:00:00+05:30' };
  const message = 'quantity makes the room requests of the booking cost more than 1000000000 in all';
  assertRefused(await ask(house, id, { quantity: 2, nightlyRate: 500_000_000.01, ...night }), 400, message);
  const half = bodyOf(await ask(house, id, { nightlyRate: 500_000_000, ...night }), 201);
  assertRefused(await ask(house, id, { nightlyRate: 500_000_000.01, ...night }), 400, message);
  assert.equal(bodyOf(await ask(house, id, { nightlyRate: 500_000_000, ...night }), 201).amount, 500_000_000);
  assertRefused(await ask(house, id, { nightlyRate: 0.01, ...night }), 400, message);
  bodyOf(await ask(house, id, { nightlyRate: 0, ...night }), 201);
  assert.equal((await house.admin.delete(`${requestsOf(house, id)}/${half.id}`)).status, 204);
  bodyOf(await ask(house, id, { nightlyRate: 250_000_000, quantity: 2, ...night }), 201);
  assert.equal((await readBooking(house, id)).balance.expectedPay, 1_000_000_000);
});

test('a room type that is unknown, deleted or of another hotel is 404', async () => {
  const [house, other] = [await newHouse(hotel), await newHouse(hotel)];
  const booking = await openBooking(house, TODAY);
  const gone = await addRoomType(house, { code: 'OLD' });
  await addRoomType(other, { code: 'THEIRS' });
  assert.equal((await house.admin.delete(`${house.path}/room-types/${gone.id}`)).status, 204);
  for (const roomTypeCode of ['DLX', 'OLD', 'THEIRS', 'std', 'S%', UNKNOWN])
    assertRefused(await ask(house, booking.id, { roomTypeCode }), 404, 'room type not found');
  assert.deepEqual(await readBooking(house, booking.id), booking);
});

test('a plan that is unknown, deleted or of another hotel is 404, one of another room type 400', async () => {
  const [house, other] = [await newHouse(hotel), await newHouse(hotel)];
  const booking = await openBooking(house, TODAY);
  await addRoomType(house, { code: 'DLX' });
  const gone = await addRatePlan(house, { code: 'GONE' });
  await addRatePlan(house, { code: 'SUITE', roomTypeCode: 'DLX' });
  await addRatePlan(other, { code: 'THEIRS' });
  assert.equal((await house.admin.delete(`${house.path}/rate-plans/${gone.id}`)).status, 204);
  for (const ratePlanCode of ['BAR', 'GONE', 'THEIRS', 'suite', gone.id])
    assertRefused(await ask(house, booking.id, { ratePlanCode }), 404, 'rate plan not found');
  const wrong = await ask(house, booking.id, { ratePlanCode: 'SUITE' });
  assertRefused(wrong, 400, 'ratePlanCode is not a rate plan of room type STD');
  assert.deepEqual(await readBooking(house, booking.id), booking);
});

test('a booking that has ended holds no rooms; one that is open or in house does', async () => {
  hotel.clock.set(new Date().toISOString());
  const house = await hotel.newProperty();
  const { OPEN, CHECKED_IN, ...closed } = await bookingsInEveryStatus(house);
  await addRoom(house, 101);
  const now = hotel.clock.now();
  const window = { fromAt: now, toAt: new Date(Date.parse(now) + 48 * 3_600_000).toISOString() };
  for (const booking of Object.values(closed)) {
    assertRefused(await ask(house, booking.id, window), 409, 'Booking closed');
    assertRefused(await ask(house, booking.id, { ...window, quantity: 0 }), 400, /^quantity/);
    assertRefused(await ask(house, booking.id, { ...window, roomTypeCode: 'DLX' }), 404, 'room type not found');
    assert.deepEqual(await readBooking(house, booking.id), booking);
  }
  bodyOf(await ask(house, OPEN.id, window), 201);
  bodyOf(await ask(house, CHECKED_IN.id, window), 201);
});

test('no more rooms of a type are held than it has: 409 that says when and how many, and nothing is written', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const [first, booking] = [await openBooking(house, TODAY), await openBooking(house, TODAY)];
  await assertSoldOut(
    house,
    booking,
    { quantity: 3 },
    /^insufficient availability of room type STD: from 2026-12-01 12:00 to 2026-12-03 11:00 0 occupied and 3 held would be more than its 2 rooms for sale$/,
  );
  bodyOf(await ask(house, first.id, { fromAt: '2026-12-02T12:00:00+05:30' }), 201);
  await assertSoldOut(house, booking, { quantity: 2 }, /: from 2026-12-02 12:00 to .* 0 occupied and 3 held would be/);
  bodyOf(await ask(house, booking.id), 201);
  // The booking's own holds count like those of others.
  await assertSoldOut(house, booking, {}, /: from 2026-12-02 12:00 to .* 0 occupied and 3 held would be/);
  bodyOf(await ask(house, booking.id, { toAt: '2026-12-02T12:00:00+05:30' }), 201);
});

test('windows that only touch do not meet; a millisecond more does', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await openBooking(house, TODAY);
  bodyOf(await ask(house, booking.id), 201);
  bodyOf(await ask(house, booking.id, { fromAt: HOLD.toAt, toAt: '2026-12-05T11:00:00+05:30' }), 201);
  bodyOf(await ask(house, booking.id, { fromAt: '2026-11-28T12:00:00+05:30', toAt: HOLD.fromAt }), 201);
  await assertSoldOut(
    house,
    booking,
    { fromAt: '2026-12-05T10:59:59.999+05:30', toAt: '2026-12-06T11:00:00+05:30' },
    /: from 2026-12-05 10:59 to 2026-12-05 11:00 0 occupied and 2 held/,
  );
});

test('guests in house and bills closed ahead take rooms, guests who left and stays set aside do not', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await openBooking(house, TODAY);
  const guest = await openBooking(house, TODAY);
  const { stays } = await checkIn(house, guest.id, [roomAt(house, 0)]);
  await assertSoldOut(house, booking, {}, / 1 occupied and 1 held would be more than its 1 room for sale$/);
  bodyOf(await ask(house, booking.id, { fromAt: TODAY.expectedCheckOutAt, toAt: '2026-12-04T11:00:00+05:30' }), 201);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  await checkIn(house, guest.id, [roomAt(house, 0)], { checkInAt: '2026-12-01T10:00:00+05:30' });
  await checkOut(house, guest.id, { checkOutAt: '2026-12-01T20:00:00+05:30' });
  await assertSoldOut(house, booking, { fromAt: '2026-12-01T19:59:00+05:30' }, / 1 occupied and 1 held/);
  bodyOf(await ask(house, booking.id, { fromAt: '2026-12-01T20:00:00+05:30' }), 201);
});

test('a guest without a planned end keeps the room from every later hold', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const [booking, guest] = [await openBooking(house, TODAY), await openBooking(house, { ...TODAY, expectedCheckOutAt: null })];
  await checkIn(house, guest.id, [roomAt(house, 0)]);
  const farAway = { fromAt: '2090-12-01T12:00:00+05:30', toAt: '2090-12-02T11:00:00+05:30' };
  await assertSoldOut(house, booking, farAway, / 1 occupied and 1 held/);
});

test('rooms that cannot be sold are not held; other types and other hotels take nothing', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await openBooking(house, TODAY);
  await addRoom(house, 201, { active: false });
  const { id: broken } = await addRoom(house, 202, { maintenance: true });
  await addRoomType(house, { code: 'DLX' });
  await addRoom(house, 301, { roomTypeCode: 'DLX' });
  await addRoomType(house, { code: 'EMPTY' });
  await assertSoldOut(house, booking, { quantity: 2 }, / 2 held would be more than its 1 room for sale$/);
  await assertSoldOut(house, booking, { roomTypeCode: 'EMPTY' }, / 1 held would be more than its 0 rooms for sale$/);
  const elsewhere = await newHouse(hotel, { rooms: 1 });
  bodyOf(await ask(elsewhere, (await openBooking(elsewhere, TODAY)).id), 201);
  bodyOf(await ask(house, booking.id, { roomTypeCode: 'DLX' }), 201);
  bodyOf(await ask(house, booking.id), 201);
  await assertSoldOut(house, booking, {}, / 2 held would be more than its 1 room for sale$/);
  bodyOf(await house.admin.put(`${house.path}/rooms/${broken}`, { maintenance: false }));
  bodyOf(await ask(house, booking.id), 201);
});
