/** Two processes of the service on one database and one file store, with a payment gateway simulator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type GatewaySim, startGatewaySim } from '../src/evaluation/gateway-sim/gateway-sim.ts';
import { openLocalIssuer } from '../src/evaluation/local-issuer.ts';
import { sqlState } from '../src/platform/db/database-errors.ts';
import { createTestDatabase } from '../test/harness/database.ts';
import { type ServiceProcess, startServiceProcess } from '../test/harness/service-process.ts';
import {
  type ApiClient,
  accountsAt,
  clientAt,
  NO_RATE_LIMITS,
  type RemoteTestService,
} from '../test/harness/service-under-test.ts';

export type Instances = {
  /** Base URLs of the two processes. */
  urls: readonly [string, string];
  /** The database that both use. */
  connectionString: string;
  dataDir: string;
  sim: GatewaySim;
  /** SQL straight to the database. */
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /**
   * One transaction straight in the database, repeated after a deadlock with the service. Its statements are sent one by one, because
   * Citus sends a message of several to each server as a whole.
   */
  transact(statements: readonly string[]): Promise<void>;
  /** A user that has verified, as a client of the first process; `at` gives the same user's client of either. */
  newUser: RemoteTestService['newUser'];
  at(client: ApiClient, index: 0 | 1): ApiClient;
  /** The service for the fixtures of test/harness, by the first process. */
  service: RemoteTestService;
  /** What the processes have printed. */
  output(): string;
  stop(): Promise<void>;
};

/** The processes use the clock of the machine. */
const REAL_TIME: RemoteTestService['clock'] = {
  now: () => new Date().toISOString(),
  set: () => {
    throw new Error('the time of these processes cannot be set');
  },
  advance: () => {
    throw new Error('the time of these processes cannot be set');
  },
};

/** Statements of the proof's own run beside those of the service. */
const STATEMENTS_AT_ONCE = 6;

/** Starts them. @param settings environment variables beyond the proof's own */
export async function startInstances(settings: Record<string, string> = {}): Promise<Instances> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    return await start(settings, ends, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  settings: Record<string, string>,
  ends: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Instances> {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-proof-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const sim = await startGatewaySim({ retryDelayMs: 20 });
  ends.push(() => sim.stop());
  const env = {
    DATABASE_URL: database.connectionString,
    GATEWAY_BASE_URL: `${sim.url}/v1`,
    LOG_LEVEL: 'error',
    WEB_CONCURRENCY: '1',
    ...NO_RATE_LIMITS,
    ...settings,
  };
  // One after the other: the second needs the files of the first in the data folder.
  const processes: ServiceProcess[] = [];
  for (let count = 0; count < 2; count += 1) {
    const started = await startServiceProcess(dataDir, env);
    ends.push(() => started.end('SIGTERM'));
    processes.push(started);
  }
  const statements = new pg.Pool({ connectionString: database.connectionString, max: STATEMENTS_AT_ONCE, idleTimeoutMillis: 0 });
  statements.on('error', () => {});
  ends.push(() => statements.end());
  const issuer = await openLocalIssuer(dataDir);
  const urls = processes.map(({ url }) => url) as [string, string];
  const people = accountsAt(urls[0], issuer);
  const sql: Instances['sql'] = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    // Several statements can be sent at once only without values.
    (values.length === 0 ? await statements.query<T>(text) : await statements.query<T>(text, values)).rows;
  const transact = async (texts: readonly string[], attemptsLeft = 5): Promise<void> => {
    const client = await statements.connect();
    try {
      for (const text of ['begin', ...texts, 'commit']) await client.query(text);
      return;
    } catch (error) {
      await client.query('rollback');
      if (sqlState(error) !== '40P01' || attemptsLeft === 1) throw error;
    } finally {
      client.release();
    }
    await transact(texts, attemptsLeft - 1);
  };
  return {
    urls,
    connectionString: database.connectionString,
    dataDir,
    sim,
    sql,
    transact,
    newUser: people.newUser,
    at: (client, index) => clientAt(urls[index], client.token, client.userId),
    service: { ...people, url: urls[0], clock: REAL_TIME, anonymous: clientAt(urls[0], null), sql, stop: async () => {} },
    output: () => processes.map(({ output }) => output()).join('\n'),
    stop,
  };
}
