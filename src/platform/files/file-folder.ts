import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { mapLimited } from '../map-limited.ts';
import { checkFileKey, checkFolder, isFileKey } from './file-key.ts';
import type { ByteRange, FileEntry, FileSource, FileStore, StoredFile } from './file-store.ts';
import { outsideOfFile, storeUnusable } from './store-problems.ts';
import { syncFolder } from './sync-folder.ts';

/** Files being written. Beside the others, so that a rename stays within one file system; no key can name it. */
const PARTIAL_FOLDER = '.partial';
const MARK_TEXT = 'Hostelry keeps files here. While this mark is missing it forgets no picture whose file is missing.\n';
/** A partial file this old was left by a crash: no write takes so long. */
const PARTIAL_AGE_MS_MAX = 60 * 60_000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const COPY_CHUNK_BYTES = 256 * 1024;
const LOOKS_AT_ONCE_MAX = 16;
const PAGE_FILES_MAX = 1000;

/** What whoever set FILE_STORE can fix; anything else may be temporary. */
const SETUP_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it cannot be written to',
  ENOENT: 'it cannot be created',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a link to itself',
};

/** The code of an error of the operating system; undefined for any other error. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** Turns an error of the file system into a store that cannot be used. */
async function inFolder<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw codeOf(error) === undefined ? error : storeUnusable(error);
  }
}

/** The result of the work, or null when the file does not exist. */
function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Makes the folder and those above it, and makes their names durable. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = (await mkdir(folder, { recursive: true, mode: FOLDER_MODE })) ?? folder;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
}

/** Removes partial files of crashes. Files that another process is writing right now are young, and stay. */
async function removeLeftovers(partialFolder: string): Promise<void> {
  for (const name of await readdir(partialFolder)) {
    const file = path.join(partialFolder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > PARTIAL_AGE_MS_MAX) await rm(file, { force: true });
  }
}

