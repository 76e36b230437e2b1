import { chmod, chown, lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { unlessMissing, writePrivateFile } from './file-system.ts';
import type { Location } from './location.ts';

/**
 * A socket's path may have at most 107 bytes (103 on macOS), so it cannot lie in the data folder, whose path can be of any
 * length. It gets a short folder of its own in the system's folder for temporary files, closed to everybody else; its path
 * is noted beside the database, so that a restarted server is found at the same place and a crashed one's folder is reused.
 */
const NOTE = 'pg.socket-dir';
const PARENT_BYTES_MAX = 70;

/** Every server has a folder of its own, so all can use the same number; it is only a part of the socket's name. */
export const SOCKET_PORT = 5432;

/** The folder for the server's socket, empty. Call only while no server runs on the database. */
export async function prepareSocketDir(location: Location): Promise<string> {
  const noted = await notedSocketDir(location);
  if (noted !== undefined) {
    for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) await rm(join(noted, name), { force: true });
    return noted;
  }
  const dir = await mkdtemp(join(await shortParent(location.account), 'hostelry-'));
  await chmod(dir, 0o700);
  if (process.getuid?.() === 0) await chown(dir, location.account.uid, location.account.gid);
  await writePrivateFile(join(location.home, NOTE), `${dir}\n`);
  return dir;
}

/** Removes the folder and the note of it after a clean stop. */
export async function removeSocketDir(location: Location): Promise<void> {
  const noted = await notedSocketDir(location);
  if (noted !== undefined) await rm(noted, { recursive: true, force: true });
  await rm(join(location.home, NOTE), { force: true });
}

/** Only if it is still ours alone: in a folder open to all, someone else may have made one by that name since. */
async function notedSocketDir({ home, account }: Location): Promise<string | undefined> {
  const dir = (await unlessMissing(readFile(join(home, NOTE), 'utf8')))?.trim();
  if (!dir) return undefined;
  const found = await unlessMissing(lstat(dir));
  return found?.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0 ? dir : undefined;
}

async function shortParent(account: Account): Promise<string> {
  for (const dir of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(dir) <= PARENT_BYTES_MAX && (await canEnter(account, dir))) return dir;
  }
  throw new Error(`No folder for temporary files can be used by user id ${account.uid} for the database's socket: set TMPDIR to one with a short path`);
}
