import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { insertStay, newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { type ApiClient, type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, holdRooms, newPropertyWithRooms, openBooking, roomAt } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
/** The instant so many hours from now, by the clock of the service. */
const inHours = (hours: number): string => new Date(Date.parse(service.clock.now()) + hours * 3_600_000).toISOString();

const testProperty = await newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const numbersOf = (response: ApiResponse): number[] => response.body.map((room: { roomNumber: number }) => room.roomNumber);

/** One room for every reason to be free or not; only rooms 1, 2 and 3 are free. */
async function newProperty() {
  const property = await service.newProperty();
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
  await insertStay(service, property.id, voided.id, { status: 'VOIDED' });
  await insertStay(service, property.id, left.id, {
    status: 'CHECKED_OUT',
    checkInAt: inHours(-20),
    checkOutAt: service.clock.now(),
  });
  await insertStay(service, property.id, occupied.id);
  await insertStay(service, property.id, paidAhead.id, { status: 'CHECKED_OUT', checkOutAt: inHours(1) });
  await insertStay(service, property.id, soon.id, { checkInAt: inHours(0.05) });
  await insertStay(service, property.id, suite.id, { guestName: 'Nobody may know' });
  return property;
}

test('availability groups the free room numbers by type; a type without a free room has an empty list', async () => {
  const { status, body } = await (await testProperty.join('AGENT')).get(`${testProperty.path}/rooms/availability`);
  assert.equal(status, 200);
  assert.deepEqual(body, [
    {
      roomTypeCode: 'DLX',
      roomTypeName: 'Deluxe',
      roomNumbers: [1, 2, 3],
      assignedRoomNumbers: [],
      rooms: [1, 2, 3].map((roomNumber) => ({ roomNumber, condition: 'CLEAN' })),
      sellable: true,
      sellableQuantity: 3,
    },
    {
      roomTypeCode: 'SUI',
      roomTypeName: 'Suite',
      roomNumbers: [],
      assignedRoomNumbers: [],
      rooms: [],
      sellable: false,
      sellableQuantity: 0,
    },
  ]);
});

test('an active type without rooms has an empty list too', async () => {
  const property = await service.newProperty();
  const { code } = await newRoomType(property);
  const { body } = await property.admin.get(`${property.path}/rooms/availability`);
  assert.deepEqual(body, [
    {
      roomTypeCode: code,
      roomTypeName: 'Standard',
      roomNumbers: [],
      assignedRoomNumbers: [],
      rooms: [],
      sellable: false,
      sellableQuantity: 0,
    },
  ]);
});

test('anyone can read the free rooms without learning anything about guests', async () => {
  const available = await service.anonymous.get(`${testProperty.path}/rooms/available`);
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
    'sellable',
    'sellableQuantity',
    'updatedAt',
  ]);
});

