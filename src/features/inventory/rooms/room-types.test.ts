import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { insertStay, newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { checkIn, checkOut, holdRooms, hoursFrom, openBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await service.newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const DELUXE = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };

const types = (property: TestProperty): string => `${property.path}/room-types`;

async function auditOf(entityId: string) {
  return service.sql('select action, actor_id, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

test('a room type is created from the trimmed fields of the request, with a Location and an ETag', async () => {
  const property = await service.newProperty();
  const created = await property.admin.post(types(property), {
    ...DELUXE,
    code: ' DLX ',
    name: ' Deluxe ',
    defaultRate: 2499.5,
    aliases: [' Deluxe Double Room '],
    amenityIds: [],
    colour: 'an unknown field is ignored',
  });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...fields } = created.body;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(fields, {
    ...DELUXE,
    defaultRate: 2499.5,
    currency: 'INR',
    active: true,
    aliases: ['Deluxe Double Room'],
    amenities: [],
  });
  assert.equal((await service.anonymous.get(types(property))).body[0].currency, 'INR');
  assert.equal(created.headers.get('location'), `${types(property)}/${id}`);
  const read = await property.admin.get(`${types(property)}/${id}`);
  assert.deepEqual(read.body, created.body);
  assert.equal(read.headers.get('etag'), created.headers.get('etag'));
  assert.equal((await property.admin.get(`${types(property)}/${id}`, { 'if-none-match': '"1-INR"' })).status, 304);
  const [entry] = await auditOf(id);
  assert.deepEqual(entry, { action: 'room-type.created', actor_id: property.admin.userId, before: null, after: fields });
});

test('by default a room type has no rate and no aliases, and is active', async () => {
  const { id } = await newRoomType(testProperty);
  const { body } = await testProperty.admin.get(`${types(testProperty)}/${id}`);
  assert.deepEqual([body.defaultRate, body.aliases, body.active, body.amenities], [null, [], true, []]);
});

test('a code is unique in a property, in exactly its case; another property may have the same code', async () => {
  const [one, other] = [await service.newProperty(), await service.newProperty()];
  await newRoomType(one, DELUXE);
  assertRefused(await one.admin.post(types(one), DELUXE), 409, 'code is already used by another room type of this property');
  await newRoomType(one, { ...DELUXE, code: 'dlx' });
  await newRoomType(other, DELUXE);
});

test('the code of a deleted type stays reserved, and PUT active true restores the type', async () => {
  const { id, code } = await newRoomType(testProperty);
  assert.equal((await testProperty.admin.delete(`${types(testProperty)}/${id}`)).status, 204);
  assertRefused(await testProperty.admin.post(types(testProperty), { ...DELUXE, code }), 409, /^code is already used/);
  const back = await testProperty.admin.put(`${types(testProperty)}/${id}`, { active: true });
  assert.deepEqual([back.status, back.body.active, back.body.code], [200, true, code]);
});

test('an invalid room type is 400, naming the field, and nothing is stored', async () => {
  const property = await service.newProperty();
  const cases: [Record<string, unknown>, string][] = [
    [{ code: undefined }, 'code is required'],
    [{ code: '' }, 'code must not be empty'],
    [{ code: '   ' }, 'code must not be blank'],
    [{ code: 'x'.repeat(41) }, 'code must have at most 40 characters'],
    [{ code: 5 }, 'code must be text'],
    [{ code: null }, 'code must be text'],
    [{ name: undefined }, 'name is required'],
    [{ name: ' ' }, 'name must not be blank'],
    [{ name: 'x'.repeat(201) }, 'name must have at most 200 characters'],
    [{ name: 'nul \0' }, 'name must not contain NUL characters'],
    [{ baseOccupancy: undefined }, 'baseOccupancy is required'],
    [{ baseOccupancy: 0 }, 'baseOccupancy must be at least 1'],
    [{ baseOccupancy: 1.5 }, 'baseOccupancy must be a whole number'],
    [{ baseOccupancy: '2' }, 'baseOccupancy must be a whole number'],
    [{ baseOccupancy: 4 }, 'baseOccupancy must be at most maxOccupancy'],
    [{ maxOccupancy: 1001 }, 'maxOccupancy must be at most 1000'],
    [{ defaultRate: -1 }, 'defaultRate must be at least 0'],
    [{ defaultRate: 1_000_000_001 }, 'defaultRate must be at most 1000000000'],
    [{ defaultRate: 10.005 }, 'defaultRate must have at most 2 decimals in INR'],
    [{ defaultRate: '10' }, 'defaultRate must be a number or null'],
    [{ active: 'yes' }, 'active must be true or false'],
    [{ active: null }, 'active must be true or false'],
    [{ aliases: 'Deluxe' }, 'aliases must be a list'],
    [{ aliases: [' '] }, 'aliases[0] must not be blank'],
    [{ aliases: Array(51).fill('a') }, 'aliases must have at most 50 entries'],
    [{ amenityIds: ['pool'] }, 'amenityIds[0] must be a UUID'],
  ];
  for (const [wrong, message] of cases) {
    const response = await property.admin.post(types(property), { ...DELUXE, ...wrong });
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assertRefused(
    await property.admin.post(types(property), '{"code": ', { 'content-type': 'application/json' }),
    400,
    'the body is not valid JSON',
  );
  assert.deepEqual((await property.admin.get(`${types(property)}?includeInactive=true`)).body, []);
});

test('a rate has at most the decimals of the currency: none in JPY, three in KWD', async () => {
  const [tokyo, kuwait] = [await service.newProperty({ currency: 'JPY' }), await service.newProperty({ currency: 'KWD' })];
  assertRefused(await tokyo.admin.post(types(tokyo), { ...DELUXE, defaultRate: 0.5 }), 400, /at most 0 decimals in JPY/);
  const created = await kuwait.admin.post(types(kuwait), { ...DELUXE, defaultRate: 999_999_999.999 });
  assert.equal(created.body.defaultRate, 999_999_999.999);
});

test('an unknown amenity is 404, on create and on update', async () => {
  const { id } = await newRoomType(testProperty);
  assertRefused(
    await testProperty.admin.post(types(testProperty), { ...DELUXE, code: 'AM', amenityIds: [UNKNOWN] }),
    404,
    'amenity not found',
  );
  assertRefused(
    await testProperty.admin.put(`${types(testProperty)}/${id}`, { amenityIds: [UNKNOWN] }),
    404,
    'amenity not found',
  );
});

test('anyone can list the active types by code; only members can list deleted types', async () => {
  const property = await service.newProperty();
  const [b, a] = [await newRoomType(property, { code: 'B' }), await newRoomType(property, { code: 'A' })];
  await property.admin.delete(`${types(property)}/${b.id}`);
  const seen = async (client: { get(path: string): Promise<ApiResponse> }, query = '') =>
    (await client.get(types(property) + query)).body.map((type: { code: string }) => type.code);
  assert.deepEqual(await seen(service.anonymous), ['A']);
  assert.deepEqual(await seen(service.anonymous, '?includeInactive=false'), ['A']);
  assert.deepEqual(await seen(await property.join('HOUSEKEEPING')), ['A']);
  assert.deepEqual(await seen(await property.join('AGENT'), '?includeInactive=true'), ['A', 'B']);
  assert.equal((await property.admin.get(`${types(property)}/${a.id}`)).status, 200);
});

test('reading room types refuses unknown ids, bad tokens and users of other hotels', async () => {
  const list = types(testProperty);
  const { id } = await newRoomType(testProperty);
  const [outsider, elsewhere] = [await service.newUser(), await service.newProperty()];
  assertRefused(await service.anonymous.get(`${list}?includeInactive=true`), 401, /bearer token/);
  assertRefused(await service.anonymous.get(list, { authorization: 'Bearer nonsense' }), 401, /./);
  assertRefused(await outsider.get(list), 403, 'you are not a member of this property');
  assertRefused(await service.anonymous.get(`/properties/${UNKNOWN}/room-types`), 404, 'property not found');
  assertRefused(await service.anonymous.get('/properties/x/room-types'), 400, 'propertyId must be a UUID');
  assertRefused(await testProperty.admin.get(`${list}?includeInactive=perhaps`), 400, 'includeInactive must be true or false');
  assertRefused(await service.anonymous.get(`${list}/${id}`), 401, /bearer token/);
  assertRefused(await outsider.get(`${list}/${id}`), 403, /not a member/);
  assertRefused(await testProperty.admin.get(`${list}/${UNKNOWN}`), 404, 'room type not found');
  assertRefused(await elsewhere.admin.get(`${types(elsewhere)}/${id}`), 404, 'room type not found');
  assertRefused(await testProperty.admin.get(`${list}/x`), 400, 'roomTypeId must be a UUID');
});

test('only ADMIN and MANAGER can write room types', async () => {
  const { id } = await newRoomType(testProperty);
  const one = `${types(testProperty)}/${id}`;
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const client = await testProperty.join(role);
    for (const response of [
      await client.post(types(testProperty), DELUXE),
      await client.put(one, {}),
      await client.delete(one),
    ]) {
      assertRefused(response, 403, 'you need one of the roles ADMIN, MANAGER');
    }
  }
  for (const response of [
    await service.anonymous.post(types(testProperty), DELUXE),
    await service.anonymous.put(one, {}),
    await service.anonymous.delete(one),
  ]) {
    assert.equal(response.status, 401);
  }
  const manager = await testProperty.join('MANAGER');
  assert.equal((await manager.post(types(testProperty), { ...DELUXE, code: 'BY-MANAGER' })).status, 201);
  assert.equal((await manager.put(one, { name: 'By the manager' })).status, 200);
  assert.equal((await manager.delete(one)).status, 204);
  assertRefused(await testProperty.admin.post(`/properties/${UNKNOWN}/room-types`, DELUXE), 404, 'property not found');
  for (const response of [
    await testProperty.admin.put(`${types(testProperty)}/${UNKNOWN}`, {}),
    await testProperty.admin.delete(`${types(testProperty)}/${UNKNOWN}`),
  ]) {
    assertRefused(response, 404, 'room type not found');
  }
});

test('an update keeps the fields that it leaves out, null clears the rate, and the audit entry shows before and after', async () => {
  const { id, code } = await newRoomType(testProperty, { defaultRate: 2500, aliases: ['Twin'] });
  const one = `${types(testProperty)}/${id}`;
  const named = await testProperty.admin.put(one, { name: 'Garden view' });
  assert.equal(named.status, 200, named.text);
  assert.deepEqual(
    [named.body.name, named.body.code, named.body.defaultRate, named.body.aliases],
    ['Garden view', code, 2500, ['Twin']],
  );
  assert.equal(named.headers.get('etag'), '"2-INR"');
  const cleared = await testProperty.admin.put(one, { defaultRate: null, aliases: [], code: `${code}-2`, baseOccupancy: 3 });
  assert.deepEqual(
    [cleared.body.defaultRate, cleared.body.aliases, cleared.body.code, cleared.body.baseOccupancy],
    [null, [], `${code}-2`, 3],
  );
  const entries = await auditOf(id);
  assert.deepEqual(
    entries.map((entry) => entry['action']),
    ['room-type.created', 'room-type.updated', 'room-type.updated'],
  );
  const [, , last] = entries as { before: { defaultRate: number }; after: { defaultRate: null; code: string } }[];
  assert.deepEqual([last?.before.defaultRate, last?.after.defaultRate, last?.after.code], [2500, null, `${code}-2`]);
});

test('an update that changes nothing leaves the record, its ETag and the audit log as they are', async () => {
  const { id } = await newRoomType(testProperty, { defaultRate: 99.9 });
  const same = await testProperty.admin.put(`${types(testProperty)}/${id}`, {
    name: ' Standard ',
    defaultRate: 99.9,
    active: true,
    amenityIds: [],
  });
  assert.deepEqual([same.status, same.headers.get('etag')], [200, '"1-INR"']);
  assert.equal((await auditOf(id)).length, 1);
});

test('an invalid update is 400 and the record stays as it was', async () => {
  const { id } = await newRoomType(testProperty);
  const one = `${types(testProperty)}/${id}`;
  const cases: [Record<string, unknown>, string][] = [
    [{ code: null }, 'code must be text'],
    [{ name: null }, 'name must be text'],
    [{ baseOccupancy: null }, 'baseOccupancy must be a whole number'],
    [{ baseOccupancy: 4 }, 'baseOccupancy must be at most maxOccupancy'],
    [{ maxOccupancy: 1 }, 'baseOccupancy must be at most maxOccupancy'],
    [{ defaultRate: 1.001 }, 'defaultRate must have at most 2 decimals in INR'],
    [{ aliases: null }, 'aliases must be a list'],
    [{ active: 1 }, 'active must be true or false'],
  ];
  for (const [wrong, message] of cases) assertRefused(await testProperty.admin.put(one, wrong), 400, message);
  assertRefused(await testProperty.admin.put(`${types(testProperty)}/x`, {}), 400, 'roomTypeId must be a UUID');
  assert.equal((await testProperty.admin.get(one)).headers.get('etag'), '"1-INR"');
});

test('an update to the code of another type is 409', async () => {
  const [one, other] = [await newRoomType(testProperty), await newRoomType(testProperty)];
  assertRefused(
    await testProperty.admin.put(`${types(testProperty)}/${one.id}`, { code: other.code }),
    409,
    /^code is already used/,
  );
});

test('If-Match guards update and deletion', async () => {
  const { id } = await newRoomType(testProperty);
  const one = `${types(testProperty)}/${id}`;
  const changed = await testProperty.admin.put(one, { name: 'Second' }, { 'if-match': '"1-INR"' });
  assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"2-INR"']);
  assertRefused(await testProperty.admin.put(one, { name: 'Third' }, { 'if-match': '"1-INR"' }), 412, /has changed/);
  assertRefused(await testProperty.admin.delete(one, { 'if-match': '"1-INR"' }), 412, /has changed/);
  assert.equal((await testProperty.admin.delete(one, { 'if-match': '"2-INR"' })).status, 204);
});

test('a deleted type stays as inactive, and deleting it again changes nothing', async () => {
  const { id } = await newRoomType(testProperty);
  const one = `${types(testProperty)}/${id}`;
  const gone = await testProperty.admin.delete(one);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal((await testProperty.admin.get(one)).body.active, false);
  assert.equal((await testProperty.admin.delete(one)).status, 204);
  assert.deepEqual(
    (await auditOf(id)).map((entry) => entry['action']),
    ['room-type.created', 'room-type.deleted'],
  );
});

test('a type whose rooms have guests cannot be deleted or set inactive, and the message names the rooms', async () => {
  const { id, code } = await newRoomType(testProperty);
  const one = `${types(testProperty)}/${id}`;
  const rooms = [
    await newRoom(testProperty, code, 501),
    await newRoom(testProperty, code, 502),
    await newRoom(testProperty, code, 503),
  ];
  for (const room of rooms.slice(0, 2)) await insertStay(service, testProperty.id, room.id);
  const message = `room type ${code} has active stays (room 501 and 1 more): it cannot be deactivated`;
  assertRefused(await testProperty.admin.delete(one), 409, message);
  assertRefused(await testProperty.admin.put(one, { active: false, name: 'Changed' }), 409, message);
  const kept = await testProperty.admin.get(one);
  assert.deepEqual([kept.body.active, kept.body.name, kept.headers.get('etag')], [true, 'Standard', '"1-INR"']);
  assert.equal((await testProperty.admin.put(one, { name: 'Still sold' })).status, 200);
});

test('a type whose rooms are held cannot be deleted or set inactive until they are released', async () => {
  const property = await service.newProperty();
  const { id, code } = await newRoomType(property);
  const one = `${types(property)}/${id}`;
  await newRoom(property, code, 520);
  const booking = await openBooking(property);
  // In the past or in the future: only its status counts.
  const windows = [
    { fromAt: '2020-01-01T12:00:00Z', toAt: '2020-01-02T12:00:00Z' },
    { fromAt: '2090-01-01T12:00:00Z', toAt: '2090-01-02T12:00:00Z' },
  ];
  const message = `room type ${code} is held for bookings by open room requests: it cannot be deactivated`;
  for (const window of windows) {
    const request = await holdRooms(property, booking.id, { roomTypeCode: code, ...window });
    assertRefused(await property.admin.delete(one), 409, message);
    assertRefused(await property.admin.put(one, { active: false, name: 'Changed' }), 409, message);
    const kept = await property.admin.get(one);
    assert.deepEqual([kept.body.active, kept.body.name, kept.headers.get('etag')], [true, 'Standard', '"1-INR"']);
    await property.admin.delete(`${property.path}/bookings/${booking.id}/room-requests/${request.id}`);
  }
  assert.equal((await property.admin.put(one, { active: false })).status, 200);
});

test('holds of cancelled bookings and of guests who have left do not keep a type from being deleted', async () => {
  const property = await service.newProperty();
  const { id, code } = await newRoomType(property);
  const room = await newRoom(property, code, 530);
  const [cancelled, gone] = [await openBooking(property), await openBooking(property)];
  await holdRooms(property, cancelled.id, { roomTypeCode: code });
  await property.admin.post(`${property.path}/bookings/${cancelled.id}/cancel`, {});
  await holdRooms(property, gone.id, { roomTypeCode: code });
  await checkIn(property, gone.id, [room.id], { checkInAt: hoursFrom(service.clock.now(), -1) });
  await checkOut(property, gone.id);
  assert.equal((await property.admin.delete(`${types(property)}/${id}`)).status, 204);
});

test('ended and voided stays do not keep a type from being deleted', async () => {
  const { id, code } = await newRoomType(testProperty);
  const room = await newRoom(testProperty, code, 510);
  await insertStay(service, testProperty.id, room.id, { status: 'VOIDED' });
  await insertStay(service, testProperty.id, room.id, { status: 'CHECKED_OUT', checkOutAt: service.clock.now() });
  assert.equal((await testProperty.admin.delete(`${types(testProperty)}/${id}`)).status, 204);
});

test('a POST repeated with the same Idempotency-Key creates one room type', async () => {
  const headers = { 'idempotency-key': 'room-type-1' };
  const body = { ...DELUXE, code: 'ONCE' };
  const [first, again] = [
    await testProperty.admin.post(types(testProperty), body, headers),
    await testProperty.admin.post(types(testProperty), body, headers),
  ];
  assert.deepEqual([first.status, again.status, again.headers.get('idempotency-replayed')], [201, 201, 'true']);
  assert.deepEqual([again.text, again.headers.get('etag')], [first.text, first.headers.get('etag')]);
  assert.equal((await testProperty.admin.post(types(testProperty), { ...body, name: 'Other' }, headers)).status, 422);
});
