import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { createTestDatabase, fillTables } from '../../../../test/harness/database.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { listBoard } from './board.queries.ts';
import { listFreeRooms } from './free-rooms.queries.ts';
import { listRoomTypes } from './room-types.queries.ts';
import { listRooms } from './rooms.queries.ts';

const ROOMS = 60;
const OLD_STAYS_A_ROOM = 150;
const BOOKINGS = 20_000;
const OTHER_TYPES = 3_000;
const AMENITIES_A_TYPE = 30;
const PROPERTY = '0198c0de-1111-7000-8000-000000000001';
const NOW = '2026-11-20T06:30:00.000Z';

/** A property of 60 rooms with months of old stays, 40 guests in house and two rooms paid until tomorrow. */
const PROPERTY_TIME = `
  insert into property (id, code, name, timezone, currency, created_at, updated_at)
    values ('${PROPERTY}', 'PLANS00', 'Hotel', 'Asia/Kolkata', 'INR', '${NOW}', '${NOW}');
  insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at)
    select '${PROPERTY}', gen_random_uuid(), 'T' || n, 'Type', 2, 3, '${NOW}', '${NOW}' from generate_series(1, 4) n;
  insert into property (id, code, name, timezone, currency, created_at, updated_at)
    values (gen_random_uuid(), 'PLANS01', 'Other hotel', 'Asia/Kolkata', 'INR', '${NOW}', '${NOW}');
  insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at)
    select p.id, gen_random_uuid(), 'T' || n, 'Type', 2, 3, '${NOW}', '${NOW}' from property p, generate_series(1, ${OTHER_TYPES}) n where p.code = 'PLANS01';
  insert into amenity (id, name, name_key, category, icon_key, created_at, updated_at)
    select gen_random_uuid(), 'Amenity ' || n, 'AMENITY ' || n, 'COMFORT', 'wifi', '${NOW}', '${NOW}' from generate_series(1, ${AMENITIES_A_TYPE}) n;
  insert into room_type_amenity (property_id, room_type_id, amenity_id) select t.property_id, t.id, a.id from room_type t, amenity a;
  insert into room (property_id, id, room_type_id, room_number, created_at, updated_at)
    select t.property_id, gen_random_uuid(), t.id, n, '${NOW}', '${NOW}' from generate_series(1, ${ROOMS}) n
    join room_type t on t.property_id = '${PROPERTY}' and t.code = 'T' || (n % 4 + 1);
  insert into guest (property_id, id, name, created_at, updated_at) select '${PROPERTY}', gen_random_uuid(), 'Guest ' || n, '${NOW}', '${NOW}' from generate_series(1, ${BOOKINGS}) n;
  insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, created_at, updated_at)
    select '${PROPERTY}', gen_random_uuid(), row_number() over (), 'CHECKED_IN', 'WALKIN', id, '${NOW}', '${NOW}', '${NOW}' from guest;
  insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
    select r.property_id, gen_random_uuid(), b.id, r.id, s.status, s.check_in_at, s.check_out_at, s.check_in_at,
      case when s.status = 'CHECKED_OUT' then 1 end, case when s.status = 'CHECKED_OUT' then 1 end, '${NOW}', '${NOW}'
    from room r
    cross join lateral (
      select n, case when n > 0 or r.room_number > 40 then 'CHECKED_OUT' else 'ACTIVE' end as status,
        timestamptz '${NOW}' - n * interval '1 day' - interval '10 hours' as check_in_at,
        case when n > 0 then timestamptz '${NOW}' - n * interval '1 day' + interval '10 hours'
          when r.room_number > 40 then timestamptz '${NOW}' + interval '20 hours' end as check_out_at
      from generate_series(case when r.room_number <= 42 then 0 else 1 end, ${OLD_STAYS_A_ROOM}) n
    ) s
    join booking b on b.reference_number = 1 + (r.room_number * 300 + s.n) % ${BOOKINGS};
  analyze`;

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
await fillTables(client, () => client.query(PROPERTY_TIME));
after(async () => {
  await client.end();
  await database.drop();
});

/** A database that returns the query plan of every query. */
function explaining(): Db {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(`explain (analyze, timing off) ${text}`, values),
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

async function queryPlanOf(query: (db: Db) => Promise<unknown>): Promise<string> {
  const rows = (await query(explaining())) as { 'QUERY PLAN': string }[];
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The most frequent reads, each with the index it must use. */
const HOT_READS: Record<string, { read(db: Db): Promise<unknown>; index: string }> = {
  'the board': { read: (db) => listBoard(db, PROPERTY), index: 'room_stay_active' },
  'the free rooms by type': { read: (db) => listFreeRooms(db, PROPERTY, NOW), index: 'room_taken' },
  'the free rooms': { read: (db) => listRooms(db, PROPERTY, { freeAt: NOW }), index: 'room_taken' },
};

for (const [name, { read: readRows, index }] of Object.entries(HOT_READS)) {
  test(`${name} reads no old stay, booking or guest`, async () => {
    const queryPlan = await queryPlanOf(readRows);
    assert.match(queryPlan, new RegExp(index), queryPlan);
    assert.doesNotMatch(queryPlan, /Seq Scan on (room_stay|booking|guest)/, queryPlan);
    const nodes = [...queryPlan.matchAll(/ on (?:room_stay|booking|guest) .*actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g)];
    assert.ok(nodes.length > 0, queryPlan);
    for (const [line, rows, loops] of nodes) assert.ok(Number(rows) * Number(loops) <= ROOMS, line);
  });
}

test('listing room types reads no amenities of another hotel', async () => {
  const queryPlan = await queryPlanOf((db) => listRoomTypes(db, PROPERTY, false));
  assert.doesNotMatch(queryPlan, /Seq Scan on room_type/, queryPlan);
  const nodes = [...queryPlan.matchAll(/ on room_type_amenity .*actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g)];
  assert.ok(nodes.length > 0, queryPlan);
  for (const [line, rows, loops] of nodes) assert.ok(Number(rows) * Number(loops) <= 4 * AMENITIES_A_TYPE, line);
});
