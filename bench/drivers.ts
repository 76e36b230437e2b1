/**
 * `npm run bench:drivers`: the product's own statements (access check and read) through each database driver, 16 at a time, without HTTP.
 * The figures behind docs/decisions/0001-database-driver.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import postgres from 'postgres';
import { readConfig } from '../src/config.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { startService } from '../src/start.ts';
import { buildHouse, readsOf } from './house.ts';
import { recording, type Statement } from './recorder.ts';

const AT_ONCE = 16;
const SECONDS = 3;
const ROUNDS = 3;

type Driver = { name: string; run: (statement: Statement) => Promise<unknown>; end: () => Promise<void> };

function kyselyDriver(connectionString: string, prepared: boolean): Driver {
  const pool = createPool({ connectionString, prepared, size: AT_ONCE, onConnectionError: () => {} });
  const db = createDatabase(pool, prepared);
  return {
    name: `kysely over pg, ${prepared ? 'named prepared' : 'unprepared'}`,
    run: ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values)),
    end: () => db.destroy(),
  };
}

function pgDriver(connectionString: string, prepared: boolean): Driver {
  const pool = new pg.Pool({ connectionString, max: AT_ONCE });
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    name: `pg, ${prepared ? 'named prepared' : 'unprepared'}`,
    run: ({ text, values }) => pool.query(prepared ? { name: nameOf(text), text, values } : { text, values }),
    end: () => pool.end(),
  };
}

/** A list as PostgreSQL writes it; all of the benchmark's hold ids, words, instants and booleans. */
function asText(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map(String).join(',')}}` : value;
}

function postgresDriver(connection: { socketDir: string; port: number; user: string; database: string }): Driver {
  const { socketDir, port, user, database } = connection;
  const client = postgres({ path: `${socketDir}/.s.PGSQL.${port}`, user, database, max: AT_ONCE });
  return {
    name: 'postgres (porsager), prepared',
    // It guesses the types of array parameters, and guesses wrong where they hold booleans: as text all drivers send the same.
    run: ({ text, values }) => client.unsafe(text, values.map(asText) as never[], { prepare: true }),
    end: () => client.end(),
  };
}

async function perSecond(driver: Driver, statements: readonly Statement[]): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        for (const statement of statements) await driver.run(statement);
        done += 1;
      }
    }),
  );
  return done / SECONDS;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-drivers-'));
const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { connectionString } = database;
const service = await startService(
  readConfig({ DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0' }),
  pino({ level: 'silent' }),
);
const house = await buildHouse(service);
const drivers = [
  pgDriver(connectionString, false),
  pgDriver(connectionString, true),
  kyselyDriver(connectionString, false),
  kyselyDriver(connectionString, true),
  postgresDriver(database),
];
for (const { name, call } of readsOf(house)) {
  const statements = await recording(() =>
    service.app.inject({ method: call.method, url: call.path, headers: { authorization: `Bearer ${house.token}` } }),
  );
  const figures = new Map<string, number[]>(drivers.map((driver) => [driver.name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const driver of drivers) figures.get(driver.name)?.push(await perSecond(driver, statements));
  const base = median(figures.get('pg, named prepared') ?? []);
  const rows = [...figures].map(([driver, values]) => ({
    driver,
    'requests/s': median(values).toFixed(0),
    'ratio to pg named': (median(values) / base).toFixed(2),
  }));
  process.stdout.write(`\n${name} (${statements.length} statements)\n`);
  console.table(rows);
}
for (const driver of drivers) await driver.end();
await service.stop();
await database.stop();
await rm(dataDir, { recursive: true, force: true });
