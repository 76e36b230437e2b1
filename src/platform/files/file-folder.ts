import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, StoredFile } from './file-store.ts';

const KEY = /^[a-z]+\/[0-9a-f-]+\.[a-z]+$/;
/** Files under way. Beside the others, so that a rename stays within one file system; no key can name it. */
const PARTIAL_FOLDER = '.partial';
/** A partial file this old was left by a crash: no write takes so long. */
const PARTIAL_AGE_MS_MAX = 60 * 60_000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Makes the names in a folder durable: a rename is only on disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folder and those above it, and makes their names durable. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = (await mkdir(folder, { recursive: true, mode: FOLDER_MODE })) ?? folder;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
}

/** Removes what crashes left. Files that another process is writing right now are young, and stay. */
async function removeLeftovers(partialFolder: string): Promise<void> {
  for (const name of await readdir(partialFolder)) {
    const file = path.join(partialFolder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > PARTIAL_AGE_MS_MAX) await rm(file, { force: true });
  }
}

async function writeDurably(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The file store in a local folder, which several processes may share. Folders are made when first written to.
 * A file appears whole or not at all: it is written aside, made durable, then renamed. Only the owner of the process can read it.
 * A key that is not `folder/uuid.ext` throws: it did not come from the product.
 */
export function createFileFolder(dir: string): FileStore {
  const partialFolder = path.join(dir, PARTIAL_FOLDER);
  /** Folders whose names are known to be on disk. */
  const durableFolders = new Set<string>();
  let swept = false;

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('a file key has the form folder/uuid.ext');
    return path.join(dir, key);
  };

  const ensureFolder = async (folder: string): Promise<void> => {
    if (durableFolders.has(folder)) return;
    await makeFolder(folder);
    durableFolders.add(folder);
  };

  const write = async (key: string, body: Buffer): Promise<void> => {
    const file = pathOf(key);
    const partial = path.join(partialFolder, randomUUID());
    await ensureFolder(path.dirname(file));
    await ensureFolder(partialFolder);
    if (!swept) {
      swept = true;
      await removeLeftovers(partialFolder);
    }
    try {
      await writeDurably(partial, body);
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
  };

  const openFile = async (key: string): Promise<StoredFile | null> => {
    const file = pathOf(key);
    const handle = await open(file, 'r').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      return { sizeBytes: size, body: handle.createReadStream() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  };

  const remove = async (key: string): Promise<void> => {
    await rm(pathOf(key), { force: true });
  };

  return { write, open: openFile, remove };
}
