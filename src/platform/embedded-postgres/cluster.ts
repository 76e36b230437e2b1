import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { chownTree, syncFolder, unlessMissing } from './file-system.ts';
import type { Location } from './location.ts';
import { run } from './run.ts';

/** The database's superuser and only role. The socket's folder is closed to others, so there is no password. */
export const DATABASE_USER = 'hostelry';

/**
 * Makes the folder of the database ready for the server: creates it on the first start, else checks that this PostgreSQL
 * can read it. Call only while no server runs on it. `unsafe` is for temporary databases: nothing is flushed to disk.
 */
export async function prepareCluster(
  location: Location,
  binaries: Binaries,
  unsafe: boolean,
  log: (message: string) => void,
): Promise<void> {
  const { clusterDir, account } = location;
  const version = await unlessMissing(readFile(join(clusterDir, 'PG_VERSION'), 'utf8'));
  if (version === undefined) {
    await createCluster(location, binaries, unsafe ? ['--no-sync'] : []);
    log(`Created a new database in ${clusterDir}`);
    return;
  }
  if (Number(version) !== binaries.majorVersion) {
    throw new Error(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()} and this release brings ${binaries.majorVersion}: move the data with pg_dump, see src/platform/embedded-postgres/README.md`,
    );
  }
  // A backup put back by root belongs to root and may have lost its mode; the server would refuse both.
  const folder = await stat(clusterDir);
  if (process.getuid?.() === 0 && folder.uid !== account.uid) await chownTree(clusterDir, account.uid, account.gid);
  if ((folder.mode & 0o077) !== 0) await chmod(clusterDir, 0o700);
}

/** How the folder of a database begins that is still being made. */
export const UNFINISHED = 'pg.tmp-';

/** Built under another name and renamed when it is whole: a kill in between leaves nothing that looks like a database. */
async function createCluster({ clusterDir, account }: Location, binaries: Binaries, moreFlags: string[]): Promise<void> {
  await removeUnfinished(dirname(clusterDir));
  // A new name, as the initdb of a killed start may still be writing under the old one.
  const unfinished = await mkdtemp(join(dirname(clusterDir), UNFINISHED));
  if (process.getuid?.() === 0) await chown(unfinished, account.uid, account.gid);
  // The builtin locale does not depend on the machine's; text that must sort says so in its query.
  const flags = [
    '-U',
    DATABASE_USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ];
  const result = await run(binaries.initdb, ['-D', unfinished, ...flags, ...moreFlags], account.spawnAs);
  if (!result.ok) throw new Error(`Cannot create the database in ${clusterDir}: ${result.reason}`);
  await rename(unfinished, clusterDir);
  await syncFolder(dirname(clusterDir));
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(UNFINISHED)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
