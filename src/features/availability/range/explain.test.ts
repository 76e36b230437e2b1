import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Desk, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

/** 12:00 in the houses of this file, which are in India: guests of today come at 12:00 and leave at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
const TODAY = 'from=2026-11-20&to=2026-11-21';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
beforeEach(() => hotel.clock.set(NOW));
after(() => hotel.stop());

/** The row of type `STD` with what blocks its rooms, tonight unless told otherwise. */
async function explained(house: House, query = TODAY, desk: Desk = house.admin): Promise<Answer['body']> {
  const [row] = bodyOf(await desk.get(`${house.path}/rooms/availability-range?${query}&explain=true`));
  return row;
}

/** A guest who came an hour ago and leaves at that time; answers stay and booking as they are named in the explanation. */
async function guestIn(house: House, index: number, expectedCheckOutAt: string | null) {
  const expectedCheckInAt = '2026-11-20T05:30:00.000Z';
  const booking = await openBooking(house, { expectedCheckInAt, expectedCheckOutAt });
  const { stays } = await checkIn(house, booking.id, [roomAt(house, index)], { checkInAt: expectedCheckInAt });
  return { roomStayId: stays[0].id, bookingId: booking.id, bookingReference: booking.reference };
}

const blocked = (house: House, index: number, ...blockedBy: object[]) => ({
  roomId: roomAt(house, index),
  roomNumber: 101 + index,
  floor: null,
  blockedBy,
});

const byStay = (whose: object, until: string | null, fields: object = {}) => ({
  reason: 'STAY',
  from: '2026-11-20T05:30:00.000Z',
  until,
  overdue: false,
  ...whose,
  ...fields,
});

const outOfService = (reason: 'MAINTENANCE' | 'INACTIVE') => ({
  reason,
  from: null,
  until: null,
  overdue: false,
  roomStayId: null,
  bookingId: null,
  bookingReference: null,
});

test('a stay blocks its room until the planned check-out, for good without one', async () => {
  const house = await newHouse(hotel);
  const planned = await guestIn(house, 0, '2026-11-22T05:30:00.000Z');
  const openEnded = await guestIn(house, 2, null);
  const row = await explained(house);
  assert.deepEqual(row.blockedRooms, [
    blocked(house, 0, byStay(planned, '2026-11-22T05:30:00.000Z')),
    blocked(house, 2, byStay(openEnded, null)),
  ]);
  assert.deepEqual(row.heldBy, []);
  assert.deepEqual((await explained(house, 'from=2099-01-01&to=2099-01-02')).blockedRooms, [
    blocked(house, 2, byStay(openEnded, null)),
  ]);
});

test('an overdue stay is marked and blocks its room until the next check-out time', async () => {
  const house = await newHouse(hotel);
  const whose = await guestIn(house, 1, '2026-11-21T05:30:00.000Z');
  hotel.clock.set('2026-11-21T06:31:00.000Z');
  const tonight = 'from=2026-11-21&to=2026-11-22';
  assert.deepEqual((await explained(house, tonight)).blockedRooms, [
    blocked(house, 1, byStay(whose, '2026-11-22T05:30:00.000Z', { overdue: true })),
  ]);
  assert.deepEqual((await explained(house, 'from=2026-11-22&to=2026-11-23')).blockedRooms, []);
});

test('a guest whose bill was closed ahead blocks the room until the check-out that was written down', async () => {
  const house = await newHouse(hotel);
  const whose = await guestIn(house, 0, '2026-11-22T05:30:00.000Z');
  await checkOut(house, whose.bookingId, { checkOutAt: '2026-11-20T20:00:00.000Z' });
  assert.deepEqual((await explained(house)).blockedRooms, [blocked(house, 0, byStay(whose, '2026-11-20T20:00:00.000Z'))]);
  assert.deepEqual((await explained(house, 'from=2026-11-21&to=2026-11-22')).blockedRooms, []);
});

test('a voided stay and a stay that is over block nothing', async () => {
  const house = await newHouse(hotel);
  hotel.clock.set('2026-11-20T06:00:00.000Z');
  const [voided, gone] = [await guestIn(house, 0, null), await guestIn(house, 1, null)];
  bodyOf(await house.admin.post(`${house.path}/room-stays/${voided.roomStayId}/void`, {}));
  await checkOut(house, gone.bookingId);
  assert.deepEqual((await explained(house)).blockedRooms, []);
});

test('a room in maintenance or inactive is blocked until somebody changes it, an inactive one in maintenance is inactive', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const change = async (index: number, fields: object) =>
    bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, index)}`, fields));
  await change(0, { maintenance: true });
  await change(1, { active: false });
  await change(2, { active: false, maintenance: true });
  const row = await explained(house);
  assert.deepEqual(row.blockedRooms, [
    blocked(house, 0, outOfService('MAINTENANCE')),
    blocked(house, 1, outOfService('INACTIVE')),
    blocked(house, 2, outOfService('INACTIVE')),
  ]);
  assert.deepEqual(
    row.freeRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber),
    [104],
  );
});

test('a room can be blocked by more than one: out of service with a guest in it, and one guest after another', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const first = await guestIn(house, 0, '2026-11-22T05:30:00.000Z');
  await checkOut(house, first.bookingId, { checkOutAt: '2026-11-20T06:32:00.000Z' });
  hotel.clock.set('2026-11-20T06:33:00.000Z');
  const next = await openBooking(house, { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' });
  const { stays } = await checkIn(house, next.id, [roomAt(house, 0)], { checkInAt: '2026-11-20T06:33:00.000Z' });
  const whose = { roomStayId: stays[0].id, bookingId: next.id, bookingReference: next.reference };
  const paidAhead = await guestIn(house, 1, '2026-11-22T05:30:00.000Z');
  await checkOut(house, paidAhead.bookingId, { checkOutAt: '2026-11-20T20:00:00.000Z' });
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, 1)}`, { maintenance: true }));
  hotel.clock.set(NOW);
  assert.deepEqual((await explained(house)).blockedRooms, [
    blocked(
      house,
      0,
      byStay(first, '2026-11-20T06:32:00.000Z'),
      byStay(whose, '2026-11-22T05:30:00.000Z', { from: '2026-11-20T06:33:00.000Z' }),
    ),
    blocked(house, 1, outOfService('MAINTENANCE'), byStay(paidAhead, '2026-11-20T20:00:00.000Z')),
  ]);
});

