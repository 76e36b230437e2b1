import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { findClusterDir, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { beginCopy, type CopyingServer, type DatabaseFacts } from './backup.queries.ts';
import { type CopiedFile, copyTree, listTree, sizeOf, type Tree, writeNew } from './copy-tree.ts';
import { needsKeyElsewhere } from './keys-elsewhere.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { asOperatorError, OperatorError } from './operator-error.ts';

/** The settings that say where everything is. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'fileStore' | 'secretsKeys'>;

/** `to`: the folder that the backup becomes; there must be nothing of that name. `signal` ends it, with nothing left. */
export type BackupOptions = {
  config: BackupConfig;
  to: string;
  now: string;
  log: (message: string) => void;
  signal: AbortSignal;
};

/** What the server makes anew at each start, or what is another server's business; its folders stay, empty. */
const EMPTIED = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal'];
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
]);
const CONTROL_FILE = 'global/pg_control';
/** Files of sorts, of temporary tables, and what is put together again when it is missing. */
const TEMPORARY = /(?:^|\/)(?:pgsql_tmp[^/]*|t\d+_\d+(?:_[a-z]+)?(?:\.\d+)?|pg_internal\.init(?:\.\d+)?)$/;
const CONTROL_READS_MAX = 100;
/** Files of uploads under way in the file store. */
const PARTIAL = '.partial';

