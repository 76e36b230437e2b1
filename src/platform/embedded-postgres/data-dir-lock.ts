import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPrivateFile } from './file-system.ts';

/**
 * Locks on a data folder, so that processes that share one embedded server neither start nor stop it at the same time.
 *
 * Node has no file locks, but the SQLite inside it takes the kernel's. Unlike a file with a process id in it,
 * such a lock ends with its process however that dies, and can never be mistaken for another program's.
 * Nothing is ever stored in these two files.
 */
export type Lock = { release(): void };

const WAIT_MS_MAX = 180_000;
const POLL_MS = 20;
const SQLITE_BUSY = 5;

/** Held while the server is being started or stopped. Waits at most three minutes for others to finish, then throws. */
export async function lockForChange(dataDir: string): Promise<Lock> {
  const path = await lockFile(dataDir, 'pg.lock');
  const deadline = Date.now() + WAIT_MS_MAX;
  while (Date.now() < deadline) {
    const lock = tryLock(path, 'BEGIN EXCLUSIVE');
    if (lock !== undefined) return lock;
    await sleep(POLL_MS);
  }
  throw new Error(`Another process has been starting or stopping the database in ${dataDir} for ${WAIT_MS_MAX / 1000} s`);
}

/** Held by every process as long as it uses the server. Take it while holding `lockForChange`. */
export async function lockForUse(dataDir: string): Promise<Lock> {
  const lock = tryLock(await lockFile(dataDir, 'pg.users'), 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (lock === undefined) throw new Error(`The database in ${dataDir} is being stopped by a program that does not wait its turn`);
  return lock;
}

/** Whether any process, this one included, holds `lockForUse`. Ask while holding `lockForChange`. */
export async function isInUse(dataDir: string): Promise<boolean> {
  const lock = tryLock(await lockFile(dataDir, 'pg.users'), 'BEGIN EXCLUSIVE');
  lock?.release();
  return lock === undefined;
}

function tryLock(path: string, begin: string): Lock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(begin);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Never opens a file that exists, other than through SQLite: closing it would drop this process's locks on it. */
async function lockFile(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await createPrivateFile(path);
  return path;
}
