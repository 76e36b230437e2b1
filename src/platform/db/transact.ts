import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import { counter } from '../telemetry/counters.ts';
import { inSpan, type SpanOptions, type WorkSpan } from '../telemetry/tracing.ts';
import { doLastWork } from './before-commit.ts';
import type { Db, Tx } from './database.ts';
import { CommitOutcomeUnknown, isDatabaseUnreachable, isTimeout, sqlState } from './database-errors.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_MS = 15;

/** Errors after which the same work may succeed when repeated: serialization failure, deadlock, a query plan made stale by a migration. */
const REPEATABLE = new Set(['40001', '40P01', '0A000']);

/** Thrown by work that finds that the rows it has locked are no longer the right ones: the work is rolled back and repeated. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** Why the work is repeated, in a word for the metrics. */
function conflictOf(error: unknown, state: string | undefined): string {
  if (error instanceof RetryTransaction) return 'outdated';
  if (state === '40001') return 'serialization_failure';
  if (state === '40P01') return 'deadlock';
  return state === '0A000' ? 'stale_plan' : 'connection_lost';
}

const OUTCOMES = ['repeated', 'given_up'];
const CONFLICTS = ['outdated', 'serialization_failure', 'deadlock', 'stale_plan', 'connection_lost'];

const transactionConflicts = counter({
  name: 'hostelry_transaction_conflicts_total',
  help: 'Transactions that a conflict stopped, by reason, and whether they were repeated.',
  labels: ['reason', 'outcome'],
  initial: CONFLICTS.flatMap((reason) => OUTCOMES.map((outcome) => [reason, outcome])),
});

/** Codes of the server; those of the operating system begin with E. */
const SAID_BY_SERVER = /^(?!E)(?=.*\d)[\dA-Z]{5}$/;

/**
 * Whether a transaction that ended with this error certainly wrote nothing: we or the server refused it. A transaction whose
 * response was lost may have been committed, or may still be.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof Problem) return true;
  if (error instanceof CommitOutcomeUnknown || isDatabaseUnreachable(error)) return false;
  return SAID_BY_SERVER.test(sqlState(error) ?? '');
}

/**
 * Runs the work in one transaction (READ COMMITTED) and commits it; anything thrown rolls it back.
 * The work is repeated, at most five times in all, when the error says that repeating helps: it must do nothing outside the
 * database. When the connection is lost before the COMMIT was sent, the work is repeated once.
 * @throws CommitOutcomeUnknown when the connection is lost after that: it is never repeated.
 */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inSpan('db transaction', SPAN, (span) => repeatedly(db, work, span));
}

/** Rolls a transaction back and carries its result out of it. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs the work as `transact` does, and then rolls it back: nothing that it wrote remains. */
export function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const thenRollBack = async (tx: Tx): Promise<T> => {
    throw new RolledBack(await work(tx));
  };
  return inSpan('db transaction', SPAN, async (span) => {
    try {
      return await repeatedly(db, thenRollBack, span);
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T;
      throw error;
    }
  });
}

const SPAN: SpanOptions = { attributes: { 'db.system.name': 'postgresql' } };

async function repeatedly<T>(db: Db, work: (tx: Tx) => Promise<T>, span: WorkSpan): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    let afterCommit = (): void => {};
    try {
      const result = await db.transaction().execute(async (tx) => {
        const done = await work(tx);
        afterCommit = await doLastWork(db, tx);
        isCommitting = true;
        return done;
      });
      afterCommit();
      return result;
    } catch (error) {
      if (error instanceof CommitOutcomeUnknown) throw error;
      const isAway = isDatabaseUnreachable(error);
      if (isAway && isCommitting) throw new CommitOutcomeUnknown(error);
      const state = sqlState(error);
      const helps = (state !== undefined && REPEATABLE.has(state)) || (isAway && attempt === 1 && !isTimeout(error));
      if (!helps) throw error;
      transactionConflicts.add(conflictOf(error, state), attempt === ATTEMPTS_MAX ? 'given_up' : 'repeated');
      if (attempt === ATTEMPTS_MAX) throw error;
      span.set('hostelry.db.attempts', attempt + 1);
      await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()));
    }
  }
}
