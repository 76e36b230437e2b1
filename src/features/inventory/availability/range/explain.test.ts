import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../../test/harness/stays.ts';

/** 12:00 in the properties of this file, which are in India. Check-in is at 12:00 and check-out at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
const TODAY = 'from=2026-11-20&to=2026-11-21';

const service = await startTestService();
beforeEach(() => service.clock.set(NOW));
after(() => service.stop());

/** The row of type `STD` with what blocks its rooms, by default for tonight. */
async function explained(
  property: PropertyWithRooms,
  query = TODAY,
  client: ApiClient = property.admin,
): Promise<ApiResponse['body']> {
  const [row] = bodyOf(await client.get(`${property.path}/rooms/availability-range?${query}&explain=true`));
  return row;
}

/** A guest who checked in an hour ago and leaves at that time. @returns stay and booking as named in the explanation */
async function guestIn(property: PropertyWithRooms, index: number, expectedCheckOutAt: string | null) {
  const expectedCheckInAt = '2026-11-20T05:30:00.000Z';
  const booking = await openBooking(property, { expectedCheckInAt, expectedCheckOutAt });
  const { stays } = await checkIn(property, booking.id, [roomAt(property, index)], { checkInAt: expectedCheckInAt });
  return { roomStayId: stays[0].id, bookingId: booking.id, bookingReference: booking.reference };
}

