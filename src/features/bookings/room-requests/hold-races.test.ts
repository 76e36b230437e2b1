/** The last room of a type, wanted by sixteen clients at once: it is sold exactly once, whatever the path. */
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { deadlocks, openTables, stepsFrom } from '../../../../test/overselling/tables.ts';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  type House,
  holdRooms,
  hoursFrom,
  newHouse,
  openBooking,
  overlappingStays,
  roomAt,
} from '../../../../test/support/stays.ts';

const CLIENTS = 16;
const HALF = CLIENTS / 2;
const ROUNDS = 30;
const FEWER_ROUNDS = 15;
/** Requests leave within so many milliseconds of each other, in an order that changes. */
const SPREAD_MS = 4;

let hotel: Hotel;
let db: pg.Client;
let begun: string;
before(async () => {
  hotel = await openHotel();
  db = await openTables(hotel);
  begun = hotel.clock.now();
});
after(async () => {
  await hotel.service.stop();
  const count = await deadlocks(db);
  await db.end();
  await hotel.stop();
  assert.equal(count, 0, 'nobody waited for each other');
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Sends all at once, or nearly; the answers come in the order of the calls. */
function race(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  return Promise.all(calls.map((call) => sleep(Math.random() * SPREAD_MS).then(call)));
}

type Attempt = { send: () => Promise<Answer>; won: number; undo: (answer: Answer) => Promise<unknown> };

/** Rooms for sale of a type, and how many are sold of it at the fullest moment from now on, as the tables have it. */
async function soldOf(house: House, code: string): Promise<{ rooms: number; sold: number }> {
  const [type] = await hotel.sql<{ id: string }>('select id from room_type where property_id = $1 and code = $2', [
    house.id,
    code,
  ]);
  const steps = (await stepsFrom(db, [house.id], hotel.clock.now())).filter(({ roomTypeId }) => roomTypeId === type?.id);
  return { rooms: steps[0]?.rooms ?? 0, sold: Math.max(0, ...steps.map(({ stays, holds }) => stays + holds)) };
}

/** How many rooms of the type `/conflicts` says are missing. */
async function missingOf(house: House, code: string): Promise<number> {
  const rows: { kind: string; roomTypeCode: string; missingQuantity: number }[] = bodyOf(
    await house.admin.get(`${house.path}/conflicts`),
  );
  return rows
    .filter(({ kind, roomTypeCode }) => kind === 'HOLD' && roomTypeCode === code)
    .reduce((sum, { missingQuantity }) => sum + missingQuantity, 0);
}

/** A race for one room: exactly one of the attempts is granted, all others are told why not. Answers the index of the winner, and undoes it. */
async function raceForOne(house: House, attempts: readonly Attempt[]): Promise<number> {
  const answers = await race(attempts.map(({ send }) => send));
  const winners = attempts.flatMap(({ won }, index) => (answers[index]?.status === won ? [index] : []));
  assert.equal(winners.length, 1, JSON.stringify(answers.map(({ status, text }) => [status, text.slice(0, 200)])));
  for (const [index, { status, body }] of answers.entries()) {
    if (index === winners[0]) continue;
    assert.equal(status, 409);
    assert.match(body.message, /^insufficient availability of room type STD: from \S+ \S+ to \S+ \S+ \d+ occupied and \d+ held/);
  }
  const { rooms, sold } = await soldOf(house, 'STD');
  assert.equal(sold, rooms);
  const winner = winners[0] ?? 0;
  const [attempt, answer] = [attempts[winner], answers[winner]];
  if (attempt !== undefined && answer !== undefined) await attempt.undo(answer);
  return winner;
}

/** So many hours after the full hour in which the tests began. */
function inHours(hours: number): string {
  return hoursFrom(`${begun.slice(0, 13)}:00:00.000Z`, hours);
}

const lasting = () => ({ expectedCheckOutAt: inHours(48) });

/** A hold of one room of the type for a booking that has no other. */
function holding(house: House, bookingId: string, roomTypeCode = 'STD'): Attempt {
  const path = `${house.path}/bookings/${bookingId}/room-requests`;
  const body = { roomTypeCode, quantity: 1, fromAt: inHours(20), toAt: inHours(48) };
  return {
    send: () => house.admin.post(path, body),
    won: 201,
    undo: async (answer) => bodyOf(await house.admin.delete(`${path}/${answer.body.id}`), 204),
  };
}

/** A walk-in of a booking that holds nothing. */
function walkIn(house: House, bookingId: string, roomId: string): Attempt {
  return {
    send: () => house.admin.post(`${house.path}/bookings/${bookingId}/check-in/bulk`, { stays: [{ roomId }] }),
    won: 200,
    undo: async (answer) => {
      const stay = answer.body.stays.find(({ status }: { status: string }) => status === 'ACTIVE');
      return bodyOf(await house.admin.post(`${house.path}/room-stays/${stay.id}/void`, {}));
    },
  };
}

/** A house that costs nothing, with so many rooms, of which all but one are held for a booking for days to come. */
async function allButOneHeld(rooms: number): Promise<House> {
  const house = await newHouse(hotel, { rooms, defaultRate: null });
  const { id } = await openBooking(house);
  await holdRooms(house, id, { quantity: rooms - 1, fromAt: inHours(20), toAt: inHours(72) });
  return house;
}

const bookings = (house: House, count: number): Promise<{ id: string }[]> => times(count, () => openBooking(house, lasting()));

test('sixteen bookings hold the last room of a type at once: one gets it', async () => {
  const house = await allButOneHeld(3);
  const attempts = (await bookings(house, CLIENTS)).map(({ id }) => holding(house, id));
  for (let round = 0; round < ROUNDS; round += 1) await raceForOne(house, attempts);
});

test('holds and walk-ins in free rooms want the last room of a type at once: one gets it', async (t) => {
  const house = await allButOneHeld(CLIENTS);
  const holders = (await bookings(house, HALF)).map(({ id }) => holding(house, id));
  const guests = (await bookings(house, HALF)).map(({ id }, index) => walkIn(house, id, roomAt(house, index)));
  const attempts = [...holders, ...guests];
  const winners: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) winners.push(await raceForOne(house, attempts));
  t.diagnostic(`holds won ${winners.filter((index) => index < HALF).length} of ${ROUNDS}`);
  assert.deepEqual(await overlappingStays(hotel), []);
});

test('walk-ins and guests who stay on want the last room of a type at once: one gets it', async (t) => {
  const house = await allButOneHeld(CLIENTS);
  const tomorrow = inHours(20);
  const inHouse = await times(HALF, () => openBooking(house, { expectedCheckOutAt: tomorrow }));
  for (const [index, { id }] of inHouse.entries()) await checkIn(house, id, [roomAt(house, HALF + index)]);
  const stayers = inHouse.map(({ id }, index): Attempt => {
    const path = `${house.path}/bookings/${id}/expected-dates`;
    // For two days, or for good.
    const later = { expectedCheckOutAt: index % 2 === 0 ? inHours(48) : null };
    return {
      send: () => house.admin.post(path, later),
      won: 204,
      undo: async () => bodyOf(await house.admin.post(path, { expectedCheckOutAt: tomorrow }), 204),
    };
  });
  const guests = (await bookings(house, HALF)).map(({ id }, index) => walkIn(house, id, roomAt(house, index)));
  const attempts = [...guests, ...stayers];
  const winners: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) winners.push(await raceForOne(house, attempts));
  t.diagnostic(`walk-ins won ${winners.filter((index) => index < HALF).length} of ${ROUNDS}`);
  assert.deepEqual(await overlappingStays(hotel), []);
});

