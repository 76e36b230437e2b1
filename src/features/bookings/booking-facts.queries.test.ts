import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase, fillTables } from '../../../test/harness/database.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/schema.ts';
import { BOOKING_STATUSES } from './booking.schema.ts';
import {
  type BookingCursor,
  type BookingFacts,
  getBookingFacts,
  listBookingFacts,
  listInHouseFacts,
} from './booking-facts.queries.ts';

/** A property with years of bookings, and a smaller one beside it. */
const BOOKINGS = 12_000;
const BOOKINGS_NEXT_DOOR = 3_000;
const ROOMS = 40;
const NOW = '2026-11-20T06:30:00.000Z';
const PAGE = 51;

let sent: CompiledQuery[] = [];
const propertyId = randomUUID();

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
const newPool = () =>
  createPool({ connectionString: database.connectionString, prepared: true, size: 1, onConnectionError: () => {} });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: newPool() }), log: ({ query }) => void sent.push(query) });
await fillTables(client, async () => {
  await fill(propertyId, 'BIGONE1', BOOKINGS);
  await fill(randomUUID(), 'BIGONE2', BOOKINGS_NEXT_DOOR);
});
await client.query('analyze');
after(async () => {
  await db.destroy();
  await client.end();
  await database.drop();
});

/** Each booking had one of the rooms for a day, in turn, with a card, a charge, a payment and one stored night. The last 60 are open or in house. */
async function fill(id: string, code: string, bookings: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, [id, ...values]);
  await run(
    `insert into property (id, code, name, timezone, currency, created_at, updated_at) values ($1, $2, 'Big', 'Asia/Kolkata', 'INR', now(), now())`,
    code,
  );
  await run(
    `insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at) values ($1, gen_random_uuid(), 'STD', 'Standard', 1, 2, now(), now())`,
  );
  await run(
    `insert into room (property_id, id, room_type_id, room_number, created_at, updated_at)
     select $1, gen_random_uuid(), t.id, n, now(), now() from room_type t, generate_series(1, $2::int) n where t.property_id = $1`,
    ROOMS,
  );
  await run(
    `insert into guest (property_id, id, name, created_at, updated_at) select $1, gen_random_uuid(), 'Guest ' || n, now(), now() from generate_series(1, 2000) n`,
  );
  await run(
    `with g as (select id, row_number() over () as number from guest where property_id = $1)
     insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, billed_nights, created_at, updated_at)
     select $1, gen_random_uuid(), n, case when n > $2 - 30 then 'CHECKED_IN' when n > $2 - 60 then 'OPEN' when n % 20 = 0 then 'CANCELLED' when n % 50 = 1 then 'NO_SHOW' else 'CHECKED_OUT' end,
       'OTA', g.id, '2015-01-01Z'::timestamptz + n * interval '2 hours', 1, '2015-01-01Z'::timestamptz + n * interval '2 hours', now()
     from generate_series(1, $2::int) n join g on g.number = 1 + n % 2000`,
    bookings,
  );
  await run(
    `with r as (select id, room_number from room where property_id = $1)
     insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
     select $1, gen_random_uuid(), b.id, r.id, case b.status when 'CHECKED_IN' then 'ACTIVE' else 'CHECKED_OUT' end, b.expected_check_in_at,
       case b.status when 'CHECKED_OUT' then b.expected_check_in_at + interval '1 day' end, b.expected_check_in_at,
       case b.status when 'CHECKED_OUT' then 1 end, case b.status when 'CHECKED_OUT' then 1000 end, now(), now()
     from booking b join r on r.room_number = 1 + b.reference_number % $2 where b.property_id = $1 and b.status in ('CHECKED_IN', 'CHECKED_OUT')`,
    ROOMS,
  );
  await run(`insert into room_stay_night select property_id, id, check_in_at::date, 1000 from room_stay where property_id = $1`);
  await run(
    `insert into charge select property_id, gen_random_uuid(), id, 'FOOD', 10, 'INR', now(), null, null, now() from booking where property_id = $1`,
  );
  await run(
    `insert into payment (property_id, id, booking_id, amount, method, currency, received_at, created_at) select property_id, gen_random_uuid(), id, 10, 'CASH', 'INR', now(), now() from booking where property_id = $1`,
  );
  await client.query(`insert into card_key values (1, 'x', now()) on conflict do nothing`);
  await run(
    `insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until, key_number,
       card_id, card_key, stored_at, created_at, updated_at)
     select property_id, gen_random_uuid(), row_number() over (), 'STAY', 'ACTIVE', room_id, 1, id, now(), '2099-01-01Z', '2099-01-01Z', 1, id, id, now(), now(), now()
     from room_stay where property_id = $1`,
  );
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** A parameter as SQL text. */
function literalOf(value: unknown): string {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(String(item))).join(',')}}` : String(value);
  return client.escapeLiteral(text);
}

/** The query plan of the one statement that a read sends, with a generic plan as for prepared statements. */
async function planOf(read: () => Promise<unknown>): Promise<Plan[]> {
  sent = [];
  await read();
  const [query, ...more] = sent;
  assert.ok(query !== undefined && more.length === 0, 'one statement');
  const parameters = query.parameters.map(literalOf).join(', ');
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare measured as ${query.sql}`);
  const { rows } = await client.query(`explain (analyze, format json) execute measured (${parameters})`);
  await client.query('deallocate measured');
  const nodes: Plan[] = [];
  const collect = (plan: Plan): void => {
    nodes.push(plan);
    for (const child of plan.Plans ?? []) collect(child);
  };
  collect(rows[0]['QUERY PLAN'][0].Plan);
  return nodes;
}

