import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DATABASE_USER } from './cluster.ts';
import { isInUse, type Lock, lockForChange, lockForUse } from './data-dir-lock.ts';
import { unlessMissing } from './file-system.ts';
import { ensureDataDir, findHome, type Location, locateDatabase } from './location.ts';
import { boundLogFile } from './log-file.ts';
import { isAlive, isServerOf, readPidFile, stopPostmaster } from './postmaster.ts';
import { connectionStringOf } from './running-server.ts';
import { checkServer, DATABASE_NAME } from './server.queries.ts';
import { ensureServer, type RunningServer } from './server-process.ts';
import { removeSocketDir, SOCKET_PORT } from './socket-dir.ts';
import { watchServer } from './supervisor.ts';

/**
 * `dataDir` is the product's data folder, created if missing. `log` gets a sentence for people now and then.
 * `extraSettings` are PostgreSQL settings that come on top of ours; `fsync: 'off'` is for temporary databases.
 */
export type EmbeddedPostgresOptions = { dataDir: string; log: (message: string) => void; extraSettings?: Record<string, string> };

/**
 * A running server with the database `hostelry` in it. It listens on a Unix socket only, which only this account and
 * root can open. `adopted` when it ran already. `serverPid` changes when the server had to be restarted.
 * `stop` stops it unless another process uses it too; the last one stops it. Calling it again does nothing more.
 */
export type EmbeddedPostgres = {
  readonly socketDir: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly connectionString: string;
  readonly adopted: boolean;
  readonly serverPid: number;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL server that ships with the product, or joins the one that runs on this data folder already, and
 * restarts it when it dies. Throws an Error of one line when that is not possible. Close pools before calling `stop`: the
 * server ends whatever is connected. When this process dies without `stop`, the server stays and is adopted by the next start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  extraSettings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = await ensureDataDir(dataDir);
  return whileLocked(dir, async () => {
    const location = await locateDatabase(dir, log);
    const start = () => ensureChecked(location, extraSettings, log);
    const server = await start();
    return supervise(location, server, await lockForUse(dir), start, log);
  });
}

/**
 * Stops a server that was left behind in this data folder. `in-use`: a living process uses it, so it was left alone.
 */
export async function stopEmbeddedPostgres({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<'stopped' | 'not-running' | 'in-use'> {
  if ((await unlessMissing(stat(resolve(dataDir)))) === undefined) return 'not-running';
  const dir = await ensureDataDir(dataDir);
  if ((await findHome(dir)) === undefined) return 'not-running';
  return whileLocked(dir, async () => {
    if (await isInUse(dir)) return 'in-use';
    return (await stopServer(await locateDatabase(dir, log))) ? 'stopped' : 'not-running';
  });
}

async function ensureChecked(
  location: Location,
  extraSettings: Record<string, string>,
  log: (message: string) => void,
): Promise<RunningServer> {
  const server = await ensureServer(location, extraSettings, log);
  try {
    await checkServer(server.socketDir, extraSettings.fsync === 'off');
  } catch (error) {
    if (!server.adopted) await stopPostmaster(location.clusterDir, server.pid);
    throw error;
  }
  return server;
}

function supervise(
  location: Location,
  started: RunningServer,
  use: Lock,
  start: () => Promise<RunningServer>,
  log: (message: string) => void,
): EmbeddedPostgres {
  let server = started;
  let stopped: Promise<void> | undefined;
  const endWatch = watchServer({
    log,
    isDown: async () => {
      await boundLogFile(location.dataDir);
      return !(await isAlive(server.pid));
    },
    restart: async () => {
      server = await whileLocked(location.dataDir, start);
      log(`The database server had ended and runs again as process ${server.pid}`);
    },
  });
  const stop = async () => {
    await endWatch();
    await whileLocked(location.dataDir, async () => {
      use.release();
      const isLeft = await isInUse(location.dataDir);
      // A process that found it running expects it to keep running.
      if (isLeft && !started.adopted) log('The database server is left running for another process that uses it');
      if (!isLeft) await stopServer(location);
    });
  };
  return {
    socketDir: started.socketDir,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: DATABASE_NAME,
    connectionString: connectionStringOf(started.socketDir),
    adopted: started.adopted,
    get serverPid() {
      return server.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}

async function stopServer(location: Location): Promise<boolean> {
  const noted = await readPidFile(location.clusterDir);
  const runs = noted !== undefined && (await isAlive(noted.pid)) && (await isServerOf(location.clusterDir, noted.pid));
  if (runs) await stopPostmaster(location.clusterDir, noted.pid);
  await removeSocketDir(location);
  return runs;
}

async function whileLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const change = await lockForChange(dataDir);
  try {
    return await work();
  } finally {
    change.release();
  }
}
