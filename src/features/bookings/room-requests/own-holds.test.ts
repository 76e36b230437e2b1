/** What a booking does takes up its own holds: they stand in its way only where another of its guests still needs the room. */
import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the first day of every test.
beforeEach(() => service.clock.set('2026-12-22T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${day}T${time}:00+05:30`;
/** The hold of the nights from `first` on; the guest leaves on `last`. */
const nights = (first: number, last: number) => ({ fromAt: december(first, '12:00'), toAt: december(last, '11:00') });

/** An OPEN booking that is expected to leave on that day, with one hold for each of these windows. @returns its id */
async function booked(property: PropertyWithRooms, leaves: number | null, ...holds: Record<string, unknown>[]): Promise<string> {
  const expectedCheckOutAt = leaves === null ? null : december(leaves, '11:00');
  const { id } = await openBooking(property, { expectedCheckInAt: december(22, '12:00'), expectedCheckOutAt });
  for (const fields of holds) await holdRooms(property, id, fields);
  return id;
}

const arrive = (property: PropertyWithRooms, bookingId: string, ...rooms: number[]) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, {
    stays: rooms.map((index) => ({ roomId: roomAt(property, index) })),
  });
const stayUntil = (property: PropertyWithRooms, bookingId: string, day: number | null) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, {
    expectedCheckOutAt: day === null ? null : december(day, '11:00'),
  });

type Request = { id: string; status: string; quantity: number; fulfilledQuantity: number; fromAt: string; toAt: string };

/** The booking's room requests in order of time, like `OPEN 0/1 22-24`. */
async function requestsOf(property: PropertyWithRooms, bookingId: string): Promise<string[]> {
  const { roomRequests }: { roomRequests: Request[] } = await readBooking(property, bookingId);
  const day = (at: string): string => at.slice(8, 10);
  return roomRequests
    .map(
      ({ status, fulfilledQuantity, quantity, fromAt, toAt }) =>
        `${day(fromAt)}-${day(toAt)} ${status} ${fulfilledQuantity}/${quantity}`,
    )
    .toSorted();
}

test('a guest checks in on two holds that follow one another, in a hotel with one room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 25, { ...nights(22, 24), nightlyRate: 100 }, { ...nights(24, 25), nightlyRate: 300 });
  const { stays } = bodyOf(await arrive(property, id, 0));
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-25 FULFILLED 1/1']);
  assert.equal(stays[0].roomRequestIds.length, 2);
  assert.equal(stays[0].roomRequestId, stays[0].roomRequestIds[0]);
  assert.deepEqual([stays[0].nights, stays[0].amount], [3, 500]);
});

test('a guest in house stays on to the night that the booking holds, at its quote', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 24, { ...nights(22, 24), nightlyRate: 100 }, { ...nights(24, 25), nightlyRate: 300 });
  bodyOf(await arrive(property, id, 0));
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-25 OPEN 0/1']);
  assert.equal((await stayUntil(property, id, 25)).status, 204);
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-25 FULFILLED 1/1']);
  const [stay] = (await readBooking(property, id)).stays;
  assert.deepEqual([stay.nights, stay.amount, stay.roomRequestIds.length], [3, 500, 2]);
  service.clock.set(december(25, '10:00'));
  assert.equal((await checkOut(property, id)).stays[0].amount, 500);
});