async function writeDurably(file: string, body: Buffer | FileHandle): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    // A stream with `autoClose: false` never closes, and a pipeline waits for that: the handle writes what it reads itself.
    await handle.writeFile(
      Buffer.isBuffer(body) ? body : body.createReadStream({ autoClose: false, highWaterMark: COPY_CHUNK_BYTES }),
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file's bytes from here on; reading to the end or destroying releases the handle. */
async function readFrom(handle: FileHandle, range: ByteRange | undefined): Promise<StoredFile> {
  const found = await handle.stat();
  if (!found.isFile()) throw storeUnusable(new Error('the path is not a file'));
  if (range === undefined) return { sizeBytes: found.size, body: handle.createReadStream() };
  const { start, end } = range;
  if (!(start >= 0 && start <= end && end < found.size)) throw outsideOfFile(range);
  return { sizeBytes: end - start + 1, body: handle.createReadStream({ start, end }) };
}

function pathOf(dir: string, key: string): string {
  checkFileKey(key);
  return path.join(dir, key);
}

async function openFile(dir: string, key: string, range: ByteRange | undefined): Promise<StoredFile | null> {
  const file = pathOf(dir, key);
  const handle = await orNull(open(file, 'r'));
  if (handle === null) return null;
  try {
    return await readFrom(handle, range);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function findMissing(dir: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const files = [...new Set(keys)].map((key) => ({ key, file: pathOf(dir, key) }));
  const found = await mapLimited(files, LOOKS_AT_ONCE_MAX, ({ file }) => orNull(stat(file)));
  return new Set(files.filter((_, index) => found[index]?.isFile() !== true).map(({ key }) => key));
}

/** Those of the keys whose files are still there. */
async function entriesOf(dir: string, keys: readonly string[]): Promise<FileEntry[]> {
  const found = await mapLimited(keys, LOOKS_AT_ONCE_MAX, (key) => orNull(stat(pathOf(dir, key))));
  return keys.flatMap((key, index) => {
    const file = found[index];
    return file == null ? [] : [{ key, storedAt: file.mtime }];
  });
}

async function* listFolder(dir: string, folder: string): AsyncGenerator<readonly FileEntry[]> {
  checkFolder(folder);
  try {
    const names = await orNull(opendir(path.join(dir, folder)));
    let keys: string[] = [];
    for await (const entry of names ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isFile() && isFileKey(key)) keys.push(key);
      if (keys.length < PAGE_FILES_MAX) continue;
      yield await entriesOf(dir, keys);
      keys = [];
    }
    if (keys.length > 0) yield await entriesOf(dir, keys);
  } catch (error) {
    throw codeOf(error) === undefined ? error : storeUnusable(error);
  }
}

/** Writes into the folder, and knows which folders exist durably. */
function createWriter(
  dir: string,
  markFile: string,
): {
  store(key: string, body: Buffer | FileHandle): Promise<void>;
  writeMark(): Promise<void>;
  isMarked(): Promise<boolean>;
  check(): Promise<void>;
} {
  const partialFolder = path.join(dir, PARTIAL_FOLDER);
  const durableFolders = new Set<string>();
  let swept = false;
  /** The mark was seen since the service started. */
  let wasMarked = false;

  /** A folder that was removed by others is created again. */
  const ensureFolder = async (folder: string): Promise<void> => {
    if (durableFolders.has(folder) && (await orNull(stat(folder))) !== null) return;
    await makeFolder(folder);
    durableFolders.add(folder);
  };

  /** Writes a temporary file; `place` gives it its name. A failure leaves nothing. */
  const writeAside = async (body: Buffer | FileHandle, place: (partial: string) => Promise<void>): Promise<void> => {
    const partial = path.join(partialFolder, randomUUID());
    await ensureFolder(partialFolder);
    if (!swept) {
      swept = true;
      await removeLeftovers(partialFolder);
    }
    try {
      await writeDurably(partial, body);
      await place(partial);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  };

  const store = async (key: string, body: Buffer | FileHandle): Promise<void> => {
    const file = pathOf(dir, key);
    await isMarked();
    await ensureFolder(path.dirname(file));
    await writeAside(body, (partial) => rename(partial, file));
    await syncFolder(path.dirname(file));
  };

  const writeMark = async (): Promise<void> => {
    const root = path.dirname(markFile);
    await ensureFolder(root);
    await writeAside(Buffer.from(MARK_TEXT), (partial) => rename(partial, markFile));
    await syncFolder(root);
    wasMarked = true;
  };

  /**
   * A missing folder in a folder that is not empty was deleted: it is created again as the same store. Where a disk is
   * not mounted, the folder that it is mounted on exists, and is empty.
   */
  async function isMarked(): Promise<boolean> {
    const root = path.dirname(markFile);
    if ((await orNull(stat(markFile))) !== null) wasMarked = true;
    else if (!wasMarked || (await orNull(stat(root))) !== null) return false;
    else if (((await orNull(readdir(path.dirname(root)))) ?? []).length === 0) return false;
    else await writeMark();
    return true;
  }

  return { store, writeMark, isMarked, check: () => writeAside(Buffer.from('a test'), unlink) };
}

/**
 * The file store in a local folder, which several processes may share. Folders are created when needed.
 * A file appears whole or not at all: it is written under a temporary name, made durable, then renamed. Only the owner of the process can read it.
 * @param markFile beside the folder or in it
 */
export function createFileFolder(dir: string, markFile = path.join(dir, '.hostelry-files')): FileStore {
  const writer = createWriter(dir, markFile);

  const write = async (key: string, source: FileSource): Promise<void> => {
    checkFileKey(key);
    if (Buffer.isBuffer(source)) return inFolder(writer.store(key, source));
    const handle = await open(source.path, 'r');
    try {
      await inFolder(writer.store(key, handle));
    } finally {
      await handle.close();
    }
  };

  const check = async (): Promise<void> => {
    try {
      await writer.check();
    } catch (error) {
      const fault = SETUP_FAULTS[codeOf(error) ?? ''];
      if (fault === undefined) throw storeUnusable(error);
      throw new Error(`FILE_STORE file:${path.dirname(markFile)} cannot be used: ${fault}`, { cause: error });
    }
  };

  return {
    write,
    open: (key, range) => inFolder(openFile(dir, key, range)),
    remove: async (key) => void (await inFolder(orNull(unlink(pathOf(dir, key))))),
    findMissing: (keys) => inFolder(findMissing(dir, keys)),
    writeMark: () => inFolder(writer.writeMark()),
    isMarked: () => inFolder(writer.isMarked()),
    list: (folder) => listFolder(dir, folder),
    check,
  };
}
