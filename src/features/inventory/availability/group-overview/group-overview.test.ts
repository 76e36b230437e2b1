import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addUnclearMail } from '../../../../../test/harness/mails.ts';
import { type ApiClient, startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../../platform/time.ts';
import type { Role } from '../../../properties/index.ts';
import type { PropertyOverviewView } from './group-overview.schema.ts';

const ZONE = 'Asia/Kolkata';
const TODAY = localDateOf(new Date().toISOString(), ZONE);
const at = (days: number, time: string): string => instantAt(addDays(TODAY, days), time, ZONE);
const NOON = at(0, '12:30');
const NO_FIGURES = {
  rooms: null,
  arrivals: null,
  departures: null,
  inHouse: null,
  overdue: null,
  emailsToReview: null,
  paymentsToReview: null,
};

const service = await startTestService();
after(() => service.stop());
service.clock.set(NOON);
const root = await service.newUser({ superAdmin: true });

async function employ(client: ApiClient, property: TestProperty, ...roles: Role[]): Promise<void> {
  bodyOf(await root.put(`${property.path}/users/${client.userId}/roles`, { roles }));
}

async function overviewsOf(client: ApiClient, query = ''): Promise<PropertyOverviewView[]> {
  return bodyOf(await client.get(`/properties/overview${query}`));
}

async function overviewOf(property: TestProperty, client = property.admin): Promise<PropertyOverviewView> {
  const found = (await overviewsOf(client)).find(({ propertyId }) => propertyId === property.id);
  return found ?? assert.fail('the property is missing');
}

const countOf = async (property: TestProperty, path: string): Promise<number> =>
  bodyOf(await property.admin.get(`${property.path}/${path}`)).length;

test('a new hotel has rooms for sale, and nothing else', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, name: 'Lake House' });
  assert.deepEqual(await overviewOf(property), {
    propertyId: property.id,
    code: property.code,
    name: 'Lake House',
    active: true,
    timezone: ZONE,
    today: TODAY,
    rooms: { forSale: 2, sold: 0, missing: 0 },
    arrivals: { done: 0, due: 0 },
    departures: { done: 0, due: 0 },
    inHouse: 0,
    overdue: 0,
    emailsToReview: 0,
    paymentsToReview: 0,
  });
});

test('the figures of a day are those of the lists, of the chart and of the inbox', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  const book = (from: string, to: string, fields = {}) =>
    openBooking(property, { expectedCheckInAt: from, expectedCheckOutAt: to, ...fields });
  // Arrived today; stays two nights.
  const arrived = await book(at(0, '08:00'), at(2, '11:00'));
  await checkIn(property, arrived.id, [roomAt(property, 0)]);
  // Should have left at eleven: keeps the room for the coming night.
  const late = await book(at(-1, '12:00'), at(0, '11:00'));
  await checkIn(property, late.id, [roomAt(property, 1)], { checkInAt: at(-1, '12:00') });
  // Leaves this evening.
  const leaving = await book(at(-1, '12:00'), at(0, '18:00'));
  await checkIn(property, leaving.id, [roomAt(property, 2)], { checkInAt: at(-1, '12:00') });
  // Left today, as expected.
  const gone = await book(at(-2, '12:00'), at(0, '10:00'));
  await checkIn(property, gone.id, [roomAt(property, 3)], { checkInAt: at(-2, '12:00') });
  await checkOut(property, gone.id, { checkOutAt: at(0, '10:00') });
  // Expected today with a hold of two rooms, and since yesterday without one.
  const expected = await book(at(0, '20:00'), at(1, '11:00'));
  await holdRooms(property, expected.id, { quantity: 2, fromAt: at(0, '20:00'), toAt: at(1, '11:00') });
  await book(at(-1, '20:00'), at(3, '11:00'));
  // Tomorrow is another day.
  const tomorrow = await book(at(1, '12:00'), at(2, '11:00'));
  await holdRooms(property, tomorrow.id, { fromAt: at(1, '12:00'), toAt: at(2, '11:00') });
  await addUnclearMail(property);
  const { rooms, arrivals, departures, inHouse, overdue, emailsToReview } = await overviewOf(property);
  assert.deepEqual(
    { rooms, arrivals, departures, inHouse, overdue, emailsToReview },
    {
      rooms: { forSale: 6, sold: 4, missing: 0 },
      arrivals: { done: 1, due: 2 },
      departures: { done: 1, due: 2 },
      inHouse: 3,
      overdue: 1,
      emailsToReview: 1,
    },
  );
  assert.equal(await countOf(property, `bookings?status=OPEN&to=${TODAY}`), 2);
  assert.equal(await countOf(property, 'bookings?status=CHECKED_IN'), 3);
  assert.equal(await countOf(property, 'inbound-emails?status=NEEDS_REVIEW'), 1);
  const { roomTypes } = bodyOf(await property.admin.get(`${property.path}/chart?from=${TODAY}&to=${TODAY}`));
  assert.deepEqual(
    roomTypes.map(({ forSale, available }: { forSale: number[]; available: number[] }) => [forSale, available]),
    [[[6], [2]]],
  );
});

