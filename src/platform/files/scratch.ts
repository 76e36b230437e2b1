import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '../ids.ts';

/** A place on this machine for files that are still under way: uploads as they arrive, pictures as they are made. */
export type Scratch = {
  /** A new empty folder. Whoever asked for it removes it, by `discard`, which never fails: what stays goes with all the rest. */
  newFolder(): Promise<string>;
  discard(folder: string): Promise<void>;
  /** Removes all that is left. */
  close(): Promise<void>;
};

const NAME_START = 'hostelry-scratch-';
/** What is this old was left by a process that crashed: nothing is under way for so long, and a new folder makes its parent young. */
const LEFTOVER_AGE_MS_MAX = 24 * 60 * 60_000;

/** Removes what processes that crashed have left. Others may do so at the same moment, and their folders may not be ours to remove. */
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
 * Scratch space of this process in the system's folder for temporary files (TMPDIR), closed to other users. It is made when
 * first needed: a process that takes no uploads leaves no trace.
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
    // What is still being written may come back once.
    discard: (folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
    close: async () => {
      const made = await root?.catch(() => null);
      root = null;
      if (typeof made === 'string') await rm(made, { recursive: true, force: true });
    },
  };
}
