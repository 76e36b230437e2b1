import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan, setRates } from '../../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import {
  type ApiClient,
  type ApiResponse,
  startTestService,
  type TestProperty,
} from '../../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import { ROLES } from '../../../properties/index.ts';

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
/** 12:00 in the properties of this file, which are in India. Check-in is at 12:00 and check-out at 11:00. */
const NOW = '2026-11-20T06:30:00.000Z';
const ENDPOINTS = ['availability-range', 'available-range-with-rate'] as const;
const TWO_NIGHTS = 'from=2026-11-20&to=2026-11-22';

const service = await startTestService();
/** Only for requests that are refused. */
const testProperty = await newPropertyWithRooms(service);
beforeEach(() => service.clock.set(NOW));
after(() => service.stop());

type Endpoint = (typeof ENDPOINTS)[number];

const send = (
  client: ApiClient,
  { path }: { path: string },
  query: string,
  endpoint: Endpoint = 'availability-range',
): Promise<ApiResponse> => client.get(`${path}/rooms/${endpoint}?${query}`);

/** What each type offers for two nights from today, or for the nights of the query. */
const typesOf = async (property: TestProperty, query = TWO_NIGHTS): Promise<ApiResponse['body']> =>
  bodyOf(await send(property.admin, property, query));

/** The rooms that can be sold, with their rate, for two nights from today, or for the nights of the query. */
const roomsOf = async (property: TestProperty, query = TWO_NIGHTS): Promise<ApiResponse['body']> =>
  bodyOf(await send(property.admin, property, query, 'available-range-with-rate'));

const numbersOf = (rooms: { roomNumber: number }[]): number[] => rooms.map(({ roomNumber }) => roomNumber);

/** A booking in house from now to 11:00 two days later. */
async function guestsIn(property: TestProperty, roomIds: string[], fields: Record<string, unknown> = {}) {
  const dates = { expectedCheckInAt: NOW, expectedCheckOutAt: '2026-11-22T05:30:00.000Z' };
  const booking = await openBooking(property, { ...dates, ...fields });
  return checkIn(property, booking.id, roomIds);
}

/** A hold of rooms of the type for a booking of its own. */
async function held(property: TestProperty, quantity: number, fromAt: string, toAt: string, roomTypeCode = 'STD') {
  const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return holdRooms(property, booking.id, { roomTypeCode, quantity, fromAt, toAt });
}

