/**
 * `npm run bench:migrations -- --database URL`: brings the database of an earlier release to this one, while a writer for each table takes
 * the lock that every write takes, again and again. Prints how long it took, the statements that took longest, and how long
 * writers waited.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';

/** Waits are reported too short by at most this. With shorter pauses the writers alone would keep a small machine busy. */
const PAUSE_MS = 50;
const LOOK_MS = 20;
/** Shorter waits are not listed. */
const LISTED_MS = 50;

const { values } = parseArgs({ options: { database: { type: 'string' } } });
const { database } = values;
if (database === undefined) throw new Error('--database URL is required: of a copy, because it is migrated');

async function open(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database, application_name: name });
  await client.connect();
  return client;
}

let isOver = false;
/** What the migration is doing. */
let statement = '';
const spent = new Map<string, number>();
const waits: { table: string; ms: number; during: string }[] = [];

async function write(table: string): Promise<void> {
  const client = await open('bench writer');
  while (!isOver) {
    const started = performance.now();
    await client.query(`begin; lock table "${table}" in row exclusive mode; commit`);
    const ms = performance.now() - started;
    if (ms > LISTED_MS) waits.push({ table, ms: Math.round(ms), during: statement });
    await sleep(PAUSE_MS);
  }
  await client.end();
}

async function watch(): Promise<void> {
  const client = await open('bench watcher');
  for (let before = performance.now(); !isOver; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ query: string }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query from pg_stat_activity
       where datname = current_database() and state = 'active' and application_name not like 'bench %' and query not like '%advisory%'`,
    );
    const now = performance.now();
    statement = rows[0]?.query ?? statement;
    spent.set(statement, (spent.get(statement) ?? 0) + now - before);
    before = now;
  }
  await client.end();
}

const first = await open('bench list');
const { rows: tables } = await first.query<{ name: string }>(
  `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'`,
);
await first.end();
const others = [watch(), ...tables.map(({ name }) => write(name))];
const started = performance.now();
try {
  await migrate(database);
} finally {
  isOver = true;
  await Promise.all(others);
}
process.stdout.write(`migrated in ${((performance.now() - started) / 1000).toFixed(1)} s beside ${tables.length} writers\n`);
const longest = [...spent].toSorted(([, one], [, other]) => other - one).slice(0, 15);
console.table(longest.map(([query, ms]) => ({ ms: Math.round(ms), query })));
process.stdout.write(`waits of more than ${LISTED_MS} ms:\n`);
console.table(waits.toSorted((one, other) => other.ms - one.ms).slice(0, 25));
