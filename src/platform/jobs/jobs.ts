import { parseCronItems, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from '../http/route.ts';

const CONCURRENCY = 2;
const POOL_SIZE = 4;
const POLL_MS = 5_000;

/** A durable job of the product: its name, the work, and (for recurring ones) when, as a cron pattern in UTC. */
export type Job = { task: string; cron?: string; run: (payload: unknown) => Promise<void> };

export type Jobs = { stop(): Promise<void> };

/** The worker's levels are ours but for `warning`. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ component: 'jobs' }, message);
    else if (level === 'warning') log.warn({ component: 'jobs' }, message);
    else log.debug({ component: 'jobs' }, message);
  });
}

/**
 * A pool of their own: the worker reads instants as Date, the product as text. Not one that the worker makes: that loses its
 * error handlers before its connections are closed, and a database that stops just then would end the process.
 */
function createJobsPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE });
  const onError = (error: Error): void => log.debug({ component: 'jobs', err: error }, 'a database connection ended');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Runs the product's durable jobs (graphile-worker): retried with backoff, shared by all instances of one database, each
 * recurring one run once whichever instance is awake. Its tables are made by `migrate`.
 */
export async function startJobs(connectionString: string, jobs: readonly Job[], log: Logger): Promise<Jobs> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.task, (payload: unknown) => job.run(payload)]));
  const cronItems = jobs.flatMap((job) =>
    job.cron === undefined ? [] : [{ task: job.task, match: job.cron, options: { backfillPeriod: 0 } }],
  );
  const pool = createJobsPool(connectionString, log);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: workerLogger(log),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs have stopped'));
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}
