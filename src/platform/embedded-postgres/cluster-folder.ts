import { access, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import { UNFINISHED } from './cluster.ts';
import { isInUse, lockForChange } from './data-dir-lock.ts';
import { chownTree, syncFolder, unlessMissing } from './file-system.ts';
import { ensureDataDir, findHome, forgetHome, type Location, locateDatabase } from './location.ts';

/** The folder of a data folder's database, for a copy of it; null where it has none. */
export async function findClusterDir(dataDir: string): Promise<string | null> {
  const dir = await unlessMissing(realpath(resolve(dataDir)));
  const home = dir === undefined ? undefined : await findHome(dir);
  return home === undefined ? null : join(home, 'pg');
}

/** A database that was put in its place, and how to remove it again. */
export type PlacedCluster = { remove(): Promise<void> };

/**
 * Puts a database that was copied elsewhere into a data folder without one. It is filled under another name and renamed when it is
 * whole: a kill in between leaves nothing that looks like a database. No server can be started on the folder meanwhile.
 * @param fill writes the database into an empty folder
 * @throws Error of one line: in use, has a database, made by another PostgreSQL than this release brings
 */
export async function placeCluster(
  dataDir: string,
  madeByMajor: number,
  fill: (folder: string) => Promise<void>,
  log: (message: string) => void,
): Promise<PlacedCluster> {
  const dir = await ensureDataDir(dataDir);
  const change = await lockForChange(dir);
  try {
    if (await isInUse(dir)) throw new Error(`${dir} is in use by a running service`);
    if ((await findHome(dir)) !== undefined) throw new Error(`${dir} has a database already`);
    const location = await locateDatabase(dir, log);
    const remove = async (): Promise<void> => {
      await rm(location.clusterDir, { recursive: true, force: true });
      await forgetHome(location);
    };
    await place(location, madeByMajor, fill, log).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return { remove };
  } finally {
    change.release();
  }
}

async function place(
  { account, clusterDir, home }: Location,
  madeByMajor: number,
  fill: (folder: string) => Promise<void>,
  log: (message: string) => void,
): Promise<void> {
  const { majorVersion } = await prepareBinaries(account, home, log);
  if (majorVersion !== madeByMajor)
    throw new Error(`the database was made by PostgreSQL ${madeByMajor} and this release brings ${majorVersion}`);
  const unfinished = await mkdtemp(join(home, UNFINISHED));
  try {
    await fill(unfinished);
    if (process.getuid?.() === 0) await chownTree(unfinished, account.uid, account.gid);
    await rename(unfinished, clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dirname(clusterDir));
}

/** In a data folder while a backup is put back into it: nothing may be begun afresh there. */
export const RESTORE_MARK = 'restore.unfinished';

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** @throws Error of one line where a restore into the folder was interrupted before it had put the database there */
export async function refuseHalfRestored({ dataDir, clusterDir }: Location): Promise<void> {
  if ((await exists(join(dataDir, RESTORE_MARK))) && !(await exists(clusterDir)))
    throw new Error(`A backup is being put back into ${dataDir}, or that was interrupted: empty the folder and do it again`);
}
