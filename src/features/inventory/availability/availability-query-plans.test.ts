import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { createTestDatabase, fillTables, type TestDatabase } from '../../../../test/harness/database.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import { startTestService, type TestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, type PropertyWithRooms } from '../../../../test/harness/stays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { readActiveTypes, readNamedActiveTypes, readSoldTypes, soldIn } from './occupancy.queries.ts';
import { FOREVER } from './occupancy.rules.ts';

const PROPERTY = '0198c0de-1111-7000-8000-000000000001';
const NOW = '2026-11-20T06:30:00.000Z';
/** 30 nights from today. */
const WINDOW = { from: NOW, to: '2026-12-20T05:30:00.000Z' };
const EXPECTED = { code: 'T1-P3', firstNight: '2026-11-20', lastNight: '2026-12-19' };
const [ROOMS, IN_HOUSE, NIGHTS, OPEN_HOLDS] = [60, 40, 30, 800];
/** What each round of history adds. */
const [STAYS_A_ROOM, PAST_REQUESTS, BOOKINGS] = [600, 12_000, 15_000];

/** 60 rooms in four types, with 8 rate plans each, whose calendars have every day of three years. */
const PROPERTY_TIME = `
  insert into property (id, code, name, timezone, currency, created_at, updated_at)
    values ('${PROPERTY}', 'PLANS00', 'Hotel', 'Asia/Kolkata', 'INR', '${NOW}', '${NOW}');
  insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, default_rate, created_at, updated_at)
    select '${PROPERTY}', gen_random_uuid(), 'T' || n, 'Type', 2, 3, 3000, '${NOW}', '${NOW}' from generate_series(1, 4) n;
  insert into room (property_id, id, room_type_id, room_number, created_at, updated_at)
    select t.property_id, gen_random_uuid(), t.id, n, '${NOW}', '${NOW}' from generate_series(1, ${ROOMS}) n join room_type t on t.code = 'T' || (n % 4 + 1);
  insert into rate_plan (property_id, id, room_type_id, code, name, base_rate, created_at, updated_at)
    select t.property_id, gen_random_uuid(), t.id, t.code || '-P' || n, 'Plan', 2000, '${NOW}', '${NOW}' from room_type t, generate_series(1, 8) n;
  insert into rate_override (property_id, rate_plan_id, rate_on, rate)
    select property_id, id, date '2025-01-01' + n, 2500 from rate_plan, generate_series(0, 1095) n`;

/** Past stays, one a day in each room before the last round, and room requests that were fulfilled or cancelled. */
const history = (round: number): string => `
  insert into guest (property_id, id, name, created_at, updated_at)
    select '${PROPERTY}', gen_random_uuid(), 'Guest ${round}-' || n, '${NOW}', '${NOW}' from generate_series(1, ${BOOKINGS}) n;
  insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, created_at, updated_at)
    select '${PROPERTY}', gen_random_uuid(), ${round * BOOKINGS} + row_number() over (), 'CHECKED_OUT', 'WALKIN', id, '${NOW}',
      timestamptz '${NOW}' + interval '2 days', '${NOW}', '${NOW}' from guest where name like 'Guest ${round}-%';
  insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
    select r.property_id, gen_random_uuid(), b.id, r.id, 'CHECKED_OUT', s.day - interval '10 hours', s.day + interval '10 hours', s.day, 1, 1, '${NOW}', '${NOW}'
    from room r
    cross join lateral (
      select n, timestamptz '${NOW}' - n * interval '1 day' as day
      from generate_series(${round * STAYS_A_ROOM} + 1, ${(round + 1) * STAYS_A_ROOM}) n
    ) s
    join booking b on b.reference_number = ${round * BOOKINGS} + 1 + (r.room_number * 300 + s.n) % ${BOOKINGS};
  insert into room_request (property_id, id, booking_id, room_type_id, status, quantity, fulfilled_quantity, from_at, to_at, first_night_on, night_rates,
      unit_amount, created_at, updated_at)
    select t.property_id, gen_random_uuid(), b.id, t.id, case when n % 2 = 0 then 'CANCELLED' else 'FULFILLED' end, 1, n % 2,
      timestamptz '${NOW}' + (600 - n) * interval '2 hours', timestamptz '${NOW}' + (624 - n) * interval '2 hours', '2026-01-01', '{3000,3000}', 6000, '${NOW}', '${NOW}'
    from generate_series(1, ${PAST_REQUESTS}) n
    join room_type t on t.code = 'T' || (n % 4 + 1) join booking b on b.reference_number = ${round * BOOKINGS} + n`;

