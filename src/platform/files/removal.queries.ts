import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The two numbers of the advisory lock. Whoever copies database and files as one takes it exclusively (docs/operations.md). */
export const FILE_REMOVAL_LOCK = [7240, 811] as const;

/**
 * Whether files may be removed now: no, while a backup is taken, as the database that it has copied may still name them. What is
 * left then is swept later (src/jobs.ts). Asked in the transaction that deletes the rows, no backup begins before that has ended: for
 * whoever removes the file first. Asked outside of one, it holds for files that no row named when it was asked, as a backup that
 * begins later does not name them either.
 */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const [one, two] = FILE_REMOVAL_LOCK;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${one}::integer, ${two}::integer) as taken`.execute(db);
  return rows[0]?.taken === true;
}
