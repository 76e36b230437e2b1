import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Account, canEnter, chooseAccount } from './account.ts';
import { unlessMissing, writePrivateFile } from './file-system.ts';

/**
 * Where one data folder's database is. `dataDir` is absolute. `home` holds the database (`pg`), the note of its socket
 * folder and, if needed, a copy of the programs; it is `dataDir` itself unless the server's account cannot get there.
 */
export type Location = { dataDir: string; home: string; clusterDir: string; account: Account };

/** Where root keeps databases whose data folder the server's account cannot reach. */
const SYSTEM_HOMES = '/var/lib/hostelry';
/** In the data folder: the path of such a database's home. */
const POINTER = 'pg.location';
/** In such a home: the data folder it belongs to. */
const BELONGS_TO = 'data-dir';

/** Creates the data folder if it is missing, closed to other users; returns its absolute path. */
export async function ensureDataDir(dataDir: string): Promise<string> {
  await mkdir(dirname(resolve(dataDir)), { recursive: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return realpath(dataDir);
}

/** Finds the database of a data folder, or chooses a place for a new one. Throws one line when no place will do. */
export async function locateDatabase(givenDir: string, log: (message: string) => void): Promise<Location> {
  const dataDir = await ensureDataDir(givenDir);
  const existing = await findHome(dataDir);
  const account = await chooseAccount(dataDir, existing === undefined ? undefined : join(existing, 'pg'));
  if (existing !== undefined && existing !== dataDir) {
    if (await canEnter(account, existing)) return locationIn(existing, dataDir, account);
    throw new Error(`The database in ${existing} belongs to user id ${account.uid}, who cannot enter it`);
  }
  if ((await canEnter(account, dataDir)) || (await letThrough(dataDir, account))) return locationIn(dataDir, dataDir, account);
  if (existing === undefined) return locationIn(await createSystemHome(dataDir, account, log), dataDir, account);
  throw new Error(
    `The database in ${dataDir} belongs to user id ${account.uid}, who cannot enter that folder: allow it (chmod o+x on the closed folders above) or move DATA_DIR`,
  );
}

function locationIn(home: string, dataDir: string, account: Account): Location {
  return { dataDir, home, clusterDir: join(home, 'pg'), account };
}

/**
 * Root's own data folder, when it alone is in the way: the group of the server's account may then pass through it, but not
 * look into it. False when a folder above is closed too, or when the data folder has been given to a group already.
 */
async function letThrough(dataDir: string, account: Account): Promise<boolean> {
  const folder = await stat(dataDir);
  const isShared = folder.gid !== 0 && (folder.mode & 0o070) !== 0;
  if (folder.uid !== 0 || isShared || !(await canEnter(account, dirname(dataDir)))) return false;
  await chown(dataDir, folder.uid, account.gid);
  await chmod(dataDir, (folder.mode & 0o707) | 0o010);
  return canEnter(account, dataDir);
}

/** The home of the data folder's database, undefined when it has none yet. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const pointer = await readPointer(dataDir);
  if (pointer === undefined) return (await unlessMissing(stat(join(dataDir, 'pg')))) === undefined ? undefined : dataDir;
  if (!isAbsolute(pointer)) throw new Error(`${join(dataDir, POINTER)} does not hold an absolute path`);
  // Never start afresh here: a database that went missing must be noticed, not replaced by an empty one.
  const belongsTo = await unlessMissing(readFile(join(pointer, BELONGS_TO), 'utf8'));
  if (belongsTo === undefined) {
    throw new Error(
      `The database of ${dataDir} was in ${pointer} and is not there any more: put it back, or delete ${join(dataDir, POINTER)} to start empty`,
    );
  }
  if (belongsTo.trim() !== dataDir) await takeOver(pointer, belongsTo.trim(), dataDir);
  return (await unlessMissing(stat(join(pointer, 'pg')))) === undefined ? undefined : pointer;
}

/** The data folder was moved, which is fine, or copied, which would make two folders share one database. */
async function takeOver(home: string, before: string, dataDir: string): Promise<void> {
  if ((await readPointer(before)) === home) {
    throw new Error(
      `${dataDir} is a copy of ${before}, and the database of both is ${home}: delete ${join(dataDir, POINTER)} to start empty`,
    );
  }
  await writeFile(join(home, BELONGS_TO), `${dataDir}\n`);
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(join(dataDir, POINTER), 'utf8')))?.trim();
}

/**
 * A place for the database when the server's account cannot enter the data folder, as below root's closed home folder.
 * It gets a random name rather than one made from the data folder's path: when someone deletes the data folder to start
 * afresh, the old database must not come back.
 */
async function createSystemHome(dataDir: string, account: Account, log: (message: string) => void): Promise<string> {
  const unused = await readPointer(dataDir);
  const home = unused ?? join(SYSTEM_HOMES, randomBytes(8).toString('hex'));
  try {
    for (const dir of [SYSTEM_HOMES, home]) {
      await mkdir(dir, { recursive: true });
      await chmod(dir, 0o755);
    }
  } catch {
    throw new Error(
      `User id ${account.uid}, which the database must run as, cannot enter ${dataDir}, and ${SYSTEM_HOMES} cannot be written: choose another DATA_DIR or start as an ordinary user`,
    );
  }
  if (!(await canEnter(account, home)))
    throw new Error(`User id ${account.uid}, which the database must run as, can enter neither ${dataDir} nor ${home}`);
  for (const left of await homesLeftBy(dataDir, home))
    log(`An earlier database of ${dataDir} is still in ${left}: delete it if it is not needed`);
  await writeFile(join(home, BELONGS_TO), `${dataDir}\n`);
  await writePrivateFile(join(dataDir, POINTER), `${home}\n`);
  log(`User id ${account.uid}, which the database runs as, cannot enter ${dataDir}: the database is kept in ${home}`);
  return home;
}

/** Removes the home of a database that could not be made, unless it is the data folder itself. */
export async function forgetHome({ home, dataDir }: Location): Promise<void> {
  if (home === dataDir) return;
  await rm(home, { recursive: true, force: true });
  await rm(join(dataDir, POINTER), { force: true });
}

async function homesLeftBy(dataDir: string, home: string): Promise<string[]> {
  const others = (await readdir(SYSTEM_HOMES)).map((name) => join(SYSTEM_HOMES, name)).filter((dir) => dir !== home);
  const owners = await Promise.all(others.map((dir) => unlessMissing(readFile(join(dir, BELONGS_TO), 'utf8'))));
  return others.filter((_, index) => owners[index]?.trim() === dataDir);
}