test('a check-in uses the first nights of a longer hold; the others stay held, and are used when the guest stays on', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 24, { ...nights(22, 26), nightlyRate: 100 });
  const held = (await readBooking(property, id)).roomRequests[0].id;
  bodyOf(await arrive(property, id, 0));
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-26 OPEN 0/1']);
  const [used, rest] = (await readBooking(property, id)).roomRequests.toSorted((one: Request, other: Request) =>
    one.fromAt < other.fromAt ? -1 : 1,
  );
  assert.deepEqual([used.id, used.nights, used.amount, rest.nights, rest.amount], [held, 2, 200, 2, 200]);
  const otherBooking = await booked(property, 26);
  const wish = { roomTypeCode: 'STD', quantity: 1, ...nights(24, 26) };
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${otherBooking}/room-requests`, wish),
    409,
    /held for B-000001\)$/,
  );
  assert.equal((await stayUntil(property, id, 25)).status, 204);
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-25 FULFILLED 1/1', '25-26 OPEN 0/1']);
  assert.equal((await stayUntil(property, id, null)).status, 204);
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '24-25 FULFILLED 1/1', '25-26 FULFILLED 1/1']);
});

test('of a hold of several rooms each stay uses its part', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const id = await booked(property, 24, { ...nights(22, 26), quantity: 3 });
  bodyOf(await arrive(property, id, 0, 1));
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 2/2', '22-26 OPEN 0/1', '24-26 OPEN 0/2']);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays`, { roomId: roomAt(property, 2) }), 201);
  assert.deepEqual(await requestsOf(property, id), [
    '22-24 FULFILLED 1/1',
    '22-24 FULFILLED 2/2',
    '24-26 OPEN 0/1',
    '24-26 OPEN 0/2',
  ]);
  assert.equal((await stayUntil(property, id, 26)).status, 204);
  assert.ok((await requestsOf(property, id)).every((request) => request.includes('FULFILLED')));
});

test('a void holds every part again that its stay used', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 24, nights(22, 25), nights(25, 26));
  const [stay] = bodyOf(await arrive(property, id, 0)).stays;
  assert.equal((await stayUntil(property, id, 26)).status, 204);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/void`, {}));
  assert.deepEqual(await requestsOf(property, id), ['22-24 OPEN 0/1', '24-25 OPEN 0/1', '25-26 OPEN 0/1']);
  const { stays } = bodyOf(await arrive(property, id, 0));
  assert.equal(stays.find((each: { status: string }) => each.status === 'ACTIVE').roomRequestIds.length, 3);
});

test('a hold that overlaps is for one more room: it stays, and keeps its room from others', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const id = await booked(property, 24, nights(22, 24), nights(23, 25));
  bodyOf(await arrive(property, id, 0));
  assert.equal((await stayUntil(property, id, 25)).status, 204);
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '23-25 OPEN 0/1']);
  const otherBooking = await booked(property, 25);
  const refused = await arrive(property, otherBooking, 1);
  assertRefused(refused, 409, /\(held for B-000001\)$/);
});

test('of two holds that overlap, the stay uses the one that begins first: no night has more rooms sold than there are', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  bodyOf(await arrive(property, await booked(property, 26), 0));
  const id = await booked(property, 30);
  await checkIn(property, id, [deluxe.id]);
  for (const window of [nights(27, 30), nights(24, 28)]) await holdRooms(property, id, window);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays`, { roomId: roomAt(property, 1) }), 201);
  assert.deepEqual(await requestsOf(property, id), ['24-28 FULFILLED 1/1', '27-30 OPEN 0/1']);
  assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/conflicts`)), []);
});

test('a hold that has ended by now does not keep the guest from the one that goes on: no night has more rooms sold than there are', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  bodyOf(await arrive(property, await booked(property, 26), 0));
  const dates = { expectedCheckInAt: december(22, '08:00'), expectedCheckOutAt: december(24, '11:00') };
  const { id } = await openBooking(property, dates);
  await holdRooms(property, id, { fromAt: december(21, '12:00'), toAt: december(22, '11:00') });
  await holdRooms(property, id, { fromAt: december(22, '10:00'), toAt: december(24, '11:00') });
  await checkIn(property, id, [roomAt(property, 1)], { checkInAt: december(22, '10:30') });
  assert.deepEqual(await requestsOf(property, id), ['21-22 FULFILLED 1/1', '22-24 FULFILLED 1/1']);
  assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/conflicts`)), []);
});

