/**
 * Migrations on a plain database and, in a run of `npm run test:citus`, on a distributed one: that of a new table of a property, as
 * CONTRIBUTING.md shows it, and one that changes tables that are there.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { runMigration } from '../src/platform/db/migrate.ts';
import { isOnCitus } from './harness/citus.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8');
/** The block of SQL, without the indentation of its list item. */
const [, template = ''] = /^ {3}```sql\n([\s\S]+?)^ {3}```$/m.exec(GUIDE) ?? [];

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await runMigration(client, template);
  await client.query('commit');
});
after(async () => {
  await client.end();
  await database.drop();
});

async function names(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

/** A property with one room. */
async function createRoom(): Promise<{ propertyId: string; roomId: string }> {
  const [propertyId, typeId, roomId] = [randomUUID(), randomUUID(), randomUUID()];
  const rows: [string, string[]][] = [
    [
      `property (id, code, name, timezone, currency, created_at, updated_at) values ($1, $2, 'Park', 'UTC', 'EUR', now(), now())`,
      [propertyId, `P${propertyId.slice(0, 6).toUpperCase()}`],
    ],
    [
      `room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at) values ($1, $2, 'DLX', 'Deluxe', 2, 2, now(), now())`,
      [propertyId, typeId],
    ],
    [
      `room (property_id, id, room_type_id, room_number, created_at, updated_at) values ($1, $2, $3, 101, now(), now())`,
      [propertyId, roomId, typeId],
    ],
  ];
  for (const [row, values] of rows) await client.query(`insert into ${row}`, values);
  return { propertyId, roomId };
}

const INSERT = 'insert into room_key (property_id, id, room_id, made_at) values ($1, $2, $3, now())';

test('the template makes the table with its constraints, its index and its trigger', async () => {
  assert.deepEqual(
    await names(`select conname as name from pg_constraint where conrelid = 'room_key'::regclass and contype <> 'n' order by 1`),
    ['room_key_pkey', 'room_key_property_exists', 'room_key_room_exists'],
  );
  assert.deepEqual(await names(`select indexname as name from pg_indexes where tablename = 'room_key' order by 1`), [
    'room_key_newest',
    'room_key_pkey',
  ]);
});

test('a row must name a room of its own property, and is never changed', async () => {
  const { propertyId, roomId } = await createRoom();
  const id = randomUUID();
  await client.query(INSERT, [propertyId, id, roomId]);
  await assert.rejects(
    client.query(INSERT, [propertyId, randomUUID(), randomUUID()]),
    /violates foreign key .*room_key_room_exists/,
  );
  const other = await createRoom();
  await assert.rejects(
    client.query(INSERT, [other.propertyId, randomUUID(), roomId]),
    /violates foreign key .*room_key_room_exists/,
  );
  await assert.rejects(
    client.query('update room_key set made_at = now() where property_id = $1 and id = $2', [propertyId, id]),
    /append-only/,
  );
});

test('a migration changes several tables that have rows', async () => {
  const { propertyId, roomId } = await createRoom();
  const changes = `
    alter table room add column color text;
    update room set color = 'red' where color is null;
    alter table room alter column color set not null;
    alter table room drop constraint room_number_taken;
    alter table room add constraint room_number_taken unique (property_id, room_number, color);
    alter table room_type add column color text constraint color_known check (color in ('red', 'blue'));
    create index room_color on room (property_id, color);
    create or replace function paint() returns trigger language plpgsql as $$ begin
      new.color := 'blue';
      return new;
    end $$;
  `;
  await runMigration(client, changes);
  await client.query('commit');
  const { rows } = await client.query('select color from room where property_id = $1 and id = $2', [propertyId, roomId]);
  assert.deepEqual(rows, [{ color: 'red' }]);
  await assert.rejects(
    client.query(`update room_type set color = 'green' where property_id = $1`, [propertyId]),
    /violates check constraint "color_known/,
  );
});

test('on Citus the table is distributed by property, on the servers of the bookings', { skip: !isOnCitus() }, async () => {
  const { rows } = await client.query(`
    select k.partmethod, column_to_column_name(k.logicalrelid, k.partkey) as by, k.colocationid = b.colocationid as beside
    from pg_dist_partition k, pg_dist_partition b
    where k.logicalrelid = 'room_key'::regclass and b.logicalrelid = 'booking'::regclass`);
  assert.deepEqual(rows, [{ partmethod: 'h', by: 'property_id', beside: true }]);
});