for (const endpoint of ENDPOINTS) {
  const refused = async (
    query: string,
    status: number,
    message: RegExp | string,
    client = testProperty.admin,
    property = testProperty,
  ) => assertRefused(await send(client, property, query, endpoint), status, message);
  const refusedField = async (query: string, ...fields: string[]) => {
    const response = await send(testProperty.admin, testProperty, query, endpoint);
    assertRefused(response, 400, new RegExp(`^${fields[0]} `));
    const named = new Set(response.body.fieldErrors.map(({ field }: { field: string }) => field));
    assert.deepEqual([...named], fields, response.text);
  };

  test(`${endpoint} refuses missing and invalid dates, and names the field`, async () => {
    await refusedField('to=2026-11-22', 'from');
    await refusedField('from=2026-11-20', 'to');
    await refusedField('', 'from', 'to');
    for (const bad of ['2026-02-30', '2026-11-20T00:00:00Z', '20-11-2026', '2026-11-5', 'tomorrow', '', '20261120']) {
      await refusedField(`from=${bad}&to=2027-03-05`, 'from');
      await refusedField(`from=2026-01-05&to=${bad}`, 'to');
    }
    await refusedField(`from=2026-11-20&from=2026-11-21&to=2026-11-22`, 'from');
    assert.equal((await send(testProperty.admin, testProperty, 'from=2028-02-29&to=2028-03-01', endpoint)).status, 200);
  });

  test(`${endpoint} refuses a departure that is not after the arrival`, async () => {
    await refused('from=2026-11-20&to=2026-11-20', 400, 'Invalid date range');
    await refused('from=2026-11-20&to=2026-11-19', 400, 'Invalid date range');
    const { body } = await send(testProperty.admin, testProperty, 'from=2026-11-20&to=2026-11-20', endpoint);
    assert.deepEqual(
      body.fieldErrors.map(({ field }: { field: string }) => field),
      ['to'],
    );
  });

  test(`${endpoint} accepts at most 366 nights, from 2000 to 2100`, async () => {
    const status = async (from: string, to: string) =>
      (await send(testProperty.admin, testProperty, `from=${from}&to=${to}`, endpoint)).status;
    assert.equal(await status('2026-11-20', '2027-11-21'), 200);
    await refused('from=2026-11-20&to=2027-11-22', 400, 'to must be at most 366 nights after from');
    assert.equal(await status('2000-01-01', '2000-01-02'), 200);
    await refused('from=1999-12-31&to=2000-01-02', 400, 'from must not be before 2000-01-01');
    assert.equal(await status('2100-12-30', '2100-12-31'), 200);
    await refused('from=2100-12-30&to=2101-01-01', 400, 'to must not be after 2100-12-31');
    await refused('from=0001-01-01&to=9999-12-31', 400, 'from must not be before 2000-01-01');
  });

  test(`${endpoint} refuses callers without a token or a membership, and unknown properties`, async () => {
    await refused(TWO_NIGHTS, 401, /bearer token/, service.anonymous);
    await refused(TWO_NIGHTS, 403, 'you are not a member of this property', await service.newUser());
    await refused(TWO_NIGHTS, 403, 'you are not a member of this property', (await service.newProperty()).admin);
    await refused(TWO_NIGHTS, 404, 'property not found', testProperty.admin, { ...testProperty, path: `/properties/${UNKNOWN}` });
    await refused(TWO_NIGHTS, 400, 'propertyId must be a UUID', testProperty.admin, { ...testProperty, path: '/properties/x' });
  });

  test(`${endpoint} refuses an unknown rate plan, a deleted one and one of another property`, async () => {
    const plan = await addRatePlan(testProperty, { code: 'GONE' });
    await addRatePlan(await newPropertyWithRooms(service, { rooms: 0 }), { code: 'THEIRS' });
    assert.equal((await send(testProperty.admin, testProperty, `${TWO_NIGHTS}&ratePlanCode=GONE`, endpoint)).status, 200);
    assert.equal((await testProperty.admin.delete(`${testProperty.path}/rate-plans/${plan.id}`)).status, 204);
    for (const code of ['GONE', 'THEIRS', 'NONE', 'gone']) {
      await refused(`${TWO_NIGHTS}&ratePlanCode=${code}`, 404, 'rate plan not found');
    }
    await refusedField(`${TWO_NIGHTS}&ratePlanCode=`, 'ratePlanCode');
    await refusedField(`${TWO_NIGHTS}&ratePlanCode=${'x'.repeat(201)}`, 'ratePlanCode');
    await refused('from=2026-11-20&to=2026-11-19&ratePlanCode=NONE', 400, 'Invalid date range');
  });

  test(`${endpoint} is for every member, also one whose only role is AGENT`, async () => {
    for (const role of ROLES)
      assert.equal((await send(await testProperty.join(role), testProperty, TWO_NIGHTS, endpoint)).status, 200, role);
    const responses = [testProperty.admin, await testProperty.join('AGENT')].map((client) =>
      send(client, testProperty, TWO_NIGHTS, endpoint),
    );
    const [all, agents] = await Promise.all(responses);
    assert.deepEqual(agents?.body, all?.body);
  });
}

/** Types and rooms not in the order of codes and numbers, with one of each kind that is not for sale. */
async function mixedProperty(): Promise<TestProperty> {
  const property = await service.newProperty();
  await addRoomType(property, { code: 'SUI', name: 'Suite', defaultRate: 9000 });
  await addRoomType(property, { code: 'DLX', name: 'Deluxe', defaultRate: 4000 });
  await addRoomType(property, { code: 'EMPTY', name: 'Not built yet', defaultRate: null });
  const gone = await addRoomType(property, { code: 'GONE', name: 'Attic' });
  await addRoom(property, 203, { roomTypeCode: 'DLX', floor: 2 });
  await addRoom(property, 101, { roomTypeCode: 'DLX', floor: 1 });
  await addRoom(property, 102, { roomTypeCode: 'SUI' });
  await addRoom(property, 104, { roomTypeCode: 'DLX', maintenance: true });
  await addRoom(property, 105, { roomTypeCode: 'DLX', active: false });
  await addRoom(property, 106, { roomTypeCode: 'GONE' });
  assert.equal((await property.admin.delete(`${property.path}/room-types/${gone.id}`)).status, 204);
  return property;
}

