/** The two databases of the benchmarks, large and small, on one embedded server that is kept for the next run. */
import path from 'node:path';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import type { Timestamp } from '../src/platform/time.ts';
import { inSession } from './seed/bulk-load.ts';
import { type GroupSize, LARGE, type SeedReport, SMALL, seedPropertyGroup } from './seed/property-group.ts';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const SIZES = { large: LARGE, small: SMALL };
type SizeName = keyof typeof SIZES;

/** The running databases; `stop` stops the server and keeps the data. */
export type BenchDatabases = Record<SizeName, string> & { server: Server; stop(): Promise<void> };

/** Not in the repository. */
export const BENCH_DIR = path.join(import.meta.dirname, '../build/bench');

/** Loading need not survive a crash; all else is as the product sets it. */
const EXTRA_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' };

/** Set when seeding is complete: an interrupted one starts again. */
const SEEDED = 'seeded';

/** Migrates and seeds an empty database, and reports progress. */
export async function seedDatabase(connectionString: string, size: GroupSize, now: Timestamp): Promise<SeedReport> {
  await migrate(connectionString);
  return seedPropertyGroup(connectionString, size, now);
}

/** As if housekeeping had done all service days: its job would write to the hotels while others are measured. */
const NOTHING_DUE = `
  insert into housekeeping_settings (property_id, dirty_through, updated_at) select id, '9999-12-31', now() from property
  on conflict (property_id) do update set dirty_through = excluded.dirty_through`;

/** Drops a database of another day or half seeded. Returns whether the database exists and is complete. */
async function makeRoom(server: Server, name: string, prefix: string): Promise<boolean> {
  return inSession(server.connectionString, async (client) => {
    const { rows } = await client.query<{ name: string; comment: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database where starts_with(datname, $1)`,
      [prefix],
    );
    const isThere = rows.some((row) => row.name === name && row.comment === SEEDED);
    for (const row of rows) if (row.name !== name || !isThere) await client.query(`drop database ${row.name}`);
    if (!isThere) await client.query(`create database ${name}`);
    return isThere;
  });
}

async function ensureDatabase(
  server: Server,
  size: SizeName,
  onSeeded: (size: SizeName, report: SeedReport) => void,
): Promise<string> {
  const now = new Date().toISOString();
  const prefix = `bench_${size}_`;
  const name = prefix + now.slice(0, 10).replaceAll('-', '');
  const connectionString = server.connectionString.replace(`/${server.database}?`, `/${name}?`);
  if (!(await makeRoom(server, name, prefix))) {
    onSeeded(size, await seedDatabase(connectionString, SIZES[size], now));
    await inSession(server.connectionString, (client) => client.query(`comment on database ${name} is '${SEEDED}'`));
  }
  await inSession(connectionString, (client) => client.query(NOTHING_DUE));
  return connectionString;
}

/**
 * Starts the server in the folder, or joins the one that runs there, and seeds what was not seeded today (UTC): the present of the
 * hotels is that of the moment of seeding.
 * @param onSeeded called for each database that had to be made
 */
export async function openBenchDatabases(
  dir: string = BENCH_DIR,
  onSeeded: (size: SizeName, report: SeedReport) => void = () => {},
): Promise<BenchDatabases> {
  const server = await startEmbeddedPostgres({ dataDir: dir, log: () => {}, extraSettings: EXTRA_SETTINGS });
  try {
    const small = await ensureDatabase(server, 'small', onSeeded);
    const large = await ensureDatabase(server, 'large', onSeeded);
    return { large, small, server, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
