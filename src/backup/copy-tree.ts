import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { mapBounded } from '../platform/files/bounded.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';

/** A file of a backup: where, below the folder of the backup, with `/` between names; its size; the SHA-256 of its bytes, in hexadecimal. */
export type CopiedFile = { path: string; bytes: number; sha256: string };

/** What lies below a folder, each with `/` between names; a folder comes before what is in it. */
export type Tree = { folders: string[]; files: string[] };

const CHUNK_BYTES = 1024 * 1024;
const AT_ONCE = 4;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Folders and files below `root`; what `isWanted` says no to is left out, a folder with all that is in it. Links are none of ours. */
export async function listTree(root: string, isWanted: (name: string, isFolder: boolean) => boolean): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      // A server that works on removes folders, too.
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

async function pour(from: FileHandle, to: FileHandle, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
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

/** Copies a file durably, readable by its owner only; null: it is not there any more. The copy is new, never in the place of another. */
async function copyOne(from: string, to: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string } | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (source === null) return null;
  try {
    const target = await open(to, 'wx', FILE_MODE);
    try {
      return await pour(source, target, signal);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Copies the tree from one folder to another, and makes it durable; in `to` there may be some of it, but none of its files.
 * Files that are gone when their turn comes are left out of the answer.
 */
export async function copyTree(from: string, to: string, tree: Tree, signal: AbortSignal): Promise<CopiedFile[]> {
  const folders = tree.folders.map((name) => path.join(to, name));
  for (const folder of [to, ...folders]) await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const copies = await mapBounded(tree.files, AT_ONCE, async (name) => {
    const copied = await copyOne(path.join(from, name), path.join(to, name), signal);
    return copied === null ? [] : [{ path: name, ...copied }];
  });
  for (const folder of [...folders.reverse(), to]) await syncFolder(folder);
  return copies.flat();
}

/** Writes a file that was not there before, durably. */
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

/** The bytes of the files of a tree, those that are gone left out. */
export async function sizeOf(root: string, { files }: Tree): Promise<number> {
  const sizes = await mapBounded(files, AT_ONCE, (name) =>
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
