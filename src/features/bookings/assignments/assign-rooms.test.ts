import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
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
} from '../../../../test/harness/stays.ts';

let property: PropertyWithRooms;
const service = await startTestService();
beforeEach(async () => {
  service.clock.set('2026-12-01T12:00:00+05:30');
  property = await newPropertyWithRooms(service, { rooms: 3 });
});
after(() => service.stop());

const december = (day: number, time: string): string =>
  new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`).toISOString();

/** A booking from one day of December to another, with so many rooms held. @returns its ids and reference */
async function holding(from: number, to: number, fields: Record<string, unknown> = {}) {
  const window = { fromAt: december(from, '12:00'), toAt: december(to, '11:00') };
  const booking = await openBooking(property, { expectedCheckInAt: window.fromAt, expectedCheckOutAt: window.toAt });
  const request = await holdRooms(property, booking.id, { ...window, ...fields });
  const path = `${property.path}/bookings/${booking.id}`;
  return { id: booking.id as string, reference: booking.reference as string, requestId: request.id as string, path };
}
type Holding = Awaited<ReturnType<typeof holding>>;

const assign = ({ path, requestId }: Holding, ...rooms: number[]) =>
  property.admin.put(`${path}/room-requests/${requestId}/rooms`, { roomIds: rooms.map((index) => roomAt(property, index)) });

/** The numbers of the rooms that are assigned to the booking. */
const assignedTo = async ({ id }: Holding): Promise<number[]> =>
  (await readBooking(property, id)).roomRequests.flatMap(({ assignedRooms }: { assignedRooms: { roomNumber: number }[] }) =>
    assignedRooms.map(({ roomNumber }) => roomNumber),
  );

const enter = ({ path }: Holding, ...rooms: number[]) =>
  property.admin.post(`${path}/check-in/bulk`, { stays: rooms.map((index) => ({ roomId: roomAt(property, index) })) });

test('rooms are assigned to a hold, changed and given back; the hold shows them and the booking changes', async () => {
  const family = await holding(3, 6, { quantity: 2 });
  const first = await assign(family, 1, 0);
  const { assignedRooms, roomTypeCode } = bodyOf(first);
  assert.equal(roomTypeCode, 'STD');
  assert.deepEqual(assignedRooms, [
    { roomId: roomAt(property, 0), roomNumber: 101 },
    { roomId: roomAt(property, 1), roomNumber: 102 },
  ]);
  const read = await property.admin.get(family.path);
  assert.equal(first.headers.get('etag'), read.headers.get('etag'));
  assert.deepEqual(read.body.roomRequests[0].assignedRooms, assignedRooms);
  const [row] = bodyOf(await property.admin.get(`${property.path}/bookings`));
  assert.deepEqual(row.assignedRoomNumbers, [101, 102]);
  const again = await assign(family, 0, 1);
  assert.equal(again.headers.get('etag'), first.headers.get('etag'), 'the same rooms are no change');
  bodyOf(await assign(family, 2));
  assert.deepEqual(await assignedTo(family), [103]);
  bodyOf(await assign(family));
  assert.deepEqual(await assignedTo(family), []);
  const audit = bodyOf(await property.admin.get(`${property.path}/audit-log?bookingId=${family.id}`));
  const changes = audit.filter(({ action }: { action: string }) => action === 'room-request.rooms-assigned');
  assert.deepEqual(
    changes.map((entry: { before: unknown; after: unknown }) => [entry.before, entry.after]),
    [
      [{ roomNumbers: [103] }, { roomNumbers: [] }],
      [{ roomNumbers: [101, 102] }, { roomNumbers: [103] }],
      [{ roomNumbers: [] }, { roomNumbers: [102, 101] }],
    ],
  );
  const events = await service.sql(`select from event where subject_id = $1`, [family.id]);
  assert.equal(events.length, 5, 'created, held and assigned three times');
});

test('an assignment is refused when its rooms are too many, of another type, not for sale or unknown', async () => {
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const one = await holding(3, 6);
  const put = (roomIds: unknown) => property.admin.put(`${one.path}/room-requests/${one.requestId}/rooms`, { roomIds });
  assertRefused(await assign(one, 0, 1), 400, 'roomIds must have at most 1 room: the room request holds no more');
  assertRefused(await assign(one, 0, 0), 400, 'roomIds[1] is in the list twice');
  assertRefused(await put([deluxe.id]), 400, 'roomIds[0] is not a room of type STD');
  assertRefused(await put(['0198c0de-1111-7000-8000-000000000001']), 404, 'room not found');
  assertRefused(await put(['x']), 400, /^roomIds/);
  assertRefused(await put('x'), 400, /^roomIds/);
  assertRefused(await put(undefined), 400, /^roomIds/);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, { maintenance: true }));
  assertRefused(await assign(one, 0), 409, 'room 101 is in maintenance');
  assert.deepEqual(await assignedTo(one), []);
  bodyOf(await property.admin.delete(`${one.path}/room-requests/${one.requestId}`), 204);
  assertRefused(await assign(one, 1), 409, 'the room request is cancelled');
  const past = await holding(3, 6);
  service.clock.set('2026-12-06T12:00:00+05:30');
  assertRefused(await assign(past, 1), 409, 'the window of the room request is over');
  const path = `${past.path}/room-requests/${past.requestId}/rooms`;
  const stale = await property.admin.put(path, { roomIds: [] }, { 'If-Match': '"99"' });
  assert.equal(stale.status, 412);
});

test('two assignments of a room may follow each other and not overlap; the refusal names the booking', async () => {
  const [first, next, other] = [await holding(3, 6), await holding(6, 8), await holding(5, 7)];
  bodyOf(await assign(first, 0));
  bodyOf(await assign(next, 0));
  assertRefused(await assign(other, 0), 409, `room 101 is assigned to booking ${first.reference} from 2026-12-03 12:00 on`);
  // Neither does one booking get a room twice.
  const again = await holdRooms(property, first.id, { fromAt: december(4, '12:00'), toAt: december(5, '11:00') });
  assertRefused(await assign({ ...first, requestId: again.id }, 0), 409, /^room 101 is assigned to booking/);
  bodyOf(await assign(other, 1));
});

test("a room with another booking's stay is not assigned before that is expected to end", async () => {
  const guest = await openBooking(property, {
    expectedCheckInAt: december(1, '11:00'),
    expectedCheckOutAt: december(4, '11:00'),
  });
  await checkIn(property, guest.id, [roomAt(property, 0)]);
  const [soon, later] = [await holding(3, 5), await holding(4, 5)];
  assertRefused(await assign(soon, 0), 409, `room 101 is occupied for booking ${guest.reference} from 2026-12-01 12:00 on`);
  bodyOf(await assign(later, 0));
  const stayPath = `${property.path}/bookings/${guest.id}/expected-dates`;
  const longer = await property.admin.post(stayPath, { expectedCheckOutAt: december(5, '11:00') });
  assertRefused(
    longer,
    409,
    `room 101 is assigned to booking ${(await readBooking(property, later.id)).reference} in that period`,
  );
  assertRefused(await property.admin.post(stayPath, { expectedCheckOutAt: null }), 409, /assigned/);
  bodyOf(await property.admin.post(stayPath, { expectedCheckOutAt: december(3, '11:00') }), 204);
  // Overdue, the guest keeps the room for the night that is already billed.
  service.clock.set(december(3, '13:00'));
  const tonight = await holding(3, 4);
  assertRefused(await assign(tonight, 0), 409, /^room 101 is occupied for booking/);
  const [stay] = (await readBooking(property, guest.id)).stays;
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: roomAt(property, 1) }));
  assertRefused(await assign(tonight, 1), 409, `room 102 is occupied for booking ${guest.reference} from 2026-12-03 13:00 on`);
  service.clock.set(december(3, '13:10'));
  await checkOut(property, guest.id);
  bodyOf(await assign(tonight, 1));
});

test('nobody else checks in or moves to an assigned room that is needed before they leave', async () => {
  const kept = await holding(2, 4);
  bodyOf(await assign(kept, 0));
  const refusal = `room 101 is assigned to booking ${kept.reference} in that period`;
  assertRefused(await enter(await holding(1, 3), 0), 409, refusal);
  const untilThen = await holding(1, 2);
  bodyOf(await enter(untilThen, 0));
  const guest = await holding(1, 3);
  const { stays } = bodyOf(await enter(guest, 1));
  const toRoom = (index: number) =>
    property.admin.post(`${property.path}/room-stays/${stays[0].id}/move`, { roomId: roomAt(property, index) });
  await checkOut(property, untilThen.id, { checkOutAt: december(1, '12:10') });
  service.clock.set(december(1, '12:30'));
  assertRefused(await toRoom(0), 409, refusal);
  bodyOf(await toRoom(2));
});

test('a check-in takes up the assignment of its room, and never leaves more assigned than held', async () => {
  const family = await holding(1, 4, { quantity: 3 });
  bodyOf(await assign(family, 0, 1, 2));
  bodyOf(await enter(family, 1));
  assert.deepEqual(await assignedTo(family), [101, 103]);
  const pair = await holding(5, 7, { quantity: 2 });
  bodyOf(await assign(pair, 0, 1));
  service.clock.set(december(5, '13:00'));
  await checkOut(property, family.id, { checkOutAt: december(5, '12:30') });
  bodyOf(await enter(pair, 2));
  assert.deepEqual(await assignedTo(pair), [101], 'with another room the last one is given back');
  bodyOf(await property.admin.post(`${pair.path}/room-stays`, { roomId: roomAt(property, 0) }), 201);
  assert.deepEqual(await assignedTo(pair), []);
});

/** The booking's room requests: days of the window, rooms still held, numbers of the assigned rooms. */
const requestsOf = async ({ id }: Holding) =>
  (await readBooking(property, id)).roomRequests.map(
    ({ fromAt, toAt, quantity, fulfilledQuantity, assignedRooms }: Record<string, unknown>) =>
      [
        `${String(fromAt).slice(8, 10)}-${String(toAt).slice(8, 10)}`,
        Number(quantity) - Number(fulfilledQuantity),
        ...(assignedRooms as { roomNumber: number }[]).map(({ roomNumber }) => roomNumber),
      ].join(' '),
  );

test('the nights that remain of a hold keep its assigned room when a guest uses the first ones', async () => {
  const held = await holding(1, 6);
  bodyOf(await assign(held, 0));
  const stayUntil = async ({ path }: Holding, day: number) =>
    bodyOf(await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: december(day, '11:00') }), 204);
  await stayUntil(held, 3);
  bodyOf(await enter(held, 0));
  assert.deepEqual(await requestsOf(held), ['01-03 0', '03-06 1 101']);
  const other = await holding(4, 5);
  assertRefused(await assign(other, 0), 409, `room 101 is assigned to booking ${held.reference} from 2026-12-03 11:00 on`);
  bodyOf(await property.admin.post(`${other.path}/cancel`, {}));
  await stayUntil(held, 5);
  assert.deepEqual(await requestsOf(held), ['01-03 0', '03-05 0', '05-06 1 101']);
  const pair = await holding(1, 6, { quantity: 2 });
  bodyOf(await assign(pair, 1, 2));
  await stayUntil(pair, 3);
  bodyOf(await enter(pair, 1));
  assert.deepEqual(await requestsOf(pair), ['01-06 1 103', '01-03 0', '03-06 1 102']);
});

test('a hold that changes keeps the rooms that are free in its new window and that it still needs', async () => {
  const family = await holding(3, 6, { quantity: 2 });
  const next = await holding(6, 8);
  bodyOf(await assign(family, 0, 1));
  bodyOf(await assign(next, 0));
  const path = `${family.path}/room-requests/${family.requestId}`;
  bodyOf(await property.admin.put(path, { fromAt: december(4, '12:00') }));
  assert.deepEqual(await assignedTo(family), [101, 102]);
  const longer = bodyOf(await property.admin.put(`${path}?dryRun=true`, { toAt: december(7, '11:00') }));
  assert.deepEqual(longer.assignedRooms, [{ roomId: roomAt(property, 1), roomNumber: 102 }]);
  assert.deepEqual(await assignedTo(family), [101, 102], 'a dry run changes nothing');
  bodyOf(await property.admin.put(path, { toAt: december(7, '11:00') }));
  assert.deepEqual([await assignedTo(family), await assignedTo(next)], [[102], [101]]);
  bodyOf(await assign(family, 1, 2));
  bodyOf(await property.admin.put(path, { quantity: 1 }));
  assert.deepEqual(await assignedTo(family), [102]);
  await addRoomType(property, { code: 'DLX' });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  bodyOf(await property.admin.put(path, { roomTypeCode: 'DLX' }));
  assert.deepEqual(await assignedTo(family), []);
});

test('a hold that ends gives its rooms back: cancelled, with its booking, by a no-show, or when the guests leave', async () => {
  const other = await holding(1, 4);
  const free = async () => {
    bodyOf(await assign(other, 0));
    bodyOf(await assign(other));
  };
  const ends: ((held: Holding) => Promise<unknown>)[] = [
    ({ path, requestId }) => property.admin.delete(`${path}/room-requests/${requestId}`),
    ({ path }) => property.admin.post(`${path}/cancel`, {}),
    ({ path }) => property.admin.post(`${path}/no-show`, {}),
    async (held) => {
      await checkIn(property, held.id, [roomAt(property, 1)], { nightlyRate: 0, rateSource: 'MANUAL' });
      service.clock.set(december(1, '12:30'));
      await checkOut(property, held.id);
    },
  ];
  for (const end of ends) {
    service.clock.set(december(1, '12:00'));
    const held = await holding(1, 4, { quantity: 2 });
    bodyOf(await assign(held, 0));
    assertRefused(await assign(other, 0), 409, /^room 101 is assigned/);
    await end(held);
    assert.deepEqual(await assignedTo(held), []);
    await free();
  }
});

test('of many assignments and check-ins for one room at once exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const at = await newPropertyWithRooms(service, { rooms: 8 });
    property = at;
    const rivals = await Promise.all(Array.from({ length: 8 }, () => holding(1, 4)));
    const tries = rivals.map((rival, index) => (index % 2 === 0 ? assign(rival, 0) : enter(rival, 0)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 7 }, () => 409)]);
  }
});

test('the database itself refuses an assignment over a stay, and two assignments', async () => {
  const [one, two] = [await holding(1, 4), await holding(1, 4)];
  bodyOf(await assign(one, 0));
  const insert = (kind: string, reference: string) =>
    service.sql(
      `insert into room_occupancy (property_id, id, room_id, kind, reference, room_request_id, period) values ($1, gen_random_uuid(), $2, $3, $4,
        case when $3 = 'ASSIGNMENT' then $5::uuid end, tstzrange($6, null))`,
      [property.id, roomAt(property, 0), kind, reference, two.requestId, december(3, '12:00')],
    );
  await assert.rejects(insert('ASSIGNMENT', two.reference), /room_assigned_twice/);
  await assert.rejects(insert('STAY', two.reference), /room_assigned/);
  await insert('STAY', one.reference);
});

test('an assigned room keeps its type and is not deleted', async () => {
  await addRoomType(property, { code: 'DLX' });
  const held = await holding(3, 6);
  bodyOf(await assign(held, 0));
  const path = `${property.path}/rooms/${roomAt(property, 0)}`;
  const refusal = `room 101 is assigned to booking ${held.reference}: it cannot move to another room type`;
  assertRefused(await property.admin.put(path, { roomTypeCode: 'DLX' }), 409, refusal);
  assertRefused(await property.admin.delete(path), 409, 'the room is assigned to a booking');
  const before_ = (await property.admin.get(held.path)).headers.get('etag');
  bodyOf(await property.admin.put(path, { roomNumber: 111 }));
  assert.deepEqual(await assignedTo(held), [111]);
  assert.notEqual((await property.admin.get(held.path)).headers.get('etag'), before_);
  bodyOf(await assign(held));
  bodyOf(await property.admin.delete(path), 204);
});

test('a room that changes its type or is deleted after the window stays out of it when the window is extended', async () => {
  await addRoomType(property, { code: 'DLX' });
  const held = await holding(3, 6, { quantity: 2 });
  bodyOf(await assign(held, 0, 1));
  service.clock.set(december(6, '12:00'));
  const stream = await openEventStream(`${service.url}${held.path}/stream`, { authorization: `Bearer ${property.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, { roomTypeCode: 'DLX' }));
  assert.deepEqual(await assignedTo(held), [102]);
  const etag = (await property.admin.get(held.path)).headers.get('etag');
  await stream.until(({ events }) => events.some(({ data }) => (data as { version: string }).version === etag));
  stream.close();
  const path = `${held.path}/room-requests/${held.requestId}`;
  bodyOf(await property.admin.put(path, { toAt: december(8, '11:00') }));
  assert.deepEqual(await assignedTo(held), [102]);
  service.clock.set(december(8, '12:00'));
  bodyOf(await property.admin.delete(`${property.path}/rooms/${roomAt(property, 1)}`), 204);
  assert.deepEqual(await assignedTo(held), []);
});

