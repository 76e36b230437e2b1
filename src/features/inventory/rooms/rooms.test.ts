import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { boardRowOf, insertStay, newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { type ApiClient, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await service.newProperty();
const { code } = await newRoomType(testProperty);

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const rooms = (property: TestProperty): string => `${property.path}/rooms`;

let numbers = 100;
/** A room number that no other test of this file uses. */
function freshNumber(): number {
  numbers += 1;
  return numbers;
}

async function addRoom(fields: Record<string, unknown> = {}) {
  const room = await newRoom(testProperty, code, freshNumber(), fields);
  return { ...room, path: `${rooms(testProperty)}/${room.id}` };
}

async function auditOf(entityId: string) {
  return service.sql('select action, actor_id, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

async function numbersSeenBy(client: ApiClient, path: string): Promise<number[]> {
  const list = await client.get(path);
  assert.equal(list.status, 200, list.text);
  return list.body.map((room: { roomNumber: number }) => room.roomNumber);
}

test('a room is created from the request, with a Location and an ETag', async () => {
  const created = await testProperty.admin.post(rooms(testProperty), {
    roomNumber: 9001,
    floor: 9,
    roomTypeCode: ` ${code} `,
    hasNfc: true,
    paint: 'ignored',
  });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...fields } = created.body;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(fields, { roomNumber: 9001, floor: 9, roomTypeCode: code, hasNfc: true, active: true, maintenance: false });
  assert.equal(created.headers.get('location'), `${rooms(testProperty)}/${id}`);
  const read = await testProperty.admin.get(`${rooms(testProperty)}/${id}`);
  assert.deepEqual(read.body, created.body);
  const etag = String(created.headers.get('etag'));
  assert.match(etag, /^"[\x21-\x7e]+"$/);
  assert.equal(read.headers.get('etag'), etag);
  assert.equal((await testProperty.admin.get(`${rooms(testProperty)}/${id}`, { 'if-none-match': etag })).status, 304);
  assert.deepEqual(await auditOf(id), [
    { action: 'room.created', actor_id: testProperty.admin.userId, before: null, after: fields },
  ]);
});

test('by default a room has no floor and no card reader', async () => {
  const { path } = await addRoom();
  const { body } = await testProperty.admin.get(path);
  assert.deepEqual([body.floor, body.hasNfc, body.active, body.maintenance], [null, false, true, false]);
});

test('a room number is unique in a property; another property may have the same number', async () => {
  const other = await service.newProperty();
  const { roomNumber } = await addRoom();
  assertRefused(
    await testProperty.admin.post(rooms(testProperty), { roomNumber, roomTypeCode: code }),
    409,
    'roomNumber is already used by another room of this property',
  );
  await newRoom(other, (await newRoomType(other)).code, roomNumber);
});

test('a room of an unknown type is 404, even if another property has the type', async () => {
  const elsewhere = await newRoomType(await service.newProperty());
  for (const roomTypeCode of ['NONE', elsewhere.code, code.toLowerCase(), ' ']) {
    const body = { roomNumber: freshNumber(), roomTypeCode };
    assertRefused(await testProperty.admin.post(rooms(testProperty), body), 404, 'room type not found');
  }
  const { path } = await addRoom();
  assertRefused(await testProperty.admin.put(path, { roomTypeCode: 'NONE' }), 404, 'room type not found');
});

const WRONG: [Record<string, unknown>, string][] = [
  [{ roomNumber: 0 }, 'roomNumber must be at least 1'],
  [{ roomNumber: -1 }, 'roomNumber must be at least 1'],
  [{ roomNumber: 2_147_483_648 }, 'roomNumber must be at most 2147483647'],
  [{ roomNumber: 1e300 }, 'roomNumber must be at most 2147483647'],
  [{ roomNumber: 1.5 }, 'roomNumber must be a whole number'],
  [{ roomNumber: '101' }, 'roomNumber must be a whole number'],
  [{ roomNumber: null }, 'roomNumber must be a whole number'],
  [{ roomTypeCode: '' }, 'roomTypeCode must not be empty'],
  [{ roomTypeCode: null }, 'roomTypeCode must be text'],
  [{ roomTypeCode: 'nul \0' }, 'roomTypeCode must not contain NUL characters'],
  [{ floor: 1001 }, 'floor must be at most 1000'],
  [{ floor: 'ground' }, 'floor must be a whole number or null'],
  [{ hasNfc: 'yes' }, 'hasNfc must be true or false'],
  [{ hasNfc: null }, 'hasNfc must be true or false'],
  [{ active: null }, 'active must be true or false'],
  [{ maintenance: 0 }, 'maintenance must be true or false'],
];

test('an invalid room is 400, naming the field, and nothing is stored', async () => {
  const property = await service.newProperty();
  const type = await newRoomType(property);
  for (const [wrong, message] of [
    ...WRONG,
    [{ roomNumber: undefined }, 'roomNumber is required'],
    [{ roomTypeCode: undefined }, 'roomTypeCode is required'],
  ] as const) {
    const response = await property.admin.post(rooms(property), { roomNumber: 1, roomTypeCode: type.code, ...wrong });
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assert.deepEqual((await property.admin.get(rooms(property))).body, []);
  await newRoom(property, type.code, 2_147_483_647);
});

test('an invalid update is 400 and the room stays as it was', async () => {
  const { path } = await addRoom();
  const etag = (await testProperty.admin.get(path)).headers.get('etag');
  for (const [wrong, message] of WRONG) assertRefused(await testProperty.admin.put(path, wrong), 400, message);
  assertRefused(await testProperty.admin.put(`${rooms(testProperty)}/x`, {}), 400, 'roomId must be a UUID');
  assert.equal((await testProperty.admin.get(path)).headers.get('etag'), etag);
});

test('members can list the rooms by number', async () => {
  const property = await service.newProperty();
  const type = await newRoomType(property);
  for (const number of [12, 2, 101]) await newRoom(property, type.code, number);
  assert.deepEqual(await numbersSeenBy(await property.join('HOUSEKEEPING'), rooms(property)), [2, 12, 101]);
});

test('a user whose only role is AGENT sees only rooms that are free', async () => {
  const property = await service.newProperty();
  const [type, closed] = [await newRoomType(property), await newRoomType(property)];
  const [free, taken, ahead] = [
    await newRoom(property, type.code, 1),
    await newRoom(property, type.code, 2),
    await newRoom(property, type.code, 3),
  ];
  await newRoom(property, type.code, 4, { active: false });
  await newRoom(property, type.code, 5, { maintenance: true });
  await newRoom(property, closed.code, 6);
  await property.admin.delete(`${property.path}/room-types/${closed.id}`);
  await insertStay(service, property.id, taken.id);
  const tomorrow = new Date(Date.parse(service.clock.now()) + 20 * 3_600_000).toISOString();
  await insertStay(service, property.id, ahead.id, { status: 'CHECKED_OUT', checkOutAt: tomorrow });
  const agent = await property.join('AGENT');
  assert.deepEqual(await numbersSeenBy(agent, rooms(property)), [1]);
  assert.equal((await agent.get(`${rooms(property)}/${free.id}`)).status, 200);
  assertRefused(await agent.get(`${rooms(property)}/${taken.id}`), 404, 'room not found');
  assert.deepEqual(await numbersSeenBy(await property.join('AGENT', 'FINANCE'), rooms(property)), [1, 2, 3, 4, 5, 6]);
  const root = await service.newUser({ superAdmin: true });
  assert.deepEqual(await numbersSeenBy(root, rooms(property)), [1, 2, 3, 4, 5, 6]);
});

test('an AGENT sees a room again when its guest has left or its stay was voided, whatever roles they have elsewhere', async () => {
  const [property, elsewhere] = [await service.newProperty(), await service.newProperty()];
  const { code: type } = await newRoomType(property);
  const [left, voided, leaving] = [
    await newRoom(property, type, 1),
    await newRoom(property, type, 2),
    await newRoom(property, type, 3),
  ];
  const inHours = (hours: number): string => new Date(Date.parse(service.clock.now()) + hours * 3_600_000).toISOString();
  await insertStay(service, property.id, left.id, { status: 'CHECKED_OUT', checkInAt: inHours(-9), checkOutAt: inHours(-1) });
  await insertStay(service, property.id, voided.id, { status: 'VOIDED' });
  await insertStay(service, property.id, leaving.id, { status: 'CHECKED_OUT', checkOutAt: inHours(2) });
  const agent = await property.join('AGENT');
  const root = await service.newUser({ superAdmin: true });
  assert.equal((await root.put(`${elsewhere.path}/users/${agent.userId}/roles`, { roles: ['ADMIN'] })).status, 200);
  assert.deepEqual(await numbersSeenBy(agent, rooms(property)), [1, 2]);
  assert.equal((await agent.get(`${rooms(property)}/${leaving.id}`)).status, 404);
  service.clock.advance(121);
  assert.deepEqual(await numbersSeenBy(agent, rooms(property)), [1, 2, 3]);
  service.clock.advance(-121);
});

test('reading rooms refuses unknown ids, unauthenticated callers and users of other hotels', async () => {
  const { id, path } = await addRoom();
  const [outsider, elsewhere] = [await service.newUser(), await service.newProperty()];
  for (const url of [rooms(testProperty), path]) {
    assertRefused(await service.anonymous.get(url), 401, /bearer token/);
    assertRefused(await outsider.get(url), 403, 'you are not a member of this property');
  }
  assertRefused(await testProperty.admin.get(`${rooms(testProperty)}/${UNKNOWN}`), 404, 'room not found');
  assertRefused(await elsewhere.admin.get(`${rooms(elsewhere)}/${id}`), 404, 'room not found');
  assertRefused(await testProperty.admin.get(`${rooms(testProperty)}/x`), 400, 'roomId must be a UUID');
  assertRefused(await testProperty.admin.get(`/properties/${UNKNOWN}/rooms`), 404, 'property not found');
});

test('only ADMIN can write rooms; a MANAGER can delete one', async () => {
  const { path } = await addRoom();
  const body = { roomNumber: freshNumber(), roomTypeCode: code };
  for (const role of ['MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const client = await testProperty.join(role);
    assertRefused(await client.post(rooms(testProperty), body), 403, 'you need one of the roles ADMIN');
    assertRefused(await client.put(path, {}), 403, 'you need one of the roles ADMIN');
    if (role !== 'MANAGER') assertRefused(await client.delete(path), 403, 'you need one of the roles ADMIN, MANAGER');
  }
  for (const response of [
    await service.anonymous.post(rooms(testProperty), body),
    await service.anonymous.put(path, {}),
    await service.anonymous.delete(path),
  ]) {
    assert.equal(response.status, 401);
  }
  assertRefused(await testProperty.admin.post(`/properties/${UNKNOWN}/rooms`, body), 404, 'property not found');
  for (const response of [
    await testProperty.admin.put(`${rooms(testProperty)}/${UNKNOWN}`, {}),
    await testProperty.admin.delete(`${rooms(testProperty)}/${UNKNOWN}`),
  ]) {
    assertRefused(response, 404, 'room not found');
  }
  assert.equal((await (await testProperty.join('MANAGER')).delete(path)).status, 204);
});

test('an update keeps the fields that it leaves out, null clears the floor, and the audit entry shows before and after', async () => {
  const { id, path, roomNumber } = await addRoom({ floor: 3, hasNfc: true });
  const other = await newRoomType(testProperty);
  const moved = await testProperty.admin.put(path, { roomTypeCode: ` ${other.code} ` });
  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual(
    [moved.body.roomTypeCode, moved.body.roomNumber, moved.body.floor, moved.body.hasNfc],
    [other.code, roomNumber, 3, true],
  );
  const number = freshNumber();
  const cleared = await testProperty.admin.put(path, {
    floor: null,
    roomNumber: number,
    hasNfc: false,
    maintenance: true,
    active: false,
  });
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = cleared.body;
  assert.deepEqual(fields, {
    roomNumber: number,
    floor: null,
    roomTypeCode: other.code,
    hasNfc: false,
    active: false,
    maintenance: true,
  });
  const entries = await auditOf(id);
  assert.deepEqual(
    entries.map((entry) => entry['action']),
    ['room.created', 'room.updated', 'room.updated'],
  );
  const [, , last] = entries as { before: { floor: number }; after: object }[];
  assert.deepEqual([last?.before.floor, last?.after], [3, fields]);
});

test('an update that changes nothing leaves the room, its ETag and the audit log as they are', async () => {
  const { id, path, roomNumber } = await addRoom();
  const etag = (await testProperty.admin.get(path)).headers.get('etag');
  const same = await testProperty.admin.put(path, {
    roomNumber,
    roomTypeCode: code,
    floor: null,
    hasNfc: false,
    active: true,
    maintenance: false,
  });
  assert.deepEqual([same.status, same.headers.get('etag')], [200, etag]);
  assert.equal((await auditOf(id)).length, 1);
});

test('an update to the number of another room is 409', async () => {
  const [one, other] = [await addRoom(), await addRoom()];
  assertRefused(await testProperty.admin.put(one.path, { roomNumber: other.roomNumber }), 409, /^roomNumber is already used/);
});

test('If-Match guards update and deletion; a new code of the type changes the ETag of its rooms', async () => {
  const type = await newRoomType(testProperty, { code: 'ÄLTER, "neu"' });
  const { id } = await newRoom(testProperty, type.code, freshNumber());
  const path = `${rooms(testProperty)}/${id}`;
  const first = String((await testProperty.admin.get(path)).headers.get('etag'));
  await testProperty.admin.put(`${testProperty.path}/room-types/${type.id}`, { code: 'RENAMED' });
  const read = await testProperty.admin.get(path, { 'if-none-match': first });
  assert.deepEqual([read.status, read.body.roomTypeCode], [200, 'RENAMED']);
  assertRefused(await testProperty.admin.put(path, { floor: 1 }, { 'if-match': first }), 412, /has changed/);
  assertRefused(await testProperty.admin.delete(path, { 'if-match': first }), 412, /has changed/);
  const second = String(read.headers.get('etag'));
  const changed = await testProperty.admin.put(path, { floor: 1 }, { 'if-match': `"other", ${second}` });
  assert.equal(changed.status, 200);
  assert.equal((await testProperty.admin.delete(path, { 'if-match': String(changed.headers.get('etag')) })).status, 204);
});

test('a room with a guest cannot be taken out of service or change its type, but its other fields can change', async () => {
  const { id, path, roomNumber } = await addRoom();
  await insertStay(service, testProperty.id, id);
  const other = await newRoomType(testProperty);
  const staying = `room ${roomNumber} has an active stay`;
  assertRefused(await testProperty.admin.put(path, { active: false }), 409, `${staying}: it cannot be set inactive`);
  assertRefused(
    await testProperty.admin.put(path, { maintenance: true, floor: 7 }),
    409,
    `${staying}: it cannot be put in maintenance`,
  );
  assertRefused(
    await testProperty.admin.put(path, { roomTypeCode: other.code }),
    409,
    `${staying}: it cannot move to another room type`,
  );
  const kept = await testProperty.admin.get(path);
  assert.deepEqual([kept.body.active, kept.body.maintenance, kept.body.roomTypeCode, kept.body.floor], [true, false, code, null]);
  const changed = await testProperty.admin.put(path, {
    floor: 7,
    hasNfc: true,
    active: true,
    maintenance: false,
    roomTypeCode: code,
  });
  assert.equal(changed.status, 200, changed.text);
});

test('a room whose guest has left can be taken out of service and put back', async () => {
  const { id, path } = await addRoom();
  await insertStay(service, testProperty.id, id, { status: 'CHECKED_OUT', checkOutAt: service.clock.now() });
  const other = await newRoomType(testProperty);
  assert.equal((await testProperty.admin.put(path, { active: false, maintenance: true, roomTypeCode: other.code })).status, 200);
  assert.equal((await boardRowOf(testProperty.admin, testProperty, id))?.status, 'INACTIVE');
  assert.equal((await testProperty.admin.put(path, { active: true, maintenance: false })).status, 200);
  assert.equal((await boardRowOf(testProperty.admin, testProperty, id))?.status, 'FREE');
});

test('a deleted room is gone, and its number is free again', async () => {
  const { id, path, roomNumber } = await addRoom();
  const gone = await testProperty.admin.delete(path);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assertRefused(await testProperty.admin.get(path), 404, 'room not found');
  assertRefused(await testProperty.admin.delete(path), 404, 'room not found');
  assert.equal(await boardRowOf(testProperty.admin, testProperty, id), undefined);
  const last = (await auditOf(id)).at(-1) as { action: string; before: { roomNumber: number }; after: null };
  assert.deepEqual([last.action, last.before.roomNumber, last.after], ['room.deleted', roomNumber, null]);
  await newRoom(testProperty, code, roomNumber);
});

for (const status of ['ACTIVE', 'CHECKED_OUT', 'VOIDED'] as const) {
  test(`a room that had a stay (${status}) cannot be deleted`, async () => {
    const { id, path } = await addRoom();
    await insertStay(service, testProperty.id, id, { status, checkOutAt: status === 'CHECKED_OUT' ? service.clock.now() : null });
    assertRefused(await testProperty.admin.delete(path), 409, /the room has stays/);
    assert.equal((await testProperty.admin.get(path)).status, 200);
    assert.equal((await auditOf(id)).length, 1);
  });
}

test('a POST repeated with the same Idempotency-Key creates one room', async () => {
  const headers = { 'idempotency-key': 'room-1' };
  const body = { roomNumber: freshNumber(), roomTypeCode: code };
  const [first, again] = [
    await testProperty.admin.post(rooms(testProperty), body, headers),
    await testProperty.admin.post(rooms(testProperty), body, headers),
  ];
  assert.deepEqual([first.status, again.status, again.headers.get('idempotency-replayed')], [201, 201, 'true']);
  assert.equal(again.text, first.text);
});

test('a room cannot be made of a deleted room type nor moved to one, and one of such a type can still be changed', async () => {
  const property = await service.newProperty();
  const [kept, closed] = [await newRoomType(property), await newRoomType(property)];
  const [room, old] = [await newRoom(property, kept.code, 1), await newRoom(property, closed.code, 2)];
  await property.admin.delete(`${property.path}/room-types/${closed.id}`);
  const rooms = `${property.path}/rooms`;
  assertRefused(await property.admin.post(rooms, { roomNumber: 3, roomTypeCode: closed.code }), 404, 'room type not found');
  assertRefused(await property.admin.put(`${rooms}/${room.id}`, { roomTypeCode: closed.code }), 404, 'room type not found');
  for (const change of [{ floor: 2 }, { roomTypeCode: closed.code }, { roomTypeCode: kept.code }])
    assert.equal((await property.admin.put(`${rooms}/${old.id}`, change)).status, 200);
});