const BIG = ['booking', 'room_stay', 'room_stay_night', 'charge', 'payment', 'guest', 'door_card'];

function assertNoBigScan(nodes: readonly Plan[]): void {
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? ''));
  assert.deepEqual(
    scans.map((node) => node['Relation Name']),
    [],
  );
}

/** The number of index entries that the list read, including those that it discarded. */
function entriesRead(nodes: readonly Plan[]): number {
  const scans = nodes.filter((node) => node['Index Name'] === 'booking_by_status');
  assert.ok(scans.length > 0, 'the list reads the index booking_by_status');
  return scans.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );
}

const cursorAt = (facts: BookingFacts): BookingCursor => ({
  openOrInHouse: facts.status === 'OPEN' || facts.status === 'CHECKED_IN',
  createdAt: facts.createdAt,
  id: facts.id,
});

test('a page of the list reads at most one page of index entries for each status, on the first page and on the last', async () => {
  const page = (after: BookingCursor | null, statuses: readonly string[] = BOOKING_STATUSES) =>
    listBookingFacts(db, propertyId, NOW, { statuses, after, most: PAGE });
  const oldest = await client.query<{ id: string; at: string }>(
    `select id, to_json(created_at) #>> '{}' as at from booking where property_id = $1 order by created_at offset 60 limit 1`,
    [propertyId],
  );
  const deep = { openOrInHouse: false, createdAt: oldest.rows[0]?.at ?? '', id: oldest.rows[0]?.id ?? '' };
  const first = await page(null);
  assert.equal(first.length, PAGE);
  const [edge] = (await page(null)).slice(-1);
  assert.ok(edge);
  for (const read of [
    () => page(null),
    () => page(cursorAt(edge)),
    () => page(deep),
    () => page(null, ['NO_SHOW']),
    () => page(deep, ['CHECKED_OUT']),
  ]) {
    const nodes = await planOf(read);
    assertNoBigScan(nodes);
    assert.ok(entriesRead(nodes) <= PAGE * BOOKING_STATUSES.length, `${entriesRead(nodes)} entries`);
  }
  assert.equal((await page(deep)).length, PAGE);
});

test('a connection plans a page of the list a few times, and not at each call', async () => {
  for (const most of [11, PAGE, 201]) {
    const fresh = createDatabase(newPool(), true);
    for (let call = 0; call < 12; call += 1)
      await listBookingFacts(fresh, propertyId, NOW, { statuses: ['CHECKED_OUT'], after: null, most });
    const { rows } = await sql<{ planned: number; kept: number }>`
      select custom_plans as planned, generic_plans as kept from pg_prepared_statements
      where statement like '%with picked as%' and statement not like '%pg_prepared_statements%'`.execute(fresh);
    await fresh.destroy();
    assert.deepEqual(rows, [{ planned: 5, kept: 7 }], `pages of ${most}`);
  }
});

test('one booking, and the bookings in house, are also found by index', async () => {
  const [some] = await listBookingFacts(db, propertyId, NOW, { statuses: ['CHECKED_OUT'], after: null, most: 1 });
  assertNoBigScan(await planOf(() => getBookingFacts(db, propertyId, some?.id ?? '', NOW)));
  assertNoBigScan(await planOf(() => listInHouseFacts(db, propertyId, NOW)));
  const inHouse = await listInHouseFacts(db, propertyId, NOW);
  assert.equal(inHouse.length, 30);
  assert.ok(inHouse.every(({ stays }) => stays[0]?.hasActiveCard === true));
});
