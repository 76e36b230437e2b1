import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Desk, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { insertStay, newRoom, newRoomType } from '../../../test/support/rooms.ts';

let hotel: Hotel;
let house: TestProperty;
before(async () => {
  hotel = await openHotel();
  house = await newHouse();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const numbersOf = (answer: Answer): number[] => answer.body.map((room: { roomNumber: number }) => room.roomNumber);

/** An instant so many hours from now by the service's clock. */
const inHours = (hours: number): string => new Date(Date.parse(hotel.clock.now()) + hours * 3_600_000).toISOString();

/** One room for every reason to be, or not to be, free; only 1, 2 and 3 are. */
async function newHouse() {
  const property = await hotel.newProperty();
  const [deluxe, closed, empty] = [
    await newRoomType(property, { code: 'DLX', name: 'Deluxe' }),
    await newRoomType(property, { code: 'OLD' }),
    await newRoomType(property, { code: 'SUI', name: 'Suite' }),
  ];
  const add = (number: number, fields: object = {}, { code } = deluxe) => newRoom(property, code, number, { ...fields });
  await add(1);
  const [voided, left, occupied, paidAhead, soon] = [await add(2), await add(3), await add(4), await add(5), await add(6)];
  await add(7, { maintenance: true });
  await add(8, { active: false });
  await add(9, {}, closed);
  const suite = await add(10, {}, empty);
  await property.admin.delete(`${property.path}/room-types/${closed.id}`);
  await insertStay(hotel, property.id, voided.id, { status: 'VOIDED' });
  await insertStay(hotel, property.id, left.id, {
    status: 'CHECKED_OUT',
    checkInAt: inHours(-20),
    checkOutAt: hotel.clock.now(),
  });
  await insertStay(hotel, property.id, occupied.id);
  await insertStay(hotel, property.id, paidAhead.id, { status: 'CHECKED_OUT', checkOutAt: inHours(1) });
  await insertStay(hotel, property.id, soon.id, { checkInAt: inHours(0.05) });
  await insertStay(hotel, property.id, suite.id, { guestName: 'Nobody may know' });
  return property;
}

test('availability groups the free room numbers by type; a type without a free room has an empty list', async () => {
  const { status, body } = await (await house.join('AGENT')).get(`${house.path}/rooms/availability`);
  assert.equal(status, 200);
  assert.deepEqual(body, [
    { roomTypeCode: 'DLX', roomTypeName: 'Deluxe', roomNumbers: [1, 2, 3] },
    { roomTypeCode: 'SUI', roomTypeName: 'Suite', roomNumbers: [] },
  ]);
});

test('an active type without rooms has an empty list too', async () => {
  const property = await hotel.newProperty();
  const { code } = await newRoomType(property);
  const { body } = await property.admin.get(`${property.path}/rooms/availability`);
  assert.deepEqual(body, [{ roomTypeCode: code, roomTypeName: 'Standard', roomNumbers: [] }]);
});

test('a stranger reads the free rooms, and nothing about guests', async () => {
  const available = await hotel.stranger.get(`${house.path}/rooms/available`);
  assert.equal(available.status, 200);
  assert.deepEqual(numbersOf(available), [1, 2, 3]);
  assert.deepEqual(Object.keys(available.body[0]).sort(), [
    'active',
    'createdAt',
    'floor',
    'hasNfc',
    'id',
    'maintenance',
    'roomNumber',
    'roomTypeCode',
    'updatedAt',
  ]);
});

test('the rooms of a type are public, all of them or only the free ones', async () => {
  const path = `${house.path}/rooms/by-type/DLX`;
  assert.deepEqual(numbersOf(await hotel.stranger.get(path)), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(numbersOf(await hotel.stranger.get(`${path}?availableOnly=false`)), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(numbersOf(await hotel.stranger.get(`${path}?availableOnly=true`)), [1, 2, 3]);
  const suites = await hotel.stranger.get(`${house.path}/rooms/by-type/SUI`);
  assert.deepEqual(numbersOf(suites), [10]);
  assert.doesNotMatch(suites.text, /Nobody|stay|guest/i);
});

test('a room type code with a slash, a space or letters beyond ASCII is found', async () => {
  const property = await hotel.newProperty();
  await newRoom(property, (await newRoomType(property, { code: 'Grün/2 €' })).code, 1);
  assert.deepEqual(numbersOf(await hotel.stranger.get(`${property.path}/rooms/by-type/${encodeURIComponent('Grün/2 €')}`)), [1]);
});

test('a room is free again when the check-out that was written down has come', async () => {
  const property = await hotel.newProperty();
  const room = await newRoom(property, (await newRoomType(property)).code, 1);
  await insertStay(hotel, property.id, room.id, { status: 'CHECKED_OUT', checkOutAt: inHours(36) });
  const free = async (): Promise<number[]> => numbersOf(await hotel.stranger.get(`${property.path}/rooms/available`));
  assert.deepEqual(await free(), []);
  hotel.clock.advance(36 * 60);
  assert.deepEqual(await free(), [1]);
  hotel.clock.advance(-36 * 60);
});

test('the lists of free rooms refuse what they should', async () => {
  const { path } = house;
  const outsider: Desk = await hotel.newUser();
  assertRefused(await hotel.stranger.get(`${path}/rooms/availability`), 401, /bearer token/);
  assertRefused(await outsider.get(`${path}/rooms/availability`), 403, 'you are not a member of this property');
  assert.equal((await outsider.get(`${path}/rooms/available`)).status, 200);
  assertRefused(await hotel.stranger.get(`${path}/rooms/by-type/NONE`), 404, 'room type not found');
  assertRefused(await hotel.stranger.get(`${path}/rooms/by-type/dlx`), 404, 'room type not found');
  assertRefused(await hotel.stranger.get(`${path}/rooms/by-type/OLD`), 404, 'room type not found');
  assertRefused(await hotel.stranger.get(`${path}/rooms/by-type/${'x'.repeat(300)}`), 404, 'room type not found');
  assertRefused(
    await hotel.stranger.get(`${path}/rooms/by-type/DLX?availableOnly=maybe`),
    400,
    'availableOnly must be true or false',
  );
  for (const list of ['availability', 'available', 'by-type/DLX']) {
    const desk = list === 'availability' ? house.admin : hotel.stranger;
    assertRefused(await desk.get(`/properties/${UNKNOWN}/rooms/${list}`), 404, 'property not found');
    assertRefused(await desk.get(`/properties/x/rooms/${list}`), 400, 'propertyId must be a UUID');
  }
});
