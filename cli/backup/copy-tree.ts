import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../src/platform/files/sync-folder.ts';
import { mapLimited } from '../../src/platform/map-limited.ts';

/** A file of a backup: its path in the backup with `/` between names, its size, and its SHA-256 in hexadecimal. */
export type CopiedFile = { path: string; bytes: number; sha256: string };

/** The folders and files below a folder, with `/` between names. A folder comes before its content. */
export type Tree = { folders: string[]; files: string[] };

const CHUNK_BYTES = 1024 * 1024;
const AT_ONCE = 4;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Lists the folders and files below `root` that are wanted. An unwanted folder is skipped with its content, and so are links. */
export async function listTree(root: string, isWanted: (name: string, isFolder: boolean) => boolean): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      // A running server also removes folders.
      if (isGone(error) && folder !== '') return [];
      throw error;
    });
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!isWanted(name, entry.isDirectory())) continue;
      if (entry.isFile()) tree.files.push(name);
      if (!entry.isDirectory()) continue;
      tree.folders.push(name);
      pending.push(name);
    }
  }
  return tree;
}

async function copyBytes(from: FileHandle, to: FileHandle, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  while (true) {
    signal.throwIfAborted();
    const { bytesRead } = await from.read(chunk, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) break;
    const part = chunk.subarray(0, bytesRead);
    hash.update(part);
    await to.writeFile(part);
    bytes += bytesRead;
  }
  await to.sync();
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file durably, readable by its owner only. Never overwrites. @returns null if the file no longer exists */
async function copyOne(from: string, to: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string } | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (source === null) return null;
  try {
    const target = await open(to, 'wx', FILE_MODE);
    try {
      return await copyBytes(source, target, signal);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Copies the tree from one folder to another, durably. `to` may have some of its folders, but none of its files. Files that no longer
 * exist when their turn comes are omitted from the result.
 */
export async function copyTree(from: string, to: string, tree: Tree, signal: AbortSignal): Promise<CopiedFile[]> {
  const folders = tree.folders.map((name) => path.join(to, name));
  for (const folder of [to, ...folders]) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const copies = await mapLimited(tree.files, AT_ONCE, async (name) => {
    const copied = await copyOne(path.join(from, name), path.join(to, name), signal);
    return copied === null ? [] : [{ path: name, ...copied }];
  });
  for (const folder of [...folders.reverse(), to]) await syncFolder(folder);
  return copies.flat();
}

/** Writes a new file, durably. */
export async function writeNew(file: string, text: string | Buffer): Promise<CopiedFile> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
  const content = Buffer.from(text);
  return { path: path.basename(file), bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Adds up the sizes of the files of a tree. Files that no longer exist count as 0. */
export async function sumFileSizes(root: string, { files }: Tree): Promise<number> {
  const sizes = await mapLimited(files, AT_ONCE, (name) =>
    stat(path.join(root, name)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isGone(error)) return 0;
        throw error;
      },
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