test('each active type has a row by its code, with the rooms for sale by number; a deleted type has none', async () => {
  const property = await mixedProperty();
  const rooms = new Map<number, string>(
    bodyOf(await property.admin.get(`${property.path}/rooms`)).map((room: { roomNumber: number; id: string }) => [
      room.roomNumber,
      room.id,
    ]),
  );
  const rate = (averageRate: number | null) => ({ averageRate, currency: 'INR', ratePlanCode: null });
  assert.deepEqual(await typesOf(property), [
    {
      roomTypeCode: 'DLX',
      name: 'Deluxe',
      ...rate(4000),
      totalRooms: 2,
      heldQuantity: 0,
      availableQuantity: 2,
      freeRooms: [
        { roomId: rooms.get(101), roomNumber: 101, floor: 1 },
        { roomId: rooms.get(203), roomNumber: 203, floor: 2 },
      ],
    },
    {
      roomTypeCode: 'EMPTY',
      name: 'Not built yet',
      ...rate(null),
      totalRooms: 0,
      heldQuantity: 0,
      availableQuantity: 0,
      freeRooms: [],
    },
    {
      roomTypeCode: 'SUI',
      name: 'Suite',
      ...rate(9000),
      totalRooms: 1,
      heldQuantity: 0,
      availableQuantity: 1,
      freeRooms: [{ roomId: rooms.get(102), roomNumber: 102, floor: null }],
    },
  ]);
  assert.deepEqual(await roomsOf(property), [
    {
      roomId: rooms.get(101),
      roomNumber: 101,
      floor: 1,
      roomTypeCode: 'DLX',
      roomTypeName: 'Deluxe',
      ...rate(4000),
      availableQuantity: 2,
    },
    {
      roomId: rooms.get(102),
      roomNumber: 102,
      floor: null,
      roomTypeCode: 'SUI',
      roomTypeName: 'Suite',
      ...rate(9000),
      availableQuantity: 1,
    },
    {
      roomId: rooms.get(203),
      roomNumber: 203,
      floor: 2,
      roomTypeCode: 'DLX',
      roomTypeName: 'Deluxe',
      ...rate(4000),
      availableQuantity: 2,
    },
  ]);
});

