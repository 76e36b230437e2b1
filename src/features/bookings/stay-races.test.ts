import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import {
  bodyOf,
  checkIn,
  type House,
  hoursFrom,
  newHouse,
  openBooking,
  overlappingStays,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const ROUNDS = 20;
const CLIENTS = 16;

/** How many answers had each status; nothing but a grant and clean refusals is expected of a race. */
function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** A booking that came an hour ago at 1000 a night for one night, paid for so many stays; its guest has signed. */
async function inHouse(house: House, roomIds: readonly string[], paid = roomIds.length * 1000) {
  const now = hotel.clock.now();
  const { id, primaryGuest } = await openBooking(house, { expectedCheckOutAt: null });
  await signGuest(house, primaryGuest.id);
  const booking = await checkIn(house, id, roomIds, { checkInAt: hoursFrom(now, -1), nightlyRate: 1000 });
  if (paid > 0) await pay(house, id, paid);
  return booking;
}

/** Transactions that waited for each other until the database broke the circle, a second later each time. */
async function deadlocks(): Promise<number> {
  const [row] = await hotel.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

/** What the tables say of the property, told without any code of the bookings. */
async function tableFacts(house: House) {
  assert.deepEqual(await overlappingStays(hotel), []);
  const [row] = await hotel.sql<{
    stays: Record<string, number> | null;
    bookings: Record<string, number> | null;
    audits: Record<string, number> | null;
  }>(
    `select
      (select json_object_agg(status, n) from (select status, count(*)::int as n from room_stay where property_id = $1 group by status) s) as stays,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from booking where property_id = $1 group by status) b) as bookings,
      (select json_object_agg(action, n) from (select action, count(*)::int as n from audit_entry where property_id = $1
        and (action like 'stay.%' or action in ('booking.checked-in', 'booking.checked-out', 'booking.cancelled')) group by action) a) as audits`,
    [house.id],
  );
  return { stays: row?.stays ?? {}, bookings: row?.bookings ?? {}, audits: row?.audits ?? {} };
}

test('sixteen bookings check in to one room at once: one gets it, the others are told that it is taken', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  const bookings = await times(CLIENTS, () => openBooking(house));
  for (let round = 0; round < ROUNDS; round += 1) {
    const stays = [{ roomId: roomAt(house, round) }];
    const answers = await Promise.all(
      bookings.map(({ id }) => house.admin.post(`${house.path}/bookings/${id}/check-in/bulk`, { stays })),
    );
    assert.deepEqual(tally(answers), { 200: 1, 409: CLIENTS - 1 });
    for (const { status, body } of answers)
      if (status === 409)
        assert.equal(body.message, `room ${101 + round} is not available: another stay occupies it in that period`);
    const winner = answers.findIndex(({ status }) => status === 200);
    const [gone] = bookings.splice(winner, 1, await openBooking(house));
    assert.equal((await readBooking(house, gone.id)).roomNumbers[0], 101 + round);
  }
  const facts = await tableFacts(house);
  assert.deepEqual(facts.stays, { ACTIVE: ROUNDS });
  assert.deepEqual(facts.bookings, { CHECKED_IN: ROUNDS, OPEN: CLIENTS });
});

test('bookings that want the same four rooms in opposite order never wait for each other: one gets them all', async () => {
  const before = await deadlocks();
  const house = await newHouse(hotel, { rooms: 4 });
  const bookings = await times(CLIENTS, () => openBooking(house));
  const roomIds = house.rooms.map(({ id }) => id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      bookings.map(({ id }, index) => {
        const wanted = index % 2 === 0 ? roomIds : roomIds.toReversed();
        return house.admin.post(`${house.path}/bookings/${id}/check-in/bulk`, { stays: wanted.map((roomId) => ({ roomId })) });
      }),
    );
    assert.deepEqual(tally(answers), { 200: 1, 409: CLIENTS - 1 });
    const winner = answers.find(({ status }) => status === 200);
    const taken = winner?.body.stays.filter((stay: { status: string }) => stay.status === 'ACTIVE');
    for (const stay of taken) bodyOf(await house.admin.post(`${house.path}/room-stays/${stay.id}/void`, {}));
  }
  assert.deepEqual((await tableFacts(house)).stays, { VOIDED: 4 * ROUNDS });
  assert.equal(await deadlocks(), before);
});

test('sixteen check-outs of one booking at once: one closes it, the others are told that it is not checked in', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await inHouse(house, [roomAt(house, round)]);
    const answers = await times(CLIENTS, () => house.admin.post(`${house.path}/bookings/${id}/check-out`, {}));
    assert.deepEqual(tally(answers), { 200: 1, 409: CLIENTS - 1 });
    for (const { status, body } of answers) if (status === 409) assert.equal(body.message, 'booking is not checked in');
  }
  const facts = await tableFacts(house);
  assert.deepEqual([facts.stays, facts.bookings], [{ CHECKED_OUT: ROUNDS }, { CHECKED_OUT: ROUNDS }]);
  assert.deepEqual([facts.audits['booking.checked-out'], facts.audits['stay.checked-out']], [ROUNDS, ROUNDS]);
});

test('a check-in while the room is put in maintenance: one of the two happens, never both', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const roomId = roomAt(house, round);
    const { id } = await openBooking(house);
    const arrive = () => house.admin.post(`${house.path}/bookings/${id}/check-in/bulk`, { stays: [{ roomId }] });
    const close = () => house.admin.put(`${house.path}/rooms/${roomId}`, { maintenance: true });
    const answers = await Promise.all(round % 2 === 0 ? [arrive(), close()] : [close(), arrive()]);
    assert.deepEqual(tally(answers), { 200: 1, 409: 1 });
  }
  const broken = await hotel.sql(
    'select r.id from room r join room_stay s on s.room_id = r.id where r.property_id = $1 and r.maintenance',
    [house.id],
  );
  assert.deepEqual(broken, []);
});

