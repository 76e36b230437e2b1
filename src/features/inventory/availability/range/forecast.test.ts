import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';

/** 12:00 in the properties of this file, which are in India. Check-in is at 12:00 and check-out at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
/** Where the window of each date starts and ends, in UTC. */
const comesOn = (date: string): string => `${date}T06:30:00.000Z`;
const leavesOn = (date: string): string => `${date}T05:30:00.000Z`;

const service = await startTestService();
beforeEach(() => service.clock.set(NOW));
after(() => service.stop());

/** The numbers of the rooms that are free from one date to the other, and how many can be held. */
async function offered(property: PropertyWithRooms, from: string, to: string): Promise<{ free: number[]; available: number }> {
  const [row] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?from=${from}&to=${to}`));
  const rooms = bodyOf(await property.admin.get(`${property.path}/rooms/available-range-with-rate?from=${from}&to=${to}`));
  const numbersOf = (list: { roomNumber: number }[]): number[] => list.map(({ roomNumber }) => roomNumber);
  // Both endpoints return the same rooms, as long as the type is not sold out.
  assert.deepEqual(numbersOf(rooms), row.availableQuantity === 0 ? [] : numbersOf(row.freeRooms));
  return { free: numbersOf(row.freeRooms), available: row.availableQuantity };
}

/** A guest with that expected check-out who checked in, by default an hour ago. @returns booking and stay */
async function guestIn(
  property: PropertyWithRooms,
  index: number,
  expectedCheckOutAt: string | null,
  fields: Record<string, unknown> = {},
) {
  const expectedCheckInAt = '2026-11-20T05:30:00.000Z';
  const booking = await openBooking(property, { expectedCheckInAt, expectedCheckOutAt, ...fields });
  const { stays } = await checkIn(property, booking.id, [roomAt(property, index)], { checkInAt: expectedCheckInAt });
  return { bookingId: booking.id, stayId: stays[0].id };
}

/** A hold for a booking of its own. @returns both */
async function held(property: PropertyWithRooms, fromAt: string, toAt: string, quantity = 1) {
  const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return { bookingId: booking.id, request: await holdRooms(property, booking.id, { fromAt, toAt, quantity }) };
}

const BOTH = { free: [101, 102], available: 2 };
const SECOND = { free: [102], available: 1 };

test('a stay with an expected check-out occupies its room until then', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await guestIn(property, 0, leavesOn('2026-11-22'));
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-30'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-19', '2026-11-20'), BOTH);
});

test('a stay without an expected check-out occupies its room in every later window', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await guestIn(property, 0, null);
  for (const [from, to] of [
    ['2026-11-20', '2026-11-21'],
    ['2027-06-01', '2027-06-02'],
    ['2100-12-30', '2100-12-31'],
  ] as const) {
    assert.deepEqual(await offered(property, from, to), SECOND);
  }
  assert.deepEqual(await offered(property, '2026-11-18', '2026-11-20'), BOTH);
});

test('a stay expected to end exactly where the window starts does not count; a millisecond later it does', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, comesOn('2026-11-22'));
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
  const later = await property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, {
    expectedCheckOutAt: '2026-11-22T06:30:00.001Z',
  });
  assert.equal(later.status, 204);
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), SECOND);
});

test('a stay that starts exactly where the window ends does not count', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  // Checked in at 11:00, where the window of the night before ends.
  await guestIn(property, 0, leavesOn('2026-11-22'));
  assert.deepEqual(await offered(property, '2026-11-19', '2026-11-20'), BOTH);
  const early = await openBooking(property, { expectedCheckInAt: '2026-11-20T05:29:00.000Z', expectedCheckOutAt: null });
  await checkIn(property, early.id, [roomAt(property, 1)], { checkInAt: '2026-11-20T05:29:59.999Z' });
  assert.deepEqual(await offered(property, '2026-11-19', '2026-11-20'), { free: [101], available: 1 });
});

test('an overdue guest has the room until the next check-out time, day after day', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await guestIn(property, 0, leavesOn('2026-11-21'));
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), BOTH);
  // 11:00, the expected check-out itself.
  service.clock.set(leavesOn('2026-11-21'));
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
  // 10:59 on the next day: until 11:00.
  service.clock.set('2026-11-22T05:29:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
  service.clock.set('2026-11-22T05:30:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), SECOND);
  service.clock.set('2026-12-24T10:00:00.000Z');
  assert.deepEqual(await offered(property, '2026-12-24', '2026-12-25'), SECOND);
  assert.deepEqual(await offered(property, '2026-12-25', '2026-12-26'), BOTH);
});

test("an overdue guest has the room until the booking's own check-out time, if it has one", async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, leavesOn('2026-11-21'));
  bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/billing-policy`, { billingCheckoutTime: '09:00' }));
  // 10:00: by the check-out time of the property the guest would leave at 11:00, before the window starts.
  service.clock.set('2026-11-22T04:30:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-23', '2026-11-24'), BOTH);
  // 08:00: until 09:00.
  service.clock.set('2026-11-22T02:30:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
});

