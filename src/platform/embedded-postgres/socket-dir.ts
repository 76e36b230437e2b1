import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { hasCode, unlessMissing, writePrivateFile } from './file-system.ts';
import type { Location } from './location.ts';

/**
 * A socket's path may have at most 107 bytes (103 on macOS), so it cannot lie in the data folder, whose path can be of any
 * length. It gets a short folder in the system's folder for temporary files, closed to other users; its path
 * is noted beside the database, so that a restarted server is found at the same place and a crashed one's folder is reused.
 */
const NOTE = 'pg.socket-dir';
const PARENT_BYTES_MAX = 60;

/** Every server has its own folder, so all can use the same number; it is only a part of the socket's name. */
export const SOCKET_PORT = 5432;

/**
 * The folder for the server's socket, empty. The noted one if possible, also when it was deleted: a service that
 * keeps running keeps looking there. Call only while no server runs on the database.
 */
export async function prepareSocketDir(location: Location): Promise<string> {
  const { account, home } = location;
  const noted = (await readNote(home)) ?? '';
  const made = noted !== '' && (await makePrivateDir(noted, account));
  if (made || (await isOurs(noted, account))) {
    for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) await rm(join(noted, name), { force: true });
    return noted;
  }
  const dir = join(await shortParent(account), `hostelry-${randomBytes(6).toString('hex')}`);
  if (!(await makePrivateDir(dir, account))) throw new Error(`Cannot create the folder ${dir} for the database's socket`);
  await writePrivateFile(join(home, NOTE), `${dir}\n`);
  return dir;
}

/** Removes the folder and the note of it after a clean stop. */
export async function removeSocketDir({ home, account }: Location): Promise<void> {
  const noted = (await readNote(home)) ?? '';
  if (await isOurs(noted, account)) await rm(noted, { recursive: true, force: true });
  await rm(join(home, NOTE), { force: true });
}

async function readNote(home: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(join(home, NOTE), 'utf8')))?.trim();
}

/** In a folder open to all, someone else may have made one by that name since. */
async function isOurs(dir: string, account: Account): Promise<boolean> {
  const found = dir === '' ? undefined : await unlessMissing(lstat(dir));
  return found?.isDirectory() === true && found.uid === account.uid && (found.mode & 0o077) === 0;
}

/** False when something by that name exists or its parent does not. */
async function makePrivateDir(dir: string, account: Account): Promise<boolean> {
  try {
    await mkdir(dir, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
  if (process.getuid?.() === 0) await chown(dir, account.uid, account.gid);
  return true;
}

async function shortParent(account: Account): Promise<string> {
  for (const dir of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(dir) <= PARENT_BYTES_MAX && (await canEnter(account, dir))) return dir;
  }
  throw new Error(
    `No folder for temporary files can be used by user id ${account.uid} for the database's socket: set TMPDIR to one with a short path`,
  );
}