test('a check-in while the booking is cancelled: it is either in house or cancelled', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await openBooking(house);
    const path = `${house.path}/bookings/${id}`;
    const arrive = () => house.admin.post(`${path}/check-in/bulk`, { stays: [{ roomId: roomAt(house, round) }] });
    const cancel = () => house.admin.post(`${path}/cancel`, {});
    assert.deepEqual(tally(await Promise.all(round % 2 === 0 ? [arrive(), cancel()] : [cancel(), arrive()])), { 200: 1, 409: 1 });
    const { status, stays } = await readBooking(house, id);
    assert.deepEqual([status, stays.length], stays.length === 0 ? ['CANCELLED', 0] : ['CHECKED_IN', 1]);
  }
  await tableFacts(house);
});

test('a void while the booking is checked out: the stay is either voided or billed', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, stays } = await inHouse(house, [roomAt(house, round)]);
    const undo = () => house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {});
    const leave = () => house.admin.post(`${house.path}/bookings/${id}/check-out`, {});
    assert.deepEqual(tally(await Promise.all(round % 2 === 0 ? [undo(), leave()] : [leave(), undo()])), { 200: 1, 409: 1 });
    const booking = await readBooking(house, id);
    const [stay] = booking.stays;
    assert.deepEqual([booking.status, stay.amount], stay.status === 'VOIDED' ? ['OPEN', 0] : ['CHECKED_OUT', 1000]);
  }
  await tableFacts(house);
});

test('two guests are moved into one room at once: one gets it, the other stays where they are', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS + 2 });
  const first = await inHouse(house, [roomAt(house, ROUNDS)], 0);
  const second = await inHouse(house, [roomAt(house, ROUNDS + 1)], 0);
  const current = [first.stays[0].id, second.stays[0].id];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      current.map((id) => house.admin.post(`${house.path}/room-stays/${id}/move`, { roomId: roomAt(house, round) })),
    );
    assert.deepEqual(tally(answers), { 200: 1, 409: 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    current[winner] = answers[winner]?.body.id;
  }
  const facts = await tableFacts(house);
  assert.deepEqual([facts.stays, facts.audits['stay.moved']], [{ ACTIVE: 2, CHECKED_OUT: ROUNDS }, ROUNDS]);
});

test('two guests swap rooms at once: neither can, and they never wait for each other', async () => {
  const before = await deadlocks();
  const house = await newHouse(hotel, { rooms: 2 });
  const stays = await Promise.all([0, 1].map(async (room) => (await inHouse(house, [roomAt(house, room)], 0)).stays[0]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      stays.map((stay, index) =>
        house.admin.post(`${house.path}/room-stays/${stay.id}/move`, { roomId: roomAt(house, 1 - index) }),
      ),
    );
    assert.deepEqual(tally(answers), { 409: 2 });
  }
  assert.deepEqual((await tableFacts(house)).stays, { ACTIVE: 2 });
  assert.equal(await deadlocks(), before);
});

test('the last two rooms of a booking are checked out at once: it closes once, and only when it is paid', async () => {
  const house = await newHouse(hotel, { rooms: 2 * ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const isPaid = round % 2 === 0;
    const { id, stays } = await inHouse(house, [roomAt(house, 2 * round), roomAt(house, 2 * round + 1)], isPaid ? 2000 : 1000);
    const answers = await Promise.all(
      stays.map((stay: { id: string }) => house.admin.post(`${house.path}/bookings/${id}/room-stays/${stay.id}/check-out`, {})),
    );
    const booking = await readBooking(house, id);
    if (isPaid) {
      assert.deepEqual(tally(answers), { 200: 2 });
      assert.deepEqual(answers.map(({ body }) => body.bookingStatus).sort(), ['CHECKED_IN', 'CHECKED_OUT']);
      assert.equal(booking.status, 'CHECKED_OUT');
    } else {
      assert.deepEqual(tally(answers), { 200: 1, 409: 1 });
      assert.equal(booking.status, 'CHECKED_IN');
      assert.match(answers.find(({ status }) => status === 409)?.body.message, /pending 1000.00$/);
    }
  }
  const facts = await tableFacts(house);
  assert.deepEqual(facts.bookings, { CHECKED_OUT: ROUNDS / 2, CHECKED_IN: ROUNDS / 2 });
  assert.equal(facts.audits['booking.checked-out'], ROUNDS / 2);
});

test('whatever happens to a room at once, the last word of its stream is what the board shows', async () => {
  const house = await newHouse(hotel, { rooms: ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const roomId = roomAt(house, round);
    const { id, primaryGuest } = await openBooking(house);
    const { stays } = await checkIn(house, id, [roomId]);
    const changes = [
      () =>
        house.admin.post(`${house.path}/bookings/${id}/expected-dates`, { expectedCheckOutAt: hoursFrom(hotel.clock.now(), 40) }),
      () => house.admin.put(`${house.path}/rooms/${roomId}`, { floor: round }),
      () => house.admin.put(`${house.path}/guests/${primaryGuest.id}`, { name: `Guest ${round}` }),
      () => house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}),
      () => house.admin.put(`${house.path}/rooms/${roomId}`, { hasNfc: true }),
    ];
    await Promise.all(changes.map((change) => change()));
  }
  const told = await hotel.sql<{ data: unknown }>(
    `select distinct on (data->>'roomNumber') data from event where property_id = $1 and name = 'board.room' order by data->>'roomNumber', position desc`,
    [house.id],
  );
  assert.deepEqual(
    told.map(({ data }) => data),
    bodyOf(await house.admin.get(`${house.path}/rooms/board`)),
  );
});
