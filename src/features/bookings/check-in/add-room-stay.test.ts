import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const EXPECTED = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

const arrive = (property: PropertyWithRooms, bookingId: string, body: unknown) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/room-stays`, body);

/** A booking in house in room 101, at 1000 a night. */
async function inHouse(property: PropertyWithRooms, fields: Record<string, unknown> = EXPECTED) {
  const { id } = await openBooking(property, fields);
  return checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 1000 });
}

test('a guest who comes a day later gets a room on the same booking and pays from then on', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await inHouse(property);
  service.clock.set('2026-12-02T20:00:00+05:30');
  const response = await arrive(property, id, {
    roomId: roomAt(property, 1),
    checkInAt: '2026-12-02T19:30:00+05:30',
    nightlyRate: 800,
    rateSource: 'MANUAL',
  });
  const { id: stayId, createdAt: _created, updatedAt: _updated, ...stay } = bodyOf(response, 201);
  assert.deepEqual(stay, {
    bookingId: id,
    bookingStatus: 'CHECKED_IN',
    roomId: roomAt(property, 1),
    roomNumber: 102,
    roomTypeCode: 'STD',
    status: 'ACTIVE',
    checkInAt: '2026-12-02T14:00:00.000Z',
    checkOutAt: null,
    nightlyRate: 800,
    rateSource: 'MANUAL',
    ratePlanCode: null,
    roomRequestId: null,
    roomRequestIds: [],
    nights: 2,
    amount: 1600,
    nightRates: [
      { date: '2026-12-02', rate: 800, source: 'MANUAL' },
      { date: '2026-12-03', rate: 800, source: 'MANUAL' },
    ],
    movedFromStayId: null,
    hasActiveCard: false,
    notes: null,
    voidReason: null,
    voidedAt: null,
  });
  const booking = await readBooking(property, id);
  assert.deepEqual(booking.stays.map((each: { id: string }) => each.id).includes(stayId), true);
  assert.deepEqual([booking.roomNumbers, booking.billableNights, booking.balance.expectedPay], [[101, 102], 3, 4600]);
});

test('an added room stay at the default rate stores the rates of its own nights', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await inHouse(property);
  service.clock.set('2026-12-02T20:00:00+05:30');
  const stay = bodyOf(await arrive(property, id, { roomId: roomAt(property, 1), rateSource: 'ROOM_TYPE_DEFAULT' }), 201);
  const stored = await service.sql<{ night_on: string }>(
    'select night_on::text from room_stay_night where room_stay_id = $1 order by 1',
    [stay.id],
  );
  assert.deepEqual(
    stored.map((night) => night.night_on),
    ['2026-12-02', '2026-12-03'],
  );
});

test('adding a room stay is refused like a check-in, and nothing is written', async () => {
  const property = await newPropertyWithRooms(service);
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  const broken = await addRoom(property, 201, { maintenance: true });
  const before = await readBooking(property, id);
  const roomId = roomAt(property, 1);
  const refusals: [body: unknown, status: number, message: RegExp][] = [
    [undefined, 400, /^roomId is required/],
    [{ roomId: 7 }, 400, /^roomId must be/],
    [{ roomId, checkInAt: '2026-12-01T12:00:00' }, 400, /^Invalid timestamp$/],
    [{ roomId, checkInAt: '2026-12-01T12:10:00+05:30' }, 400, /^checkInAt must be at most 5 minutes ahead/],
    [{ roomId, nightlyRate: 1.001 }, 400, /^nightlyRate must have at most 2 decimals in INR/],
    [{ roomId, rateSource: 'MANUAL' }, 400, /^nightlyRate is required/],
    [{ roomId, rateSource: 'RATE_PLAN' }, 400, /^ratePlanCode is required when rateSource is RATE_PLAN/],
    [{ roomId, rateSource: 'FREE' }, 400, /^rateSource must be one of/],
    [{ roomId: UNKNOWN }, 404, /^room not found$/],
    [{ roomId: roomAt(other, 0) }, 404, /^room not found$/],
    [{ roomId: broken.id }, 409, /^room 201 is in maintenance$/],
    [{ roomId: roomAt(property, 0) }, 409, /^room 101 is not available/],
  ];
  for (const [body, status, message] of refusals) assertRefused(await arrive(property, id, body), status, message);
  assertRefused(await arrive(property, UNKNOWN, { roomId }), 404, 'booking not found');
  assert.deepEqual(await readBooking(property, id), before);
});

test('adding a room stay after the expected check-out is refused until the expected dates change', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await inHouse(property);
  service.clock.set('2026-12-04T11:00:01+05:30');
  const roomId = roomAt(property, 1);
  assertRefused(await arrive(property, id, { roomId }), 409, /change its expected dates first$/);
  assert.equal(
    (
      await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, {
        expectedCheckOutAt: '2026-12-06T11:00:00+05:30',
      })
    ).status,
    204,
  );
  bodyOf(await arrive(property, id, { roomId }), 201);
});

test('a room stay can be added only to a booking in house', async () => {
  service.clock.set(new Date().toISOString());
  const property = { ...(await service.newProperty()), rooms: [] };
  const { CHECKED_IN, ...others } = await bookingsInEveryStatus(property);
  const { id: roomId } = await addRoom(property, 101);
  for (const booking of Object.values(others))
    assertRefused(await arrive(property, booking.id, { roomId }), 409, 'booking is not checked in');
  bodyOf(await arrive(property, CHECKED_IN.id, { roomId }), 201);
});

test('a room stay can be added after the last active stay was voided, if another stay was checked out', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, primaryGuest, stays } = await inHouse(property);
  const second = bodyOf(await arrive(property, id, { roomId: roomAt(property, 1) }), 201);
  await signGuest(property, primaryGuest.id);
  service.clock.advance(30);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, {}));
  bodyOf(await property.admin.post(`${property.path}/room-stays/${second.id}/void`, {}));
  bodyOf(await arrive(property, id, { roomId: roomAt(property, 2) }), 201);
  await settle(property, id);
  service.clock.advance(30);
  assert.equal((await checkOut(property, id)).status, 'CHECKED_OUT');
});

test('several room stays are added at once or not at all, each on a room that the booking holds', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { id } = await openBooking(property, EXPECTED);
  const window = { fromAt: EXPECTED.expectedCheckInAt, toAt: EXPECTED.expectedCheckOutAt, nightlyRate: 700 };
  await holdRooms(property, id, { ...window, quantity: 3 });
  await checkIn(property, id, [roomAt(property, 0)]);
  const other = await openBooking(property, EXPECTED);
  await checkIn(property, other.id, [roomAt(property, 3)]);
  const add = (rooms: readonly number[], query = '', headers = {}) =>
    property.admin.post(
      `${property.path}/bookings/${id}/room-stays/bulk${query}`,
      { stays: rooms.map((index) => ({ roomId: roomAt(property, index) })) },
      headers,
    );
  const before = await property.admin.get(`${property.path}/bookings/${id}`);
  assertRefused(await add([1, 3]), 409, /^room 104 is not available/);
  assertRefused(await add([1, 1]), 400, /^stays\[1\]\.roomId/);
  assert.equal(bodyOf(await add([1, 2], '?dryRun=true')).stays.length, 3);
  assert.deepEqual((await property.admin.get(`${property.path}/bookings/${id}`)).body, before.body);
  const headers = { 'if-match': before.headers.get('etag') ?? '', 'idempotency-key': 'the others' };
  const added = bodyOf(await add([1, 2], '', headers));
  assert.deepEqual((await add([1, 2], '', headers)).body, added);
  assert.deepEqual(
    added.stays.map(({ amount }: { amount: number }) => amount),
    [2100, 2100, 2100],
  );
  assert.equal(added.roomRequests[0].status, 'FULFILLED');
  assert.equal((await add([1], '', { 'if-match': before.headers.get('etag') ?? '' })).status, 412);
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${(await openBooking(property)).id}/room-stays/bulk`, {
      stays: [{ roomId: roomAt(property, 1) }],
    }),
    409,
    'booking is not checked in',
  );
});
