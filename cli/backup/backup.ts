import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { findClusterDir, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { keyFilePath } from '../../src/platform/secrets/key-file.ts';
import { parseKeyFile, SECRETS_FILE } from '../../src/platform/secrets/open-secrets.ts';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';
import { beginCopy, type CopyingServer, type DatabaseFacts } from './backup.queries.ts';
import { type CopiedFile, copyTree, listTree, sumFileSizes, type Tree, writeNew } from './copy-tree.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { asOperatorError, OperatorError } from './operator-error.ts';

/** The settings that a backup needs. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'fileStore' | 'secretsKeys'>;

/** `to` is the folder of the backup, which must not exist yet. `signal` cancels the backup and leaves nothing. */
export type BackupOptions = {
  config: BackupConfig;
  to: string;
  now: string;
  log: (message: string) => void;
  signal: AbortSignal;
};

/** Folders whose content the server recreates at its start, or that belong to another server. They are copied empty. */
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
/** Files of sorts and temporary tables, and caches that the server rebuilds. */
const TEMPORARY = /(?:^|\/)(?:pgsql_tmp[^/]*|t\d+_\d+(?:_[a-z]+)?(?:\.\d+)?|pg_internal\.init(?:\.\d+)?)$/;
const CONTROL_READS_MAX = 100;
/** The folder of unfinished uploads in the file store. */
const PARTIAL = '.partial';

/** Files may be copied at different moments while the server runs: its write-ahead log makes the copy consistent. */
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

/** Reads the one file that the log does not repair, until two reads are the same: then it was not being written. */
async function readControlFile(clusterDir: string): Promise<Buffer> {
  const file = path.join(clusterDir, CONTROL_FILE);
  let last = await readFile(file);
  for (let read = 1; read < CONTROL_READS_MAX; read += 1) {
    const next = await readFile(file);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${file} changed with every read`);
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
    throw new OperatorError(`the database server stopped while it was copied: ${error.message}`, { cause: error });
  });
  copied.push(await writeNew(path.join(to, 'backup_label'), label));
  const files = walFiles.map((name) => `pg_wal/${name}`);
  const log = await copyTree(clusterDir, to, { folders: ['pg_wal'], files }, signal);
  if (log.length < walFiles.length) throw new Error('a part of the write-ahead log was removed before it was copied');
  return [...copied, ...log];
}

type Store = { dir: string; tree: Tree };

/** Finds the files of this database, and its mark file, in the folder that FILE_STORE names. */
async function findStore({ fileStore }: BackupConfig, { installationId, storeMarked }: DatabaseFacts): Promise<Store> {
  if (fileStore.kind !== 'folder') throw new Error('the files are not in a folder');
  const { dir } = fileStore;
  const mark = `.hostelry-${installationId}`;
  const isMarked = await exists(path.join(dir, mark));
  if (storeMarked && !isMarked)
    throw new OperatorError(`${dir} does not belong to this database, or its mark file is missing: nothing was backed up`);
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

/** @throws OperatorError if the disk has less space */
export async function refuseWithoutSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new OperatorError(
      `the disk of ${folder} has ${inMegabytes(bavail * bsize)} of free space, but ${inMegabytes(bytes)} are needed`,
    );
}

function listBelow(part: string, names: readonly string[]): string[] {
  return [part, ...names.map((name) => `${part}/${name}`)];
}

/**
 * Whether the service of a data folder needs a SECRETS_KEY, whatever the environment of this command contains. Without SECRETS_KEY the
 * service created a key file at its first start, and everything in the database uses that key.
 * @param fingerprints of the keys that cards and secrets in the database use
 */
async function usesSecretsKey(dataDir: string, fingerprints: readonly string[]): Promise<boolean> {
  const file = keyFilePath(dataDir, SECRETS_FILE);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return true;
  const [own] = createSecrets([parseKeyFile(content, file)]).keys;
  return fingerprints.some((fingerprint) => fingerprint !== own.fingerprint);
}

async function fillBackup(
  staging: string,
  connectionString: string,
  clusterDir: string,
  options: BackupOptions,
): Promise<Manifest> {
  const { config, signal, now } = options;
  const server = await beginCopy(connectionString);
  try {
    const tree = await listTree(clusterDir, isPartOfDatabase);
    const before = await findStore(config, server.facts);
    await refuseWithoutSpace(
      path.dirname(staging),
      (await sumFileSizes(clusterDir, tree)) + (await sumFileSizes(before.dir, before.tree)),
    );
    const database = await copyDatabase(server, clusterDir, path.join(staging, 'database'), { tree, signal });
    // After the database: a file is written before the row that names it, and no file is removed during a backup.
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
    const secretsKeyElsewhere = config.secretsKeys !== null || (await usesSecretsKey(config.dataDir, server.keyFingerprints));
    const about = { installationId, migration, postgresVersion, postgresMajor, secretsKeyElsewhere };
    const folders = [...listBelow('database', tree.folders), ...listBelow('files', store.tree.folders), 'keys'];
    const all = [...named('database', database), ...named('files', files), ...named('keys', keys)];
    return await writeManifest(staging, { hostelry: version, takenAt: now, ...about, folders }, all);
  } finally {
    await server.close();
  }
}

/** Refuses a database or file store outside of the data folder, and names what to use instead. */
function refuseElsewhere({ databaseUrl, fileStore }: BackupConfig): void {
  const see = 'see docs/operations.md, "Backup"';
  if (databaseUrl !== null)
    throw new OperatorError(
      `DATABASE_URL is set: back up the database with pg_basebackup or pg_dump first, and then the files (${see})`,
    );
  if (fileStore.kind === 's3')
    throw new OperatorError(
      `FILE_STORE is a bucket: keep its versions, and use your own PostgreSQL with pg_basebackup or pg_dump (${see})`,
    );
}

/** Resolves the symbolic links of a path whose end need not exist yet. */
async function resolveExisting(name: string): Promise<string> {
  const parent = path.dirname(name);
  if (parent === name) return name;
  return realpath(name).catch(async () => path.join(await resolveExisting(parent), path.basename(name)));
}

/** A backup inside DATA_DIR or FILE_STORE would be lost with it, and the next backup would contain it. */
async function refuseInside({ dataDir, fileStore }: BackupConfig, to: string): Promise<void> {
  const place = await resolveExisting(to);
  const folders = { DATA_DIR: dataDir, ...(fileStore.kind === 'folder' ? { FILE_STORE: fileStore.dir } : {}) };
  for (const [name, folder] of Object.entries(folders)) {
    const below = path.relative(await resolveExisting(path.resolve(folder)), place);
    if (below === '..' || below.startsWith('../') || path.isAbsolute(below)) continue;
    throw new OperatorError(`${to} is inside ${folder} (${name}), which is backed up: choose another folder`);
  }
}

async function publishBackup(staging: string, to: string): Promise<void> {
  // A rename would replace an empty folder.
  if (await exists(to)) throw new OperatorError(`${to} exists already`);
  await rename(staging, to);
  const parent = await open(path.dirname(to), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

/**
 * Backs up the embedded database, the files and the keys of a data folder, also while the service runs. The folder gets its name when
 * the backup is complete. If no database server runs, one is started for the backup and stopped again.
 * @throws OperatorError of one line for what the operator can fix; nothing is left then
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { config, log } = options;
  const to = path.resolve(options.to);
  refuseElsewhere(config);
  await refuseInside(config, to);
  if (await exists(to)) throw new OperatorError(`${to} exists already`);
  const clusterDir = await findClusterDir(config.dataDir);
  if (clusterDir === null || !(await exists(clusterDir))) throw new OperatorError(`${config.dataDir} has no embedded database`);
  const staging = `${to}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await mkdir(staging, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    try {
      const manifest = await fillBackup(staging, server.connectionString, clusterDir, options);
      await publishBackup(staging, to);
      return manifest;
    } finally {
      await server.stop();
    }
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw asOperatorError(error);
  }
}
