import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { insertStay, newRoom, newRoomType } from '../../../test/support/rooms.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { lockRoomsForStay } from './index.ts';

const ROUNDS = 20;

let hotel: Hotel;
let db: Db;
let house: TestProperty;
let bookingId: string;
before(async () => {
  hotel = await openHotel();
  db = hotel.service.platform.db;
  house = await hotel.newProperty();
  const lobby = await newRoom(house, (await newRoomType(house)).code, 1_000_000);
  ({ bookingId } = await insertStay(hotel, house.id, lobby.id));
});
after(() => hotel.stop());

let numbers = 0;
/** A type of its own with one room, and their paths. */
async function addRoom() {
  numbers += 1;
  const type = await newRoomType(house);
  const room = await newRoom(house, type.code, numbers);
  return { ...room, type, path: `${house.path}/rooms/${room.id}`, typePath: `${house.path}/room-types/${type.id}` };
}

/** What a check-in does with the room: locks it, looks whether it is for sale, stores the stay. True when it did. */
async function checkIn(tx: Tx, roomId: string): Promise<boolean> {
  const [room] = await lockRoomsForStay(tx, house.id, [roomId]);
  if (room?.sellable !== true) return false;
  const at = hotel.clock.now();
  await sql`
    insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, chain_check_in_at, created_at, updated_at)
    values (${house.id}, ${newId()}, ${bookingId}, ${roomId}, 'ACTIVE', ${at}, ${at}, ${at}, ${at})`.execute(tx);
  return true;
}

/** A transaction that has done its work and waits for the word to commit. */
async function halfDone<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; commit(): Promise<void> }> {
  const [worked, told] = [Promise.withResolvers<T>(), Promise.withResolvers<void>()];
  const done = db.transaction().execute(async (tx) => {
    worked.resolve(await work(tx));
    await told.promise;
  });
  done.catch(worked.reject);
  const commit = async (): Promise<void> => {
    told.resolve();
    await done;
  };
  return { result: await worked.promise, commit };
}

/** Settles once somebody waits for a lock: the other side has reached the row that we hold. */
async function someoneWaits(): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const [row] = await hotel.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row !== undefined && row.waiting > 0) return;
    await sleep(10);
  }
  throw new Error('nobody waits for a lock');
}

/** The ways of taking a room out of sale, each with what it answers when it wins. */
const TAKING_OUT: Record<string, { send(room: Awaited<ReturnType<typeof addRoom>>): Promise<Answer>; won: number }> = {
  maintenance: { send: (room) => house.admin.put(room.path, { maintenance: true }), won: 200 },
  'setting the room inactive': { send: (room) => house.admin.put(room.path, { active: false }), won: 200 },
  'deleting the room': { send: (room) => house.admin.delete(room.path), won: 204 },
  'deleting the room type': { send: (room) => house.admin.delete(room.typePath), won: 204 },
  'setting the room type inactive': { send: (room) => house.admin.put(room.typePath, { active: false }), won: 200 },
};

for (const [name, { send, won }] of Object.entries(TAKING_OUT)) {
  test(`${name} and a check-in at once: exactly one wins`, async () => {
    const winners = { out: 0, in: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const room = await addRoom();
      const [answer, checkedIn] = await Promise.all([
        sleep(Math.random() * 6).then(() => send(room)),
        sleep(Math.random() * 6).then(() => transact(db, (tx) => checkIn(tx, room.id))),
      ]);
      assert.equal(answer.status, checkedIn ? 409 : won, answer.text);
      winners[checkedIn ? 'in' : 'out'] += 1;
    }
    assert.equal(winners.in + winners.out, ROUNDS);
  });

  test(`${name} waits for a check-in under way, and is refused when the guest is in`, async () => {
    const room = await addRoom();
    const arrival = await halfDone((tx) => checkIn(tx, room.id));
    assert.equal(arrival.result, true);
    const answer = send(room);
    await someoneWaits();
    await arrival.commit();
    assert.equal((await answer).status, 409);
  });
}

