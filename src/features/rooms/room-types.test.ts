import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { insertStay, newRoom, newRoomType } from '../../../test/support/rooms.ts';
import { checkIn, checkOut, holdRooms, hoursFrom, openBooking } from '../../../test/support/stays.ts';

let hotel: Hotel;
let house: TestProperty;
before(async () => {
  hotel = await openHotel();
  house = await hotel.newProperty();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const DELUXE = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };

const types = (property: TestProperty): string => `${property.path}/room-types`;

async function auditOf(entityId: string) {
  return hotel.sql('select action, actor_id, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

test('a room type is created with what was sent, trimmed, and answers its place and its tag', async () => {
  const property = await hotel.newProperty();
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
  assert.deepEqual(fields, { ...DELUXE, defaultRate: 2499.5, active: true, aliases: ['Deluxe Double Room'], amenities: [] });
  assert.equal(created.headers.get('location'), `${types(property)}/${id}`);
  const read = await property.admin.get(`${types(property)}/${id}`);
  assert.deepEqual(read.body, created.body);
  assert.equal(read.headers.get('etag'), created.headers.get('etag'));
  assert.equal((await property.admin.get(`${types(property)}/${id}`, { 'if-none-match': '"1"' })).status, 304);
  const [entry] = await auditOf(id);
  assert.deepEqual(entry, { action: 'room-type.created', actor_id: property.admin.userId, before: null, after: fields });
});

test('without a rate, aliases or a word about it, a type has no rate, no aliases and is active', async () => {
  const { id } = await newRoomType(house);
  const { body } = await house.admin.get(`${types(house)}/${id}`);
  assert.deepEqual([body.defaultRate, body.aliases, body.active, body.amenities], [null, [], true, []]);
});

test('a code is taken once in a property, in exactly its case; another property may have it too', async () => {
  const [one, other] = [await hotel.newProperty(), await hotel.newProperty()];
  await newRoomType(one, DELUXE);
  assertRefused(await one.admin.post(types(one), DELUXE), 409, 'code is already used by another room type of this property');
  await newRoomType(one, { ...DELUXE, code: 'dlx' });
  await newRoomType(other, DELUXE);
});

test('the code of a deleted type stays reserved, and PUT active true brings the type back', async () => {
  const { id, code } = await newRoomType(house);
  assert.equal((await house.admin.delete(`${types(house)}/${id}`)).status, 204);
  assertRefused(await house.admin.post(types(house), { ...DELUXE, code }), 409, /^code is already used/);
  const back = await house.admin.put(`${types(house)}/${id}`, { active: true });
  assert.deepEqual([back.status, back.body.active, back.body.code], [200, true, code]);
});

test('what cannot be a room type is 400 naming the field, and nothing is kept', async () => {
  const property = await hotel.newProperty();
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
    [{ name: 'nul \0' }, 'name must not hold NUL characters'],
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
    const answer = await property.admin.post(types(property), { ...DELUXE, ...wrong });
    assertRefused(answer, 400, message);
    assert.equal(answer.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assertRefused(
    await property.admin.post(types(property), '{"code": ', { 'content-type': 'application/json' }),
    400,
    'the body is not valid JSON',
  );
  assert.deepEqual((await property.admin.get(`${types(property)}?includeInactive=true`)).body, []);
});

test("a rate has the currency's decimals: none in JPY, three in KWD", async () => {
  const [tokyo, kuwait] = [await hotel.newProperty({ currency: 'JPY' }), await hotel.newProperty({ currency: 'KWD' })];
  assertRefused(await tokyo.admin.post(types(tokyo), { ...DELUXE, defaultRate: 0.5 }), 400, /at most 0 decimals in JPY/);
  const created = await kuwait.admin.post(types(kuwait), { ...DELUXE, defaultRate: 999_999_999.999 });
  assert.equal(created.body.defaultRate, 999_999_999.999);
});

test('an amenity that is not known is 404, on create and on change', async () => {
  const { id } = await newRoomType(house);
  assertRefused(await house.admin.post(types(house), { ...DELUXE, code: 'AM', amenityIds: [UNKNOWN] }), 404, 'amenity not found');
  assertRefused(await house.admin.put(`${types(house)}/${id}`, { amenityIds: [UNKNOWN] }), 404, 'amenity not found');
});

test('anyone reads the active types by code; deleted ones are for members who ask', async () => {
  const property = await hotel.newProperty();
  const [b, a] = [await newRoomType(property, { code: 'B' }), await newRoomType(property, { code: 'A' })];
  await property.admin.delete(`${types(property)}/${b.id}`);
  const seen = async (desk: { get(path: string): Promise<Answer> }, query = '') =>
    (await desk.get(types(property) + query)).body.map((type: { code: string }) => type.code);
  assert.deepEqual(await seen(hotel.stranger), ['A']);
  assert.deepEqual(await seen(hotel.stranger, '?includeInactive=false'), ['A']);
  assert.deepEqual(await seen(await property.join('HOUSEKEEPING')), ['A']);
  assert.deepEqual(await seen(await property.join('AGENT'), '?includeInactive=true'), ['A', 'B']);
  assert.equal((await property.admin.get(`${types(property)}/${a.id}`)).status, 200);
});

test('reading room types refuses what it should', async () => {
  const list = types(house);
  const { id } = await newRoomType(house);
  const [outsider, elsewhere] = [await hotel.newUser(), await hotel.newProperty()];
  assertRefused(await hotel.stranger.get(`${list}?includeInactive=true`), 401, /bearer token/);
  assertRefused(await hotel.stranger.get(list, { authorization: 'Bearer nonsense' }), 401, /./);
  assertRefused(await outsider.get(list), 403, 'you are not a member of this property');
  assertRefused(await hotel.stranger.get(`/properties/${UNKNOWN}/room-types`), 404, 'property not found');
  assertRefused(await hotel.stranger.get('/properties/x/room-types'), 400, 'propertyId must be a UUID');
  assertRefused(await house.admin.get(`${list}?includeInactive=perhaps`), 400, 'includeInactive must be true or false');
  assertRefused(await hotel.stranger.get(`${list}/${id}`), 401, /bearer token/);
  assertRefused(await outsider.get(`${list}/${id}`), 403, /not a member/);
  assertRefused(await house.admin.get(`${list}/${UNKNOWN}`), 404, 'room type not found');
  assertRefused(await elsewhere.admin.get(`${types(elsewhere)}/${id}`), 404, 'room type not found');
  assertRefused(await house.admin.get(`${list}/x`), 400, 'roomTypeId must be a UUID');
});

test('only ADMIN and MANAGER write room types', async () => {
  const { id } = await newRoomType(house);
  const one = `${types(house)}/${id}`;
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const desk = await house.join(role);
    for (const answer of [await desk.post(types(house), DELUXE), await desk.put(one, {}), await desk.delete(one)]) {
      assertRefused(answer, 403, 'this takes one of the roles ADMIN, MANAGER');
    }
  }
  for (const answer of [
    await hotel.stranger.post(types(house), DELUXE),
    await hotel.stranger.put(one, {}),
    await hotel.stranger.delete(one),
  ]) {
    assert.equal(answer.status, 401);
  }
  const manager = await house.join('MANAGER');
  assert.equal((await manager.post(types(house), { ...DELUXE, code: 'BY-MANAGER' })).status, 201);
  assert.equal((await manager.put(one, { name: 'By the manager' })).status, 200);
  assert.equal((await manager.delete(one)).status, 204);
  assertRefused(await house.admin.post(`/properties/${UNKNOWN}/room-types`, DELUXE), 404, 'property not found');
  for (const answer of [
    await house.admin.put(`${types(house)}/${UNKNOWN}`, {}),
    await house.admin.delete(`${types(house)}/${UNKNOWN}`),
  ]) {
    assertRefused(answer, 404, 'room type not found');
  }
});

test('a change keeps what it leaves out, null clears the rate, and the audit log has both sides', async () => {
  const { id, code } = await newRoomType(house, { defaultRate: 2500, aliases: ['Twin'] });
  const one = `${types(house)}/${id}`;
  const named = await house.admin.put(one, { name: 'Garden view' });
  assert.equal(named.status, 200, named.text);
  assert.deepEqual(
    [named.body.name, named.body.code, named.body.defaultRate, named.body.aliases],
    ['Garden view', code, 2500, ['Twin']],
  );
  assert.equal(named.headers.get('etag'), '"2"');
  const cleared = await house.admin.put(one, { defaultRate: null, aliases: [], code: `${code}-2`, baseOccupancy: 3 });
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

test('a change that changes nothing leaves the record, its tag and the audit log as they are', async () => {
  const { id } = await newRoomType(house, { defaultRate: 99.9 });
  const same = await house.admin.put(`${types(house)}/${id}`, {
    name: ' Standard ',
    defaultRate: 99.9,
    active: true,
    amenityIds: [],
  });
  assert.deepEqual([same.status, same.headers.get('etag')], [200, '"1"']);
  assert.equal((await auditOf(id)).length, 1);
});

test('a wrong change is 400 and the record stays as it was', async () => {
  const { id } = await newRoomType(house);
  const one = `${types(house)}/${id}`;
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
  for (const [wrong, message] of cases) assertRefused(await house.admin.put(one, wrong), 400, message);
  assertRefused(await house.admin.put(`${types(house)}/x`, {}), 400, 'roomTypeId must be a UUID');
  assert.equal((await house.admin.get(one)).headers.get('etag'), '"1"');
});

test('a code that another type has is 409 on change', async () => {
  const [one, other] = [await newRoomType(house), await newRoomType(house)];
  assertRefused(await house.admin.put(`${types(house)}/${one.id}`, { code: other.code }), 409, /^code is already used/);
});

test('If-Match guards change and deletion', async () => {
  const { id } = await newRoomType(house);
  const one = `${types(house)}/${id}`;
  const changed = await house.admin.put(one, { name: 'Second' }, { 'if-match': '"1"' });
  assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"2"']);
  assertRefused(await house.admin.put(one, { name: 'Third' }, { 'if-match': '"1"' }), 412, /has changed/);
  assertRefused(await house.admin.delete(one, { 'if-match': '"1"' }), 412, /has changed/);
  assert.equal((await house.admin.delete(one, { 'if-match': '"2"' })).status, 204);
});

test('a deleted type is kept inactive, and deleting it again changes nothing', async () => {
  const { id } = await newRoomType(house);
  const one = `${types(house)}/${id}`;
  const gone = await house.admin.delete(one);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal((await house.admin.get(one)).body.active, false);
  assert.equal((await house.admin.delete(one)).status, 204);
  assert.deepEqual(
    (await auditOf(id)).map((entry) => entry['action']),
    ['room-type.created', 'room-type.deleted'],
  );
});

test('a type whose rooms have guests is neither deleted nor set inactive; the rooms are named', async () => {
  const { id, code } = await newRoomType(house);
  const one = `${types(house)}/${id}`;
  const rooms = [await newRoom(house, code, 501), await newRoom(house, code, 502), await newRoom(house, code, 503)];
  for (const room of rooms.slice(0, 2)) await insertStay(hotel, house.id, room.id);
  const message = `room type ${code} has active stays (room 501 and 1 more): it cannot be deactivated`;
  assertRefused(await house.admin.delete(one), 409, message);
  assertRefused(await house.admin.put(one, { active: false, name: 'Changed' }), 409, message);
  const kept = await house.admin.get(one);
  assert.deepEqual([kept.body.active, kept.body.name, kept.headers.get('etag')], [true, 'Standard', '"1"']);
  assert.equal((await house.admin.put(one, { name: 'Still sold' })).status, 200);
});

test('a type with rooms held is neither deleted nor set inactive; once they are let go of it can be', async () => {
  const property = await hotel.newProperty();
  const { id, code } = await newRoomType(property);
  const one = `${types(property)}/${id}`;
  await newRoom(property, code, 520);
  const booking = await openBooking(property);
  // Of a time that has passed or will come: an open hold is an open hold.
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
    assert.deepEqual([kept.body.active, kept.body.name, kept.headers.get('etag')], [true, 'Standard', '"1"']);
    await property.admin.delete(`${property.path}/bookings/${booking.id}/room-requests/${request.id}`);
  }
  assert.equal((await property.admin.put(one, { active: false })).status, 200);
});

test('rooms held for a booking that was cancelled, or taken up by guests who left, do not keep a type', async () => {
  const property = await hotel.newProperty();
  const { id, code } = await newRoomType(property);
  const room = await newRoom(property, code, 530);
  const [cancelled, gone] = [await openBooking(property), await openBooking(property)];
  await holdRooms(property, cancelled.id, { roomTypeCode: code });
  await property.admin.post(`${property.path}/bookings/${cancelled.id}/cancel`, {});
  await holdRooms(property, gone.id, { roomTypeCode: code });
  await checkIn(property, gone.id, [room.id], { checkInAt: hoursFrom(hotel.clock.now(), -1) });
  await checkOut(property, gone.id);
  assert.equal((await property.admin.delete(`${types(property)}/${id}`)).status, 204);
});

test('stays that are over or voided do not keep a type', async () => {
  const { id, code } = await newRoomType(house);
  const room = await newRoom(house, code, 510);
  await insertStay(hotel, house.id, room.id, { status: 'VOIDED' });
  await insertStay(hotel, house.id, room.id, { status: 'CHECKED_OUT', checkOutAt: hotel.clock.now() });
  assert.equal((await house.admin.delete(`${types(house)}/${id}`)).status, 204);
});

test('a repeated POST with one Idempotency-Key makes one room type', async () => {
  const headers = { 'idempotency-key': 'room-type-1' };
  const body = { ...DELUXE, code: 'ONCE' };
  const [first, again] = [
    await house.admin.post(types(house), body, headers),
    await house.admin.post(types(house), body, headers),
  ];
  assert.deepEqual([first.status, again.status, again.headers.get('idempotency-replayed')], [201, 201, 'true']);
  assert.deepEqual([again.text, again.headers.get('etag')], [first.text, first.headers.get('etag')]);
  assert.equal((await house.admin.post(types(house), { ...body, name: 'Other' }, headers)).status, 422);
});
