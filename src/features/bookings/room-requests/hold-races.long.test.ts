/** Sixteen clients want the last room of a type concurrently: it is sold exactly once, whatever the endpoint. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTables, stepsFrom, stopWithoutDeadlocks } from '../../../../proof/overselling/tables.ts';
import { rounds } from '../../../../test/harness/long-test.ts';
import { type ApiResponse, startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  overlappingStays,
  type PropertyWithRooms,
  roomAt,
} from '../../../../test/harness/stays.ts';

const CLIENTS = 16;
const HALF = CLIENTS / 2;
const ROUNDS = rounds(30);
const FEWER_ROUNDS = rounds(15);
/** Requests are sent within so many milliseconds, in an order that changes. */
const SPREAD_MS = 4;

const service = await startOwnTestService();
const db = await openTables(service);
const begun = service.clock.now();
after(() => stopWithoutDeadlocks(service, db));

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Sends all requests concurrently. @returns the responses in the order of the requests */
function race(calls: readonly (() => Promise<ApiResponse>)[]): Promise<ApiResponse[]> {
  return Promise.all(calls.map((call) => sleep(Math.random() * SPREAD_MS).then(call)));
}

type Attempt = { send: () => Promise<ApiResponse>; won: number; undo: (response: ApiResponse) => Promise<unknown> };

/** The rooms for sale of a type, and the most that are sold at any moment from now on, read from the tables. */
async function soldOf(property: PropertyWithRooms, code: string): Promise<{ rooms: number; sold: number }> {
  const [type] = await service.sql<{ id: string }>('select id from room_type where property_id = $1 and code = $2', [
    property.id,
    code,
  ]);
  const steps = (await stepsFrom(db, [property.id], service.clock.now())).filter(({ roomTypeId }) => roomTypeId === type?.id);
  return { rooms: steps[0]?.rooms ?? 0, sold: Math.max(0, ...steps.map(({ stays, holds }) => stays + holds)) };
}

/** The number of rooms of the type that are missing in `/conflicts`. */
async function missingOf(property: PropertyWithRooms, code: string): Promise<number> {
  const rows: { kind: string; roomTypeCode: string; missingQuantity: number }[] = bodyOf(
    await property.admin.get(`${property.path}/conflicts`),
  );
  return rows
    .filter(({ kind, roomTypeCode }) => kind === 'HOLD' && roomTypeCode === code)
    .reduce((sum, { missingQuantity }) => sum + missingQuantity, 0);
}

/** A race for one room: exactly one attempt succeeds, all others are refused with the reason. Undoes the winner. @returns its index */
async function raceForOne(property: PropertyWithRooms, attempts: readonly Attempt[]): Promise<number> {
  const responses = await race(attempts.map(({ send }) => send));
  const winners = attempts.flatMap(({ won }, index) => (responses[index]?.status === won ? [index] : []));
  assert.equal(winners.length, 1, JSON.stringify(responses.map(({ status, text }) => [status, text.slice(0, 200)])));
  for (const [index, { status, body }] of responses.entries()) {
    if (index === winners[0]) continue;
    assert.equal(status, 409);
    assert.match(body.message, /^insufficient availability of room type STD: from \S+ \S+ to \S+ \S+ \d+ occupied and \d+ held/);
  }
  const { rooms, sold } = await soldOf(property, 'STD');
  assert.equal(sold, rooms);
  const winner = winners[0] ?? 0;
  const [attempt, response] = [attempts[winner], responses[winner]];
  if (attempt !== undefined && response !== undefined) await attempt.undo(response);
  return winner;
}

/** So many hours after the full hour in which the tests started. */
function inHours(hours: number): string {
  return hoursFrom(`${begun.slice(0, 13)}:00:00.000Z`, hours);
}

const lasting = () => ({ expectedCheckOutAt: inHours(48) });

/** A hold of one room of the type for a booking without other holds. */
function holding(property: PropertyWithRooms, bookingId: string, roomTypeCode = 'STD'): Attempt {
  const path = `${property.path}/bookings/${bookingId}/room-requests`;
  const body = { roomTypeCode, quantity: 1, fromAt: inHours(20), toAt: inHours(48) };
  return {
    send: () => property.admin.post(path, body),
    won: 201,
    undo: async (response) => bodyOf(await property.admin.delete(`${path}/${response.body.id}`), 204),
  };
}

