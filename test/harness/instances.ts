import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { createEmptyDatabase, databaseSettings } from './database.ts';
import { freePort, type Nginx, startNginx } from './nginx.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { accountsAt, clientAt, type RemoteTestService } from './service-under-test.ts';

/** One of the service processes that share a database and a folder of files; it keeps its port. */
export type Instance = {
  readonly process: ServiceProcess;
  readonly port: number;
  /** Where it listens itself. */
  readonly url: string;
  start(): Promise<void>;
  /** Stops it as a process manager does; fails unless it ends with 0. */
  stop(): Promise<void>;
};

/** Instances behind nginx; clients connect through it. */
export type Instances = { service: RemoteTestService; all: readonly Instance[]; nginx: Nginx };

const clock = { now: () => new Date().toISOString(), set: () => {}, advance: () => {} };

async function newInstance(dataDir: string, settings: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  let process: ServiceProcess | null = null;
  const running = (): ServiceProcess => {
    if (process === null) throw new Error('the instance was not started');
    return process;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    get process() {
      return running();
    },
    start: async () => {
      process = await startServiceProcess(dataDir, { PORT: String(port), ...settings });
    },
    stop: async () => {
      const code = await running().end('SIGTERM');
      if (code !== 0) throw new Error(`the instance ended with ${code}: ${running().output()}`);
    },
  };
}

/**
 * Starts the instances, all at once, on an empty database, and nginx in front of them.
 * @param each settings of each instance beyond those that they share
 */
export async function startInstances(
  each: readonly Record<string, string>[],
  shared: Record<string, string> = {},
): Promise<Instances> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-instances-'));
  const common = {
    ...databaseSettings(database),
    DATABASE_POOL_SIZE: '6',
    GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1',
    TRUST_PROXY: '127.0.0.1',
    ...shared,
  };
  const all = await Promise.all(each.map((own) => newInstance(dataDir, { ...common, ...own })));
  const starts = await Promise.allSettled(all.map((instance) => instance.start()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await Promise.all(
      all.filter((_, index) => starts[index]?.status === 'fulfilled').map(({ process }) => process.end('SIGKILL')),
    );
    throw failed.reason;
  }
  const nginx = await startNginx(all.map(({ port }) => port));
  const statements = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  statements.on('error', () => {});
  const service: RemoteTestService = {
    url: nginx.url,
    clock,
    anonymous: clientAt(nginx.url, null),
    ...accountsAt(nginx.url, await openLocalIssuer(dataDir)),
    sql: async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await statements.query<T>(text, values)).rows,
    stop: async () => {
      await Promise.all(all.map((instance) => instance.process.end('SIGTERM')));
      await nginx.stop();
      await statements.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return { service, all, nginx };
}
