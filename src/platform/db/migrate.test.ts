import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { migrate } from './migrate.ts';

/** It runs outside of a transaction: `migrations/0025_reports_by_index.sql`. */
const VERSION = 25;

const clients: pg.Client[] = [];
const database = await createTestDatabase();
after(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

/** What a write of these tables locks. */
const WRITE = 'lock table room_stay, booking, charge, payment, audit_entry in row exclusive mode';

async function indexes(client: pg.Client): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows;
}

test('writers go on while indexes are built, two instances start at once, and a migration that was cut off runs again', async () => {
  const [looking, writing, other] = [await connect(), await connect(), await connect()];
  const before = await indexes(looking);
  // As after a crash: all was done but for the note that it was.
  await looking.query(`delete from schema_migration where version = $1`, [VERSION]);
  await looking.query(`set statement_timeout = '30s'`);
  await writing.query(`begin; ${WRITE}`);
  const migrating = Promise.all([migrate(database.connectionString), migrate(database.connectionString)]);
  const deadline = Date.now() + 20_000;
  for (let waits = false; !waits; ) {
    assert.ok(Date.now() < deadline, 'the migration waits for the writer');
    const { rows } = await looking.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and query like '%index concurrently%' and wait_event_type = 'Lock') as waits`,
    );
    waits = rows[0]?.waits === true;
  }
  // The build waits for the writer; no other writer waits for the build.
  await other.query(`set lock_timeout = '2s'`);
  await other.query(`begin; ${WRITE}; commit`);
  await writing.query('commit');
  const [one, two] = await migrating;
  assert.equal(one, two);
  assert.deepEqual(await indexes(looking), before);
  assert.ok(before.every(({ valid }) => valid));
  const { rows } = await looking.query('select count(*)::integer as times from schema_migration where version = $1', [VERSION]);
  assert.deepEqual(rows, [{ times: 1 }]);
});

test('every migration outside of a transaction can run again, and the checksum of an earlier wording is known', async () => {
  const client = await connect();
  const before = await indexes(client);
  const folder = path.join(import.meta.dirname, '../../../migrations');
  const reworded = new Set<number>();
  for (const name of await readdir(folder)) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    const version = Number(name.slice(0, 4));
    for (const [, earlier] of sql.matchAll(/^-- Formerly (\w+)$/gm)) {
      reworded.add(version);
      await client.query('update schema_migration set checksum = $2 where version = $1', [version, earlier]);
      await migrate(database.connectionString);
    }
    if (sql.startsWith('-- Outside') && !reworded.has(version))
      await client.query('delete from schema_migration where version = $1', [version]);
  }
  assert.ok(reworded.size > 0);
  await migrate(database.connectionString);
  await client.query('delete from schema_migration where version = any($1)', [[...reworded]]);
  await migrate(database.connectionString);
  assert.deepEqual(await indexes(client), before);
  await client.query(`update schema_migration set checksum = 'other' where version = 17`);
  await assert.rejects(migrate(database.connectionString), /0017_setup.sql is not the one that was applied/);
});
