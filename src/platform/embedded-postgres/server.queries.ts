import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { DATABASE_USER } from './cluster.ts';
import { hasCode, unlessMissing } from './file-system.ts';
import { SOCKET_PORT } from './socket-dir.ts';

/** The database of the product inside the server. */
export const DATABASE_NAME = 'hostelry';

const OLDEST_VERSION = 150_000;
const CONNECT_MS_MAX = 5_000;
const QUERY_MS_MAX = 30_000;
const TOO_MANY_CONNECTIONS = '53300';

/**
 * `ours`: the server of this folder responds. `other`: another one does. `full`: one responds that has no connection left.
 * `busy`: one exists but starts, recovers, stops or is too slow. `none`: no server listens.
 */
export type Answer = 'ours' | 'other' | 'full' | 'busy' | 'none';

/** Asks the server that listens in the socket folder whether it serves the database in `clusterDir`. */
export async function askServer(socketDir: string, clusterDir: string): Promise<Answer> {
  try {
    return await withClient(socketDir, 'postgres', async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const served = await unlessMissing(realpath(rows[0]?.data_directory ?? ''));
      return served === clusterDir ? 'ours' : 'other';
    });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'EACCES')) return 'none';
    return hasCode(error, TOO_MANY_CONNECTIONS) ? 'full' : 'busy';
  }
}

/**
 * Creates the product's database if it is missing and refuses a server that could lose what it acknowledged or is too old.
 * `unsafe` allows `fsync=off`, for temporary databases.
 */
export async function checkServer(socketDir: string, unsafe: boolean): Promise<void> {
  await withClient(socketDir, 'postgres', async (client) => {
    const { rows } = await client.query<{ fsync: string; version: number; exists: boolean }>(
      `select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version,
              exists (select from pg_database where datname = $1) as exists`,
      [DATABASE_NAME],
    );
    const facts = rows[0];
    if (facts === undefined) throw new Error('The database server did not respond');
    if (facts.version < OLDEST_VERSION) throw new Error(`PostgreSQL 15 or newer is needed, not ${facts.version}`);
    if (facts.fsync !== 'on' && !unsafe)
      throw new Error('The database server runs with fsync off and could lose data: remove that setting');
    if (!facts.exists) await client.query(`create database ${DATABASE_NAME}`);
  });
}

async function withClient<T>(socketDir: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // `ssl` and `options` are given so that PGSSLMODE and PGOPTIONS of the surroundings do not count.
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database,
    ssl: false,
    options: '',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
  });
  // A server that shuts down under an idle connection is reported as an event; without a listener it ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