test('open holds that meet the window are listed, the oldest first, with what is left of them', async () => {
  const house = await newHouse(hotel, { rooms: 6 });
  const dates = { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' };
  const window = { fromAt: NOW, toAt: '2026-11-22T05:30:00.000Z' };
  const [one, other] = [await openBooking(house, dates), await openBooking(house, dates)];
  const taken = await holdRooms(house, one.id, { ...window, quantity: 3 });
  const cancelled = await holdRooms(house, other.id, { ...window });
  const kept = await holdRooms(house, other.id, { ...window, fromAt: '2026-11-21T05:00:00.000Z' });
  await holdRooms(house, other.id, { fromAt: '2026-11-21T05:30:00.000Z', toAt: '2026-11-23T05:30:00.000Z' });
  await holdRooms(house, other.id, { fromAt: '2026-11-19T06:30:00.000Z', toAt: NOW });
  assert.equal((await house.admin.delete(`${house.path}/bookings/${other.id}/room-requests/${cancelled.id}`)).status, 204);
  await checkIn(house, one.id, [roomAt(house, 0)]);
  const hold = (
    request: { id: string; fromAt: string; toAt: string },
    quantity: number,
    booking: { id: string; reference: string },
  ) => ({
    reason: 'HOLD',
    quantity,
    from: request.fromAt,
    until: request.toAt,
    roomRequestId: request.id,
    bookingId: booking.id,
    bookingReference: booking.reference,
  });
  assert.deepEqual((await explained(house)).heldBy, [hold(taken, 2, one), hold(kept, 1, other)]);
});

test('the figures are the same with and without the explanation', async () => {
  const house = await newHouse(hotel);
  await guestIn(house, 0, null);
  const { blockedRooms: _, heldBy: __, ...figures } = await explained(house);
  const [plain] = bodyOf(await house.admin.get(`${house.path}/rooms/availability-range?${TODAY}`));
  assert.deepEqual(figures, plain);
  const [denied] = bodyOf(await house.admin.get(`${house.path}/rooms/availability-range?${TODAY}&explain=false`));
  assert.deepEqual(denied, plain);
  assert.ok(!('blockedRooms' in plain) && !('heldBy' in plain));
});

test('a member whose only role is AGENT learns until when rooms are blocked and held, not by whom', async () => {
  const house = await newHouse(hotel);
  const whose = await guestIn(house, 0, '2026-11-22T05:30:00.000Z');
  const booking = await openBooking(house, { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' });
  const request = await holdRooms(house, booking.id, { fromAt: NOW, toAt: '2026-11-22T05:30:00.000Z' });
  const nobody = { roomStayId: null, bookingId: null, bookingReference: null };
  const agents = await explained(house, TODAY, await house.join('AGENT'));
  assert.deepEqual(agents.blockedRooms, [blocked(house, 0, byStay(nobody, '2026-11-22T05:30:00.000Z'))]);
  assert.deepEqual(agents.heldBy, [
    {
      reason: 'HOLD',
      quantity: 1,
      from: request.fromAt,
      until: request.toAt,
      roomRequestId: null,
      bookingId: null,
      bookingReference: null,
    },
  ]);
  const text = JSON.stringify(agents);
  for (const secret of [
    whose.roomStayId,
    whose.bookingId,
    whose.bookingReference,
    request.id,
    booking.id,
    booking.reference,
    'Asha',
  ]) {
    assert.ok(!text.includes(secret), secret);
  }
  for (const roles of [['AGENT', 'STAFF'], ['HOUSEKEEPING']] as const) {
    const [first] = (await explained(house, TODAY, await house.join(...roles))).blockedRooms;
    assert.equal(first.blockedBy[0].bookingReference, whose.bookingReference);
  }
  const root = await hotel.newUser({ superAdmin: true });
  assert.equal((await explained(house, TODAY, root)).heldBy[0].bookingId, booking.id);
});

test('nothing of guests is told to anybody', async () => {
  const house = await newHouse(hotel);
  const { bookingId } = await guestIn(house, 0, null);
  const { primaryGuest } = await readBooking(house, bookingId);
  const text = JSON.stringify(await explained(house));
  for (const secret of [primaryGuest.id, primaryGuest.phoneE164, primaryGuest.name]) assert.ok(!text.includes(secret), secret);
});

test('explain is true or false', async () => {
  const house = await newHouse(hotel, { rooms: 0 });
  for (const bad of ['yes', '1', 'TRUE', '', 'true&explain=false']) {
    const answer = await house.admin.get(`${house.path}/rooms/availability-range?${TODAY}&explain=${bad}`);
    assertRefused(answer, 400, /^explain must be/);
  }
});

test('a plan that does not exist is refused with an explanation too', async () => {
  const house = await newHouse(hotel, { rooms: 0 });
  const answer = await house.admin.get(`${house.path}/rooms/availability-range?${TODAY}&explain=true&ratePlanCode=NONE`);
  assertRefused(answer, 404, 'rate plan not found');
});
