import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time = '11:00'): string =>
  new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`).toISOString();
const arriving = (day: number): string => december(day, '12:00');
const datesOf = (from: number, to: number) => ({ expectedCheckInAt: arriving(from), expectedCheckOutAt: december(to) });
const windowOf = (from: number, to: number) => ({ fromAt: arriving(from), toAt: december(to) });

const move = (
  property: PropertyWithRooms,
  bookingId: string,
  dates: object,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> =>
  property.admin.post(
    `${property.path}/bookings/${bookingId}/expected-dates${query}`,
    { moveRoomRequests: true, ...dates },
    headers,
  );

/** A booking from the 2nd to the 4th with a hold for each window. */
async function holding(property: PropertyWithRooms, ...holds: Record<string, unknown>[]): Promise<string> {
  const { id } = await openBooking(property, datesOf(2, 4));
  for (const hold of holds) await holdRooms(property, id, { ...windowOf(2, 4), ...hold });
  return id;
}

async function assign(property: PropertyWithRooms, bookingId: string, rooms: readonly number[]): Promise<void> {
  const [request] = (await readBooking(property, bookingId)).roomRequests;
  const roomIds = rooms.map((index) => roomAt(property, index));
  bodyOf(await property.admin.put(`${property.path}/bookings/${bookingId}/room-requests/${request.id}/rooms`, { roomIds }));
}

type Shown = { fromAt: string; toAt: string; amount: number };
const windows = (booking: { roomRequests: readonly Shown[] }) =>
  booking.roomRequests.map(({ fromAt, toAt, amount }) => [fromAt, toAt, amount]);

/** How often each action stands in the audit log of the booking. */
async function auditOf(bookingId: string): Promise<Record<string, number>> {
  const rows = await service.sql<{ action: string; count: number }>(
    'select action, count(*)::int as count from audit_entry where booking_id = $1 group by action',
    [bookingId],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

test('the holds go with the dates in one step: nights that stay keep their quote, new ones are priced today', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3, defaultRate: 1000 });
  const late = windowOf(3, 4);
  const id = await holding(property, {}, late, { nightlyRate: 700 });
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate: 1500 }));
  const wanted = datesOf(2, 6);
  const expected = [
    [arriving(2), december(6), 2 * 1000 + 2 * 1500],
    [arriving(3), december(6), 1000 + 2 * 1500],
    [arriving(2), december(6), 4 * 700],
  ];
  const tried = bodyOf(await move(property, id, wanted, { query: '?dryRun=true' }));
  assert.deepEqual(windows(tried), expected);
  assert.deepEqual(
    windows(await readBooking(property, id)).map(([, toAt]) => toAt),
    [december(4), december(4), december(4)],
  );
  const response = await move(property, id, wanted);
  const moved = bodyOf(response);
  assert.deepEqual([windows(moved), moved.expectedCheckOutAt, moved.givenUpRooms], [expected, december(6), []]);
  const read = await property.admin.get(`${property.path}/bookings/${id}`);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  assert.deepEqual(windows(read.body), expected);
  assert.deepEqual(await auditOf(id), {
    'booking.created': 1,
    'room-request.created': 3,
    'room-request.changed': 3,
    'booking.dates-changed': 1,
  });
});

test('without moveRoomRequests the holds stay, and the answer has no body', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await holding(property, {});
  const response = await move(property, id, { ...datesOf(3, 5), moveRoomRequests: false });
  assert.deepEqual([response.status, response.text], [204, '']);
  assert.deepEqual(windows(await readBooking(property, id))[0]?.slice(0, 2), [arriving(2), december(4)]);
});

test('when one hold cannot go along nothing changes, and the answer names who stands in the way', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await addRoomType(property, { code: 'DLX' });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const id = await holding(property, {}, { roomTypeCode: 'DLX' });
  const other = await openBooking(property, datesOf(4, 6));
  await holdRooms(property, other.id, { ...windowOf(4, 6), roomTypeCode: 'DLX' });
  const before = await readBooking(property, id);
  for (const query of ['', '?dryRun=true']) {
    const refused = await move(property, id, datesOf(2, 5), { query });
    assertRefused(refused, 409, /room type DLX: .*\(held for B-000002\)$/);
    assert.equal(refused.body.code, 'oversold');
  }
  assert.deepEqual(await readBooking(property, id), before);
  bodyOf(await property.admin.post(`${property.path}/bookings/${other.id}/cancel`, {}));
  bodyOf(await move(property, id, datesOf(2, 5)));
});

test('assigned rooms go along where they are free; the others are named', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const id = await holding(property, { quantity: 2 });
  await assign(property, id, [0, 1]);
  const other = await openBooking(property, datesOf(4, 6));
  await holdRooms(property, other.id, windowOf(4, 6));
  await assign(property, other.id, [1]);
  const moved = bodyOf(await move(property, id, datesOf(3, 5)));
  const [request] = moved.roomRequests;
  assert.deepEqual(
    request.assignedRooms.map(({ roomId }: { roomId: string }) => roomId),
    [roomAt(property, 0)],
  );
  const { id: roomId, roomNumber } = property.rooms[1] ?? { id: '', roomNumber: 0 };
  assert.deepEqual(moved.givenUpRooms, [{ roomRequestId: request.id, roomId, roomNumber }]);
});

test('a hold of which nothing would be left, or that would lie outside the dates, is 409', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const id = await holding(property, {}, windowOf(3, 4));
  for (const dates of [datesOf(2, 3), datesOf(10, 12)]) {
    const refused = await move(property, id, dates);
    assertRefused(refused, 409, 'a room request of STD would lie outside the expected dates: change or cancel it first');
    assert.equal(refused.body.code, 'room-request-outside-dates');
  }
  const again = await holding(property, windowOf(6, 8));
  assert.equal(
    bodyOf(await move(property, again, datesOf(3, 5))).roomRequests[0].fromAt,
    arriving(6),
    "it was not the booking's time",
  );
});

test('in house the holds of those who still come go along; one in which guests are stays as it is', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { id } = await openBooking(property, datesOf(1, 3));
  await holdRooms(property, id, { ...windowOf(1, 3), quantity: 2 });
  await holdRooms(property, id, windowOf(2, 3));
  await checkIn(property, id, [roomAt(property, 0)]);
  const moved = bodyOf(await move(property, id, { expectedCheckOutAt: december(5) }));
  assert.deepEqual(
    windows(moved).map(([, toAt]) => toAt),
    [december(3), december(5)],
  );
  const open = bodyOf(await move(property, id, { expectedCheckOutAt: null }));
  assert.deepEqual(
    windows(open).map(([, toAt]) => toAt),
    [december(3), december(5)],
  );
});

test('nothing to change is the booking as it is; an old ETag is 412; a repeated request is answered once', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const id = await holding(property, {});
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const same = await move(property, id, datesOf(2, 4));
  assert.deepEqual([same.headers.get('etag'), bodyOf(same).givenUpRooms], [old, []]);
  const headers = { 'idempotency-key': 'move', 'if-match': old };
  const first = await move(property, id, datesOf(3, 5), { headers });
  const again = await move(property, id, datesOf(3, 5), { headers });
  assert.deepEqual([again.body, again.headers.get('idempotency-replayed')], [bodyOf(first), 'true']);
  assertRefused(await move(property, id, datesOf(4, 6), { headers: { 'if-match': old } }), 412, /has changed/);
  assert.equal((await auditOf(id))['booking.dates-changed'], 1);
});

test('many bookings that move to the same nights at once: as many go as there are rooms, none half', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 8 });
  await addRoomType(property, { code: 'DLX' });
  for (let number = 201; number <= 208; number += 1) await addRoom(property, number, { roomTypeCode: 'DLX' });
  const types = [{}, { roomTypeCode: 'DLX' }];
  const ids: string[] = [];
  // In either order of the types, one after the other: four in the nights of the 2nd and 3rd, four from the 10th on.
  for (let index = 0; index < 8; index += 1) {
    const id = await holding(
      property,
      ...(index % 2 === 0 ? types : types.toReversed()).map((type) => ({ ...type, quantity: 2 })),
    );
    ids.push(id);
    if (index % 4 === 3)
      await Promise.all(
        ids.slice(index - 3).map(async (each) => bodyOf(await move(property, each, datesOf(10 + index, 12 + index)))),
      );
  }
  const answers = await Promise.all(ids.map((id) => move(property, id, datesOf(20, 22))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 4);
  for (const answer of answers) if (answer.status !== 200) assertRefused(answer, 409, /^insufficient availability/);
  for (const [index, id] of ids.entries()) {
    const { expectedCheckInAt, roomRequests } = await readBooking(property, id);
    assert.equal(expectedCheckInAt === arriving(20), answers[index]?.status === 200);
    for (const { fromAt } of roomRequests) assert.equal(fromAt, expectedCheckInAt);
  }
});
