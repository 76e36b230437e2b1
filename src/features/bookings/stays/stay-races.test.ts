import assert from 'node:assert/strict';
import { after } from 'node:test';
import { longerTest, longTest, rounds } from '../../../../test/harness/long-test.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  overlappingStays,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const ROUNDS = rounds(20);
const CLIENTS = 16;

/** Counts the responses by status. A race may only have successes and clean refusals. */
function requestCounts(responses: readonly ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** A booking that checked in an hour ago at 1000 a night for one night, paid for so many stays. Its guest has signed. */
async function inHouse(property: PropertyWithRooms, roomIds: readonly string[], paid = roomIds.length * 1000) {
  const now = service.clock.now();
  const { id, primaryGuest } = await openBooking(property, { expectedCheckOutAt: null });
  await signGuest(property, primaryGuest.id);
  const booking = await checkIn(property, id, roomIds, { checkInAt: hoursFrom(now, -1), nightlyRate: 1000 });
  if (paid > 0) await pay(property, id, paid);
  return booking;
}

/** The number of deadlocks. The database resolves each after a second. */
async function deadlocks(): Promise<number> {
  const [row] = await service.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

/** The state of the property, read from the tables without code of the bookings. */
async function tableFacts(property: PropertyWithRooms) {
  assert.deepEqual(await overlappingStays(service), []);
  const [row] = await service.sql<{
    stays: Record<string, number> | null;
    bookings: Record<string, number> | null;
    audits: Record<string, number> | null;
  }>(
    `select
      (select json_object_agg(status, n) from (select status, count(*)::int as n from room_stay where property_id = $1 group by status) s) as stays,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from booking where property_id = $1 group by status) b) as bookings,
      (select json_object_agg(action, n) from (select action, count(*)::int as n from audit_entry where property_id = $1
        and (action like 'stay.%' or action in ('booking.checked-in', 'booking.checked-out', 'booking.cancelled')) group by action) a) as audits`,
    [property.id],
  );
  return { stays: row?.stays ?? {}, bookings: row?.bookings ?? {}, audits: row?.audits ?? {} };
}

longerTest(
  'sixteen bookings check in to one room concurrently: one gets it, the others get a 409 that names the room',
  async () => {
    const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
    const bookings = await times(CLIENTS, () => openBooking(property));
    for (let round = 0; round < ROUNDS; round += 1) {
      const stays = [{ roomId: roomAt(property, round) }];
      const responses = await Promise.all(
        bookings.map(({ id }) => property.admin.post(`${property.path}/bookings/${id}/check-in/bulk`, { stays })),
      );
      assert.deepEqual(requestCounts(responses), { 200: 1, 409: CLIENTS - 1 });
      for (const { status, body } of responses)
        if (status === 409)
          assert.equal(body.message, `room ${101 + round} is not available: another stay occupies it in that period`);
      const winner = responses.findIndex(({ status }) => status === 200);
      const [gone] = bookings.splice(winner, 1, await openBooking(property));
      assert.equal((await readBooking(property, gone.id)).roomNumbers[0], 101 + round);
    }
    const facts = await tableFacts(property);
    assert.deepEqual(facts.stays, { ACTIVE: ROUNDS });
    assert.deepEqual(facts.bookings, { CHECKED_IN: ROUNDS, OPEN: CLIENTS });
  },
);

longerTest('bookings that want the same four rooms in opposite order do not deadlock: one gets all of them', async () => {
  const before = await deadlocks();
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const bookings = await times(CLIENTS, () => openBooking(property));
  const roomIds = property.rooms.map(({ id }) => id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      bookings.map(({ id }, index) => {
        const wanted = index % 2 === 0 ? roomIds : roomIds.toReversed();
        return property.admin.post(`${property.path}/bookings/${id}/check-in/bulk`, {
          stays: wanted.map((roomId) => ({ roomId })),
        });
      }),
    );
    assert.deepEqual(requestCounts(responses), { 200: 1, 409: CLIENTS - 1 });
    const winner = responses.find(({ status }) => status === 200);
    const taken = winner?.body.stays.filter((stay: { status: string }) => stay.status === 'ACTIVE');
    for (const stay of taken) bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/void`, {}));
  }
  assert.deepEqual((await tableFacts(property)).stays, { VOIDED: 4 * ROUNDS });
  assert.equal(await deadlocks(), before);
});

longerTest(
  'sixteen concurrent check-outs of one booking: one closes it, the others learn that it is not checked in',
  async () => {
    const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await inHouse(property, [roomAt(property, round)]);
      const responses = await times(CLIENTS, () => property.admin.post(`${property.path}/bookings/${id}/check-out`, {}));
      assert.deepEqual(requestCounts(responses), { 200: 1, 409: CLIENTS - 1 });
      for (const { status, body } of responses) if (status === 409) assert.equal(body.message, 'booking is not checked in');
    }
    const facts = await tableFacts(property);
    assert.deepEqual([facts.stays, facts.bookings], [{ CHECKED_OUT: ROUNDS }, { CHECKED_OUT: ROUNDS }]);
    assert.deepEqual([facts.audits['booking.checked-out'], facts.audits['stay.checked-out']], [ROUNDS, ROUNDS]);
  },
);

longerTest('a check-in while the room is put in maintenance: exactly one of the two succeeds', async () => {
  const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const roomId = roomAt(property, round);
    const { id } = await openBooking(property);
    const arrive = () => property.admin.post(`${property.path}/bookings/${id}/check-in/bulk`, { stays: [{ roomId }] });
    const close = () => property.admin.put(`${property.path}/rooms/${roomId}`, { maintenance: true });
    const responses = await Promise.all(round % 2 === 0 ? [arrive(), close()] : [close(), arrive()]);
    assert.deepEqual(requestCounts(responses), { 200: 1, 409: 1 });
  }
  const broken = await service.sql(
    'select r.id from room r join room_stay s on s.property_id = r.property_id and s.room_id = r.id where r.property_id = $1 and r.maintenance',
    [property.id],
  );
  assert.deepEqual(broken, []);
});

longerTest('a check-in while the booking is cancelled: the booking is either in house or cancelled', async () => {
  const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await openBooking(property);
    const path = `${property.path}/bookings/${id}`;
    const arrive = () => property.admin.post(`${path}/check-in/bulk`, { stays: [{ roomId: roomAt(property, round) }] });
    const cancel = () => property.admin.post(`${path}/cancel`, {});
    assert.deepEqual(requestCounts(await Promise.all(round % 2 === 0 ? [arrive(), cancel()] : [cancel(), arrive()])), {
      200: 1,
      409: 1,
    });
    const { status, stays } = await readBooking(property, id);
    assert.deepEqual([status, stays.length], stays.length === 0 ? ['CANCELLED', 0] : ['CHECKED_IN', 1]);
  }
  await tableFacts(property);
});

longerTest('a void while the booking is checked out: the stay is either voided or billed', async () => {
  const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, stays } = await inHouse(property, [roomAt(property, round)]);
    const undo = () => property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {});
    const leave = () => property.admin.post(`${property.path}/bookings/${id}/check-out`, {});
    assert.deepEqual(requestCounts(await Promise.all(round % 2 === 0 ? [undo(), leave()] : [leave(), undo()])), {
      200: 1,
      409: 1,
    });
    const booking = await readBooking(property, id);
    const [stay] = booking.stays;
    assert.deepEqual([booking.status, stay.amount], stay.status === 'VOIDED' ? ['OPEN', 0] : ['CHECKED_OUT', 1000]);
  }
  await tableFacts(property);
});

longerTest('two guests are moved to one room concurrently: one gets it, the other stays in the old room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: ROUNDS + 2 });
  const first = await inHouse(property, [roomAt(property, ROUNDS)], 0);
  const second = await inHouse(property, [roomAt(property, ROUNDS + 1)], 0);
  const current = [first.stays[0].id, second.stays[0].id];
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      current.map((id) => property.admin.post(`${property.path}/room-stays/${id}/move`, { roomId: roomAt(property, round) })),
    );
    assert.deepEqual(requestCounts(responses), { 200: 1, 409: 1 });
    const winner = responses.findIndex(({ status }) => status === 200);
    current[winner] = responses[winner]?.body.id;
  }
  const facts = await tableFacts(property);
  assert.deepEqual([facts.stays, facts.audits['stay.moved']], [{ ACTIVE: 2, CHECKED_OUT: ROUNDS }, ROUNDS]);
});

longTest('two guests try to swap rooms concurrently: neither succeeds, and there is no deadlock', async () => {
  const before = await deadlocks();
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const stays = await Promise.all([0, 1].map(async (room) => (await inHouse(property, [roomAt(property, room)], 0)).stays[0]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      stays.map((stay, index) =>
        property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: roomAt(property, 1 - index) }),
      ),
    );
    assert.deepEqual(requestCounts(responses), { 409: 2 });
  }
  assert.deepEqual((await tableFacts(property)).stays, { ACTIVE: 2 });
  assert.equal(await deadlocks(), before);
});

longerTest('the last two rooms of a booking are checked out concurrently: it closes once, and only when it is paid', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 * ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const isPaid = round % 2 === 0;
    const { id, stays } = await inHouse(
      property,
      [roomAt(property, 2 * round), roomAt(property, 2 * round + 1)],
      isPaid ? 2000 : 1000,
    );
    const responses = await Promise.all(
      stays.map((stay: { id: string }) =>
        property.admin.post(`${property.path}/bookings/${id}/room-stays/${stay.id}/check-out`, {}),
      ),
    );
    const booking = await readBooking(property, id);
    if (isPaid) {
      assert.deepEqual(requestCounts(responses), { 200: 2 });
      assert.deepEqual(responses.map(({ body }) => body.bookingStatus).sort(), ['CHECKED_IN', 'CHECKED_OUT']);
      assert.equal(booking.status, 'CHECKED_OUT');
    } else {
      assert.deepEqual(requestCounts(responses), { 200: 1, 409: 1 });
      assert.equal(booking.status, 'CHECKED_IN');
      assert.match(responses.find(({ status }) => status === 409)?.body.message, /pending 1000.00$/);
    }
  }
  const facts = await tableFacts(property);
  assert.deepEqual(facts.bookings, { CHECKED_OUT: Math.ceil(ROUNDS / 2), CHECKED_IN: Math.floor(ROUNDS / 2) });
  assert.equal(facts.audits['booking.checked-out'], Math.ceil(ROUNDS / 2));
});

longTest('whatever happens to a room concurrently, the last event of its stream is what the board shows', async () => {
  const property = await newPropertyWithRooms(service, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const roomId = roomAt(property, round);
    const { id, primaryGuest } = await openBooking(property);
    const { stays } = await checkIn(property, id, [roomId]);
    const changes = [
      () =>
        property.admin.post(`${property.path}/bookings/${id}/expected-dates`, {
          expectedCheckOutAt: hoursFrom(service.clock.now(), 40),
        }),
      () => property.admin.put(`${property.path}/rooms/${roomId}`, { floor: round }),
      () => property.admin.put(`${property.path}/guests/${primaryGuest.id}`, { name: `Guest ${round}` }),
      () => property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}),
      () => property.admin.put(`${property.path}/rooms/${roomId}`, { hasNfc: true }),
    ];
    await Promise.all(changes.map((change) => change()));
  }
  const published = await service.sql<{ data: unknown }>(
    `select distinct on (data->>'roomNumber') data from event where property_id = $1 and name = 'board.room' order by data->>'roomNumber', position desc`,
    [property.id],
  );
  assert.deepEqual(
    published.map(({ data }) => data),
    bodyOf(await property.admin.get(`${property.path}/rooms/board`)),
  );
});