/** A check-in of a booking without a hold. */
function walkIn(property: PropertyWithRooms, bookingId: string, roomId: string): Attempt {
  return {
    send: () => property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, { stays: [{ roomId }] }),
    won: 200,
    undo: async (response) => {
      const stay = response.body.stays.find(({ status }: { status: string }) => status === 'ACTIVE');
      return bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/void`, {}));
    },
  };
}

/** A property without rates, with so many rooms, of which all but one are held for a booking for the next days. */
async function allButOneHeld(rooms: number): Promise<PropertyWithRooms> {
  const property = await newPropertyWithRooms(service, { rooms, defaultRate: null });
  const { id } = await openBooking(property);
  await holdRooms(property, id, { quantity: rooms - 1, fromAt: inHours(20), toAt: inHours(72) });
  return property;
}

const bookings = (property: PropertyWithRooms, count: number): Promise<{ id: string }[]> =>
  times(count, () => openBooking(property, lasting()));

test('sixteen bookings hold the last room of a type concurrently: one gets it', async () => {
  const property = await allButOneHeld(3);
  const attempts = (await bookings(property, CLIENTS)).map(({ id }) => holding(property, id));
  for (let round = 0; round < ROUNDS; round += 1) await raceForOne(property, attempts);
});

test('holds and walk-ins want the last room of a type concurrently: one gets it', async (t) => {
  const property = await allButOneHeld(CLIENTS);
  const holders = (await bookings(property, HALF)).map(({ id }) => holding(property, id));
  const guests = (await bookings(property, HALF)).map(({ id }, index) => walkIn(property, id, roomAt(property, index)));
  const attempts = [...holders, ...guests];
  const winners: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) winners.push(await raceForOne(property, attempts));
  t.diagnostic(`holds won ${winners.filter((index) => index < HALF).length} of ${ROUNDS}`);
  assert.deepEqual(await overlappingStays(service), []);
});

test('walk-ins and guests who stay longer want the last room of a type concurrently: one gets it', async (t) => {
  const property = await allButOneHeld(CLIENTS);
  const tomorrow = inHours(20);
  const inHouse = await times(HALF, () => openBooking(property, { expectedCheckOutAt: tomorrow }));
  for (const [index, { id }] of inHouse.entries()) await checkIn(property, id, [roomAt(property, HALF + index)]);
  const stayers = inHouse.map(({ id }, index): Attempt => {
    const path = `${property.path}/bookings/${id}/expected-dates`;
    // For two days, or without an end.
    const later = { expectedCheckOutAt: index % 2 === 0 ? inHours(48) : null };
    return {
      send: () => property.admin.post(path, later),
      won: 204,
      undo: async () => bodyOf(await property.admin.post(path, { expectedCheckOutAt: tomorrow }), 204),
    };
  });
  const guests = (await bookings(property, HALF)).map(({ id }, index) => walkIn(property, id, roomAt(property, index)));
  const attempts = [...guests, ...stayers];
  const winners: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) winners.push(await raceForOne(property, attempts));
  t.diagnostic(`walk-ins won ${winners.filter((index) => index < HALF).length} of ${ROUNDS}`);
  assert.deepEqual(await overlappingStays(service), []);
});

test('holds and guests who move to the type want its last room concurrently: one gets it', async (t) => {
  const property = await allButOneHeld(CLIENTS);
  await addRoomType(property, { code: 'OLD' });
  const guests = await times(HALF, async (index): Promise<Attempt> => {
    const room = await addRoom(property, 501 + index, { roomTypeCode: 'OLD' });
    const { id } = await openBooking(property, lasting());
    let { stays } = await checkIn(property, id, [room.id], { checkInAt: hoursFrom(service.clock.now(), -1) });
    const move = (roomId: string) => property.admin.post(`${property.path}/room-stays/${stays[0].id}/move`, { roomId });
    return {
      send: () => move(roomAt(property, index)),
      won: 200,
      undo: async (response) => {
        stays = [response.body];
        stays = [bodyOf(await move(room.id))];
      },
    };
  });
  const holders = (await bookings(property, HALF)).map(({ id }) => holding(property, id));
  const winners: number[] = [];
  for (let round = 0; round < FEWER_ROUNDS; round += 1) winners.push(await raceForOne(property, [...guests, ...holders]));
  t.diagnostic(`moves won ${winners.filter((index) => index < HALF).length} of ${FEWER_ROUNDS}`);
  assert.deepEqual(await overlappingStays(service), []);
});

/** Changes a room and holds rooms concurrently. The change itself is never refused because of a hold. @returns the granted holds */
async function raceWith(
  change: Attempt,
  holders: readonly Attempt[],
): Promise<{ granted: { holder: Attempt; response: ApiResponse }[] }> {
  const [changed, ...responses] = await race([change, ...holders].map(({ send }) => send));
  assert.equal(changed?.status, change.won);
  const granted = holders.flatMap((holder, index) => {
    const response = responses[index];
    if (response?.status === 201) return [{ holder, response }];
    assert.equal(response?.status, 409);
    return [];
  });
  return { granted };
}

async function undoAll(granted: readonly { holder: Attempt; response: ApiResponse }[]): Promise<void> {
  for (const { holder, response } of granted) await holder.undo(response);
}

/** A change of a room, and how to undo it. */
function changing(
  property: PropertyWithRooms,
  roomId: string,
  to: Record<string, unknown>,
  back: Record<string, unknown>,
): Attempt {
  const path = `${property.path}/rooms/${roomId}`;
  return {
    send: () => property.admin.put(path, to),
    won: 200,
    undo: async () => bodyOf(await property.admin.put(path, back)),
  };
}

/** A room that was never occupied. */
async function deletion(property: PropertyWithRooms, round: number): Promise<Attempt> {
  const room = await addRoom(property, 700 + round);
  return {
    send: () => property.admin.delete(`${property.path}/rooms/${room.id}`),
    won: 204,
    undo: async () => {},
  };
}

const TAKING_OUT: Record<string, (property: PropertyWithRooms, round: number) => Promise<Attempt>> = {
  'put in maintenance': async (property) =>
    changing(property, roomAt(property, 0), { maintenance: true }, { maintenance: false }),
  'set inactive': async (property) => changing(property, roomAt(property, 0), { active: false }, { active: true }),
  deleted: deletion,
};
for (const [name, taking] of Object.entries(TAKING_OUT)) {
  test(`the last room of a type is ${name} while it is being held: the hold is refused, or is listed as a conflict`, async () => {
    const property = await allButOneHeld(4);
    // The deleted room is an additional one: then three are held, one of them for the whole race.
    const base = name === 'deleted' ? await openBooking(property) : null;
    if (base !== null) await holding(property, base.id).send();
    const holders = (await bookings(property, CLIENTS - 1)).map(({ id }) => holding(property, id));
    for (let round = 0; round < FEWER_ROUNDS; round += 1) {
      const change = await taking(property, round);
      const { rooms, sold } = await soldOf(property, 'STD');
      assert.equal(rooms - sold, 1);
      const { granted } = await raceWith(change, holders);
      assert.ok(granted.length <= 1);
      assert.deepEqual(await soldOf(property, 'STD'), { rooms: rooms - 1, sold: sold + granted.length });
      assert.equal(await missingOf(property, 'STD'), granted.length);
      await undoAll(granted);
      await change.undo({ status: 0, headers: new Headers(), body: null, text: '' });
    }
  });
}

test('a room returns to service while several holds want one: it is sold once', async () => {
  const property = await allButOneHeld(4);
  const roomId = roomAt(property, 0);
  const away = changing(property, roomId, { maintenance: true }, {});
  const back = changing(property, roomId, { maintenance: false }, { maintenance: true });
  const holders = (await bookings(property, CLIENTS - 1)).map(({ id }) => holding(property, id));
  const [next] = (await bookings(property, 1)).map(({ id }) => holding(property, id));
  assert.equal((await away.send()).status, 200);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    assert.deepEqual(await soldOf(property, 'STD'), { rooms: 3, sold: 3 });
    const { granted } = await raceWith(back, holders);
    assert.ok(granted.length <= 1);
    assert.ok(next !== undefined);
    const late = await next.send();
    assert.equal(late.status, granted.length === 1 ? 409 : 201);
    assert.deepEqual(await soldOf(property, 'STD'), { rooms: 4, sold: 4 });
    await undoAll(granted.length === 1 ? granted : [{ holder: next, response: late }]);
    await back.undo(late);
  }
});

test('a room changes its type while both types are being held: neither is sold more than once', async () => {
  const property = await allButOneHeld(4);
  await addRoomType(property, { code: 'NEW' });
  for (const number of [801, 802]) await addRoom(property, number, { roomTypeCode: 'NEW' });
  const { id } = await openBooking(property);
  await holdRooms(property, id, { roomTypeCode: 'NEW', quantity: 2, fromAt: inHours(20), toAt: inHours(72) });
  const holders = (await bookings(property, CLIENTS - 1)).map((booking, index) =>
    holding(property, booking.id, index % 2 === 0 ? 'STD' : 'NEW'),
  );
  const change = changing(property, roomAt(property, 0), { roomTypeCode: 'NEW' }, { roomTypeCode: 'STD' });
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const { granted } = await raceWith(change, holders);
    const grantedOf = (code: string): number => granted.filter(({ response }) => response.body.roomTypeCode === code).length;
    const [left, joined] = [grantedOf('STD'), grantedOf('NEW')];
    assert.ok(left <= 1 && joined <= 1);
    assert.deepEqual(await soldOf(property, 'STD'), { rooms: 3, sold: 3 + left });
    assert.deepEqual(await soldOf(property, 'NEW'), { rooms: 3, sold: 2 + joined });
    assert.deepEqual([await missingOf(property, 'STD'), await missingOf(property, 'NEW')], [left, 0]);
    await undoAll(granted);
    const [any] = granted;
    await change.undo(any?.response ?? { status: 0, headers: new Headers(), body: null, text: '' });
  }
});

test('a type is set inactive while its only room is being held: it becomes inactive, or it is sold once', async (t) => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: null });
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const path = `${property.path}/room-types/${type.id}`;
  const holders = (await bookings(property, CLIENTS - 1)).map(({ id }) => holding(property, id));
  let closedFirst = 0;
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const close = () => (round % 2 === 0 ? property.admin.delete(path) : property.admin.put(path, { active: false }));
    const [closed, ...responses] = await race([close, ...holders.map(({ send }) => send)]);
    const granted = responses.flatMap((response, index) => {
      const holder = holders[index];
      return response.status === 201 && holder !== undefined ? [{ holder, response }] : [];
    });
    const isClosed = closed?.status === 200 || closed?.status === 204;
    assert.equal(granted.length, isClosed ? 0 : 1);
    if (!isClosed) assert.match(closed?.body.message, /^room type STD is held for bookings/);
    for (const { status } of responses) assert.ok(status === 201 || status === 409 || (isClosed && status === 404), `${status}`);
    assert.deepEqual(await soldOf(property, 'STD'), isClosed ? { rooms: 0, sold: 0 } : { rooms: 1, sold: 1 });
    await undoAll(granted);
    if (isClosed) bodyOf(await property.admin.put(path, { active: true }));
    closedFirst += Number(isClosed);
  }
  t.diagnostic(`the type was closed first in ${closedFirst} of ${FEWER_ROUNDS} rounds`);
});

test('a guest checks in while the stay before is voided or checked out: both succeed without a deadlock', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: null });
  const roomId = roomAt(property, 0);
  const [one, other] = await bookings(property, 2);
  assert.ok(one !== undefined && other !== undefined);
  let [inHouse, waiting] = [one.id, other.id];
  let { stays } = await checkIn(property, inHouse, [roomId]);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const [undone, arrived] = await race([
      () => property.admin.post(`${property.path}/room-stays/${stays.at(-1).id}/void`, {}),
      () => property.admin.post(`${property.path}/bookings/${waiting}/check-in/bulk`, { stays: [{ roomId }] }),
    ]);
    assert.equal(undone?.status, 200);
    assert.ok(arrived?.status === 200 || arrived?.status === 409);
    stays = (arrived.status === 200 ? arrived.body : await checkIn(property, waiting, [roomId])).stays;
    stays = stays.filter(({ status }: { status: string }) => status === 'ACTIVE');
    [inHouse, waiting] = [waiting, inHouse];
  }
  assert.deepEqual(await overlappingStays(service), []);
});

test('rooms change types in both directions while guests check in to them: there is no deadlock', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: null });
  await addRoomType(property, { code: 'NEW' });
  const guests = await bookings(property, HALF);
  for (let round = 0; round < FEWER_ROUNDS; round += 1) {
    const codes = round % 2 === 0 ? ['NEW', 'STD'] : ['STD', 'NEW'];
    const retypes = property.rooms.map(
      ({ id }, index) =>
        () =>
          property.admin.put(`${property.path}/rooms/${id}`, { roomTypeCode: codes[index] }),
    );
    const arrivals = guests.map(
      ({ id }) =>
        () =>
          property.admin.post(`${property.path}/bookings/${id}/check-in/bulk`, {
            stays: property.rooms.map((room) => ({ roomId: room.id })),
          }),
    );
    const responses = await race([...retypes, ...arrivals]);
    for (const { status, text } of responses) assert.ok(status === 200 || status === 409, text);
    for (const { body, status } of responses.slice(retypes.length)) {
      if (status !== 200) continue;
      for (const { id, status: state } of body.stays)
        if (state === 'ACTIVE') bodyOf(await property.admin.post(`${property.path}/room-stays/${id}/void`, {}));
    }
  }
});
