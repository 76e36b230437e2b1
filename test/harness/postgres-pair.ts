/** A primary and its synchronous replica, both real, for tests of failover. */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  copyCluster,
  followPrimary,
  freePort,
  initCluster,
  openServersHome,
  type PostgresServer,
  type ServersHome,
  startPostgres,
  urlOfServers,
} from './postgres-programs.ts';

export const DATABASE = 'hotel';
const READY_MS_MAX = 30_000;
/** A killed process does not stop the machine: nothing of these servers needs to reach the disk. */
const QUICK = { fsync: 'off', full_page_writes: 'off' };

export type PostgresPair = {
  primary: PostgresServer;
  replica: PostgresServer;
  /** Both, the primary first; the database is `hotel`. */
  connectionString: string;
  /** SQL to one of the two. */
  at<T extends Record<string, unknown>>(server: PostgresServer, text: string): Promise<T[]>;
  /** Promotes the replica, and waits until it accepts writes. */
  promote(): Promise<void>;
  /** Ends what still runs and deletes everything. */
  stop(): Promise<void>;
};

async function query<T extends Record<string, unknown>>(connectionString: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until the statement returns true. */
async function until(connectionString: string, statement: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS_MAX; Date.now() < deadline; await sleep(20)) {
    const rows = await query<{ yes: boolean }>(connectionString, `select coalesce((${statement}), false) as yes`).catch(() => []);
    if (rows[0]?.yes === true) return;
  }
  throw new Error(`not true within ${READY_MS_MAX} ms: ${statement}`);
}

/** A server is added to the list as soon as it runs. */
async function startBoth(home: ServersHome, started: PostgresServer[]): Promise<[PostgresServer, PostgresServer]> {
  const first = await initCluster(home, 'a');
  // A cluster that has never run counts as stopped: its copy is a complete replica.
  const second = await copyCluster(home, first, 'b');
  const [port, otherPort] = [await freePort(), await freePort()];
  const primary = await startPostgres(home, first, port, {
    ...QUICK,
    synchronous_standby_names: 'replica',
    synchronous_commit: 'local',
  });
  started.push(primary);
  await query(urlOfServers([port], 'postgres'), `create database ${DATABASE}`);
  await followPrimary(home, second, port);
  // As a primary, the replica waits for no other server.
  const replica = await startPostgres(home, second, otherPort, { ...QUICK, synchronous_standby_names: '' });
  started.push(replica);
  await until(urlOfServers([port], 'postgres'), `select sync_state = 'sync' from pg_stat_replication`);
  await query(urlOfServers([port], 'postgres'), `alter database ${DATABASE} set synchronous_commit = on`);
  return [primary, replica];
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const home = await openServersHome();
  const started: PostgresServer[] = [];
  const stop = async (): Promise<void> => {
    for (const server of started) if (server.isRunning()) await server.end('SIGQUIT');
    await home.remove();
  };
  const [primary, replica] = await startBoth(home, started).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const urlOf = ({ port }: PostgresServer): string => urlOfServers([port], DATABASE);
  return {
    primary,
    replica,
    connectionString: urlOfServers([primary.port, replica.port], DATABASE),
    at: (server, text) => query(urlOf(server), text),
    promote: async () => {
      await query(urlOf(replica), 'select pg_promote(true, 30)');
      await until(urlOf(replica), 'select not pg_is_in_recovery()');
    },
    stop,
  };
}
