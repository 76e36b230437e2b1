import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isOnCitus, nodesOf } from './citus.ts';

/** The server and the migrated template that test/run.ts prepared for this run. */
function testServer(): { url: string; template: string } {
  const url = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_TEMPLATE_DATABASE'];
  if (!url || !template)
    throw new Error('tests need a database server: run them with `npm test` (one file: `npm test -- path/to/file.test.ts`)');
  return { url, template };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The server waits some seconds for closing connections; then it terminates the rest. A pooler's stay open. */
async function dropDatabase(url: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  if (isOnCitus()) {
    for (const node of nodesOf(url)) await onServer(node, `${statement} with (force)`);
    return;
  }
  if (process.env['TEST_POOLER_URL']) return onServer(url, `${statement} with (force)`);
  await onServer(url, statement).catch(() => onServer(url, `${statement} with (force)`));
}

const MAY_NOT = '42501';

/**
 * Fills tables with many rows that are correct by construction: foreign keys are not checked, which
 * saves at least half of the work. A role that may not skip the checks runs them.
 */
export async function fillTables(client: pg.Client, fill: () => Promise<unknown>): Promise<void> {
  const trusts = await client.query('set session_replication_role = replica').then(
    () => true,
    (error: pg.DatabaseError) => {
      if (error.code !== MAY_NOT) throw error;
      return false;
    },
  );
  await fill();
  if (trusts) await client.query('reset session_replication_role');
}

/** The settings with which a service uses the database: through the pooler, if the run has one. */
export function databaseSettings({ connectionString }: TestDatabase): Record<string, string> {
  const pooler = process.env['TEST_POOLER_URL'];
  if (!pooler) return { DATABASE_URL: connectionString };
  const url = new URL(pooler);
  url.pathname = new URL(connectionString).pathname;
  return { DATABASE_URL: url.toString(), DATABASE_PREPARED: 'false', DATABASE_LISTEN_URL: connectionString };
}

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** A fresh copy of the migrated template, for one test file; or of another database to which nobody is connected. */
export async function createTestDatabase(original?: TestDatabase): Promise<TestDatabase> {
  const { url, template: migrated } = testServer();
  const template = original === undefined ? migrated : new URL(original.connectionString).pathname.slice(1);
  const name = `t_${randomBytes(8).toString('hex')}`;
  // Copied as files, a copy takes the server 50 ms of work; copied through its log, as by default, it takes 150 ms more.
  for (const node of nodesOf(url)) await onServer(node, `create database ${name} template ${template} strategy file_copy`);
  const connection = new URL(url);
  connection.pathname = `/${name}`;
  return { connectionString: connection.toString(), drop: () => dropDatabase(url, name) };
}

/** A database without tables, as at the first start. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = testServer();
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const connection = new URL(url);
  connection.pathname = `/${name}`;
  return { connectionString: connection.toString(), drop: () => dropDatabase(url, name) };
}
