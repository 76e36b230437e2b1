import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { createTestDatabase, fillTables } from '../../../test/harness/database.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import { listGuests, searchGuests } from './find/find-guests.queries.ts';

const GUESTS = 20_000;
const PAGE = 51;
const PROPERTY = '0198c0de-1111-7000-8000-000000000001';
const NEXT_DOOR = '0198c0de-1111-7000-8000-000000000002';

/** Two hotels with as many guests each, every other one with a vehicle, 20 of them named Quixote. */
const PROPERTIES = `
  insert into property (id, code, name, timezone, currency, created_at, updated_at)
    values ('${PROPERTY}', 'PLANS01', 'Hotel', 'Asia/Kolkata', 'INR', now(), now()), ('${NEXT_DOOR}', 'PLANS02', 'Hotel', 'Asia/Kolkata', 'INR', now(), now());
  insert into guest (property_id, id, phone_e164, name, address_text, created_at, updated_at)
    select p.id, gen_random_uuid(), '+9198' || n, case when n % 1000 = 0 then 'Don Quixote ' else 'Asha Rao ' end || md5(n::text), repeat('12 Lake Road, ', 30), now(), now()
    from property p, generate_series(1, ${GUESTS}) n;
  insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, created_at, updated_at)
    select property_id, gen_random_uuid(), row_number() over (partition by property_id), 'OPEN', 'WALKIN', id, now(), now(), now() from guest;
  insert into guest_vehicle (property_id, id, vehicle_number, number_key, guest_id, booking_id, created_at, updated_at)
    select property_id, gen_random_uuid(), 'KA' || reference_number, 'KA' || reference_number, guest_id, id, now(), now()
    from booking where reference_number % 2 = 0;
  insert into guest_rating (property_id, id, guest_id, booking_id, score, created_at, updated_at)
    select property_id, gen_random_uuid(), guest_id, id, 'GOOD', now(), now() from booking;
  analyze`;

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
await fillTables(client, () => client.query(PROPERTIES));
after(async () => {
  await client.end();
  await database.drop();
});

/** Query plans are custom (for the given values) or generic (for any values, as the server may use for a prepared statement). */
const PLANNING = ['custom', 'generic'] as const;

function literal(value: unknown): string {
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** A database that returns the query plan of every query. */
function explaining(planning: (typeof PLANNING)[number]): Db {
  const query = async (text: string, values: unknown[]) => {
    if (planning === 'custom') return client.query(`explain (analyze, timing off) ${text}`, values);
    await client.query(`set plan_cache_mode = force_generic_plan; deallocate all; prepare question as ${text}`);
    return client.query(`explain (analyze, timing off) execute question (${values.map(literal).join(', ')})`);
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

/** The number of rows that a query plan has read from the guest tables, including rows that it discarded. */
function countRowsRead(queryPlan: string): number {
  let [rows, loops, isGuest] = [0, 1, false];
  for (const line of queryPlan.split('\n')) {
    const node = /->.*? (?:Scan|Scan using \S+|Scan Backward using \S+) on (\w+).*actual rows=(\d+)(?:\.\d+)? loops=(\d+)/.exec(
      line,
    );
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (node !== null) [isGuest, loops] = [String(node[1]).startsWith('guest'), Number(node[3])];
    else if (line.includes('->')) isGuest = false;
    if (isGuest) rows += Number(node?.[2] ?? removed?.[1] ?? 0) * loops;
  }
  return rows;
}

type Search = { read(db: Db): Promise<unknown>; index: string; most: number };
const page = (after: string | null) => ({ after, most: PAGE });
/** For each guest of the page: the guest, its vehicle, its rating and an index entry. */
const A_PAGE = 4 * PAGE;

const SEARCHES: Record<string, Search> = {
  'the first page of all guests': { read: (db) => listGuests(db, PROPERTY, [], page(null)), index: 'guest_pkey', most: A_PAGE },
  'a page of guests far behind': {
    read: (db) => listGuests(db, NEXT_DOOR, [], page('80000000-0000-4000-8000-000000000000')),
    index: 'guest_pkey',
    most: A_PAGE,
  },
  'a rare name': { read: (db) => listGuests(db, PROPERTY, ['QUIXOTE'], page(null)), index: 'guest_by_name', most: 5 * 20 },
  'a rare name beside a short word, on a later page': {
    read: (db) => listGuests(db, PROPERTY, ['do', 'quixote'], page('f0000000-0000-4000-8000-000000000000')),
    index: 'guest_by_name',
    most: 5 * 20,
  },
  'a short word that most names hold': {
    read: (db) => listGuests(db, PROPERTY, ['ra'], page(null)),
    index: 'guest',
    most: A_PAGE + 10,
  },
  'a vehicle': {
    read: (db) => searchGuests(db, PROPERTY, { phoneE164: null, vehicleKey: 'KA400' }, page(null)),
    index: 'guest_vehicle_of_booking',
    most: 5,
  },
  'a phone': {
    read: (db) => searchGuests(db, PROPERTY, { phoneE164: '+98400', vehicleKey: null }, page(null)),
    index: 'guest_phone_taken',
    most: 5,
  },
};

for (const planning of PLANNING)
  for (const [name, { read, index, most }] of Object.entries(SEARCHES)) {
    test(`${name} reads no more guests than it shows, with a ${planning} query plan`, async () => {
      const rows = (await read(explaining(planning))) as unknown as { 'QUERY PLAN': string }[];
      const queryPlan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(queryPlan, new RegExp(`using ${index}|on ${index}`), queryPlan);
      assert.doesNotMatch(queryPlan, /Seq Scan on guest/, queryPlan);
      const count = countRowsRead(queryPlan);
      assert.ok(count <= most, `${count} rows\n${queryPlan}`);
    });
  }
