import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  type House,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const PLAN = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

const arrive = (house: House, bookingId: string, body: unknown) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/room-stays`, body);

/** A booking in house in room 101, at 1000 a night. */
async function inHouse(house: House, fields: Record<string, unknown> = PLAN) {
  const { id } = await openBooking(house, fields);
  return checkIn(house, id, [roomAt(house, 0)], { nightlyRate: 1000 });
}

test('a friend who comes a day later gets a room on the same booking and pays from then on', async () => {
  const house = await newHouse(hotel);
  const { id } = await inHouse(house);
  hotel.clock.set('2026-12-02T20:00:00+05:30');
  const answer = await arrive(house, id, {
    roomId: roomAt(house, 1),
    checkInAt: '2026-12-02T19:30:00+05:30',
    nightlyRate: 800,
    rateSource: 'MANUAL',
  });
  const { id: stayId, createdAt: _created, updatedAt: _updated, ...stay } = bodyOf(answer, 201);
  assert.deepEqual(stay, {
    bookingId: id,
    bookingStatus: 'CHECKED_IN',
    roomId: roomAt(house, 1),
    roomNumber: 102,
    roomTypeCode: 'STD',
    status: 'ACTIVE',
    checkInAt: '2026-12-02T14:00:00.000Z',
    checkOutAt: null,
    nightlyRate: 800,
    rateSource: 'MANUAL',
    ratePlanCode: null,
    roomRequestId: null,
    nights: 2,
    amount: 1600,
    movedFromStayId: null,
    hasActiveCard: false,
    notes: null,
    voidReason: null,
    voidedAt: null,
  });
  const booking = await readBooking(house, id);
  assert.deepEqual(booking.stays.map((each: { id: string }) => each.id).includes(stayId), true);
  assert.deepEqual([booking.roomNumbers, booking.billableNights, booking.balance.expectedPay], [[101, 102], 3, 4600]);
});

test('a late arrival under default rates keeps the rates of its own nights', async () => {
  const house = await newHouse(hotel);
  const { id } = await inHouse(house);
  hotel.clock.set('2026-12-02T20:00:00+05:30');
  const stay = bodyOf(await arrive(house, id, { roomId: roomAt(house, 1), rateSource: 'ROOM_TYPE_DEFAULT' }), 201);
  const kept = await hotel.sql<{ night_on: string }>(
    'select night_on::text from room_stay_night where room_stay_id = $1 order by 1',
    [stay.id],
  );
  assert.deepEqual(
    kept.map((night) => night.night_on),
    ['2026-12-02', '2026-12-03'],
  );
});

test('a late arrival is refused like a check-in, and nothing is written', async () => {
  const house = await newHouse(hotel);
  const other = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  const broken = await addRoom(house, 201, { maintenance: true });
  const before = await readBooking(house, id);
  const roomId = roomAt(house, 1);
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
    [{ roomId: roomAt(house, 0) }, 409, /^room 101 is not available/],
  ];
  for (const [body, status, message] of refusals) assertRefused(await arrive(house, id, body), status, message);
  assertRefused(await arrive(house, UNKNOWN, { roomId }), 404, 'booking not found');
  assert.deepEqual(await readBooking(house, id), before);
});

test('a late arrival after the planned end is told to change the plan first', async () => {
  const house = await newHouse(hotel);
  const { id } = await inHouse(house);
  hotel.clock.set('2026-12-04T11:00:01+05:30');
  const roomId = roomAt(house, 1);
  assertRefused(await arrive(house, id, { roomId }), 409, /change its expected dates first$/);
  assert.equal(
    (await house.admin.post(`${house.path}/bookings/${id}/expected-dates`, { expectedCheckOutAt: '2026-12-06T11:00:00+05:30' }))
      .status,
    204,
  );
  bodyOf(await arrive(house, id, { roomId }), 201);
});

test('only a booking in house takes a late arrival', async () => {
  hotel.clock.set(new Date().toISOString());
  const house = { ...(await hotel.newProperty()), rooms: [] };
  const { CHECKED_IN, ...others } = await bookingsInEveryStatus(house);
  const { id: roomId } = await addRoom(house, 101);
  for (const booking of Object.values(others))
    assertRefused(await arrive(house, booking.id, { roomId }), 409, 'booking is not checked in');
  bodyOf(await arrive(house, CHECKED_IN.id, { roomId }), 201);
});

test('a booking whose last active stay was voided still takes a late arrival while another stay has left', async () => {
  const house = await newHouse(hotel);
  const { id, primaryGuest, stays } = await inHouse(house);
  const second = bodyOf(await arrive(house, id, { roomId: roomAt(house, 1) }), 201);
  await signGuest(house, primaryGuest.id);
  hotel.clock.advance(30);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays/${stays[0].id}/check-out`, {}));
  bodyOf(await house.admin.post(`${house.path}/room-stays/${second.id}/void`, {}));
  bodyOf(await arrive(house, id, { roomId: roomAt(house, 2) }), 201);
  await settle(house, id);
  hotel.clock.advance(30);
  assert.equal((await checkOut(house, id)).status, 'CHECKED_OUT');
});
