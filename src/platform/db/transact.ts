import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import { counter } from '../telemetry/counters.ts';
import { inSpan, type SpanOptions, type WorkSpan } from '../telemetry/tracing.ts';
import type { Db, Tx } from './database.ts';
import { CommitUnknown, isDatabaseAway, isOverdue, sqlState } from './database-errors.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 15;

/** What passes when the same work is simply done again: serialization failure, deadlock, a plan made stale by a migration. */
const REPEATABLE = new Set(['40001', '40P01', '0A000']);

/** Thrown by work that found, before it wrote anything, that what it had locked is no longer what it needs: it is done again. */
export class Outdated extends Error {
  readonly code = '40001';
}

/** Why work is done again, in a word for the metrics. */
function conflictOf(error: unknown, state: string | undefined): string {
  if (error instanceof Outdated) return 'outdated';
  if (state === '40001') return 'serialization_failure';
  if (state === '40P01') return 'deadlock';
  return state === '0A000' ? 'stale_plan' : 'connection_lost';
}

const OUTCOMES = ['repeated', 'given_up'];
const CONFLICTS = ['outdated', 'serialization_failure', 'deadlock', 'stale_plan', 'connection_lost'];

const transactionConflicts = counter({
  name: 'hostelry_transaction_conflicts_total',
  help: 'Transactions that could not be done as they were begun, by reason, and whether they were begun anew.',
  labels: ['reason', 'outcome'],
  initial: CONFLICTS.flatMap((reason) => OUTCOMES.map((outcome) => [reason, outcome])),
});

/** What the server itself says; the errors of the operating system begin with E. */
const SAID_BY_SERVER = /^(?!E)(?=.*\d)[\dA-Z]{5}$/;

/**
 * Whether it is certain that a transaction which ended with this error wrote nothing: it was refused, by us or by the server. One
 * whose answer was lost may have been committed, or may still be.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof Problem) return true;
  if (error instanceof CommitUnknown || isDatabaseAway(error)) return false;
  return SAID_BY_SERVER.test(sqlState(error) ?? '');
}

/**
 * Runs the work in one transaction (READ COMMITTED) and commits it; anything thrown rolls it back.
 * The work is repeated, at most five times in all, where the database says that repeating helps: it must do
 * nothing outside the database. Where the connection is lost before the COMMIT was sent it is done once more.
 * @throws CommitUnknown when the connection is lost after that: it is never repeated.
 */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inSpan('db transaction', SPAN, (span) => repeatedly(db, work, span));
}

const SPAN: SpanOptions = { attributes: { 'db.system.name': 'postgresql' } };

async function repeatedly<T>(db: Db, work: (tx: Tx) => Promise<T>, span: WorkSpan): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (error instanceof CommitUnknown) throw error;
      const isAway = isDatabaseAway(error);
      if (isAway && isCommitting) throw new CommitUnknown(error);
      const state = sqlState(error);
      const helps = (state !== undefined && REPEATABLE.has(state)) || (isAway && attempt === 1 && !isOverdue(error));
      if (!helps) throw error;
      transactionConflicts.add(conflictOf(error, state), attempt === ATTEMPTS_MAX ? 'given_up' : 'repeated');
      if (attempt === ATTEMPTS_MAX) throw error;
      span.set('hostelry.db.attempts', attempt + 1);
      await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()));
    }
  }
}
