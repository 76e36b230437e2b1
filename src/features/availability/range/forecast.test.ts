import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

/** 12:00 in the houses of this file, which are in India: guests of today come at 12:00 and leave at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
/** Where the window of each date begins and ends, in UTC. */
const comesOn = (date: string): string => `${date}T06:30:00.000Z`;
const leavesOn = (date: string): string => `${date}T05:30:00.000Z`;

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
beforeEach(() => hotel.clock.set(NOW));
after(() => hotel.stop());

/** The numbers of the rooms that are free from one date to the other, and how many can be held. */
async function offered(house: House, from: string, to: string): Promise<{ free: number[]; available: number }> {
  const [row] = bodyOf(await house.admin.get(`${house.path}/rooms/availability-range?from=${from}&to=${to}`));
  const rooms = bodyOf(await house.admin.get(`${house.path}/rooms/available-range-with-rate?from=${from}&to=${to}`));
  const numbersOf = (list: { roomNumber: number }[]): number[] => list.map(({ roomNumber }) => roomNumber);
  // Both endpoints tell of the same rooms, as long as the type is not sold out.
  assert.deepEqual(numbersOf(rooms), row.availableQuantity === 0 ? [] : numbersOf(row.freeRooms));
  return { free: numbersOf(row.freeRooms), available: row.availableQuantity };
}

/** A guest who comes an hour before now (unless told otherwise) with that plan; answers booking and stay. */
async function guestIn(house: House, index: number, expectedCheckOutAt: string | null, fields: Record<string, unknown> = {}) {
  const expectedCheckInAt = '2026-11-20T05:30:00.000Z';
  const booking = await openBooking(house, { expectedCheckInAt, expectedCheckOutAt, ...fields });
  const { stays } = await checkIn(house, booking.id, [roomAt(house, index)], { checkInAt: expectedCheckInAt });
  return { bookingId: booking.id, stayId: stays[0].id };
}

/** A hold for a booking of its own; answers both. */
async function held(house: House, fromAt: string, toAt: string, quantity = 1) {
  const booking = await openBooking(house, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return { bookingId: booking.id, request: await holdRooms(house, booking.id, { fromAt, toAt, quantity }) };
}

const BOTH = { free: [101, 102], available: 2 };
const SECOND = { free: [102], available: 1 };

test('a stay with a plan occupies its room until the planned check-out', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await guestIn(house, 0, leavesOn('2026-11-22'));
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-30'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-19', '2026-11-20'), BOTH);
});

test('a stay without a plan occupies its room in every later window', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await guestIn(house, 0, null);
  for (const [from, to] of [
    ['2026-11-20', '2026-11-21'],
    ['2027-06-01', '2027-06-02'],
    ['2100-12-30', '2100-12-31'],
  ] as const) {
    assert.deepEqual(await offered(house, from, to), SECOND);
  }
  assert.deepEqual(await offered(house, '2026-11-18', '2026-11-20'), BOTH);
});

test('a stay that is to end exactly where the window begins does not count, a millisecond later it does', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, comesOn('2026-11-22'));
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
  const later = await house.admin.post(`${house.path}/bookings/${bookingId}/expected-dates`, {
    expectedCheckOutAt: '2026-11-22T06:30:00.001Z',
  });
  assert.equal(later.status, 204);
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), SECOND);
});

test('a stay that begins exactly where the window ends does not count', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  // Came at 11:00, where the window of the night before ends.
  await guestIn(house, 0, leavesOn('2026-11-22'));
  assert.deepEqual(await offered(house, '2026-11-19', '2026-11-20'), BOTH);
  const early = await openBooking(house, { expectedCheckInAt: '2026-11-20T05:29:00.000Z', expectedCheckOutAt: null });
  await checkIn(house, early.id, [roomAt(house, 1)], { checkInAt: '2026-11-20T05:29:59.999Z' });
  assert.deepEqual(await offered(house, '2026-11-19', '2026-11-20'), { free: [101], available: 1 });
});