/** 40 guests in house, most of them until tomorrow, and open holds for the next year. */
const PRESENT = `
  insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, chain_check_in_at, created_at, updated_at)
    select r.property_id, gen_random_uuid(), b.id, r.id, 'ACTIVE', timestamptz '${NOW}' - interval '1 hour', '${NOW}', '${NOW}', '${NOW}'
    from room r join booking b on b.reference_number = r.room_number where r.room_number <= ${IN_HOUSE};
  insert into room_request (property_id, id, booking_id, room_type_id, status, quantity, from_at, to_at, first_night_on, night_rates, unit_amount, created_at, updated_at)
    select t.property_id, gen_random_uuid(), b.id, t.id, 'OPEN', 1, timestamptz '${NOW}' + n * interval '11 hours',
      timestamptz '${NOW}' + n * interval '11 hours' + interval '2 days', '2026-01-01', '{3000,3000}', 6000, '${NOW}', '${NOW}'
    from generate_series(1, ${OPEN_HOLDS}) n join room_type t on t.code = 'T' || (n % 4 + 1) join booking b on b.reference_number = n`;

let database: TestDatabase;
let client: pg.Client;
let typeId: string;

/** How PostgreSQL plans: for the given parameters (custom), or once for any parameters, as it may for a prepared statement (generic). */
const PLANNING = ['custom', 'generic'] as const;
type Planning = (typeof PLANNING)[number];

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
};

