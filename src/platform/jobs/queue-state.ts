import type { Db } from '../db/database.ts';
import { readQueueState, type TaskState } from './queue-state.queries.ts';

/** How long a reading is reused for all callers. */
const FRESH_MS = 15_000;
/** The metrics wait no longer for the database: the other metrics are needed most when it is slow. */
const WAIT_MS_MAX = 1_000;

/** Reads the job queue for the metrics. */
export type QueueMonitor = {
  /** Null when the database does not answer. Never fails. */
  read(): Promise<readonly TaskState[] | null>;
};

/** Queries the database at most once in 15 seconds, and with one query at a time. */
export function createQueueMonitor(db: Db): QueueMonitor {
  let known: readonly TaskState[] | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      known = await readQueueState(db);
    } catch {
      known = null;
    } finally {
      askedAt = performance.now();
      asking = null;
    }
  };
  return {
    read: async () => {
      if (performance.now() - askedAt < FRESH_MS) return known;
      asking ??= ask();
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, WAIT_MS_MAX);
      await Promise.race([asking, tooLong]);
      clearTimeout(timer);
      return known;
    },
  };
}