test('a voided stay leaves its room free', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { stayId } = await guestIn(property, 0, null);
  assert.deepEqual(await offered(property, '2026-11-25', '2026-11-26'), SECOND);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stayId}/void`, {}));
  assert.deepEqual(await offered(property, '2026-11-25', '2026-11-26'), BOTH);
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), BOTH);
});

test('a guest who checks out early frees the room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, leavesOn('2026-11-25'));
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), SECOND);
  await checkOut(property, bookingId);
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), BOTH);
});

test('a room that was left this afternoon can be sold for tonight, and yesterday does not change', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, leavesOn('2026-11-25'));
  await held(property, '2026-11-20T06:30:00.000Z', '2026-11-20T08:00:00.000Z');
  service.clock.set('2026-11-20T09:30:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), SECOND);
  await checkOut(property, bookingId, { checkOutAt: '2026-11-20T08:30:00.000Z' });
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), BOTH);
  service.clock.set(leavesOn('2026-11-21'));
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), { free: [102], available: 0 }, 'the night is over');
});

test('a guest whose bill was closed ahead of time has the room until the check-out, and no longer', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, leavesOn('2026-11-25'));
  await checkOut(property, bookingId, { checkOutAt: leavesOn('2026-11-21') });
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), BOTH);
});

test('a bill closed ahead of time, later than expected, keeps the room until then, and nobody is overdue', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, '2026-11-20T07:00:00.000Z');
  await checkOut(property, bookingId, { checkOutAt: '2026-11-21T08:00:00.000Z' });
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), SECOND);
  service.clock.set('2026-11-21T09:00:00.000Z');
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
});

test('a guest who was moved occupies the other room from then on', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const { stayId } = await guestIn(property, 0, leavesOn('2026-11-23'));
  service.clock.set('2026-11-21T05:00:00.000Z');
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stayId}/move`, { roomId: roomAt(property, 1) }));
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-22'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(property, '2026-11-19', '2026-11-22'), { free: [103], available: 2 }, 'a past window');
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), { free: [101, 103], available: 2 });
  assert.deepEqual(await offered(property, '2026-11-23', '2026-11-24'), { free: [101, 102, 103], available: 3 });
});

test('a later expected check-out, or none, occupies the room at once; an earlier one frees it', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { bookingId } = await guestIn(property, 0, leavesOn('2026-11-21'));
  const plan = async (expectedCheckOutAt: string | null) => {
    const response = await property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
    assert.equal(response.status, 204, response.text);
    return [await offered(property, '2026-11-21', '2026-11-22'), await offered(property, '2026-11-23', '2026-11-24')];
  };
  assert.deepEqual(await plan(leavesOn('2026-11-22')), [SECOND, BOTH]);
  assert.deepEqual(await plan(null), [SECOND, SECOND]);
  assert.deepEqual(await plan(leavesOn('2026-11-21')), [BOTH, BOTH]);
});

