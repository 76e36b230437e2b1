import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import type { Db, Tx } from './database.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 15;

/** What passes when the same work is simply done again: serialization failure, deadlock, a plan made stale by a migration. */
const REPEATABLE = new Set(['40001', '40P01', '0A000']);

/** Thrown by work that found, before it wrote anything, that what it had locked is no longer what it needs: it is done again. */
export class Outdated extends Error {
  readonly code = '40001';
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The class of PostgreSQL's error codes for violated constraints. */
const INTEGRITY_VIOLATION = '23';

/** Whether it is certain that a transaction which ended with this error wrote nothing: one whose answer was lost may have been committed. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Problem || sqlState(error)?.startsWith(INTEGRITY_VIOLATION) === true;
}

/**
 * Runs the work in one transaction (READ COMMITTED) and commits it; anything thrown rolls it back.
 * The work is repeated, at most five times in all, where the database says that repeating helps: it must do
 * nothing outside the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error);
      if (attempt === ATTEMPTS_MAX || state === undefined || !REPEATABLE.has(state)) throw error;
      await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()));
    }
  }
}
