import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What waits of one kind of job, in the whole database. */
export type JobFacts = {
  task: string;
  /** Due, not begun, and still to be tried. */
  due: number;
  /** How long the oldest of these has been due. */
  lagSeconds: number;
  /** Used up all their attempts: nobody tries them again. */
  failed: number;
};

/** Of a queue that has grown beyond all bounds so many rows are looked at: that it is far behind shows in these. */
const ROWS_MAX = 20_000;

/** The state of the queue by the database's clock, one row a task that has any job. */
export async function readJobFacts(db: Db): Promise<JobFacts[]> {
  const { rows } = await sql<JobFacts>`
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