test('holds and guests who move into the type want its last room at once: one gets it', async (t) => {
  const house = await allButOneHeld(CLIENTS);
  await addRoomType(house, { code: 'OLD' });
  const guests = await times(HALF, async (index): Promise<Attempt> => {
    const room = await addRoom(house, 501 + index, { roomTypeCode: 'OLD' });
    const { id } = await openBooking(house, lasting());
    let { stays } = await checkIn(house, id, [room.id], { checkInAt: hoursFrom(hotel.clock.now(), -1) });
    const move = (roomId: string) => house.admin.post(`${house.path}/room-stays/${stays[0].id}/move`, { roomId });
    return {
      send: () => move(roomAt(house, index)),
      won: 200,
      undo: async (answer) => {
        stays = [answer.body];
        stays = [bodyOf(await move(room.id))];
      },
    };
  });
  const holders = (await bookings(house, HALF)).map(({ id }) => holding(house, id));
  const winners: number[] = [];
  for (let round = 0; round < FEWER_ROUNDS; round += 1) winners.push(await raceForOne(house, [...guests, ...holders]));
  t.diagnostic(`moves won ${winners.filter((index) => index < HALF).length} of ${FEWER_ROUNDS}`);
  assert.deepEqual(await overlappingStays(hotel), []);
});