test('an inactive type has no row until it is active again', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const [{ id }] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${id}`, { active: false }));
  assert.deepEqual([await typesOf(property), await roomsOf(property)], [[], []]);
  bodyOf(await property.admin.put(`${property.path}/room-types/${id}`, { active: true }));
  assert.equal((await typesOf(property)).length, 1);
});

test('a property without a room type has an empty list', async () => {
  const property = await service.newProperty();
  assert.deepEqual([await typesOf(property), await roomsOf(property)], [[], []]);
});

test('rooms of other properties are not in the response', async () => {
  const [one, other] = [await newPropertyWithRooms(service, { rooms: 1 }), await newPropertyWithRooms(service, { rooms: 2 })];
  await guestsIn(other, [roomAt(other, 0)]);
  await held(other, 1, NOW, '2026-11-22T05:30:00.000Z');
  const [row] = await typesOf(one);
  assert.deepEqual([row.totalRooms, row.heldQuantity, row.availableQuantity, row.freeRooms.length], [1, 0, 1, 1]);
});

test('a room in maintenance or inactive is neither for sale nor free until it is back in service', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const change = async (fields: object) =>
    bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, fields));
  const figures = async () => {
    const [row] = await typesOf(property);
    return [row.totalRooms, row.availableQuantity, numbersOf(row.freeRooms), numbersOf(await roomsOf(property))];
  };
  const without = [2, 2, [102, 103], [102, 103]];
  await change({ maintenance: true });
  assert.deepEqual(await figures(), without);
  await change({ maintenance: false, active: false });
  assert.deepEqual(await figures(), without);
  await change({ active: true });
  assert.deepEqual(await figures(), [3, 3, [101, 102, 103], [101, 102, 103]]);
});

test('availability subtracts stays and holds at the fullest moment of the window; free rooms are those without a stay', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  await guestsIn(property, [roomAt(property, 0), roomAt(property, 1)], { expectedCheckOutAt: '2026-11-21T05:30:00.000Z' });
  await held(property, 1, '2026-11-20T06:30:00.000Z', '2026-11-23T05:30:00.000Z');
  await held(property, 2, '2026-11-22T06:30:00.000Z', '2026-11-24T05:30:00.000Z');
  const figures = async (from: string, to: string) => {
    const [{ totalRooms, heldQuantity, availableQuantity, freeRooms }] = await typesOf(property, `from=${from}&to=${to}`);
    return { totalRooms, heldQuantity, availableQuantity, free: numbersOf(freeRooms) };
  };
  const rest = { totalRooms: 6, free: [103, 104, 105, 106] };
  const all = { totalRooms: 6, free: [101, 102, 103, 104, 105, 106] };
  assert.deepEqual(await figures('2026-11-20', '2026-11-21'), { ...rest, heldQuantity: 1, availableQuantity: 3 });
  assert.deepEqual(await figures('2026-11-21', '2026-11-22'), { ...all, heldQuantity: 1, availableQuantity: 5 });
  assert.deepEqual(await figures('2026-11-22', '2026-11-23'), { ...all, heldQuantity: 3, availableQuantity: 3 });
  assert.deepEqual(await figures('2026-11-23', '2026-11-24'), { ...all, heldQuantity: 2, availableQuantity: 4 });
  assert.deepEqual(await figures('2026-11-24', '2026-11-25'), { ...all, heldQuantity: 0, availableQuantity: 6 });
  assert.deepEqual(await figures('2026-11-20', '2026-11-25'), { ...rest, heldQuantity: 3, availableQuantity: 3 });
});

test('the offered rooms can be held for the whole window, and one more cannot', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  await guestsIn(property, [roomAt(property, 0)], { expectedCheckOutAt: '2026-11-21T05:30:00.000Z' });
  await held(property, 1, '2026-11-21T06:30:00.000Z', '2026-11-22T05:30:00.000Z');
  const [{ availableQuantity }] = await typesOf(property);
  assert.equal(availableQuantity, 3);
  const window = { fromAt: NOW, toAt: '2026-11-22T05:30:00.000Z' };
  const booking = await openBooking(property, { expectedCheckInAt: NOW, expectedCheckOutAt: window.toAt });
  const hold = (quantity: number) =>
    property.admin.post(`${property.path}/bookings/${booking.id}/room-requests`, { roomTypeCode: 'STD', quantity, ...window });
  assertRefused(await hold(4), 409, /^insufficient availability of room type STD/);
  bodyOf(await hold(3), 201);
  const [after] = await typesOf(property);
  assert.deepEqual([after.heldQuantity, after.availableQuantity], [4, 0]);
});

test('empty rooms of a type that is sold out by holds are not offered', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await addRoomType(property, { code: 'DLX', defaultRate: 4000 });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  await held(property, 2, NOW, '2026-11-21T05:30:00.000Z');
  assert.deepEqual(numbersOf(await roomsOf(property)), [201]);
  const standard = (await typesOf(property)).find(({ roomTypeCode }: { roomTypeCode: string }) => roomTypeCode === 'STD');
  assert.deepEqual([standard.availableQuantity, numbersOf(standard.freeRooms)], [0, [101, 102]]);
  assert.deepEqual(numbersOf(await roomsOf(property, 'from=2026-11-21&to=2026-11-22')), [101, 102, 201]);
});

test('with a rate plan the rows of its type show its mean rate, the others their default rate and no rate plan', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX', defaultRate: 4000 });
  await addRoomType(property, { code: 'NEW', defaultRate: null });
  for (const [number, roomTypeCode] of [
    [201, 'DLX'],
    [301, 'NEW'],
  ] as const)
    await addRoom(property, number, { roomTypeCode });
  const plan = await addRatePlan(property, { code: 'FLEX', baseRate: 2000 });
  await setRates(property, plan.id, '2026-11-21', '2026-11-22', 2600);
  const query = 'from=2026-11-20&to=2026-11-23&ratePlanCode=FLEX';
  const rates = (rows: ApiResponse['body']) =>
    rows.map((row: { roomTypeCode: string; averageRate: number | null; ratePlanCode: string | null }) => [
      row.roomTypeCode,
      row.averageRate,
      row.ratePlanCode,
    ]);
  const byCode = [
    ['DLX', 4000, null],
    ['NEW', null, null],
    ['STD', 2400, 'FLEX'],
  ];
  assert.deepEqual(rates(await typesOf(property, query)), byCode);
  assert.deepEqual(rates(await roomsOf(property, query)), [byCode[2], byCode[0], byCode[1]]);
  assert.deepEqual(rates(await typesOf(property, `${query.replace('FLEX', '%20FLEX%20')}`)), byCode);
  assert.deepEqual(rates(await typesOf(property)), [byCode[0], byCode[1], ['STD', 3000, null]]);
});

test('the mean rate is over the nights from the arrival to the day before the departure', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const plan = await addRatePlan(property, { code: 'FLEX', baseRate: 1000 });
  await setRates(property, plan.id, '2026-11-20', '2026-11-20', 2000);
  await setRates(property, plan.id, '2026-11-22', '2026-11-22', 9000);
  const mean = async (from: string, to: string) =>
    (await typesOf(property, `from=${from}&to=${to}&ratePlanCode=FLEX`))[0].averageRate;
  assert.equal(await mean('2026-11-20', '2026-11-22'), 1500);
  assert.equal(await mean('2026-11-19', '2026-11-20'), 1000);
  assert.equal(await mean('2026-11-20', '2026-11-21'), 2000);
  assert.equal(await mean('2026-11-22', '2026-11-23'), 9000);
});

/** Nights from 2026-11-20 at these rates of a rate plan. @returns the mean rate */
const MEANS: [currency: string, rates: number[], mean: number][] = [
  ['INR', [1, 1.01], 1.01],
  ['INR', [100, 100, 100.01], 100],
  ['INR', [100, 100.01, 100.01], 100.01],
  ['INR', [0.1, 0.2], 0.15],
  ['INR', [0, 0.01], 0.01],
  ['INR', [999_999_999.99, 1_000_000_000], 1_000_000_000],
  ['JPY', [1000, 1001], 1001],
  ['JPY', [1000, 1000, 1001], 1000],
  ['KWD', [1, 1.001], 1.001],
  ['KWD', [12.345, 12.346, 12.347], 12.346],
];

for (const currency of ['INR', 'JPY', 'KWD']) {
  test(`the mean rate in ${currency} is exact, rounded half up to the decimals of the currency`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 1, currency, defaultRate: 7 });
    const cases = MEANS.filter(([of]) => of === currency);
    for (const [index, [, rates, mean]] of cases.entries()) {
      const plan = await addRatePlan(property, { code: `P${index}`, baseRate: 7 });
      for (const [night, rate] of rates.entries())
        await setRates(property, plan.id, `2026-11-${20 + night}`, `2026-11-${20 + night}`, rate);
      const query = `from=2026-11-20&to=2026-11-${20 + rates.length}&ratePlanCode=P${index}`;
      for (const [row] of [await typesOf(property, query), await roomsOf(property, query)]) {
        assert.deepEqual([row.averageRate, row.currency, row.ratePlanCode], [mean, currency, `P${index}`]);
      }
    }
  });
}

test('the mean rate of a whole year of nights is exact', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const plan = await addRatePlan(property, { code: 'YEAR', baseRate: 1000 });
  await setRates(property, plan.id, '2026-12-21', '2027-01-02', 1000.37);
  // 366 nights, 13 of them 0.37 more expensive: 1000 + 4.81 / 366 = 1000.0131...
  const [row] = await typesOf(property, 'from=2026-11-20&to=2027-11-21&ratePlanCode=YEAR');
  assert.equal(row.averageRate, 1000.01);
});

test('free rooms say whom they are assigned to in the window; those of the booking come first', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const assign = async (index: number, fields: Record<string, unknown>): Promise<string> => {
    const { id } = await openBooking(property);
    const hold = await holdRooms(property, id, fields);
    const path = `${property.path}/bookings/${id}/room-requests/${hold.id}/rooms`;
    bodyOf(await property.admin.put(path, { roomIds: [roomAt(property, index)] }));
    return id;
  };
  const stay = { fromAt: '2026-11-20T12:00:00+05:30', toAt: '2026-11-22T11:00:00+05:30' };
  const other = await assign(0, stay);
  const own = await assign(2, stay);
  await assign(1, { fromAt: '2026-11-22T12:00:00+05:30', toAt: '2026-11-23T11:00:00+05:30' });
  const shown = (rooms: { roomNumber: number; assigned?: string }[]) =>
    rooms.map(({ roomNumber, assigned }) => [roomNumber, assigned]);
  const assertShown = async (query: string, expected: unknown): Promise<void> => {
    const [explained] = await typesOf(property, `${query}&explain=true`);
    for (const rooms of [(await typesOf(property, query))[0].freeRooms, explained.freeRooms, await roomsOf(property, query)])
      assert.deepEqual(shown(rooms), expected);
  };
  await assertShown(TWO_NIGHTS, [
    [101, 'OTHER'],
    [102, undefined],
    [103, 'OTHER'],
  ]);
  await assertShown(`${TWO_NIGHTS}&bookingId=${own}`, [
    [103, 'OWN'],
    [101, 'OTHER'],
    [102, undefined],
  ]);
  await assertShown(`from=2026-11-22&to=2026-11-23&bookingId=${other}`, [
    [101, undefined],
    [102, 'OTHER'],
    [103, undefined],
  ]);
  assertRefused(await send(property.admin, property, `${TWO_NIGHTS}&bookingId=x`), 400, /bookingId/);
});