/** What a server that works on writes is in its log: the copy of its files may be of different moments. */
function isPartOfDatabase(name: string): boolean {
  if (LEFT_OUT.has(name) || name === CONTROL_FILE || TEMPORARY.test(name)) return false;
  return !EMPTIED.some((folder) => name.startsWith(`${folder}/`));
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** The one file of the database that the log does not mend: read until it was not being written meanwhile. */
async function readControlFile(clusterDir: string): Promise<Buffer> {
  const file = path.join(clusterDir, CONTROL_FILE);
  let last = await readFile(file);
  for (let read = 1; read < CONTROL_READS_MAX; read += 1) {
    const next = await readFile(file);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${file} never stays the same`);
}

async function copyDatabase(
  server: CopyingServer,
  clusterDir: string,
  to: string,
  { tree, signal }: { tree: Tree; signal: AbortSignal },
) {
  const copied = await copyTree(clusterDir, to, tree, signal);
  copied.push({ ...(await writeNew(path.join(to, CONTROL_FILE), await readControlFile(clusterDir))), path: CONTROL_FILE });
  const { label, walFiles } = await server.endCopy().catch((error: Error) => {
    throw new OperatorError(`the database server ended while it was copied: ${error.message}`, { cause: error });
  });
  copied.push(await writeNew(path.join(to, 'backup_label'), label));
  const files = walFiles.map((name) => `pg_wal/${name}`);
  const log = await copyTree(clusterDir, to, { folders: ['pg_wal'], files }, signal);
  if (log.length < walFiles.length) throw new Error('a part of the write-ahead log is gone before it was copied');
  return [...copied, ...log];
}

type Store = { dir: string; tree: Tree };

/** The files of this database in the folder that FILE_STORE names, and their mark. */
async function findStore({ fileStore }: BackupConfig, { installationId, storeMarked }: DatabaseFacts): Promise<Store> {
  if (fileStore.kind !== 'folder') throw new Error('the files are not in a folder');
  const { dir } = fileStore;
  const mark = `.hostelry-${installationId}`;
  const isMarked = await exists(path.join(dir, mark));
  if (storeMarked && !isMarked)
    throw new OperatorError(`${dir} is not the file store of this database, or has lost its mark: nothing is backed up`);
  const own = path.join(dir, installationId);
  if (!(await exists(own))) return { dir, tree: { folders: [], files: isMarked ? [mark] : [] } };
  const { folders, files } = await listTree(own, (name) => name !== PARTIAL);
  const below = (name: string): string => `${installationId}/${name}`;
  return {
    dir,
    tree: { folders: [installationId, ...folders.map(below)], files: [...files.map(below), ...(isMarked ? [mark] : [])] },
  };
}

async function copyKeys(dataDir: string, to: string, signal: AbortSignal): Promise<CopiedFile[]> {
  const from = path.join(dataDir, 'keys');
  const names = await readdir(from).catch(() => []);
  const files = names.filter((name) => !name.endsWith('.tmp'));
  return copyTree(from, to, { folders: [], files }, signal);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @throws OperatorError where the disk has less room than that */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new OperatorError(
      `the disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and ${inMegabytes(bytes)} are needed`,
    );
}

function within(part: string, names: readonly string[]): string[] {
  return [part, ...names.map((name) => `${part}/${name}`)];
}

async function fill(staging: string, connectionString: string, clusterDir: string, options: BackupOptions): Promise<Manifest> {
  const { config, signal, now } = options;
  const server = await beginCopy(connectionString);
  try {
    const tree = await listTree(clusterDir, isPartOfDatabase);
    const planned = await findStore(config, server.facts);
    await refuseWithoutRoom(path.dirname(staging), (await sizeOf(clusterDir, tree)) + (await sizeOf(planned.dir, planned.tree)));
    const database = await copyDatabase(server, clusterDir, path.join(staging, 'database'), { tree, signal });
    // After the database: every file is written before the row that names it, and none is removed meanwhile.
    const store = await findStore(config, server.facts);
    const files = await copyTree(store.dir, path.join(staging, 'files'), store.tree, signal);
    await server.release();
    const keys = await copyKeys(config.dataDir, path.join(staging, 'keys'), signal);
    const named = (part: string, list: CopiedFile[]): CopiedFile[] =>
      list.map((file) => ({ ...file, path: `${part}/${file.path}` }));
    const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    const { installationId, migration, postgresVersion, postgresMajor } = server.facts;
    const secretsKeyElsewhere = config.secretsKeys !== null || (await needsKeyElsewhere(config.dataDir, server.keyFingerprints));
    const about = { installationId, migration, postgresVersion, postgresMajor, secretsKeyElsewhere };
    const folders = [...within('database', tree.folders), ...within('files', store.tree.folders), 'keys'];
    const all = [...named('database', database), ...named('files', files), ...named('keys', keys)];
    return await writeManifest(staging, { hostelry: version, takenAt: now, ...about, folders }, all);
  } finally {
    await server.close();
  }
}

/** What has to be used instead where the database or the files are not in the data folder. */
function refuseElsewhere({ databaseUrl, fileStore }: BackupConfig): void {
  const see = 'see docs/operations.md, "Backup"';
  if (databaseUrl !== null)
    throw new OperatorError(
      `DATABASE_URL is set: back the database up first, by pg_basebackup or pg_dump, and the files after it (${see})`,
    );
  if (fileStore.kind === 's3')
    throw new OperatorError(
      `FILE_STORE is a bucket: keep its versions, and use a database of your own with pg_basebackup or pg_dump (${see})`,
    );
}

/** Where a name leads that need not be there yet, symbolic links followed. */
async function whereTo(name: string): Promise<string> {
  const parent = path.dirname(name);
  if (parent === name) return name;
  return realpath(name).catch(async () => path.join(await whereTo(parent), path.basename(name)));
}

/** A backup is lost with the folder that it lies in, and the next one would hold it. */
async function refuseInside({ dataDir, fileStore }: BackupConfig, to: string): Promise<void> {
  const place = await whereTo(to);
  const folders = { DATA_DIR: dataDir, ...(fileStore.kind === 'folder' ? { FILE_STORE: fileStore.dir } : {}) };
  for (const [name, folder] of Object.entries(folders)) {
    const below = path.relative(await whereTo(path.resolve(folder)), place);
    if (below === '..' || below.startsWith('../') || path.isAbsolute(below)) continue;
    throw new OperatorError(`${to} is inside ${folder} (${name}), which it is to protect: back up to another place`);
  }
}

async function nameAtLast(staging: string, to: string): Promise<void> {
  // A rename would replace an empty folder.
  if (await exists(to)) throw new OperatorError(`${to} is there already`);
  await rename(staging, to);
  const parent = await open(path.dirname(to), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

/**
 * Backs up the embedded database, the files and the keys of a data folder, also while the service works on. The folder gets its
 * name when it is whole. The server is started for it where none runs, and stopped again.
 * @throws OperatorError of one line for what can be put right; nothing is left then
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { config, log } = options;
  const to = path.resolve(options.to);
  refuseElsewhere(config);
  await refuseInside(config, to);
  if (await exists(to)) throw new OperatorError(`${to} is there already`);
  const clusterDir = await findClusterDir(config.dataDir);
  if (clusterDir === null || !(await exists(clusterDir))) throw new OperatorError(`${config.dataDir} has no embedded database`);
  const staging = `${to}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await mkdir(staging, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    try {
      const manifest = await fill(staging, server.connectionString, clusterDir, options);
      await nameAtLast(staging, to);
      return manifest;
    } finally {
      await server.stop();
    }
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw asOperatorError(error);
  }
}
