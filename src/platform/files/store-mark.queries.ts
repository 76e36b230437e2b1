import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';

type Installation = { id: string; storeMarked: boolean };

async function getInstallation(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation>`select id, store_marked as "storeMarked" from installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no id');
  return row;
}

/** The id of this database. A restored copy has the same id. */
export async function getInstallationId(db: Db): Promise<string> {
  return (await getInstallation(db)).id;
}

/**
 * Marks the store when the database uses it for the first time. Later a store without the mark is another one, or has lost its
 * files, and is left as it is.
 * @returns whether the store is the database's own
 */
export async function claimStore(db: Db, files: FileStore): Promise<boolean> {
  const isMarked = await files.isMarked();
  const { storeMarked } = await getInstallation(db);
  if (!isMarked && storeMarked) return false;
  if (!isMarked) await files.writeMark();
  if (!storeMarked) await sql`update installation set store_marked = true`.execute(db);
  return true;
}
