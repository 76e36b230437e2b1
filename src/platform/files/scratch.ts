import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '../ids.ts';

/** Temporary folders on this machine, for uploads as they arrive and pictures as they are created. */
export type Scratch = {
  /** A new empty folder. The caller removes it by `discard`, which never fails: anything left is removed by `close`. */
  newFolder(): Promise<string>;
  discard(folder: string): Promise<void>;
  /** Removes everything that is left. */
  close(): Promise<void>;
};

const NAME_START = 'hostelry-scratch-';
/** A folder this old was left by a process that crashed: no work takes so long, and a new folder updates the time of its parent. */
const LEFTOVER_AGE_MS_MAX = 24 * 60 * 60_000;

/** Removes what crashed processes have left. Other processes may do the same at this moment, and some folders may belong to other users. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(NAME_START)) continue;
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS_MAX)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Scratch space of this process in the system's folder for temporary files (TMPDIR), closed to other users. It is created when
 * first needed: a process that takes no uploads creates nothing.
 */
export function createScratch(parent = tmpdir()): Scratch {
  let root: Promise<string> | null = null;

  const open = async (): Promise<string> => {
    await removeLeftovers(parent).catch(() => {});
    return mkdtemp(path.join(parent, NAME_START));
  };

  const newFolder = async (): Promise<string> => {
    root ??= open().catch((error: unknown) => {
      root = null;
      throw error;
    });
    const folder = path.join(await root, newId());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  };

  return {
    newFolder,
    // A file that is still being written may reappear once.
    discard: (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
    close: async () => {
      const made = await root?.catch(() => null);
      root = null;
      if (typeof made === 'string') await rm(made, { recursive: true, force: true });
    },
  };
}
