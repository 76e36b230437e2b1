import type { Db } from '../db/database.ts';
import { type JobFacts, readJobFacts } from './job-facts.queries.ts';

/** What was read is good for so long, whoever asks and however many do. */
const FRESH_MS = 15_000;
/** Whoever reads the metrics does not wait longer for the database: the rest of them is wanted most when it is slow. */
const WAIT_MS_MAX = 1_000;

/** The queue as metrics show it. */
export type JobWatch = {
  /** Null when the database has not told for a while. Never fails. */
  facts(): Promise<readonly JobFacts[] | null>;
};

/** Asks the database at most once in 15 seconds, however many ask, and one question at a time. */
export function createJobWatch(db: Db): JobWatch {
  let known: readonly JobFacts[] | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      known = await readJobFacts(db);
    } catch {
      known = null;
    } finally {
      askedAt = performance.now();
      asking = null;
    }
  };
  return {
    facts: async () => {
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
