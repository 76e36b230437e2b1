import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { createClients, createHostPool } from './connections.ts';
import { describeUnreachable, isDatabaseUnreachable } from './database-errors.ts';
import { hostsOf } from './hosts.ts';

const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../migrations');

/** Any constant will do, as long as all instances of the product share it. */
const MIGRATION_LOCK = 7_240_811_904;
const LOCK_RETRY_MS = 200;
const CONNECT_TIMEOUT_MS = 5_000;

type Migration = { version: number; name: string; sql: string; checksum: string };

async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(MIGRATIONS_DIR, name), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The number of this release's last migration. */
export async function latestMigration(): Promise<number> {
  return (await listMigrations()).at(-1)?.version ?? 0;
}

/**
 * Whether a database that ran the file with this checksum has what the file makes now. A line `-- Formerly CHECKSUM` names an earlier
 * wording with the same outcome, as long as no release had it.
 */
function isSameMigration({ checksum, sql }: Migration, applied: string): boolean {
  return applied === checksum || sql.includes(`\n-- Formerly ${applied}\n`);
}

/**
 * The statements of a migration, to be sent one by one: Citus sends the text of a message to each server as a whole, and a statement
 * outside of a transaction must stand alone. One ends with a semicolon at the end of its line that is not between two `$$`.
 */
function statementsOf(sql: string): string[] {
  const statements = [''];
  for (const line of sql.split(/(?<=;)$/m)) {
    const statement = (statements.pop() ?? '') + line;
    const isWhole = statement.split('$$').length % 2 === 1;
    statements.push(statement, ...(isWhole ? [''] : []));
  }
  return statements.filter((statement) => /^\s*(?!--)\S/m.test(statement));
}

/** Where Citus distributes the database it changes one shard after the other: it refuses functions and foreign keys after a parallel change. */
const SEQUENTIAL = `select set_config('citus.multi_shard_modify_mode', 'sequential', true) from pg_extension where extname = 'citus'`;

/**
 * Runs a migration and leaves a transaction open. One that begins with `-- Outside of a transaction` runs before it, so that an index can be
 * built concurrently while others write. When the service is killed meanwhile it runs again from its beginning, so it must be repeatable.
 */
export async function runMigration(client: pg.Client, sql: string): Promise<void> {
  const isOutside = sql.startsWith('-- Outside of a transaction');
  const before = isOutside ? [] : ['begin', SEQUENTIAL];
  for (const statement of [...before, ...statementsOf(sql)]) await client.query(statement);
  if (isOutside) await client.query('begin');
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migration order by version',
  );
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of rows) {
    const migration = known.get(row.version);
    if (migration === undefined) {
      throw new Error(`the database is newer than this release: it has migration ${row.name}, which this release does not know`);
    }
    if (!isSameMigration(migration, row.checksum)) throw new Error(`migration ${row.name} is not the one that was applied`);
  }
  const applied = new Set(rows.map((row) => row.version));
  for (const { version, name, sql, checksum } of migrations.filter((migration) => !applied.has(migration.version))) {
    await runMigration(client, sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [version, name, checksum]);
    await client.query('commit');
  }
}

/**
 * Waits without a snapshot of the database, because building an index concurrently waits for all of those: no statement is under way
 * between two looks, and a statement without parameters leaves no open cursor behind.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`);
    if (rows[0]?.taken === true) return;
    await setTimeout(LOCK_RETRY_MS);
  }
}

/** The job queue's tables. */
async function migrateJobs(connectionString: string): Promise<void> {
  const pool = createHostPool({ connectionString, max: 1, patient: true, onError: () => {} });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** None of the servers can be used; lists the reasons. */
class NoHost extends Error {
  readonly code = '08001';
}

/** A connection to the server that takes writes; a list of hosts is tried once. */
async function connect(connectionString: string): Promise<pg.Client> {
  const { all } = hostsOf(connectionString);
  const nextClient = createClients({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  const reasons: string[] = [];
  for (;;) {
    const client = nextClient();
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (all.length === 1 || !isDatabaseUnreachable(error)) throw error;
      reasons.push(`${client.host} port ${client.port}: ${describeUnreachable(error)}`);
      if (reasons.length >= all.length) throw new NoHost(reasons.join('; '), { cause: error });
    }
  }
}

async function connectTwice(connectionString: string): Promise<[pg.Client, pg.Client]> {
  const first = await connect(connectionString);
  try {
    return [first, await connect(connectionString)];
  } catch (error) {
    await first.end();
    throw error;
  }
}

/**
 * Brings the database to this release's schema: forward only, each file in its own transaction unless it begins with
 * `-- Outside of a transaction`, all under an advisory lock so that instances started together do it once. A database newer than the code is
 * refused. The job queue's own tables are brought up to date under the same lock. The lock is that of a transaction on a connection
 * of its own: a pooler may give each transaction another session.
 * @returns the number of this release's last migration.
 */
export async function migrate(connectionString: string): Promise<number> {
  const [lock, client] = await connectTwice(connectionString);
  try {
    await lock.query('begin');
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    await takeLock(lock);
    const migrations = await listMigrations();
    await applyMissing(client, migrations);
    await migrateJobs(connectionString);
    return migrations.at(-1)?.version ?? 0;
  } finally {
    // Ending a session also rolls back, which releases the lock.
    await client.end();
    await lock.end();
  }
}
