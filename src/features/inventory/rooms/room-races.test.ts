import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { untilWaiting } from '../../../../test/harness/lock-waits.ts';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { insertStay, newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { lockRoomsForStay } from './index.ts';

const ROUNDS = rounds(20);

const service = await startTestService();
after(() => service.stop());
const db = service.running.platform.db;
const property = await service.newProperty();
const lobby = await newRoom(property, (await newRoomType(property)).code, 1_000_000);
const { bookingId } = await insertStay(service, property.id, lobby.id);

let numbers = 0;
/** A new type with one room, and their paths. */
async function addRoom() {
  numbers += 1;
  const type = await newRoomType(property);
  const room = await newRoom(property, type.code, numbers);
  return { ...room, type, path: `${property.path}/rooms/${room.id}`, typePath: `${property.path}/room-types/${type.id}` };
}

/** Does what a check-in does with the room: locks it, checks that it is sellable, stores the stay. False when it is not sellable. */
async function checkIn(tx: Tx, roomId: string): Promise<boolean> {
  const [room] = await lockRoomsForStay(tx, property.id, [roomId]);
  if (room?.sellable !== true) return false;
  const at = service.clock.now();
  await sql`
    insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, chain_check_in_at, created_at, updated_at)
    values (${property.id}, ${newId()}, ${bookingId}, ${roomId}, 'ACTIVE', ${at}, ${at}, ${at}, ${at})`.execute(tx);
  return true;
}

/** Starts a transaction that has done its work and commits when `commit` is called. */
async function startTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; commit(): Promise<void> }> {
  const [worked, released] = [Promise.withResolvers<T>(), Promise.withResolvers<void>()];
  const done = db.transaction().execute(async (tx) => {
    worked.resolve(await work(tx));
    await released.promise;
  });
  done.catch(worked.reject);
  const commit = async (): Promise<void> => {
    released.resolve();
    await done;
  };
  return { result: await worked.promise, commit };
}

/** The ways of taking a room out of sale, each with its status when it succeeds. */
const TAKING_OUT: Record<string, { send(room: Awaited<ReturnType<typeof addRoom>>): Promise<ApiResponse>; won: number }> = {
  maintenance: { send: (room) => property.admin.put(room.path, { maintenance: true }), won: 200 },
  'setting the room inactive': { send: (room) => property.admin.put(room.path, { active: false }), won: 200 },
  'deleting the room': { send: (room) => property.admin.delete(room.path), won: 204 },
  'deleting the room type': { send: (room) => property.admin.delete(room.typePath), won: 204 },
  'setting the room type inactive': { send: (room) => property.admin.put(room.typePath, { active: false }), won: 200 },
};

for (const [name, { send, won }] of Object.entries(TAKING_OUT)) {
  longerTest(`${name} and a check-in at once: exactly one succeeds`, async () => {
    const winners = { out: 0, in: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const room = await addRoom();
      const [response, checkedIn] = await Promise.all([
        sleep(Math.random() * 6).then(() => send(room)),
        sleep(Math.random() * 6).then(() => transact(db, (tx) => checkIn(tx, room.id))),
      ]);
      assert.equal(response.status, checkedIn ? 409 : won, response.text);
      winners[checkedIn ? 'in' : 'out'] += 1;
    }
    assert.equal(winners.in + winners.out, ROUNDS);
  });

  test(`${name} waits for a running check-in, and is refused when the guest is in`, async () => {
    const room = await addRoom();
    const arrival = await startTransaction((tx) => checkIn(tx, room.id));
    assert.equal(arrival.result, true);
    const response = send(room);
    await untilWaiting(service);
    await arrival.commit();
    assert.equal((await response).status, 409);
  });
}