/** A database that returns the query plan of each query. */
function explaining(planning: Planning): Db {
  const explain = async (text: string, values: unknown[]) => {
    if (planning === 'custom') return client.query(`explain (analyze, timing off) ${text}`, values);
    await client.query(`set plan_cache_mode = force_generic_plan; deallocate all; prepare question as ${text}`);
    return client.query(`explain (analyze, timing off) execute question (${values.map(literal).join(', ')})`);
  };
  const pool = { connect: async () => ({ query: explain, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

async function planOf(question: Question, planning: Planning): Promise<string> {
  const rows = (await question.send(explaining(planning))) as unknown as { 'QUERY PLAN': string }[];
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const BIG_TABLES = ['room_stay', 'booking', 'guest', 'room_request', 'rate_override'] as const;
type Reads = Partial<Record<(typeof BIG_TABLES)[number], number>>;

/** The rows that the query plan read from each of the large tables, including those that it discarded. */
function readsOf(plan: string): Reads {
  const reads: Reads = {};
  let [table, loops]: [string | undefined, number] = [undefined, 1];
  for (const line of plan.split('\n')) {
    const node = /->.*? (?:Scan|Scan using \S+) on (\w+).*actual rows=(\d+)(?:\.\d+)? loops=(\d+)/.exec(line);
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (node !== null) [table, loops] = [node[1], Number(node[3])];
    else if (line.includes('->')) table = undefined;
    const big = BIG_TABLES.find((name) => name === table);
    const rows = node?.[2] ?? removed?.[1];
    if (big !== undefined && rows !== undefined) reads[big] = (reads[big] ?? 0) + Number(rows) * loops;
  }
  return reads;
}

/** The open holds that start before the window of 30 nights ends. */
const HOLDS_IN_WINDOW = 65;

/** `holdsInIndex`: all that is asked of a hold stands in the index. */
type Question = { send(db: Db): Promise<unknown>; reads: Reads; holdsInIndex?: true };

/** A request and the rows that it may read. */
const QUESTIONS: Record<string, Question> = {
  'availability of 30 nights with a rate plan': {
    send: (db) => readActiveTypes(db, PROPERTY, WINDOW, EXPECTED),
    holdsInIndex: true,
    reads: { room_stay: IN_HOUSE, booking: IN_HOUSE, room_request: HOLDS_IN_WINDOW, rate_override: NIGHTS },
  },
  'what is sold of one type, before more is': {
    send: async (db) => {
      const { sql, values } = soldIn(db, PROPERTY, [typeId], WINDOW);
      return (await db.executeQuery(CompiledQuery.raw(sql, [...values]))).rows;
    },
    // Stays are looked up once for the property, and bookings only for stays of the type.
    reads: { room_stay: IN_HOUSE, booking: IN_HOUSE, room_request: HOLDS_IN_WINDOW },
  },
  'availability with an explanation': {
    send: (db) => readNamedActiveTypes(db, PROPERTY, WINDOW, EXPECTED),
    reads: {
      room_stay: IN_HOUSE,
      booking: IN_HOUSE + HOLDS_IN_WINDOW,
      guest: IN_HOUSE + HOLDS_IN_WINDOW,
      room_request: HOLDS_IN_WINDOW,
      rate_override: NIGHTS,
    },
  },
  'the conflicts from now on': {
    send: (db) => readSoldTypes(db, PROPERTY, { from: NOW, to: FOREVER }),
    reads: {
      room_stay: IN_HOUSE,
      booking: IN_HOUSE + OPEN_HOLDS,
      guest: IN_HOUSE + OPEN_HOLDS,
      room_request: OPEN_HOLDS,
    },
  },
};

describe('in a property with a long history', () => {
  before(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await fillTables(client, async () => {
      for (const statements of [PROPERTY_TIME, history(0), PRESENT]) await client.query(statements);
    });
    await client.query('vacuum analyze');
    typeId = (await client.query<{ id: string }>(`select id from room_type where code = 'T2'`)).rows[0]?.id ?? '';
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  for (const [name, question] of Object.entries(QUESTIONS)) {
    for (const planning of PLANNING) {
      test(`${name}, ${planning} plan: only rows that overlap the window are read, from the indexes on periods`, async () => {
        const plan = await planOf(question, planning);
        assert.match(plan, /room_taken/, plan);
        assert.match(
          plan,
          question.holdsInIndex ? /Index Only Scan using room_request_held_units/ : /room_request_held_units/,
          plan,
        );
        assert.doesNotMatch(plan, /Seq Scan on (room_stay|booking|guest|room_request|rate_override)/, plan);
        const reads = readsOf(plan);
        for (const table of BIG_TABLES) assert.ok((reads[table] ?? 0) <= (question.reads[table] ?? 0), `${table}\n${plan}`);
        assert.ok((reads.room_stay ?? 0) > 0 && (reads.room_request ?? 0) > 0, plan);
      });
    }
  }

  longTest('with twice the history not one more row is read', async () => {
    const plansOfAll = async (): Promise<string[]> => {
      const plans: string[] = [];
      for (const question of Object.values(QUESTIONS))
        for (const planning of PLANNING) plans.push(await planOf(question, planning));
      return plans;
    };
    const first = await plansOfAll();
    await fillTables(client, () => client.query(history(1)));
    await client.query('vacuum analyze');
    for (const [index, plan] of (await plansOfAll()).entries())
      assert.deepEqual(readsOf(plan), readsOf(first[index] ?? ''), plan);
  });
});

describe('a request for availability', () => {
  let service: TestService;
  let property: PropertyWithRooms;
  before(async () => {
    service = await startTestService();
    property = await newPropertyWithRooms(service, { rooms: 3 });
    await addRatePlan(property, { code: 'FLEX' });
  });
  after(() => service.stop());

  const dates = 'from=2026-11-20&to=2026-12-20';
  for (const path of [
    `rooms/availability-range?${dates}`,
    `rooms/availability-range?${dates}&ratePlanCode=FLEX`,
    `rooms/availability-range?${dates}&explain=true`,
    `rooms/available-range-with-rate?${dates}&ratePlanCode=FLEX`,
    'conflicts',
  ]) {
    test(`${path} needs one statement besides that of the access check`, async ({ mock }) => {
      // Every statement of the process comes through here. Those of the request name the property, those of jobs do not.
      const sent = mock.method(pg.Client.prototype, 'query');
      bodyOf(await property.admin.get(`${property.path}/${path}`));
      sent.mock.restore();
      const statements = sent.mock.calls
        .map((call) => (call.arguments as unknown[])[0] as { text?: string; values?: unknown[] })
        .filter(({ values }) => values?.includes(property.id) === true)
        .map(({ text }) => text ?? '');
      assert.equal(statements.length, 2, statements.join('\n'));
      assert.match(statements[0] ?? '', /from \(values \(1\)\) as one\s+left join app_user/);
      assert.match(statements[1] ?? '', /from room_type t/);
    });
  }
});