test('anyone can list the rooms of a type, all of them or only the free ones', async () => {
  const path = `${testProperty.path}/rooms/by-type/DLX`;
  assert.deepEqual(numbersOf(await service.anonymous.get(path)), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(numbersOf(await service.anonymous.get(`${path}?availableOnly=false`)), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(numbersOf(await service.anonymous.get(`${path}?availableOnly=true`)), [1, 2, 3]);
  const suites = await service.anonymous.get(`${testProperty.path}/rooms/by-type/SUI`);
  assert.deepEqual(numbersOf(suites), [10]);
  assert.doesNotMatch(suites.text, /Nobody|stay|guest/i);
});

test('a room type code with a slash, a space or letters beyond ASCII is found', async () => {
  const property = await service.newProperty();
  await newRoom(property, (await newRoomType(property, { code: 'Grün/2 €' })).code, 1);
  assert.deepEqual(
    numbersOf(await service.anonymous.get(`${property.path}/rooms/by-type/${encodeURIComponent('Grün/2 €')}`)),
    [1],
  );
});

test('a room is free again at its stored check-out', async () => {
  const property = await service.newProperty();
  const room = await newRoom(property, (await newRoomType(property)).code, 1);
  await insertStay(service, property.id, room.id, { status: 'CHECKED_OUT', checkOutAt: inHours(36) });
  const free = async (): Promise<number[]> => numbersOf(await service.anonymous.get(`${property.path}/rooms/available`));
  assert.deepEqual(await free(), []);
  service.clock.advance(36 * 60);
  assert.deepEqual(await free(), [1]);
  service.clock.advance(-36 * 60);
});

test('the lists of free rooms refuse unknown properties and types, and callers without access', async () => {
  const { path } = testProperty;
  const outsider: ApiClient = await service.newUser();
  assertRefused(await service.anonymous.get(`${path}/rooms/availability`), 401, /bearer token/);
  assertRefused(await outsider.get(`${path}/rooms/availability`), 403, 'you are not a member of this property');
  assert.equal((await outsider.get(`${path}/rooms/available`)).status, 200);
  assertRefused(await service.anonymous.get(`${path}/rooms/by-type/NONE`), 404, 'room type not found');
  assertRefused(await service.anonymous.get(`${path}/rooms/by-type/dlx`), 404, 'room type not found');
  assertRefused(await service.anonymous.get(`${path}/rooms/by-type/OLD`), 404, 'room type not found');
  assertRefused(await service.anonymous.get(`${path}/rooms/by-type/${'x'.repeat(300)}`), 404, 'room type not found');
  assertRefused(
    await service.anonymous.get(`${path}/rooms/by-type/DLX?availableOnly=maybe`),
    400,
    'availableOnly must be true or false',
  );
  for (const list of ['availability', 'available', 'by-type/DLX']) {
    const client = list === 'availability' ? testProperty.admin : service.anonymous;
    assertRefused(await client.get(`/properties/${UNKNOWN}/rooms/${list}`), 404, 'property not found');
    assertRefused(await client.get(`/properties/x/rooms/${list}`), 400, 'propertyId must be a UUID');
  }
});

test('rooms that holds take the number of are shown as not for sale, and an AGENT does not see them', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const other = await newRoom(property, (await newRoomType(property, { code: 'ZZZ' })).code, 301);
  const agent = await property.join('AGENT');
  const booking = await openBooking(property);
  const now = service.clock.now();
  const holdOne = () => holdRooms(property, booking.id, { fromAt: now, toAt: inHours(30) });
  const rows = async (list: string): Promise<[number, boolean, number][]> =>
    bodyOf(await service.anonymous.get(`${property.path}/rooms/${list}`)).map(
      (row: { roomNumber: number; sellable: boolean; sellableQuantity: number }) => [
        row.roomNumber,
        row.sellable,
        row.sellableQuantity,
      ],
    );
  const ofAgent = async (): Promise<unknown[]> => {
    const range = `from=${now.slice(0, 10)}&to=${inHours(24).slice(0, 10)}`;
    const [listed, byType, inRange] = [
      await agent.get(`${property.path}/rooms`),
      await agent.get(`${property.path}/rooms/availability`),
      await agent.get(`${property.path}/rooms/availability-range?${range}`),
    ];
    const one = await agent.get(`${property.path}/rooms/${roomAt(property, 0)}`);
    return [numbersOf(listed), byType.body[0].roomNumbers, inRange.body[0].freeRooms.length, one.status];
  };
  await holdOne();
  assert.deepEqual(await rows('available'), [
    [101, true, 1],
    [102, true, 1],
    [301, true, 1],
  ]);
  assert.deepEqual(await ofAgent(), [[101, 102, 301], [101, 102], 2, 200]);
  await holdOne();
  for (const list of ['by-type/STD', 'by-type/STD?availableOnly=true'])
    assert.deepEqual(
      await rows(list),
      [
        [101, false, 0],
        [102, false, 0],
      ],
      list,
    );
  const [held] = bodyOf(await property.admin.get(`${property.path}/rooms/availability`));
  assert.deepEqual(
    [held.roomNumbers, held.sellable, held.sellableQuantity],
    [[101, 102], false, 0],
    'the front desk sees which rooms are free',
  );
  assert.deepEqual(await ofAgent(), [[301], [], 0, 404]);
  assert.equal((await agent.get(`${property.path}/rooms/${other.id}`)).status, 200);
});

test('a room with a guest is not for sale although its type is', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  const shown = bodyOf(await service.anonymous.get(`${property.path}/rooms/by-type/STD`)).map(
    (row: { sellable: boolean; sellableQuantity: number }) => [row.sellable, row.sellableQuantity],
  );
  assert.deepEqual(shown, [
    [false, 1],
    [true, 1],
  ]);
});

test('rooms that are assigned to a booking for the coming night are marked, and for sale to nobody', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const [agent, now] = [await property.join('AGENT'), service.clock.now()];
  const assign = async (room: number, fromAt: string, toAt: string) => {
    const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
    const request = await holdRooms(property, booking.id, { fromAt, toAt });
    const path = `${property.path}/bookings/${booking.id}/room-requests/${request.id}/rooms`;
    bodyOf(await property.admin.put(path, { roomIds: [roomAt(property, room)] }));
    return booking;
  };
  const booking = await assign(1, inHours(1), inHours(30));
  await assign(2, inHours(48), inHours(72));
  for (const list of ['available', 'by-type/STD', 'by-type/STD?availableOnly=true'])
    assert.deepEqual(
      bodyOf(await service.anonymous.get(`${property.path}/rooms/${list}`)).map(
        (row: { roomNumber: number; assigned?: string; sellable: boolean; sellableQuantity: number }) => [
          row.roomNumber,
          row.assigned,
          row.sellable,
          row.sellableQuantity,
        ],
      ),
      [
        [101, undefined, true, 2],
        [102, 'OTHER', false, 2],
        [103, undefined, true, 2],
      ],
      list,
    );
  const numbers = async (client: ApiClient, query = '') => {
    const [type] = bodyOf(await client.get(`${property.path}/rooms/availability${query}`));
    return [type.roomNumbers, type.assignedRoomNumbers];
  };
  assert.deepEqual(await numbers(property.admin), [[101, 102, 103], [102]]);
  assert.deepEqual(await numbers(property.admin, `?bookingId=${booking.id}`), [[102, 101, 103], []]);
  assert.deepEqual(await numbers(agent), [[101, 103], []]);
  assert.deepEqual(numbersOf(await agent.get(`${property.path}/rooms`)), [101, 103]);
  const statusOf = async (room: number) => (await agent.get(`${property.path}/rooms/${roomAt(property, room)}`)).status;
  assert.deepEqual([await statusOf(0), await statusOf(1)], [200, 404]);
  const walkIn = await openBooking(property, { expectedCheckInAt: now, expectedCheckOutAt: inHours(20) });
  const stay = { roomId: roomAt(property, 1), checkInAt: now };
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${walkIn.id}/check-in/bulk`, { stays: [stay] }),
    409,
    /assigned/,
  );
});