test('a check-in waits while a room is put in maintenance, and then is refused with the reason', async () => {
  const room = await addRoom();
  const broken = await startTransaction(async (tx) => {
    await sql`select from room where property_id = ${property.id} and id = ${room.id} for update`.execute(tx);
    await sql`update room set maintenance = true where property_id = ${property.id} and id = ${room.id}`.execute(tx);
  });
  const arrival = transact(db, (tx) => lockRoomsForStay(tx, property.id, [room.id]));
  await untilWaiting(service);
  await broken.commit();
  const [facts] = await arrival;
  assert.deepEqual([facts?.sellable, facts?.refusal], [false, `room ${room.roomNumber} is in maintenance`]);
});

test('a check-in that waited while its room changed the type gets the room with the new type', async () => {
  const [room, other] = [await addRoom(), await newRoomType(property, { defaultRate: 4000.5 })];
  const move = await startTransaction(async (tx) => {
    await sql`select from room where property_id = ${property.id} and id = ${room.id} for update`.execute(tx);
    await sql`update room set room_type_id = ${other.id} where property_id = ${property.id} and id = ${room.id}`.execute(tx);
  });
  const arrival = transact(db, (tx) => lockRoomsForStay(tx, property.id, [room.id]));
  await untilWaiting(service);
  await move.commit();
  const [facts] = await arrival;
  assert.deepEqual([facts?.roomTypeId, facts?.roomTypeCode, Number(facts?.defaultRate)], [other.id, other.code, 4000.5]);
});

test('two check-ins of rooms of different types do not wait for each other', async () => {
  const [one, other] = [await addRoom(), await addRoom()];
  const [first, second] = [
    await startTransaction((tx) => checkIn(tx, one.id)),
    await startTransaction((tx) => checkIn(tx, other.id)),
  ];
  assert.deepEqual([first.result, second.result], [true, true]);
  await Promise.all([first.commit(), second.commit()]);
});

test('rooms are returned in the requested order, with the reason why one is not sellable; unknown rooms are left out', async () => {
  const closed = await newRoomType(property);
  const rooms = [
    await addRoom(),
    await addRoom(),
    await addRoom(),
    { ...(await newRoom(property, closed.code, 800)), type: closed },
  ] as const;
  await property.admin.put(`${property.path}/rooms/${rooms[1].id}`, { maintenance: true });
  await property.admin.put(`${property.path}/rooms/${rooms[2].id}`, { active: false, maintenance: true });
  await property.admin.delete(`${property.path}/room-types/${closed.id}`);
  const elsewhere = await service.newProperty();
  const foreign = await newRoom(elsewhere, (await newRoomType(elsewhere)).code, 1);
  const asked = [rooms[3].id, rooms[0].id.toUpperCase(), foreign.id, newId(), rooms[2].id, rooms[1].id];
  const facts = await transact(db, (tx) => lockRoomsForStay(tx, property.id, asked));
  assert.deepEqual(
    facts.map(({ id, refusal }) => [id, refusal]),
    [
      [rooms[3].id, `room 800 is not active: its room type ${closed.code} is inactive`],
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
    condition: 'CLEAN',
    sellable: true,
    refusal: null,
    defaultRate: null,
  });
  assert.deepEqual(await transact(db, (tx) => lockRoomsForStay(tx, property.id, [])), []);
});

test('of sixteen clients that create the same room number at once, one succeeds and the others get 409', async () => {
  const { code } = await newRoomType(property);
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => property.admin.post(`${property.path}/rooms`, { roomNumber: 777_777, roomTypeCode: code })),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array(15).fill(409)]);
});

longerTest('rooms that swap their types at once neither deadlock nor fail', async () => {
  const [one, other] = [await addRoom(), await addRoom()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [to, back] = round % 2 === 0 ? [other.type.code, one.type.code] : [one.type.code, other.type.code];
    const responses = await Promise.all([
      property.admin.put(one.path, { roomTypeCode: to }),
      property.admin.put(other.path, { roomTypeCode: back }),
      property.admin.put(one.typePath, { name: `Round ${round}` }),
      property.admin.put(other.typePath, { code: other.type.code, name: `Round ${round}` }),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200],
    );
  }
});
