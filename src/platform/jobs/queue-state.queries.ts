import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The waiting jobs of one task, in the whole database. */
export type TaskState = {
  task: string;
  /** Due and not started, with attempts left. */
  due: number;
  /** How long the oldest of these has been due. */
  lagSeconds: number;
  /** Jobs that have used up all their attempts. */
  failed: number;
};

/** The most rows that are read of a very long queue: they are enough to show that it is far behind. */
const ROWS_MAX = 20_000;

/** The state of the queue by the database's clock, one row per task with jobs. */
export async function readQueueState(db: Db): Promise<TaskState[]> {
  const { rows } = await sql<TaskState>`
    select task_identifier as task,
      count(*) filter (where is_due)::int as due,
      coalesce(max(extract(epoch from now() - run_at)) filter (where is_due), 0)::float8 as "lagSeconds",
      count(*) filter (where is_over)::int as failed
    from (
      select task_identifier, run_at, attempts >= max_attempts as is_over,
        attempts < max_attempts and locked_at is null and run_at <= now() as is_due
      from graphile_worker.jobs limit ${ROWS_MAX}
    ) job
    group by task_identifier`.execute(db);
  return rows;
}