const blocked = (property: PropertyWithRooms, index: number, ...blockedBy: object[]) => ({
  roomId: roomAt(property, index),
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

test('a stay blocks its room until the expected check-out, or without end when there is none', async () => {
  const property = await newPropertyWithRooms(service);
  const expected = await guestIn(property, 0, '2026-11-22T05:30:00.000Z');
  const openEnded = await guestIn(property, 2, null);
  const row = await explained(property);
  assert.deepEqual(row.blockedRooms, [
    blocked(property, 0, byStay(expected, '2026-11-22T05:30:00.000Z')),
    blocked(property, 2, byStay(openEnded, null)),
  ]);
  assert.deepEqual(row.heldBy, []);
  assert.deepEqual((await explained(property, 'from=2099-01-01&to=2099-01-02')).blockedRooms, [
    blocked(property, 2, byStay(openEnded, null)),
  ]);
});

test('an overdue stay is marked and blocks its room until the next check-out time', async () => {
  const property = await newPropertyWithRooms(service);
  const whose = await guestIn(property, 1, '2026-11-21T05:30:00.000Z');
  service.clock.set('2026-11-21T06:31:00.000Z');
  const tonight = 'from=2026-11-21&to=2026-11-22';
  assert.deepEqual((await explained(property, tonight)).blockedRooms, [
    blocked(property, 1, byStay(whose, '2026-11-22T05:30:00.000Z', { overdue: true })),
  ]);
  assert.deepEqual((await explained(property, 'from=2026-11-22&to=2026-11-23')).blockedRooms, []);
});

test('a guest whose bill was closed ahead of time blocks the room until the check-out', async () => {
  const property = await newPropertyWithRooms(service);
  const whose = await guestIn(property, 0, '2026-11-22T05:30:00.000Z');
  await checkOut(property, whose.bookingId, { checkOutAt: '2026-11-20T20:00:00.000Z' });
  assert.deepEqual((await explained(property)).blockedRooms, [blocked(property, 0, byStay(whose, '2026-11-20T20:00:00.000Z'))]);
  assert.deepEqual((await explained(property, 'from=2026-11-21&to=2026-11-22')).blockedRooms, []);
});

test('a voided stay and a stay that is over block nothing', async () => {
  const property = await newPropertyWithRooms(service);
  service.clock.set('2026-11-20T06:00:00.000Z');
  const [voided, gone] = [await guestIn(property, 0, null), await guestIn(property, 1, null)];
  bodyOf(await property.admin.post(`${property.path}/room-stays/${voided.roomStayId}/void`, {}));
  await checkOut(property, gone.bookingId);
  assert.deepEqual((await explained(property)).blockedRooms, []);
});

test('a room in maintenance or inactive is blocked until somebody changes it; INACTIVE comes before MAINTENANCE', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const change = async (index: number, fields: object) =>
    bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, index)}`, fields));
  await change(0, { maintenance: true });
  await change(1, { active: false });
  await change(2, { active: false, maintenance: true });
  const row = await explained(property);
  assert.deepEqual(row.blockedRooms, [
    blocked(property, 0, outOfService('MAINTENANCE')),
    blocked(property, 1, outOfService('INACTIVE')),
    blocked(property, 2, outOfService('INACTIVE')),
  ]);
  assert.deepEqual(
    row.freeRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber),
    [104],
  );
});

test('a room can be blocked for several reasons: out of service with a guest in it, or by one guest after another', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const first = await guestIn(property, 0, '2026-11-22T05:30:00.000Z');
  await checkOut(property, first.bookingId, { checkOutAt: '2026-11-20T06:32:00.000Z' });
  service.clock.set('2026-11-20T06:33:00.000Z');
  const next = await openBooking(property, { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' });
  const { stays } = await checkIn(property, next.id, [roomAt(property, 0)], { checkInAt: '2026-11-20T06:33:00.000Z' });
  const whose = { roomStayId: stays[0].id, bookingId: next.id, bookingReference: next.reference };
  const paidAhead = await guestIn(property, 1, '2026-11-22T05:30:00.000Z');
  await checkOut(property, paidAhead.bookingId, { checkOutAt: '2026-11-20T20:00:00.000Z' });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: true }));
  service.clock.set(NOW);
  assert.deepEqual((await explained(property)).blockedRooms, [
    blocked(
      property,
      0,
      byStay(first, '2026-11-20T06:32:00.000Z'),
      byStay(whose, '2026-11-22T05:30:00.000Z', { from: '2026-11-20T06:33:00.000Z' }),
    ),
    blocked(property, 1, outOfService('MAINTENANCE'), byStay(paidAhead, '2026-11-20T20:00:00.000Z')),
  ]);
});

test('open holds that overlap the window are listed with their remaining rooms, the oldest first', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  const dates = { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' };
  const window = { fromAt: NOW, toAt: '2026-11-22T05:30:00.000Z' };
  const [one, other] = [await openBooking(property, dates), await openBooking(property, dates)];
  const taken = await holdRooms(property, one.id, { ...window, quantity: 3 });
  const cancelled = await holdRooms(property, other.id, { ...window });
  const kept = await holdRooms(property, other.id, { ...window, fromAt: '2026-11-21T05:00:00.000Z' });
  await holdRooms(property, other.id, { fromAt: '2026-11-21T05:30:00.000Z', toAt: '2026-11-23T05:30:00.000Z' });
  await holdRooms(property, other.id, { fromAt: '2026-11-19T06:30:00.000Z', toAt: NOW });
  assert.equal((await property.admin.delete(`${property.path}/bookings/${other.id}/room-requests/${cancelled.id}`)).status, 204);
  await checkIn(property, one.id, [roomAt(property, 0)]);
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
  assert.deepEqual((await explained(property)).heldBy, [hold(taken, 2, one), hold(kept, 1, other)]);
});

test('the figures are the same with and without the explanation', async () => {
  const property = await newPropertyWithRooms(service);
  await guestIn(property, 0, null);
  const { blockedRooms: _, heldBy: __, ...figures } = await explained(property);
  const [plain] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?${TODAY}`));
  assert.deepEqual(figures, plain);
  const [denied] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?${TODAY}&explain=false`));
  assert.deepEqual(denied, plain);
  assert.ok(!('blockedRooms' in plain) && !('heldBy' in plain));
});

test('a member whose only role is AGENT sees until when rooms are blocked and held, but not by which booking', async () => {
  const property = await newPropertyWithRooms(service);
  const whose = await guestIn(property, 0, '2026-11-22T05:30:00.000Z');
  const booking = await openBooking(property, { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' });
  const request = await holdRooms(property, booking.id, { fromAt: NOW, toAt: '2026-11-22T05:30:00.000Z' });
  const nobody = { roomStayId: null, bookingId: null, bookingReference: null };
  const agents = await explained(property, TODAY, await property.join('AGENT'));
  assert.deepEqual(agents.blockedRooms, [blocked(property, 0, byStay(nobody, '2026-11-22T05:30:00.000Z'))]);
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
    const [first] = (await explained(property, TODAY, await property.join(...roles))).blockedRooms;
    assert.equal(first.blockedBy[0].bookingReference, whose.bookingReference);
  }
  const root = await service.newUser({ superAdmin: true });
  assert.equal((await explained(property, TODAY, root)).heldBy[0].bookingId, booking.id);
});

test('the explanation has no data of guests', async () => {
  const property = await newPropertyWithRooms(service);
  const { bookingId } = await guestIn(property, 0, null);
  const { primaryGuest } = await readBooking(property, bookingId);
  const text = JSON.stringify(await explained(property));
  for (const secret of [primaryGuest.id, primaryGuest.phoneE164, primaryGuest.name]) assert.ok(!text.includes(secret), secret);
});

test('explain is true or false', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 0 });
  for (const bad of ['yes', '1', 'TRUE', '', 'true&explain=false']) {
    const response = await property.admin.get(`${property.path}/rooms/availability-range?${TODAY}&explain=${bad}`);
    assertRefused(response, 400, /^explain must be/);
  }
});

test('an unknown rate plan is also refused with explain', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 0 });
  const response = await property.admin.get(`${property.path}/rooms/availability-range?${TODAY}&explain=true&ratePlanCode=NONE`);
  assertRefused(response, 404, 'rate plan not found');
});