test('an assigned room that goes into maintenance, or that an overdue guest keeps, is in conflicts', async () => {
  const conflicts = async () =>
    bodyOf(await property.admin.get(`${property.path}/conflicts`)).filter(({ kind }: { kind: string }) => kind === 'ASSIGNMENT');
  const guest = await openBooking(property, {
    expectedCheckInAt: december(1, '11:00'),
    expectedCheckOutAt: december(2, '11:00'),
  });
  await checkIn(property, guest.id, [roomAt(property, 0)]);
  const held = await holding(2, 4, { quantity: 2 });
  bodyOf(await assign(held, 0, 1));
  assert.deepEqual(await conflicts(), []);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: true }));
  const common = {
    ...{ kind: 'ASSIGNMENT', roomTypeCode: 'STD', roomTypeName: 'Standard', quantity: 1, missingQuantity: 1 },
    ...{ bookingId: held.id, bookingReference: held.reference, guestName: 'Asha Rao' },
    ...{ roomRequestId: held.requestId, roomStayId: null, from: december(2, '12:00'), until: december(4, '11:00') },
  };
  const message = `room 102, assigned to ${held.reference}, is out of service`;
  const broken = { ...common, reason: 'ROOM_OUT_OF_SERVICE', message, roomNumber: 102 };
  assert.deepEqual(await conflicts(), [broken]);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: false }));
  assert.deepEqual(await conflicts(), []);
  service.clock.set(december(2, '12:30'));
  const stays = `room 101, assigned to ${held.reference}, still has a guest who should have left`;
  const overdue = { from: december(2, '12:30'), until: december(3, '11:00'), message: stays, roomNumber: 101 };
  const [found] = await conflicts();
  assert.deepEqual({ ...found, from: overdue.from }, { ...common, reason: 'OVERDUE_STAY', ...overdue });
});
