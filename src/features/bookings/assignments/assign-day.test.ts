import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

let property: PropertyWithRooms;
const service = await startTestService();
beforeEach(async () => {
  service.clock.set('2026-12-01T09:00:00+05:30');
  property = await newPropertyWithRooms(service, { rooms: 0 });
  const numbers = [101, 102, 201, 202];
  const rooms = [];
  for (const number of numbers) rooms.push(await addRoom(property, number, { floor: Math.floor(number / 100) }));
  property = { ...property, rooms };
});
after(() => service.stop());

const december = (day: number, time: string): string =>
  new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`).toISOString();

async function holding(from: number, to: number, quantity = 1) {
  const window = { fromAt: december(from, '12:00'), toAt: december(to, '11:00') };
  const booking = await openBooking(property, { expectedCheckInAt: window.fromAt, expectedCheckOutAt: window.toAt });
  await holdRooms(property, booking.id, { ...window, quantity });
  return booking;
}

const ask = (body: unknown) => property.admin.post(`${property.path}/room-requests/assign`, body);

type Arrivals = { arrivals: { bookingReference: string; proposedRooms: { roomNumber: number }[]; missingRooms: number }[] };
/** Reference, rooms and missing rooms of each arrival. */
const inShort = ({ arrivals }: Arrivals) =>
  arrivals.map(({ bookingReference, proposedRooms, missingRooms }) => [
    bookingReference,
    proposedRooms.map(({ roomNumber }) => roomNumber),
    missingRooms,
  ]);

test('rooms are proposed for the arrivals of a day, and assigned when asked to', async () => {
  const guest = await openBooking(property, {
    expectedCheckInAt: december(1, '09:00'),
    expectedCheckOutAt: december(3, '11:00'),
  });
  await checkIn(property, guest.id, [roomAt(property, 0)]);
  const [family, single, later] = [await holding(2, 4, 2), await holding(2, 9), await holding(3, 4)];
  const proposal = bodyOf(await ask({ date: '2026-12-02' }));
  assert.deepEqual([proposal.date, proposal.applied], ['2026-12-02', false]);
  assert.deepEqual(inShort(proposal), [
    [family.reference, [201, 202], 0],
    [single.reference, [102], 0],
  ]);
  const before_ = await property.admin.get(`${property.path}/bookings/${family.id}`);
  assert.deepEqual(before_.body.roomRequests[0].assignedRooms, [], 'nothing is written');
  const applied = bodyOf(await ask({ date: '2026-12-02', apply: true }));
  assert.deepEqual({ ...applied, applied: false }, proposal);
  const after_ = await property.admin.get(`${property.path}/bookings/${family.id}`);
  const numbers = after_.body.roomRequests[0].assignedRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber);
  assert.deepEqual(numbers, [201, 202]);
  assert.notEqual(after_.headers.get('etag'), before_.headers.get('etag'));
  const [event] = await service.sql<{ version: string }>(
    `select data ->> 'version' as version from event where subject_id = $1 order by position desc limit 1`,
    [family.id],
  );
  assert.equal(event?.version, after_.headers.get('etag'));
  assert.deepEqual(inShort(bodyOf(await ask({ date: '2026-12-02', apply: true }))), [
    [family.reference, [], 0],
    [single.reference, [], 0],
  ]);
  assert.deepEqual((await readBooking(property, later.id)).roomRequests[0].assignedRooms, []);
});

test('what is assigned by hand stays; what does not fit is said', async () => {
  const [first, second] = [await holding(2, 4, 3), await holding(2, 4)];
  const [request] = (await readBooking(property, first.id)).roomRequests;
  const path = `${property.path}/bookings/${first.id}/room-requests/${request.id}/rooms`;
  bodyOf(await property.admin.put(path, { roomIds: [roomAt(property, 2)] }));
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, { maintenance: true }));
  const { arrivals } = bodyOf(await ask({ date: '2026-12-02', apply: true }));
  assert.deepEqual(inShort({ arrivals }), [
    [first.reference, [202, 102], 0],
    [second.reference, [], 1],
  ]);
  assert.deepEqual(
    arrivals[0].assignedRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber),
    [201],
  );
  assert.deepEqual(bodyOf(await ask({ date: '2026-12-09', apply: true })).arrivals, []);
});

test('two desks that assign the same day at once assign every room once', async () => {
  const bookings = await Promise.all([holding(2, 4, 2), holding(2, 3), holding(2, 5)]);
  const responses = await Promise.all(Array.from({ length: 4 }, () => ask({ date: '2026-12-02', apply: true })));
  for (const response of responses) bodyOf(response);
  const rooms: number[] = [];
  for (const { id } of bookings)
    for (const { assignedRooms } of (await readBooking(property, id)).roomRequests)
      rooms.push(...assignedRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber));
  assert.deepEqual(rooms.toSorted(), [101, 102, 201, 202]);
});

test('a request without a date, or with a wrong one, is 400', async () => {
  for (const body of [{}, { date: '2026-02-30' }, { date: 'today' }, { date: '2026-12-02', apply: 'yes' }])
    assertRefused(await ask(body), 400, /^(date|apply) /);
});
