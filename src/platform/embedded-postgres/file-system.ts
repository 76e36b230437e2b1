import { chown, lstat, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether an error of the operating system carries one of these codes, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The value, or undefined when the file or process it was asked of does not exist. */
export async function unlessMissing<T>(value: Promise<T>): Promise<T | undefined> {
  try {
    return await value;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

/**
 * Creates an empty file that only its owner may read, and leaves an existing one untouched and unopened. When root makes
 * it, it belongs to the owner of the folder: after root has once run in someone's data folder, they must still be able to.
 */
export async function createPrivateFile(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const folder = await lstat(dirname(path));
      if (process.getuid?.() === 0) await file.chown(folder.uid, folder.gid);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** Writes a small private file, owned like its folder. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await createPrivateFile(path);
  await writeFile(path, text);
}

/** Gives a folder and everything in it to another account. */
export async function chownTree(dir: string, uid: number, gid: number): Promise<void> {
  await chown(dir, uid, gid);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await chownTree(path, uid, gid);
    else if (entry.isFile()) await chown(path, uid, gid);
  }
}

/** Makes a change of names in a folder outlive a power cut. Not `files/sync-folder.ts`: this folder is copied elsewhere whole, and alone. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
