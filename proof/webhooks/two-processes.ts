/** Two processes of the service on one database, which are killed and started again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { createTestDatabase } from '../../test/harness/database.ts';
import { type ServiceProcess, startServiceProcess } from '../../test/harness/service-process.ts';
import { type ApiClient, accountsAt, clientAt, type TestProperty } from '../../test/harness/service-under-test.ts';

const SETTINGS = {
  GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1',
  LOG_LEVEL: 'error',
  WEB_CONCURRENCY: '1',
  WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
};

export type KillableService = {
  newProperty(): Promise<TestProperty>;
  /** The user's client of a process that runs, now this one and now the other; null while both are dead. */
  at(client: ApiClient): ApiClient | null;
  /** Kills one process (0, 1) or both, and starts what was killed again. */
  kill(which: 0 | 1 | 'both'): Promise<void>;
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  output(): string;
  stop(): Promise<void>;
};

/** Starts them. What was started is ended where the start fails. */
export async function startKillableService(): Promise<KillableService> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    return { ...(await start(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(ends: (() => Promise<unknown>)[]): Promise<Omit<KillableService, 'stop'>> {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-webhooks-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const begin = () => startServiceProcess(dataDir, { DATABASE_URL: database.connectionString, ...SETTINGS });
  const printed: string[] = [];
  // One after the other: the second needs the files of the first in the data folder.
  const kill = async (some: readonly (ServiceProcess | null | undefined)[]): Promise<void> => {
    for (const one of some) await one?.end('SIGKILL');
  };
  const processes: (ServiceProcess | null)[] = [await begin()];
  ends.push(() => kill(processes));
  processes.push(await begin());
  const statements = new pg.Pool({ connectionString: database.connectionString, max: 2, idleTimeoutMillis: 0 });
  statements.on('error', () => {});
  ends.push(() => statements.end());
  const { newProperty } = accountsAt(processes[0]?.url ?? '', await openLocalIssuer(dataDir));
  let turn = 0;
  return {
    newProperty,
    at: ({ token, userId }) => {
      turn += 1;
      const one = processes[turn % 2] ?? processes[(turn + 1) % 2];
      return one === undefined || one === null ? null : clientAt(one.url, token, userId);
    },
    kill: async (which) => {
      const indexes = which === 'both' ? [0, 1] : [which];
      const killed = indexes.map((index) => processes[index]);
      for (const index of indexes) processes[index] = null;
      await kill(killed);
      printed.push(...killed.map((one) => one?.output() ?? ''));
      for (const index of indexes) processes[index] = await begin();
    },
    sql: async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await statements.query<T>(text, values)).rows,
    output: () => [...printed, ...processes.map((one) => one?.output() ?? '')].join(''),
  };
}
