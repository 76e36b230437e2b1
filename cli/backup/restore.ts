import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { latestMigration } from '../../src/platform/db/migrate.ts';
import { chownTree } from '../../src/platform/embedded-postgres/file-system.ts';
import { placeCluster, RESTORE_MARK, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { syncFolder } from '../../src/platform/files/sync-folder.ts';
import { readDatabaseFacts } from './backup.queries.ts';
import { refuseWithoutSpace } from './backup.ts';
import { copyTree } from './copy-tree.ts';
import { type Manifest, type Part, type ReadBackup, readBackup } from './manifest.ts';
import { asOperatorError, OperatorError } from './operator-error.ts';

export type RestoreOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'fileStore'>;
  from: string;
  log: (message: string) => void;
  signal: AbortSignal;
};

/** Files that an empty data folder may contain: lock files, and what a file system creates. */
const HARMLESS = new Set(['pg.lock', 'pg.users', 'lost+found']);

/** Copies a part of the backup into a folder and compares the checksums. @throws OperatorError if one differs */
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
  const what = copied.has(below(wrong.path)) ? 'has changed since the backup' : 'is missing';
  throw new OperatorError(`${from} is damaged: ${wrong.path} ${what}`);
}

/** If root restores for another user, gives that user the files. */
async function giveToOwner(folder: string, like: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(like);
  if (uid !== 0) await chownTree(folder, uid, gid);
}

/** The folder itself, or the nearest parent that exists. */
async function findExistingFolder(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists || path.dirname(folder) === folder ? folder : findExistingFolder(path.dirname(folder));
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.every((name) => HARMLESS.has(name));
}

async function refuseUnfitTarget({ manifest, files }: ReadBackup, { config, from }: RestoreOptions): Promise<string> {
  if (config.databaseUrl !== null)
    throw new OperatorError(
      'DATABASE_URL is set: this command restores only the embedded database (see docs/operations.md, "Backup")',
    );
  if (config.fileStore.kind !== 'folder')
    throw new OperatorError(
      'FILE_STORE is a bucket: this command restores files only into a folder (see docs/operations.md, "Backup")',
    );
  const known = await latestMigration();
  if (manifest.migration > known)
    throw new OperatorError(
      `${from} was made by a newer release (${manifest.hostelry}, migration ${manifest.migration}; this one has ${known}): restore it with that one`,
    );
  for (const file of files) {
    const exists = await access(path.join(from, file.path)).then(
      () => true,
      () => false,
    );
    if (!exists) throw new OperatorError(`${from} is damaged: ${file.path} is missing`);
  }
  if (!(await isEmptyFolder(config.dataDir))) throw new OperatorError(`${config.dataDir} is not empty: nothing was restored`);
  const own = path.join(config.fileStore.dir, manifest.installationId);
  if (!(await isEmptyFolder(own))) throw new OperatorError(`${own} is not empty: nothing was restored`);
  return config.fileStore.dir;
}

/** Starts the server on the restored database and compares it with the manifest. */
async function checkDatabase(dataDir: string, manifest: Manifest, log: (message: string) => void): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    const facts = await readDatabaseFacts(server.connectionString);
    if (facts.installationId !== manifest.installationId || facts.migration < manifest.migration)
      throw new OperatorError('the restored database is not the one that the manifest describes');
  } finally {
    await server.stop();
  }
}

/** Steps that remove what was restored so far. */
type Undo = (() => Promise<unknown>)[];

async function restoreParts(
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
  await giveToOwner(keys, dataDir);

  // In the folder of the file store, so that a rename moves the files into place.
  const aside = path.join(storeDir, `${manifest.installationId}.restoring`);
  await rm(aside, { recursive: true, force: true });
  const made = await mkdir(storeDir, { recursive: true, mode: 0o700 });
  // Only a new folder changes its owner: an existing one may hold the files of other installations.
  if (made !== undefined) await giveToOwner(made, dataDir);
  undo.push(() => rm(aside, { recursive: true, force: true }));
  await copyPart(backup, from, 'files', aside, signal);
  await giveToOwner(aside, dataDir);
  for (const name of [manifest.installationId, `.hostelry-${manifest.installationId}`]) {
    const target = path.join(storeDir, name);
    const exists = await access(path.join(aside, name)).then(
      () => true,
      () => false,
    );
    if (!exists) continue;
    await rm(target, { recursive: true, force: true });
    undo.push(() => rm(target, { recursive: true, force: true }));
    await rename(path.join(aside, name), target);
  }
  await rm(aside, { recursive: true, force: true });
  await syncFolder(storeDir);

  const fill = (folder: string): Promise<void> => copyPart(backup, from, 'database', folder, signal);
  const cluster = await placeCluster(dataDir, manifest.postgresMajor, fill, log);
  undo.push(() => cluster.remove());
  await checkDatabase(dataDir, manifest, log);
  await rm(mark);
}

/**
 * Restores a backup into a data folder that is empty or does not exist yet. Compares each file with its checksum and starts the database
 * server on the result once.
 * @throws OperatorError of one line for what the operator can fix; nothing is left then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, from } = options;
  const undo: Undo = [];
  try {
    const backup = await readBackup(from);
    const storeDir = await refuseUnfitTarget(backup, options);
    const existed = await access(config.dataDir).then(
      () => true,
      () => false,
    );
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    if (!existed) undo.push(() => rm(config.dataDir, { recursive: true, force: true }));
    const { database, files, keys } = backup.manifest.sizes;
    const [data, store] = [database.bytes + keys.bytes, files.bytes];
    const storeDisk = await findExistingFolder(storeDir);
    const isOneDisk = (await stat(config.dataDir)).dev === (await stat(storeDisk)).dev;
    await refuseWithoutSpace(config.dataDir, isOneDisk ? data + store : data);
    if (!isOneDisk) await refuseWithoutSpace(storeDisk, store);
    await restoreParts(backup, storeDir, options, undo);
    return backup.manifest;
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => {});
    throw asOperatorError(error);
  }
}