/** What a change of rooms and holds at once came to: the holds that were granted. The change itself is never refused for a hold. */
async function raceWith(
  change: Attempt,
  holders: readonly Attempt[],
): Promise<{ granted: { holder: Attempt; answer: Answer }[] }> {
  const [changed, ...answers] = await race([change, ...holders].map(({ send }) => send));
  assert.equal(changed?.status, change.won);
  const granted = holders.flatMap((holder, index) => {
    const answer = answers[index];
    if (answer?.status === 201) return [{ holder, answer }];
    assert.equal(answer?.status, 409);
    return [];
  });
  return { granted };
}

async function undoAll(granted: readonly { holder: Attempt; answer: Answer }[]): Promise<void> {
  for (const { holder, answer } of granted) await holder.undo(answer);
}

/** A change of a room, and its way back. */
function changing(house: House, roomId: string, to: Record<string, unknown>, back: Record<string, unknown>): Attempt {
  const path = `${house.path}/rooms/${roomId}`;
  return {
    send: () => house.admin.put(path, to),
    won: 200,
    undo: async () => bodyOf(await house.admin.put(path, back)),
  };
}

/** A room that no guest ever had. */
async function deletion(house: House, round: number): Promise<Attempt> {
  const room = await addRoom(house, 700 + round);
  return {
    send: () => house.admin.delete(`${house.path}/rooms/${room.id}`),
    won: 204,
    undo: async () => {},
  };
}

const TAKING_OUT: Record<string, (house: House, round: number) => Promise<Attempt>> = {
  'put in maintenance': async (house) => changing(house, roomAt(house, 0), { maintenance: true }, { maintenance: false }),
  'set inactive': async (house) => changing(house, roomAt(house, 0), { active: false }, { active: true }),
  deleted: deletion,
};
for (const [name, taking] of Object.entries(TAKING_OUT)) {
  test(`the last room of a type is ${name} while it is held: the hold comes too late, or is listed as a conflict`, async () => {
    const house = await allButOneHeld(4);
    // The room that is deleted is one more: then three are held, and of these one for the whole race.
    const base = name === 'deleted' ? await openBooking(house) : null;
    if (base !== null) await holding(house, base.id).send();
    const holders = (await bookings(house, CLIENTS - 1)).map(({ id }) => holding(house, id));
    for (let round = 0; round < FEWER_ROUNDS; round += 1) {
      const change = await taking(house, round);
      const { rooms, sold } = await soldOf(house, 'STD');
      assert.equal(rooms - sold, 1);
      const { granted } = await raceWith(change, holders);
      assert.ok(granted.length <= 1);
      assert.deepEqual(await soldOf(house, 'STD'), { rooms: rooms - 1, sold: sold + granted.length });
      assert.equal(await missingOf(house, 'STD'), granted.length);
      await undoAll(granted);
      await change.undo({ status: 0, headers: new Headers(), body: null, text: '' });
    }
  });
}

test('a room comes back into service while holds wait for one: it is sold once', async () => {
  const house = await allButOneHeld(4);
  const roomId = roomAt(house, 0);
  const away = changing(house, roomId, { maintenance: true }, {});
  const back = changing(house, roomId, { maintenance: false }, { maintenance: true });
  const holders = (await bookings(house, CLIENTS - 1)).map(({ id }) => holding(house, id));
  const [next] = (await bookings(house, 1)).map(({ id }) => holding(house, id));
  assert.equal((await away.send()).status, 200);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    assert.deepEqual(await soldOf(house, 'STD'), { rooms: 3, sold: 3 });
    const { granted } = await raceWith(back, holders);
    assert.ok(granted.length <= 1);
    assert.ok(next !== undefined);
    const late = await next.send();
    assert.equal(late.status, granted.length === 1 ? 409 : 201);
    assert.deepEqual(await soldOf(house, 'STD'), { rooms: 4, sold: 4 });
    await undoAll(granted.length === 1 ? granted : [{ holder: next, answer: late }]);
    await back.undo(late);
  }
});

test('a room moves from one type to another while both are held: neither is sold more than once', async () => {
  const house = await allButOneHeld(4);
  await addRoomType(house, { code: 'NEW' });
  for (const number of [801, 802]) await addRoom(house, number, { roomTypeCode: 'NEW' });
  const { id } = await openBooking(house);
  await holdRooms(house, id, { roomTypeCode: 'NEW', quantity: 2, fromAt: inHours(20), toAt: inHours(72) });
  const holders = (await bookings(house, CLIENTS - 1)).map((booking, index) =>
    holding(house, booking.id, index % 2 === 0 ? 'STD' : 'NEW'),
  );
  const change = changing(house, roomAt(house, 0), { roomTypeCode: 'NEW' }, { roomTypeCode: 'STD' });
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const { granted } = await raceWith(change, holders);
    const grantedOf = (code: string): number => granted.filter(({ answer }) => answer.body.roomTypeCode === code).length;
    const [left, joined] = [grantedOf('STD'), grantedOf('NEW')];
    assert.ok(left <= 1 && joined <= 1);
    assert.deepEqual(await soldOf(house, 'STD'), { rooms: 3, sold: 3 + left });
    assert.deepEqual(await soldOf(house, 'NEW'), { rooms: 3, sold: 2 + joined });
    assert.deepEqual([await missingOf(house, 'STD'), await missingOf(house, 'NEW')], [left, 0]);
    await undoAll(granted);
    const [any] = granted;
    await change.undo(any?.answer ?? { status: 0, headers: new Headers(), body: null, text: '' });
  }
});

