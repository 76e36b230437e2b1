import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { latestMigration } from '../platform/db/migrate.ts';
import { chownTree } from '../platform/embedded-postgres/file-system.ts';
import { placeCluster, RESTORE_MARK, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { readDatabaseFacts } from './backup.queries.ts';
import { refuseWithoutRoom } from './backup.ts';
import { copyTree } from './copy-tree.ts';
import { type Manifest, type Part, type ReadBackup, readBackup } from './manifest.ts';
import { asOperatorError, OperatorError } from './operator-error.ts';

export type RestoreOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'fileStore'>;
  from: string;
  log: (message: string) => void;
  signal: AbortSignal;
};

/** A data folder with nothing else in it is as good as empty: locks that were looked at, and what disks come with. */
const HARMLESS = new Set(['pg.lock', 'pg.users', 'lost+found']);

/** Puts a part of the backup into a folder, and compares it with what was backed up. @throws OperatorError where it differs */
async function copyPart(
  { manifest, files }: ReadBackup,
  from: string,
  part: Part,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const below = (name: string): string => name.slice(part.length + 1);
  const own = files.filter((file) => file.path.startsWith(`${part}/`));
  const tree = {
    folders: manifest.folders.filter((name) => name.startsWith(`${part}/`)).map(below),
    files: own.map((file) => below(file.path)),
  };
  const copied = new Map((await copyTree(path.join(from, part), to, tree, signal)).map((file) => [file.path, file.sha256]));
  const wrong = own.find((file) => copied.get(below(file.path)) !== file.sha256);
  if (wrong === undefined) return;
  const what = copied.has(below(wrong.path)) ? 'is not as it was written' : 'is missing';
  throw new OperatorError(`${from} is damaged: ${wrong.path} ${what}`);
}

/** Root puts back what belongs to somebody else. */
async function giveTo(folder: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(like);
  if (uid !== 0) await chownTree(folder, uid, gid);
}

/** The folder, or the first one above it that is there. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder));
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.every((name) => HARMLESS.has(name));
}

async function refuseUnfit({ manifest, files }: ReadBackup, { config, from }: RestoreOptions): Promise<string> {
  if (config.databaseUrl !== null)
    throw new OperatorError('DATABASE_URL is set: only the embedded database is put back (see docs/operations.md, "Backup")');
  if (config.fileStore.kind !== 'folder')
    throw new OperatorError('FILE_STORE is a bucket: files are only put back into a folder (see docs/operations.md, "Backup")');
  const known = await latestMigration();
  if (manifest.migration > known)
    throw new OperatorError(
      `${from} was made by a newer release (${manifest.hostelry}, migration ${manifest.migration}; this one knows ${known}): put it back with that one`,
    );
  for (const file of files) {
    const isThere = await access(path.join(from, file.path)).then(
      () => true,
      () => false,
    );
    if (!isThere) throw new OperatorError(`${from} is damaged: ${file.path} is missing`);
  }
  if (!(await isEmptyFolder(config.dataDir)))
    throw new OperatorError(`${config.dataDir} is not empty: nothing is put back over it`);
  const own = path.join(config.fileStore.dir, manifest.installationId);
  if (!(await isEmptyFolder(own))) throw new OperatorError(`${own} is not empty: nothing is put back over it`);
  return config.fileStore.dir;
}

/** The server starts on what was put back, and finds in it what the backup says. */
async function proveStart(dataDir: string, manifest: Manifest, log: (message: string) => void): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    const facts = await readDatabaseFacts(server.connectionString);
    if (facts.installationId !== manifest.installationId || facts.migration < manifest.migration)
      throw new OperatorError('what was put back is not the database that the backup tells of');
  } finally {
    await server.stop();
  }
}

/** Collects how to take away what was put there so far. */
type Undo = (() => Promise<unknown>)[];

async function putBack(
  backup: ReadBackup,
  storeDir: string,
  { config, from, log, signal }: RestoreOptions,
  undo: Undo,
): Promise<void> {
  const { dataDir } = config;
  const { manifest } = backup;
  const mark = path.join(dataDir, RESTORE_MARK);
  await writeFile(mark, `from ${path.resolve(from)}\n`, { mode: 0o600 });
  undo.push(() => rm(mark, { force: true }));

  const keys = path.join(dataDir, 'keys');
  undo.push(() => rm(keys, { recursive: true, force: true }));
  await copyPart(backup, from, 'keys', keys, signal);
  await giveTo(keys, dataDir);

  // Beside the place of the files, so that a rename puts them there.
  const aside = path.join(storeDir, `${manifest.installationId}.restoring`);
  await rm(aside, { recursive: true, force: true });
  const made = await mkdir(storeDir, { recursive: true, mode: 0o700 });
  // Only where there was none: other installations may lie in it, and what is put back comes with its owner.
  if (made !== undefined) await giveTo(made, dataDir);
  undo.push(() => rm(aside, { recursive: true, force: true }));
  await copyPart(backup, from, 'files', aside, signal);
  await giveTo(aside, dataDir);
  for (const name of [manifest.installationId, `.hostelry-${manifest.installationId}`]) {
    const target = path.join(storeDir, name);
    const isThere = await access(path.join(aside, name)).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await rm(target, { recursive: true, force: true });
    undo.push(() => rm(target, { recursive: true, force: true }));
    await rename(path.join(aside, name), target);
  }
  await rm(aside, { recursive: true, force: true });
  await syncFolder(storeDir);

  const fill = (folder: string): Promise<void> => copyPart(backup, from, 'database', folder, signal);
  const cluster = await placeCluster(dataDir, manifest.postgresMajor, fill, log);
  undo.push(() => cluster.remove());
  await proveStart(dataDir, manifest, log);
  await rm(mark);
}

/**
 * Puts a backup back into a data folder that is empty or not there yet: what it holds is compared with its checksums as it is
 * copied, and at the end the database server has been started on it once.
 * @throws OperatorError of one line for what can be put right; nothing of it is left then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, from } = options;
  const undo: Undo = [];
  try {
    const backup = await readBackup(from);
    const storeDir = await refuseUnfit(backup, options);
    const wasThere = await access(config.dataDir).then(
      () => true,
      () => false,
    );
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    if (!wasThere) undo.push(() => rm(config.dataDir, { recursive: true, force: true }));
    const { database, files, keys } = backup.manifest.sizes;
    const [data, store] = [database.bytes + keys.bytes, files.bytes];
    const storeDisk = await nearestFolder(storeDir);
    const isOneDisk = (await stat(config.dataDir)).dev === (await stat(storeDisk)).dev;
    await refuseWithoutRoom(config.dataDir, isOneDisk ? data + store : data);
    if (!isOneDisk) await refuseWithoutRoom(storeDisk, store);
    await putBack(backup, storeDir, options, undo);
    return backup.manifest;
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => {});
    throw asOperatorError(error);
  }
}
