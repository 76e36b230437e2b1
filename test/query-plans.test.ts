/**
 * How the database carries out what desks do all day, in a hotel among others with a year behind it: by indexes, and without looking at more of it
 * than a request needs, whether it plans for the values at hand or once for any values.
 */
import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import pg from 'pg';
import { findHotel, seedHotelGroup } from '../bench/seed/hotel-group.ts';
import { explained, PLANNING, type Plan } from './query-plans/explain.ts';
import { HOT_REQUESTS, type HotRequest, type Scene } from './query-plans/hot-requests.ts';
import { addHistory, MORE_TABLES } from './query-plans/more-history.ts';
import { OWN_WORK } from './query-plans/own-work.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { type Desk, openHotel, type Hotel as Service } from './support/hotel.ts';

const SIZE = { properties: 4, days: 366 };
/** Smaller tables may be read from end to end. */
const ROWS_MIN = 1000;
/** Of these there are more: they grow as long as a hotel is open. */
const GROWING = [
  'booking',
  'room_stay',
  'room_stay_night',
  'room_request',
  'charge',
  'payment',
  'audit_entry',
  'event',
  'guest',
  'rate_override',
];

let database: TestDatabase;
let client: pg.Client;
let service: Service;
let desk: Desk;
let scene: Scene;
let large: Set<string>;

before(async () => {
  database = await createTestDatabase();
  const now = new Date().toISOString();
  await seedHotelGroup(database.connectionString, SIZE, now);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await addHistory(client);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${ROWS_MIN}`,
  );
  large = new Set(rows.map(({ name }) => name));
  service = await openHotel({ DATABASE_URL: database.connectionString });
  const hotel = await findHotel(database.connectionString);
  desk = await service.newUser();
  const root = await service.newUser({ superAdmin: true });
  await root.put(`${hotel.path}/users/${desk.userId}/roles`, { roles: ['MANAGER'] });
  scene = { hotel, now, bookingId: '', requestId: '', stayId: '', paymentId: '', pending: 0, guestId: '', laterPage: '' };
});
after(async () => {
  await service.stop();
  await client.end();
  await database.drop();
});

/** Sends it as a desk does, and takes from the answer what later ones need. */
async function send({ name, method, path, body, headers, status, keep }: HotRequest): Promise<void> {
  const answer = await service.service.app.inject({
    method,
    url: path(scene),
    headers: { authorization: `Bearer ${desk.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body(scene) }),
  });
  assert.equal(answer.statusCode, status, `${name}: ${answer.body}`);
  if (keep !== undefined) Object.assign(scene, keep({ body: answer.json(), link: String(answer.headers.link) }));
}

const told = ({ text, planning, outline }: Plan): string => `${planning} plan of ${text}\n${outline}`;

/** @throws when a table that grows is read from end to end, or when more pages are looked at than allowed, by either kind of plan */
function judge(plans: readonly Plan[], pagesMax: number): void {
  assert.ok(plans.length > 0, 'it asks the database');
  const scanning = plans.find(({ scanned }) => scanned.some((table) => large.has(table)));
  if (scanning !== undefined) assert.fail(told(scanning));
  for (const planning of PLANNING) {
    const own = plans.filter((plan) => plan.planning === planning);
    const pages = own.reduce((sum, plan) => sum + plan.pages, 0);
    const most = own.reduce((one, other) => (other.pages > one.pages ? other : one));
    assert.ok(pages <= pagesMax, `${pages} pages, most of them by the ${told(most)}`);
  }
}

test('the tables that grow are large enough to be judged by', () => {
  assert.deepEqual(
    [...GROWING, ...MORE_TABLES].filter((table) => !large.has(table)),
    [],
  );
});

describe('in a hotel with a year behind it', () => {
  for (const request of HOT_REQUESTS) {
    test(`${request.name}: no table is read from end to end, and few pages are looked at`, async () => {
      judge(await explained(() => send(request)), request.pages);
    });
  }

  for (const { name, pages, run } of OWN_WORK) {
    test(`${name}: no table is read from end to end, and few pages are looked at`, async () => {
      judge(await explained(() => run(service.service.platform, scene)), pages);
    });
  }
});