test('an overdue guest keeps the room to the next check-out time, day after day', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await guestIn(house, 0, leavesOn('2026-11-21'));
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), BOTH);
  // 11:00, the planned time itself, has come.
  hotel.clock.set(leavesOn('2026-11-21'));
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
  // 10:59 on the next day: until 11:00, as far as anybody knows.
  hotel.clock.set('2026-11-22T05:29:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
  hotel.clock.set('2026-11-22T05:30:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), SECOND);
  hotel.clock.set('2026-12-24T10:00:00.000Z');
  assert.deepEqual(await offered(house, '2026-12-24', '2026-12-25'), SECOND);
  assert.deepEqual(await offered(house, '2026-12-25', '2026-12-26'), BOTH);
});

test('an overdue guest whose booking has a check-out time of its own stays to that', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, leavesOn('2026-11-21'));
  bodyOf(await house.admin.post(`${house.path}/bookings/${bookingId}/billing-policy`, { billingCheckoutTime: '09:00' }));
  // 10:00: by the clock of the house the guest would leave at 11:00, before the window begins.
  hotel.clock.set('2026-11-22T04:30:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-23', '2026-11-24'), BOTH);
  // 08:00: until 09:00.
  hotel.clock.set('2026-11-22T02:30:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
});

test('a voided stay leaves its room free', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { stayId } = await guestIn(house, 0, null);
  assert.deepEqual(await offered(house, '2026-11-25', '2026-11-26'), SECOND);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stayId}/void`, {}));
  assert.deepEqual(await offered(house, '2026-11-25', '2026-11-26'), BOTH);
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), BOTH);
});

test('a guest who checks out early frees the room', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, leavesOn('2026-11-25'));
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), SECOND);
  await checkOut(house, bookingId);
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), BOTH);
});

test('a room that was left this afternoon can be sold for tonight, and yesterday stays as it was', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, leavesOn('2026-11-25'));
  await held(house, '2026-11-20T06:30:00.000Z', '2026-11-20T08:00:00.000Z');
  hotel.clock.set('2026-11-20T09:30:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), SECOND);
  await checkOut(house, bookingId, { checkOutAt: '2026-11-20T08:30:00.000Z' });
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), BOTH);
  hotel.clock.set(leavesOn('2026-11-21'));
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), { free: [102], available: 0 }, 'the night is over');
});

test('a guest whose bill was closed ahead keeps the room until the check-out that was written down, and no longer', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, leavesOn('2026-11-25'));
  await checkOut(house, bookingId, { checkOutAt: leavesOn('2026-11-21') });
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), BOTH);
});

test('a bill closed ahead for later than was planned keeps the room until then, and nobody is overdue', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, '2026-11-20T07:00:00.000Z');
  await checkOut(house, bookingId, { checkOutAt: '2026-11-21T08:00:00.000Z' });
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), SECOND);
  hotel.clock.set('2026-11-21T09:00:00.000Z');
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
});

test('a guest who was moved occupies the other room from then on', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const { stayId } = await guestIn(house, 0, leavesOn('2026-11-23'));
  hotel.clock.set('2026-11-21T05:00:00.000Z');
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stayId}/move`, { roomId: roomAt(house, 1) }));
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-22'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(house, '2026-11-19', '2026-11-22'), { free: [103], available: 2 }, 'looked back on');
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(house, '2026-11-23', '2026-11-24'), { free: [101, 102, 103], available: 3 });
});