test('a type is closed while its only room is held: it is closed, or it is sold once', async (t) => {
  const house = await newHouse(hotel, { rooms: 1, defaultRate: null });
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  const path = `${house.path}/room-types/${type.id}`;
  const holders = (await bookings(house, CLIENTS - 1)).map(({ id }) => holding(house, id));
  let closedFirst = 0;
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const close = () => (round % 2 === 0 ? house.admin.delete(path) : house.admin.put(path, { active: false }));
    const [closed, ...answers] = await race([close, ...holders.map(({ send }) => send)]);
    const granted = answers.flatMap((answer, index) => {
      const holder = holders[index];
      return answer.status === 201 && holder !== undefined ? [{ holder, answer }] : [];
    });
    const isClosed = closed?.status === 200 || closed?.status === 204;
    assert.equal(granted.length, isClosed ? 0 : 1);
    if (!isClosed) assert.match(closed?.body.message, /^room type STD is held for bookings/);
    for (const { status } of answers) assert.ok(status === 201 || status === 409 || (isClosed && status === 404), `${status}`);
    assert.deepEqual(await soldOf(house, 'STD'), isClosed ? { rooms: 0, sold: 0 } : { rooms: 1, sold: 1 });
    await undoAll(granted);
    if (isClosed) bodyOf(await house.admin.put(path, { active: true }));
    closedFirst += Number(isClosed);
  }
  t.diagnostic(`the type was closed first in ${closedFirst} of ${FEWER_ROUNDS} rounds`);
});

test('a guest checks in while the one before is set aside or leaves: both at once, and nobody waits for each other', async () => {
  const house = await newHouse(hotel, { rooms: 1, defaultRate: null });
  const roomId = roomAt(house, 0);
  const [one, other] = await bookings(house, 2);
  assert.ok(one !== undefined && other !== undefined);
  let [inHouse, waiting] = [one.id, other.id];
  let { stays } = await checkIn(house, inHouse, [roomId]);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const [undone, arrived] = await race([
      () => house.admin.post(`${house.path}/room-stays/${stays.at(-1).id}/void`, {}),
      () => house.admin.post(`${house.path}/bookings/${waiting}/check-in/bulk`, { stays: [{ roomId }] }),
    ]);
    assert.equal(undone?.status, 200);
    assert.ok(arrived?.status === 200 || arrived?.status === 409);
    stays = (arrived.status === 200 ? arrived.body : await checkIn(house, waiting, [roomId])).stays;
    stays = stays.filter(({ status }: { status: string }) => status === 'ACTIVE');
    [inHouse, waiting] = [waiting, inHouse];
  }
  assert.deepEqual(await overlappingStays(hotel), []);
});

test('rooms change types both ways while guests check in to them: nobody waits for each other', async () => {
  const house = await newHouse(hotel, { rooms: 2, defaultRate: null });
  await addRoomType(house, { code: 'NEW' });
  const guests = await bookings(house, HALF);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const codes = round % 2 === 0 ? ['NEW', 'STD'] : ['STD', 'NEW'];
    const retypes = house.rooms.map(
      ({ id }, index) =>
        () =>
          house.admin.put(`${house.path}/rooms/${id}`, { roomTypeCode: codes[index] }),
    );
    const arrivals = guests.map(
      ({ id }) =>
        () =>
          house.admin.post(`${house.path}/bookings/${id}/check-in/bulk`, {
            stays: house.rooms.map((room) => ({ roomId: room.id })),
          }),
    );
    const answers = await race([...retypes, ...arrivals]);
    for (const { status, text } of answers) assert.ok(status === 200 || status === 409, text);
    for (const { body, status } of answers.slice(retypes.length)) {
      if (status !== 200) continue;
      for (const { id, status: state } of body.stays)
        if (state === 'ACTIVE') bodyOf(await house.admin.post(`${house.path}/room-stays/${id}/void`, {}));
    }
  }
});
