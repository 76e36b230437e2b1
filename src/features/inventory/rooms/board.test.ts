import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test, { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { boardRowOf, insertStay, newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { type ApiClient, send, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const board = (property: TestProperty): string => `${property.path}/rooms/board`;

async function openBoard(property: TestProperty, client: ApiClient, lastEventId?: string): Promise<EventStream> {
  return openEventStream(`${service.url}${board(property)}/stream`, {
    authorization: `Bearer ${client.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
}

test('the board shows every room by number, with its guest', async () => {
  const property = await service.newProperty();
  const { code } = await newRoomType(property);
  const taken = await newRoom(property, code, 20, { floor: 2, hasNfc: true });
  const free = await newRoom(property, code, 3);
  const expectedCheckOutAt = '2031-01-05T05:30:00.000Z';
  const stay = await insertStay(service, property.id, taken.id, { guestName: 'Ravi Iyer', expectedCheckOutAt });
  const { body } = await property.admin.get(board(property));
  assert.deepEqual(body, [
    {
      ...{ roomId: free.id, roomNumber: 3, floor: null, roomTypeCode: code, status: 'FREE', hasNfc: false },
      ...{ condition: 'CLEAN', outOfOrder: null, stay: null },
    },
    {
      roomId: taken.id,
      roomNumber: 20,
      floor: 2,
      roomTypeCode: code,
      status: 'OCCUPIED',
      hasNfc: true,
      condition: 'CLEAN',
      outOfOrder: null,
      stay: {
        roomStayId: stay.stayId,
        bookingId: stay.bookingId,
        guestName: 'Ravi Iyer',
        checkInAt: stay.checkInAt,
        expectedCheckOutAt,
      },
    },
  ]);
});

test('a guest without a name and a stay without an end show null', async () => {
  const property = await service.newProperty();
  const room = await newRoom(property, (await newRoomType(property)).code, 1);
  const { stayId, bookingId, checkInAt } = await insertStay(service, property.id, room.id, { guestName: null });
  const row = await boardRowOf(property.admin, property, room.id);
  assert.deepEqual(row?.stay, { roomStayId: stayId, bookingId, guestName: null, checkInAt, expectedCheckOutAt: null });
});

test('of several statuses the board shows the first of INACTIVE, MAINTENANCE, OCCUPIED and FREE', async () => {
  const property = await service.newProperty();
  const [type, closed] = [await newRoomType(property), await newRoomType(property)];
  const add = async (number: number, fields: object = {}, { code } = type) => newRoom(property, code, number, { ...fields });
  await add(1);
  await add(2, { maintenance: true });
  await add(3, { active: false });
  await add(4, { active: false, maintenance: true });
  await add(5, {}, closed);
  await add(6, { maintenance: true }, closed);
  const [voided, left, paidAhead, soon, broken] = [await add(7), await add(8), await add(9), await add(10), await add(11)];
  const at = (hours: number): string => new Date(Date.parse(service.clock.now()) + hours * 3_600_000).toISOString();
  await insertStay(service, property.id, voided.id, { status: 'VOIDED' });
  await insertStay(service, property.id, left.id, { status: 'CHECKED_OUT', checkOutAt: at(0) });
  await insertStay(service, property.id, paidAhead.id, { status: 'CHECKED_OUT', checkOutAt: at(20) });
  await insertStay(service, property.id, soon.id, { checkInAt: at(0.05) });
  await insertStay(service, property.id, broken.id);
  await service.sql('update room set maintenance = true where id = $1', [broken.id]);
  await property.admin.delete(`${property.path}/room-types/${closed.id}`);
  const rows = (await property.admin.get(board(property))).body as { roomNumber: number; status: string }[];
  assert.deepEqual(
    rows.map((row) => row.status),
    ['FREE', 'MAINTENANCE', 'INACTIVE', 'INACTIVE', 'INACTIVE', 'INACTIVE', 'FREE', 'FREE', 'FREE', 'OCCUPIED', 'MAINTENANCE'],
  );
});

test('only members see the board, and only the rooms of their property', async () => {
  const [one, other] = [await service.newProperty(), await service.newProperty()];
  const room = await newRoom(other, (await newRoomType(other)).code, 1);
  await insertStay(service, other.id, room.id);
  assert.deepEqual((await (await one.join('FINANCE')).get(board(one))).body, []);
  for (const path of [board(one), `${board(one)}/stream`]) {
    assertRefused(await service.anonymous.get(path), 401, /bearer token/);
    assertRefused(await other.admin.get(path), 403, 'you are not a member of this property');
    assertRefused(await one.admin.get(path.replace(one.id, UNKNOWN)), 404, 'property not found');
    assertRefused(await one.admin.get(path.replace(one.id, 'x')), 400, 'propertyId must be a UUID');
    assert.equal((await send(service.url + path, 'PATCH', { authorization: `Bearer ${one.admin.token}` })).status, 405);
  }
});

test('the stream begins with the whole board and then publishes the row of each changed room', async () => {
  const property = await service.newProperty();
  const type = await newRoomType(property);
  const first = await newRoom(property, type.code, 1);
  const stream = await openBoard(property, await property.join('STAFF'));
  await stream.until(({ events }) => events.length === 1);
  assert.deepEqual(stream.events[0]?.data, (await property.admin.get(board(property))).body);

  const second = await newRoom(property, type.code, 2, { hasNfc: true });
  const added = await boardRowOf(property.admin, property, second.id);
  await property.admin.put(`${property.path}/rooms/${first.id}`, { maintenance: true });
  const broken = await boardRowOf(property.admin, property, first.id);
  await property.admin.put(`${property.path}/room-types/${type.id}`, { name: 'Not on the board' });
  await property.admin.put(`${property.path}/room-types/${type.id}`, { code: 'NEW' });
  const renamed = (await property.admin.get(board(property))).body;
  await property.admin.delete(`${property.path}/room-types/${type.id}`);
  const inactive = (await property.admin.get(board(property))).body;
  await property.admin.delete(`${property.path}/rooms/${second.id}`);
  await stream.until(({ events }) => events.length === 8);
  assert.deepEqual(
    stream.events.map(({ name }) => name),
    ['board.snapshot', ...Array(7).fill('board.room')],
  );
  const published = stream.events.slice(1).map(({ data }) => data);
  assert.deepEqual(published, [added, broken, ...renamed, ...inactive, { ...inactive[1], removed: true }]);
  assert.deepEqual([renamed[0].roomTypeCode, inactive[0].status], ['NEW', 'INACTIVE']);
  stream.close();
});

test('refused updates and updates that change nothing are not published', async () => {
  const property = await service.newProperty();
  const type = await newRoomType(property);
  const room = await newRoom(property, type.code, 1);
  await insertStay(service, property.id, room.id);
  const stream = await openBoard(property, property.admin);
  await stream.until(({ events }) => events.length === 1);
  const path = `${property.path}/rooms/${room.id}`;
  await property.admin.put(path, { hasNfc: false });
  assert.equal((await property.admin.put(path, { maintenance: true })).status, 409);
  assert.equal((await property.admin.delete(path)).status, 409);
  assert.equal((await property.admin.delete(`${property.path}/room-types/${type.id}`)).status, 409);
  await property.admin.put(path, { floor: 4 });
  await stream.until(({ events }) => events.length === 2);
  assert.deepEqual(
    stream.events.slice(1).map(({ data }) => (data as { floor: number }).floor),
    [4],
  );
  stream.close();
});

test('a client that reconnects with Last-Event-ID gets the changes it missed, once and in order', async () => {
  const property = await service.newProperty();
  const { code } = await newRoomType(property);
  const room = await newRoom(property, code, 1);
  const path = `${property.path}/rooms/${room.id}`;
  const stream = await openBoard(property, property.admin);
  await property.admin.put(path, { floor: 1 });
  await stream.until(({ events }) => events.length === 2);
  const last = String(stream.events[1]?.id);
  stream.close();
  await property.admin.put(path, { floor: 2 });
  await newRoom(property, code, 2);
  const resumed = await openBoard(property, property.admin, last);
  await property.admin.put(path, { floor: 3 });
  await resumed.until(({ events }) => events.length === 3);
  assert.deepEqual(
    resumed.events.map(({ name, data }) => [
      name,
      (data as { roomNumber: number }).roomNumber,
      (data as { floor: number | null }).floor,
    ]),
    [
      ['board.room', 1, 2],
      ['board.room', 2, null],
      ['board.room', 1, 3],
    ],
  );
  resumed.close();
});

test('after eight clients have changed rooms at once, the streamed rows are the board', async () => {
  const property = await service.newProperty();
  const { code } = await newRoomType(property);
  const stream = await openBoard(property, property.admin);
  await stream.until(({ events }) => events.length === 1);
  const rooms = await Promise.all(Array.from({ length: 8 }, (_, index) => newRoom(property, code, index + 1)));
  const change = async (client: number): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) {
      const room = rooms[(client * 5 + turn * 3) % rooms.length];
      const response = await property.admin.put(`${property.path}/rooms/${room?.id}`, {
        floor: client * 100 + turn,
        maintenance: turn % 2 === 0,
      });
      assert.equal(response.status, 200, response.text);
    }
  };
  await Promise.all(rooms.map((_, client) => change(client)));
  await stream.until(({ events }) => events.length === 1 + 8 + 8 * 12);
  const seen = new Map<number, unknown>();
  for (const { data } of stream.events.slice(1)) seen.set((data as { roomNumber: number }).roomNumber, data);
  const rows = (await property.admin.get(board(property))).body as { roomNumber: number }[];
  assert.deepEqual(
    rows.map((row) => seen.get(row.roomNumber)),
    rows,
  );
  stream.close();
});

test('HEAD on the stream is refused, because it would never end', async () => {
  const property = await service.newProperty();
  const response = await send(`${service.url}${board(property)}/stream`, 'HEAD', {
    authorization: `Bearer ${property.admin.token}`,
  });
  assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET']);
});

test('the stream ends for a member who is disabled', async () => {
  const property = await service.newProperty();
  const client = await property.join('STAFF');
  const stream = await openBoard(property, client);
  await stream.until(({ events }) => events.length === 1);
  await property.admin.put(`${property.path}/users/${client.userId}/disabled`, { disabled: true });
  await stream.ended;
});

test('clients that disconnect at any moment while a stream opens leave nothing behind', async () => {
  const property = await service.newProperty();
  const { events } = service.running.platform;
  const { hostname, port, host } = new URL(service.url);
  const head = `GET ${board(property)}/stream HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${property.admin.token}\r\n\r\n`;
  for (let index = 0; index < 200; index += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(head, () => setTimeout(() => socket.destroy(), Math.random() * 40));
  }
  await sleep(1_000);
  for (let waits = 0; events.streamCount() > 0 && waits < 200; waits += 1) await sleep(50);
  assert.equal(events.streamCount(), 0);
});

test('a member whose only role is AGENT sees no names of guests on the board, nor in its stream', async () => {
  const property = await service.newProperty();
  const room = await newRoom(property, (await newRoomType(property)).code, 7);
  const stay = await insertStay(service, property.id, room.id, { guestName: 'Ravi Iyer' });
  const [agent, both] = [await property.join('AGENT'), await property.join('AGENT', 'HOUSEKEEPING')];
  const shown = (await agent.get(board(property))).body[0];
  assert.deepEqual([shown.status, shown.stay.bookingId, shown.stay.guestName], ['OCCUPIED', stay.bookingId, null]);
  assert.equal((await both.get(board(property))).body[0].stay.guestName, 'Ravi Iyer');
  const [ofAgent, ofBoth] = [await openBoard(property, agent), await openBoard(property, both)];
  await property.admin.put(`${property.path}/rooms/${room.id}`, { floor: 4 });
  for (const [stream, name] of [
    [ofAgent, null],
    [ofBoth, 'Ravi Iyer'],
  ] as const) {
    await stream.until(({ events }) => events.length === 2);
    stream.close();
    const [snapshot, change] = stream.events.map(({ data }) => data);
    const [row] = snapshot as { stay: { guestName: string | null } }[];
    const changed = change as { floor: number; stay: { guestName: string | null } };
    assert.deepEqual([row?.stay.guestName, changed.floor, changed.stay.guestName], [name, 4, name]);
  }
});
