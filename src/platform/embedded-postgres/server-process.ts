import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { refuseHalfRestored } from './cluster-folder.ts';
import { isInUse } from './data-dir-lock.ts';
import type { Location } from './location.ts';
import { lastComplaint, logFilePath, openLogFile } from './log-file.ts';
import { isAlive, isServerOf, readPidFile, stopPostmaster } from './postmaster.ts';
import { serverEnvironment } from './run.ts';
import { askServer } from './server.queries.ts';
import { prepareSocketDir, SOCKET_PORT } from './socket-dir.ts';

/** A server that accepts connections; `adopted` when it ran already. */
export type RunningServer = { pid: number; socketDir: string; adopted: boolean };

type Log = (message: string) => void;

/** Crash recovery replays at most a checkpoint's worth of log: seconds, on a slow disk minutes. */
const READY_MS_MAX = 180_000;
/** The processes of a killed server notice within moments that it is gone; until then its memory is "still in use". */
const LEFTOVERS_MS_MAX = 10_000;
const POLL_MS = 5;

/**
 * Finds the server of this database or starts one. Call while holding `lockForChange`. Throws one line, with the server's
 * own message, when it cannot be started.
 */
export async function ensureServer(location: Location, settings: Record<string, string>, log: Log): Promise<RunningServer> {
  const running = await findServer(location, log);
  if (running !== undefined) return running;
  const binaries = await prepareBinaries(location.account, location.home, log);
  await refuseHalfRestored(location);
  await prepareCluster(location, binaries, settings.fsync === 'off', log);
  const deadline = Date.now() + LEFTOVERS_MS_MAX;
  while (true) {
    const started = await startServer(location, binaries, settings);
    if (typeof started === 'object') return started;
    if (!started.includes('is still in use') || Date.now() > deadline) {
      throw new Error(`The database in ${location.clusterDir} does not start: ${started} (see ${logFilePath(location.dataDir)})`);
    }
    await sleep(100);
  }
}

/**
 * The server that runs on this database already: one that outlived the process that started it, or one that another
 * process uses right now. One that cannot be reached any more, and that is not in use, is stopped.
 */
export async function findServer(location: Location, log: Log): Promise<RunningServer | undefined> {
  const { clusterDir } = location;
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline) {
    const noted = await readPidFile(clusterDir);
    if (noted === undefined || !(await isAlive(noted.pid))) return undefined;
    const adopted = { pid: noted.pid, socketDir: noted.socketDir, adopted: true };
    const response = noted.socketDir === '' ? 'none' : await askServer(noted.socketDir, clusterDir);
    if (response === 'ours') return adopted;
    // After a reboot the noted number may be another program's: startServer makes PostgreSQL ignore it.
    if (response !== 'busy' && !(await isServerOf(clusterDir, noted.pid))) return undefined;
    if (response === 'full') return adopted;
    if (response === 'none' && noted.ready) {
      await stopUnreachable(location, noted.pid, log);
      return undefined;
    }
    await sleep(20);
  }
  throw new Error(`The database server in ${clusterDir} has been neither ready nor gone for ${READY_MS_MAX / 1000} s`);
}

/** Its socket is gone, as after someone emptied the folder for temporary files. */
async function stopUnreachable(location: Location, pid: number, log: Log): Promise<void> {
  if (await isInUse(location.dataDir)) {
    throw new Error(
      `The database server (process ${pid}) cannot be reached, and another process uses it: stop that process first`,
    );
  }
  log(`The database server (process ${pid}) runs but cannot be reached; restarting it`);
  await stopPostmaster(location.clusterDir, pid);
}

/** The running server, or its message when it ended instead of becoming ready. */
async function startServer(
  location: Location,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<RunningServer | string> {
  const { clusterDir, dataDir, account } = location;
  const socketDir = await prepareSocketDir(location);
  const logFile = await openLogFile(dataDir);
  const { size: logOffset } = await stat(logFilePath(dataDir));
  const stalePid = (await readPidFile(clusterDir))?.pid;
  const args = Object.entries({ ...serverSettings(socketDir), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  let child: ChildProcess;
  let failureOf: () => string | undefined;
  try {
    child = spawn(binaries.postgres, ['-D', clusterDir, ...args], {
      ...account.spawnAs,
      cwd: '/',
      // Ctrl-C in a terminal must reach this process only, which then stops the server in order.
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
      // PostgreSQL refuses to start while the process in postmaster.pid lives. This variable names one that it may ignore.
      // Better than deleting the file: it still checks by the shared memory that no server runs, so a wrong guess is harmless.
      env: { ...serverEnvironment, ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) },
    });
    // At once: a server that refuses its settings has ended before the log file is closed here.
    failureOf = watchFailure(child);
  } finally {
    await logFile.close();
  }
  child.unref();
  const failure = await untilReady(child, failureOf, clusterDir);
  if (failure === undefined && child.pid !== undefined) return { pid: child.pid, socketDir, adopted: false };
  return failure || (await lastComplaint(dataDir, logOffset));
}

/** Why the server could not be run, empty when it ended unexpectedly; undefined while it runs. */
function watchFailure(child: ChildProcess): () => string | undefined {
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', () => (failure ??= ''));
  return () => failure;
}

/** Undefined when the server accepts connections; else why it could not be run, empty when it ended unexpectedly. */
async function untilReady(
  child: ChildProcess,
  failureOf: () => string | undefined,
  clusterDir: string,
): Promise<string | undefined> {
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline) {
    const noted = await readPidFile(clusterDir);
    if (noted?.ready && noted.pid === child.pid) return undefined;
    const failure = failureOf();
    if (failure !== undefined) return failure;
    await sleep(POLL_MS);
  }
  child.kill('SIGQUIT');
  return `not ready after ${READY_MS_MAX / 1000} s`;
}

/** Everything else is PostgreSQL's default, above all fsync and synchronous_commit. */
function serverSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '100',
    shared_buffers: '128MB',
    // Compiling a query costs more than the short queries of a front desk take.
    jit: 'off',
    // A new database has no statistics, and until it has some the planner guesses badly: look for work every few seconds.
    autovacuum_naptime: '5s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Starts, stops and crashes. Failed statements are the client's to report: their text can hold guests' data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}
