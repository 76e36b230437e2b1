import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';

/** Which database this is. A copy that was restored is the same one. */
async function getInstallationId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know which one it is');
  return row.id;
}

/**
 * Whether the store is the one whose files this database names. A disk that is not mounted, a wrong bucket or the store of another
 * database is not: nothing that cannot be undone may follow from a file, or a row, that is missing.
 */
export async function isOwnStore(db: Db, files: FileStore): Promise<boolean> {
  return (await files.readMark()) === (await getInstallationId(db));
}

/**
 * Marks a store that has no mark as the one of this database, unless rows already name files that would have to be in it.
 * @returns whether the store is this database's own
 */
export async function takeStore(db: Db, files: FileStore, hasFiles: boolean): Promise<boolean> {
  if (!hasFiles && (await files.readMark()) === null) await files.writeMark(await getInstallationId(db));
  return isOwnStore(db, files);
}
