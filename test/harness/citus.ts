/** The databases of a test run on Citus (test/with-citus.ts): each test file has a distributed database of its own, as others have a plain one. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

const SCRIPT = join(import.meta.dirname, '../../ops/citus/distribute.sql');

/** The addresses of the workers, as `host:port`; undefined for a run without Citus. An empty list: the coordinator is its own worker. */
const workers = (): string[] | undefined => process.env['TEST_CITUS_WORKERS']?.split(',').filter(Boolean);

/** Whether the run uses Citus. */
export const isOnCitus = (): boolean => workers() !== undefined;

/** The server at the address, and with Citus its workers. */
export function nodesOf(url: string): string[] {
  return [url, ...(workers() ?? []).map((worker) => Object.assign(new URL(url), { host: worker }).toString())];
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const inDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString();

/** Distributes a migrated database, and prepares it to be copied: nothing may be connected to it, no process of Citus either. */
export async function distribute(url: string, database: string): Promise<void> {
  const nodes = nodesOf(url);
  for (const node of nodes) await run(inDatabase(node, database), 'create extension citus');
  const { hostname, port } = new URL(url);
  const adds = (workers() ?? []).map((worker) => `select citus_add_node('${worker.replace(/:(\d+)$/, "', $1)")}`);
  const isItsOwnWorker = `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', true)`;
  await run(
    inDatabase(url, database),
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...(adds.length > 0 ? adds : [isItsOwnWorker]),
  );
  // As an operator runs it. Citus sends the text of a message to its workers as a whole, so that the statements must be sent one by one.
  execFileSync('psql', ['-1', '-q', '-v', 'ON_ERROR_STOP=1', '-f', SCRIPT, inDatabase(url, database)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for (const node of nodes)
    await run(
      node,
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
    );
}

/**
 * On Citus: copies all tables into temporary ones of the connection, which its later statements read instead. Those join and count over all properties
 * in ways that Citus refuses. A check calls this again when the tables have changed.
 */
export async function copyTables(client: pg.Client): Promise<void> {
  if (!isOnCitus()) return;
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of rows) {
    await client.query(`drop table if exists pg_temp.${name}`);
    await client.query(`create temporary table ${name} as table public.${name}`);
  }
}
