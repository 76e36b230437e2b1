import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { distribute, isOnCitus, nodesOf } from './citus.ts';

/** The database server of one test run, with a migrated template that every test file copies. */
export type TestServer = { connectionString: string; template: string; stop(): Promise<void> };

type Server = { connectionString: string; stop(): Promise<void> };

const DATA_DIR_PREFIX = 'hostelry-suite-';
/** Of the folders of test/with-pg15.ts. */
export const PG15_DIR_PREFIX = 'hostelry-pg15-';
/** A newer folder may belong to a run that is just starting and has not locked it yet. */
const LEFTOVER_AGE_MS = 10 * 60_000;
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 8 * 2 ** 30;

/**
 * A new folder for a server's data: in memory if there is plenty of it. A copy of the template has 761 files. Made and dropped in memory it takes
 * 40 ms of the processor, on a disk 90 to 300 ms.
 */
export async function newServerFolder(prefix: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return mkdtemp(join(free < MEMORY_BYTES_MIN ? tmpdir() : MEMORY, prefix));
}

/**
 * Nothing of a temporary server needs to reach the disk: measured side by side, dropping a copy of the template
 * takes 15 ms instead of 520 ms and a commit 0.2 ms instead of 0.7 ms. Files of the suite run side by side, each with its own pools: hence the connections.
 * Autovacuum keeps PostgreSQL's default interval: every few seconds, as in the embedded server, it would work in each of
 * the suite's many databases, and make all prepared statements be planned again.
 */
const TEST_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300', autovacuum_naptime: '1min' };

/**
 * Prepares the server for a test run: the one at `url` (a role that may create databases), or else an embedded one in a
 * folder for temporary files. `stop` drops the template and, if it was started here, the server with its data.
 */
export async function prepareTestServer(url: string | undefined): Promise<TestServer> {
  const server = url === undefined || url === '' ? await startThrowAwayServer() : { connectionString: url, stop: async () => {} };
  const template = `hostelry_template_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    // Also drops it while clients are connected, as after an interrupted run.
    if (url)
      for (const node of nodesOf(server.connectionString)) await run(node, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    for (const node of nodesOf(server.connectionString)) await run(node, `create database ${template}`);
    await migrate(withDatabase(server.connectionString, template));
    if (isOnCitus()) await distribute(server.connectionString, template);
    return { connectionString: server.connectionString, template, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startThrowAwayServer(): Promise<Server> {
  await removeLeftovers();
  const dataDir = await newServerFolder(DATA_DIR_PREFIX);
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, extraSettings: TEST_SETTINGS });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Servers of runs that were killed. One in use belongs to a run that continues. */
async function removeLeftovers(): Promise<void> {
  const prefixes = `{${DATA_DIR_PREFIX},${PG15_DIR_PREFIX}}*`;
  for (const dataDir of globSync([tmpdir(), MEMORY].map((folder) => join(folder, prefixes)))) {
    const changedAt = await stat(dataDir).then(
      (dir) => dir.mtimeMs,
      () => Date.now(),
    );
    if (changedAt > Date.now() - LEFTOVER_AGE_MS) continue;
    const outcome = await stopEmbeddedPostgres({ dataDir, log: () => {} }).catch(() => 'in-use');
    if (outcome !== 'in-use') await rm(dataDir, { recursive: true, force: true });
  }
}

function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
