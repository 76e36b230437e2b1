import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The two numbers of the advisory lock. A backup takes it exclusively (docs/operations.md). */
export const FILE_REMOVAL_LOCK = [7240, 811] as const;

/**
 * Whether files may be removed now: not during a backup, because its copy of the database may still reference them. Such
 * files are swept later (src/jobs.ts). In the transaction that deletes the rows, no backup begins before it has ended, for callers that
 * remove the file first. Outside of a transaction, the result holds for files without a row at that time: a later backup does not
 * reference them either.
 */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const [one, two] = FILE_REMOVAL_LOCK;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${one}::integer, ${two}::integer) as taken`.execute(db);
  return rows[0]?.taken === true;
}