test('holds of others refuse, and the message names their bookings', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 24, nights(22, 24));
  const other = await booked(property, 26, nights(24, 26));
  bodyOf(await arrive(property, id, 0));
  assertRefused(await stayUntil(property, id, 25), 409, / 1 occupied and 1 held .* \(held for B-000002\)$/);
  bodyOf(await property.admin.post(`${property.path}/bookings/${other}/cancel`, {}));
  assert.equal((await stayUntil(property, id, 25)).status, 204);
});

test('a guest moves to the room type that the booking holds', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const id = await booked(property, 24, nights(22, 24), { ...nights(23, 25), roomTypeCode: 'DLX' });
  const [stay] = bodyOf(await arrive(property, id, 0)).stays;
  service.clock.set(december(23, '12:30'));
  const moved = bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: deluxe.id }));
  assert.equal(moved.roomRequestIds.length, 2);
  assert.deepEqual(await requestsOf(property, id), ['22-24 FULFILLED 1/1', '23-24 FULFILLED 1/1', '24-25 OPEN 0/1']);
  // The price goes on as it was sold.
  assert.deepEqual([moved.nights, moved.amount], [1, 3000]);
  assert.equal((await stayUntil(property, id, 25)).status, 204);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${moved.id}/void`, {}));
  assert.deepEqual(await requestsOf(property, id), ['22-24 OPEN 0/1', '23-24 OPEN 0/1', '24-25 OPEN 0/1']);
});

test('a guest does not move into the last room that the booking holds for another guest', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX' });
  const first = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const last = await addRoom(property, 202, { roomTypeCode: 'DLX' });
  const id = await booked(property, 24, { ...nights(22, 24), roomTypeCode: 'DLX', quantity: 2 });
  const [stay] = bodyOf(await arrive(property, id, 0)).stays;
  const otherBooking = await booked(property, 24);
  await checkIn(property, otherBooking, [first.id]);
  service.clock.set(december(22, '12:30'));
  const move = (roomId: string) => property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId });
  assertRefused(await move(last.id), 409, /type DLX: .* 2 occupied and 1 held would be more than its 2 rooms for sale$/);
  const [request] = (await readBooking(property, id)).roomRequests;
  bodyOf(await property.admin.delete(`${property.path}/bookings/${id}/room-requests/${request.id}`), 204);
  bodyOf(await move(last.id));
});

test('a check-out ahead of time, beyond the expected one, uses the hold of that night', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 23, { ...nights(22, 23), nightlyRate: 100 }, { ...nights(23, 24), nightlyRate: 300 });
  bodyOf(await arrive(property, id, 0));
  service.clock.set(december(23, '10:00'));
  const path = `${property.path}/bookings/${id}`;
  bodyOf(await property.admin.post(`${path}/payments`, { amount: 400, method: 'CASH' }), 201);
  const { primaryGuest } = await readBooking(property, id);
  await signGuest(property, primaryGuest.id);
  const gone = bodyOf(await property.admin.post(`${path}/check-out`, { checkOutAt: december(24, '10:00') }));
  assert.deepEqual([gone.status, gone.stays[0].nights, gone.stays[0].amount], ['CHECKED_OUT', 2, 400]);
});

test('while a room is broken, the own holds of a booking do not keep its guest from staying on', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const id = await booked(property, 24, nights(22, 24), nights(23, 26));
  bodyOf(await arrive(property, id, 0));
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: true }));
  assert.equal((await stayUntil(property, id, 25)).status, 204);
  const conflicts = bodyOf(await property.admin.get(`${property.path}/conflicts`));
  assert.deepEqual(
    conflicts.map((row: { bookingId: string }) => row.bookingId),
    [id],
  );
});

test('the audit log says how a hold was split', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await booked(property, 23, nights(22, 24));
  await checkIn(property, id, [roomAt(property, 0)]);
  const [entry] = await service.sql<{ before: object; after: { usedUntil: string } }>(
    `select before, after from audit_entry where booking_id = $1 and action = 'room-request.split'`,
    [id],
  );
  assert.equal(entry?.after.usedUntil, '2026-12-23T05:30:00.000Z');
});
