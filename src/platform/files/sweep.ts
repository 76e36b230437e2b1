import { isId } from '../ids.ts';
import { idOf } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Folders of the store, and which of some keys in them are named by a row. */
export type FileOwner = { folders: readonly string[]; listKnown(keys: readonly string[]): Promise<readonly string[]> };

/** Finds the files in use by the ids in their names. */
export function knownById(listKnownIds: (ids: readonly string[]) => Promise<readonly string[]>): FileOwner['listKnown'] {
  return async (keys) => {
    const known = new Set(await listKnownIds(keys.map(idOf)));
    return keys.filter((key) => known.has(idOf(key)));
  };
}

/** Files are written before their rows: one this young may still get its row. No request takes so long. */
const AGE_MS_MIN = 60 * 60_000;

/** Old files that no row names, a page at a time. A file whose name is not an id was not created by the product, and is left alone. */
async function* unusedFiles(files: FileStore, owners: readonly FileOwner[], youngest: number): AsyncGenerator<string[]> {
  for (const { folders, listKnown } of owners) {
    for (const folder of folders) {
      for await (const entries of files.list(folder)) {
        const old = entries.filter(({ key, storedAt }) => isId(idOf(key)) && storedAt.getTime() < youngest);
        const keys = old.map(({ key }) => key);
        const known = new Set(keys.length === 0 ? [] : await listKnown(keys));
        const unused = keys.filter((key) => !known.has(key));
        if (unused.length > 0) yield unused;
      }
    }
  }
}

/**
 * Removes the files that no row names: those that a crash left between a file and its row, and those that could not be removed with
 * their row. Memory holds a page of names at a time. Resolves to the number of files removed; rejects when some could not be.
 * @param mayRemove called for each page after its rows were read; the sweep ends when it returns false (see removal.queries.ts)
 */
export async function sweepFiles(
  files: FileStore,
  owners: readonly FileOwner[],
  now: string,
  mayRemove: () => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for await (const keys of unusedFiles(files, owners, Date.parse(now) - AGE_MS_MIN)) {
    if (!(await mayRemove())) break;
    for (const key of keys) {
      try {
        await files.remove(key);
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  // The job fails and is repeated; the other files are removed.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`);
  return removed;
}