test('a booking without a stay occupies nothing, whatever its expected dates', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await openBooking(property, { expectedCheckInAt: NOW, expectedCheckOutAt: null });
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), BOTH);
});

test('a hold counts from its start to just before its end, and not where it only touches the window', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const lessOne = { free: [101, 102], available: 1 };
  await held(property, comesOn('2026-11-21'), leavesOn('2026-11-22'));
  assert.deepEqual(await offered(property, '2026-11-20', '2026-11-21'), BOTH);
  assert.deepEqual(await offered(property, '2026-11-21', '2026-11-22'), lessOne);
  assert.deepEqual(await offered(property, '2026-11-22', '2026-11-23'), BOTH);
  // From 11:00, where the night before ends, to 12:00, where the next night starts.
  await held(property, leavesOn('2026-11-25'), comesOn('2026-11-26'));
  assert.deepEqual(await offered(property, '2026-11-24', '2026-11-25'), BOTH);
  assert.deepEqual(await offered(property, '2026-11-26', '2026-11-27'), BOTH);
  await held(property, '2026-11-28T05:29:59.999Z', leavesOn('2026-11-28'));
  assert.deepEqual(await offered(property, '2026-11-27', '2026-11-28'), lessOne);
  await held(property, comesOn('2026-11-30'), '2026-11-30T06:30:00.001Z');
  assert.deepEqual(await offered(property, '2026-11-30', '2026-12-01'), lessOne);
});

test('a hold counts while it is open, with its remaining rooms', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { bookingId, request } = await held(property, NOW, leavesOn('2026-11-22'), 3);
  const available = async (from = '2026-11-21', to = '2026-11-22') => (await offered(property, from, to)).available;
  assert.equal(await available(), 1);
  const { stays } = await checkIn(property, bookingId, [roomAt(property, 0)]);
  // A stay in place of a held room: no change.
  assert.equal(await available(), 1);
  assert.equal((await property.admin.delete(`${property.path}/bookings/${bookingId}/room-requests/${request.id}`)).status, 204);
  assert.equal(await available(), 3);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(await available(), 4);
});

test('the holds of a booking that is cancelled, a no-show or checked out no longer count', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4, defaultRate: null });
  const available = async () => (await offered(property, '2026-11-20', '2026-11-21')).available;
  const [cancelled, missed, out] = [
    await held(property, NOW, leavesOn('2026-11-22')),
    await held(property, NOW, leavesOn('2026-11-22')),
    await held(property, '2026-11-20T05:30:00.000Z', leavesOn('2026-11-22'), 2),
  ];
  assert.equal(await available(), 0);
  bodyOf(await property.admin.post(`${property.path}/bookings/${cancelled.bookingId}/cancel`, {}));
  assert.equal(await available(), 1);
  bodyOf(await property.admin.post(`${property.path}/bookings/${missed.bookingId}/no-show`, {}));
  assert.equal(await available(), 2);
  await checkIn(property, out.bookingId, [roomAt(property, 0)], { checkInAt: '2026-11-20T05:30:00.000Z' });
  assert.equal(await available(), 2);
  await checkOut(property, out.bookingId, { checkOutAt: NOW });
  assert.equal(await available(), 4);
});

test('a backdated check-in counts from its time', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const booking = await openBooking(property, {
    expectedCheckInAt: '2026-11-18T06:30:00.000Z',
    expectedCheckOutAt: leavesOn('2026-11-22'),
  });
  await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt: '2026-11-18T07:00:00.000Z' });
  assert.deepEqual(await offered(property, '2026-11-18', '2026-11-19'), SECOND);
  assert.deepEqual(await offered(property, '2026-11-17', '2026-11-18'), BOTH);
});