test('rooms that were sold and are not there are missing, also where another type has free ones', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const type = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 2 };
  bodyOf(await property.admin.post(`${property.path}/room-types`, type), 201);
  bodyOf(await property.admin.post(`${property.path}/rooms`, { roomNumber: 201, roomTypeCode: 'DLX' }), 201);
  const { id } = await openBooking(property, { expectedCheckInAt: at(0, '14:00'), expectedCheckOutAt: at(1, '11:00') });
  await holdRooms(property, id, { quantity: 2, fromAt: at(0, '14:00'), toAt: at(1, '11:00') });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, { maintenance: true }));
  assert.deepEqual((await overviewOf(property)).rooms, { forSale: 2, sold: 2, missing: 1 });
});

test('each hotel has the day of its own zone', async () => {
  const manager = await service.newUser();
  // Half past twelve in Kolkata is 20:00 in Auckland, 02:00 in New York, and 21:00 of the day before in Honolulu.
  const zones = ['Pacific/Auckland', 'America/New_York', 'Pacific/Honolulu'];
  for (const timezone of zones) {
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone, name: `Hotel ${zones.indexOf(timezone)}` });
    await employ(manager, property, 'MANAGER');
    await openBooking(property, { expectedCheckInAt: hoursFrom(NOON, 6), expectedCheckOutAt: hoursFrom(NOON, 60) });
  }
  const overviews = await overviewsOf(manager);
  assert.deepEqual(
    overviews.map(({ timezone, today, arrivals }) => [timezone, today, arrivals?.due]),
    [
      ['Pacific/Auckland', TODAY, 0],
      ['America/New_York', TODAY, 1],
      ['Pacific/Honolulu', addDays(TODAY, -1), 0],
    ],
  );
});

test('only the hotels of the caller, and there only what the roles may see', async () => {
  const client = await service.newUser();
  const hotels: TestProperty[] = [];
  const roles: Role[] = ['MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR', 'AGENT'];
  for (const [index, role] of roles.entries()) {
    const property = await newPropertyWithRooms(service, { rooms: 1, name: `Hotel ${index}` });
    hotels.push(property);
    await employ(client, property, role);
    await openBooking(property, { expectedCheckInAt: at(0, '20:00'), expectedCheckOutAt: at(1, '11:00') });
  }
  const foreign = await newPropertyWithRooms(service, { rooms: 1 });
  const overviews = await overviewsOf(client);
  assert.deepEqual(
    overviews.map(({ propertyId }) => propertyId),
    hotels.map(({ id }) => id),
  );
  const seen = overviews.map(
    ({ propertyId: _id, code: _code, name: _name, active: _active, timezone: _zone, today: _today, ...figures }) =>
      Object.entries(figures).flatMap(([name, figure]) => (figure === null ? [] : [name])),
  );
  const day = ['rooms', 'arrivals', 'departures', 'inHouse', 'overdue'];
  assert.deepEqual(seen, [[...day, 'emailsToReview', 'paymentsToReview'], day, day, [...day, 'paymentsToReview'], [], []]);
  bodyOf(await root.put(`${hotels[0]?.path}/users/${client.userId}/disabled`, { disabled: true }));
  assert.equal((await overviewsOf(client)).length, roles.length - 1);
  assert.deepEqual(await overviewsOf(await service.newUser()), []);
  const { code, name, active, timezone, today, propertyId, ...figures } = await overviewOf(foreign, await foreign.join('AGENT'));
  assert.deepEqual([figures, propertyId], [NO_FIGURES, foreign.id]);
  assert.notEqual((await service.anonymous.get('/properties/overview')).status, 200);
});

test('a super admin sees all hotels, page by page', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const all: { id: string }[] = bodyOf(await root.get('/properties?limit=1000'));
  const seen: PropertyOverviewView[] = [];
  let path: string | undefined = '/properties/overview?limit=3';
  while (path !== undefined) {
    const response = await root.get(path);
    seen.push(...bodyOf(response));
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  const ids = seen.map(({ propertyId }) => propertyId);
  assert.equal(new Set(ids).size, ids.length);
  // Other tests create hotels meanwhile.
  assert.deepEqual(
    all.filter(({ id }) => !ids.includes(id)),
    [],
  );
  assert.equal(seen.find(({ propertyId }) => propertyId === property.id)?.inHouse, 0);
});