test('a check-in waits for a room on its way into maintenance, and then is told why not', async () => {
  const room = await addRoom();
  const broken = await halfDone(async (tx) => {
    await sql`select from room where id = ${room.id} for update`.execute(tx);
    await sql`update room set maintenance = true where id = ${room.id}`.execute(tx);
  });
  const arrival = transact(db, (tx) => lockRoomsForStay(tx, house.id, [room.id]));
  await someoneWaits();
  await broken.commit();
  const [facts] = await arrival;
  assert.deepEqual([facts?.sellable, facts?.refusal], [false, `room ${room.roomNumber} is in maintenance`]);
});

test('a room that moves to another type while a check-in waits for it is sold as what it is then', async () => {
  const [room, other] = [await addRoom(), await newRoomType(house, { defaultRate: 4000.5 })];
  const move = await halfDone(async (tx) => {
    await sql`select from room where id = ${room.id} for update`.execute(tx);
    await sql`update room set room_type_id = ${other.id} where id = ${room.id}`.execute(tx);
  });
  const arrival = transact(db, (tx) => lockRoomsForStay(tx, house.id, [room.id]));
  await someoneWaits();
  await move.commit();
  const [facts] = await arrival;
  assert.deepEqual([facts?.roomTypeId, facts?.roomTypeCode, Number(facts?.defaultRate)], [other.id, other.code, 4000.5]);
});

test('two check-ins of rooms of different types do not wait for each other', async () => {
  const [one, other] = [await addRoom(), await addRoom()];
  const [first, second] = [await halfDone((tx) => checkIn(tx, one.id)), await halfDone((tx) => checkIn(tx, other.id))];
  assert.deepEqual([first.result, second.result], [true, true]);
  await Promise.all([first.commit(), second.commit()]);
});

test('rooms to be sold are told in the order asked, unknown ones left out, with the reason why not', async () => {
  const closed = await newRoomType(house);
  const rooms = [
    await addRoom(),
    await addRoom(),
    await addRoom(),
    { ...(await newRoom(house, closed.code, 800)), type: closed },
  ] as const;
  await house.admin.put(`${house.path}/rooms/${rooms[1].id}`, { maintenance: true });
  await house.admin.put(`${house.path}/rooms/${rooms[2].id}`, { active: false, maintenance: true });
  await house.admin.delete(`${house.path}/room-types/${closed.id}`);
  const elsewhere = await hotel.newProperty();
  const foreign = await newRoom(elsewhere, (await newRoomType(elsewhere)).code, 1);
  const asked = [rooms[3].id, rooms[0].id.toUpperCase(), foreign.id, newId(), rooms[2].id, rooms[1].id];
  const facts = await transact(db, (tx) => lockRoomsForStay(tx, house.id, asked));
  assert.deepEqual(
    facts.map(({ id, refusal }) => [id, refusal]),
    [
      [rooms[3].id, `room 800 is not active: its room type ${closed.code} is not`],
      [rooms[0].id, null],
      [rooms[2].id, `room ${rooms[2].roomNumber} is not active`],
      [rooms[1].id, `room ${rooms[1].roomNumber} is in maintenance`],
    ],
  );
  const { type, id, roomNumber } = rooms[0];
  assert.deepEqual(facts[1], {
    id,
    roomNumber,
    roomTypeId: type.id,
    roomTypeCode: type.code,
    sellable: true,
    refusal: null,
    defaultRate: null,
  });
  assert.deepEqual(await transact(db, (tx) => lockRoomsForStay(tx, house.id, [])), []);
});

test('sixteen desks create one room number at once: one does, the others are told it is taken', async () => {
  const { code } = await newRoomType(house);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => house.admin.post(`${house.path}/rooms`, { roomNumber: 777_777, roomTypeCode: code })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(15).fill(409)]);
});

test('rooms that change types both ways at once neither block each other nor fail', async () => {
  const [one, other] = [await addRoom(), await addRoom()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [to, back] = round % 2 === 0 ? [other.type.code, one.type.code] : [one.type.code, other.type.code];
    const answers = await Promise.all([
      house.admin.put(one.path, { roomTypeCode: to }),
      house.admin.put(other.path, { roomTypeCode: back }),
      house.admin.put(one.typePath, { name: `Round ${round}` }),
      house.admin.put(other.typePath, { code: other.type.code, name: `Round ${round}` }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
  }
});