test('a later plan, and none, occupy the room at once; an earlier one frees it', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { bookingId } = await guestIn(house, 0, leavesOn('2026-11-21'));
  const plan = async (expectedCheckOutAt: string | null) => {
    const answer = await house.admin.post(`${house.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
    assert.equal(answer.status, 204, answer.text);
    return [await offered(house, '2026-11-21', '2026-11-22'), await offered(house, '2026-11-23', '2026-11-24')];
  };
  assert.deepEqual(await plan(leavesOn('2026-11-22')), [SECOND, BOTH]);
  assert.deepEqual(await plan(null), [SECOND, SECOND]);
  assert.deepEqual(await plan(leavesOn('2026-11-21')), [BOTH, BOTH]);
});

test('a booking without a stay occupies nothing, whatever it plans', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await openBooking(house, { expectedCheckInAt: NOW, expectedCheckOutAt: null });
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), BOTH);
});

test('a hold counts from its first moment to the one before its last: at the edges of the window it does not', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const lessOne = { free: [101, 102], available: 1 };
  await held(house, comesOn('2026-11-21'), leavesOn('2026-11-22'));
  assert.deepEqual(await offered(house, '2026-11-20', '2026-11-21'), BOTH);
  assert.deepEqual(await offered(house, '2026-11-21', '2026-11-22'), lessOne);
  assert.deepEqual(await offered(house, '2026-11-22', '2026-11-23'), BOTH);
  // From 11:00, where the night before ends, to 12:00, where the next begins.
  await held(house, leavesOn('2026-11-25'), comesOn('2026-11-26'));
  assert.deepEqual(await offered(house, '2026-11-24', '2026-11-25'), BOTH);
  assert.deepEqual(await offered(house, '2026-11-26', '2026-11-27'), BOTH);
  await held(house, '2026-11-28T05:29:59.999Z', leavesOn('2026-11-28'));
  assert.deepEqual(await offered(house, '2026-11-27', '2026-11-28'), lessOne);
  await held(house, comesOn('2026-11-30'), '2026-11-30T06:30:00.001Z');
  assert.deepEqual(await offered(house, '2026-11-30', '2026-12-01'), lessOne);
});

test('a hold counts while it is open, with what is left of it', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const { bookingId, request } = await held(house, NOW, leavesOn('2026-11-22'), 3);
  const available = async (from = '2026-11-21', to = '2026-11-22') => (await offered(house, from, to)).available;
  assert.equal(await available(), 1);
  const { stays } = await checkIn(house, bookingId, [roomAt(house, 0)]);
  // A stay in place of a room held: the same.
  assert.equal(await available(), 1);
  assert.equal((await house.admin.delete(`${house.path}/bookings/${bookingId}/room-requests/${request.id}`)).status, 204);
  assert.equal(await available(), 3);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(await available(), 4);
});

test('the holds of a booking that is cancelled, missed or checked out count no more', async () => {
  const house = await newHouse(hotel, { rooms: 4, defaultRate: null });
  const available = async () => (await offered(house, '2026-11-20', '2026-11-21')).available;
  const [cancelled, missed, out] = [
    await held(house, NOW, leavesOn('2026-11-22')),
    await held(house, NOW, leavesOn('2026-11-22')),
    await held(house, '2026-11-20T05:30:00.000Z', leavesOn('2026-11-22'), 2),
  ];
  assert.equal(await available(), 0);
  bodyOf(await house.admin.post(`${house.path}/bookings/${cancelled.bookingId}/cancel`, {}));
  assert.equal(await available(), 1);
  bodyOf(await house.admin.post(`${house.path}/bookings/${missed.bookingId}/no-show`, {}));
  assert.equal(await available(), 2);
  await checkIn(house, out.bookingId, [roomAt(house, 0)], { checkInAt: '2026-11-20T05:30:00.000Z' });
  assert.equal(await available(), 2);
  await checkOut(house, out.bookingId, { checkOutAt: NOW });
  assert.equal(await available(), 4);
});

test('a check-in that was backdated counts from when it was', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const booking = await openBooking(house, {
    expectedCheckInAt: '2026-11-18T06:30:00.000Z',
    expectedCheckOutAt: leavesOn('2026-11-22'),
  });
  await checkIn(house, booking.id, [roomAt(house, 0)], { checkInAt: '2026-11-18T07:00:00.000Z' });
  assert.deepEqual(await offered(house, '2026-11-18', '2026-11-19'), SECOND);
  assert.deepEqual(await offered(house, '2026-11-17', '2026-11-18'), BOTH);
});
