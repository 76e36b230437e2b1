import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems, type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import { createHostPool } from '../db/connections.ts';
import { isDatabaseUnreachable } from '../db/database-errors.ts';
import type { Logger } from '../http/route.ts';
import { causeIn } from '../telemetry/cause.ts';
import { histogram } from '../telemetry/counters.ts';
import { inSpan } from '../telemetry/tracing.ts';

const CONCURRENCY = 2;
const POOL_SIZE = 8;
/** The queue's own statements are short, and jobs use the service's pool: a server that is gone is noticed. */
const CONNECT_TIMEOUT_MS = 5_000;
const POLL_MS = 5_000;
/** Behind a pooler that gives each transaction another session, nobody hears that a job was added. */
const POLL_MS_UNHEARD = 1_000;
const LOOK_MS = 1_000;
/** One check per second, for a day: no service runs longer without its database. */
const LOOKS_MAX = 86_400;

/** The current attempt of a job: the last one is not repeated when it fails. */
export type Attempt = { isLast: boolean };

/**
 * A durable job of the product: its name, the work, and, for a recurring one, its cron pattern in UTC. Jobs of a lane run one at a
 * time in each process, and jobs outside of the lane do not wait for them.
 */
export type Job = {
  task: string;
  cron?: string;
  lane?: 'documents' | 'gateway' | 'mail';
  run: (payload: unknown, attempt: Attempt) => Promise<void>;
};

export type Jobs = { stop(): Promise<void> };

/** The worker's log levels are the same as ours, except `warning`. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ component: 'jobs' }, message);
    else if (level === 'warning') log.warn({ component: 'jobs' }, message);
    else log.debug({ component: 'jobs' }, message);
  });
}

/** A code after which the worker tries again, first after 3 s. */
const RETRIED_CODE = 'ETIMEDOUT';

/**
 * The worker stores the end of a job without waiting for it. It tries again after errors with some codes; any other error would not be
 * caught, and the process would end. A database that goes away just then gives others, or none.
 */
function throwRetryable(error: unknown): never {
  throw error instanceof Error && isDatabaseUnreachable(error) ? Object.assign(error, { code: RETRIED_CODE }) : error;
}

type AnyCall = (...args: unknown[]) => unknown;

/** The same call, whose promise is rejected with errors that the worker retries. */
function retryable<T>(call: T): T {
  return ((...args: unknown[]) => {
    const result = (call as AnyCall)(...args);
    return result instanceof Promise ? result.catch(throwRetryable) : result;
  }) as T;
}

/**
 * A separate pool: the worker reads instants as Date, the product as text. Not one that the worker makes: that loses its
 * error handlers before its connections are closed, and a database that stops just then would end the process.
 */
function createJobsPool(connectionString: string, log: Logger): pg.Pool {
  const onError = (error: Error): void => log.debug({ component: 'jobs', err: error }, 'a database connection ended');
  const pool = createHostPool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, onError });
  pool.connect = retryable(pool.connect.bind(pool));
  pool.on('connect', (client) => {
    client.query = retryable(client.query.bind(client));
  });
  return pool;
}

/** Resolves as soon as the database is reachable, so that the end of a job is stored at once and not after a pause. */
async function untilReachable(pool: pg.Pool, leaving: AbortSignal): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX && !leaving.aborted; looks += 1) {
    const isThere = await pool.query('select').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(LOOK_MS, undefined, { signal: leaving }).catch(() => {});
  }
}

const SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

const jobDuration = histogram({
  name: 'hostelry_job_duration_seconds',
  help: 'How long runs of jobs took, by task and whether they were done or failed.',
  labels: ['task', 'outcome'],
  bounds: SECONDS,
});

type Run = { payload: unknown; id: string; attempts: number; most: number };

/** One run of a job: measured, logged with the request that queued it, and traced in a separate span that is linked to that request. */
async function runOnce(job: Job, { payload, id, attempts, most }: Run, log: Logger): Promise<void> {
  const begun = performance.now();
  const cause = causeIn(payload);
  const attributes = { 'hostelry.job.task': job.task, 'hostelry.job.attempt': attempts };
  let outcome = 'done';
  try {
    await inSpan(`job ${job.task}`, { kind: 'consumer', attributes, causedBy: cause?.traceparent }, () =>
      job.run(payload, { isLast: attempts >= most }),
    );
  } catch (error) {
    outcome = 'failed';
    throw error;
  } finally {
    const ms = performance.now() - begun;
    jobDuration.observe(ms / 1_000, job.task, outcome);
    const line = {
      component: 'jobs',
      task: job.task,
      jobId: id,
      attempt: attempts,
      outcome,
      ms: Math.round(ms),
      requestId: cause?.requestId,
      traceId: cause?.traceparent?.split('-')[1],
    };
    // Recurring jobs run every few seconds and are not interesting.
    if (cause === null) log.debug(line, 'job');
    else log.info(line, 'job');
  }
}

async function runJobs(
  pool: pg.Pool,
  prepared: boolean,
  jobs: readonly Job[],
  concurrency: number,
  leaving: AbortSignal,
  log: Logger,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.task,
      async (payload: unknown, { job: { id, attempts, max_attempts: most } }) => {
        try {
          await runOnce(job, { payload, id, attempts, most }, log);
        } finally {
          await untilReachable(pool, leaving);
        }
      },
    ]),
  );
  const cronItems = jobs.flatMap((job) =>
    job.cron === undefined
      ? []
      : [
          {
            task: job.task,
            match: job.cron,
            // One waiting job is enough: behind a long run they would pile up.
            options: { backfillPeriod: 0, jobKey: `cron:${job.task}`, jobKeyMode: 'preserve_run_at' as const },
          },
        ],
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
    concurrency,
    pollInterval: prepared ? POLL_MS : POLL_MS_UNHEARD,
    noPreparedStatements: !prepared,
    noHandleSignals: true,
    logger: workerLogger(log),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs have stopped'));
  return runner;
}

/**
 * Runs the product's durable jobs (graphile-worker): retried with backoff, shared by all instances of one database, each
 * recurring one run once, by any instance. Its tables are made by `migrate`. `prepared` as for `createPool`.
 */
export async function startJobs(
  { connectionString, prepared }: { connectionString: string; prepared: boolean },
  jobs: readonly Job[],
  log: Logger,
): Promise<Jobs> {
  const pool = createJobsPool(connectionString, log);
  const runners: Runner[] = [];
  const leaving = new AbortController();
  const stop = async (): Promise<void> => {
    leaving.abort();
    await Promise.all(runners.map((runner) => runner.stop()));
    // The worker does not wait until the end of its last job is stored: without a connection the job would stay locked for hours.
    await setImmediate();
    await pool.end();
  };
  try {
    for (const lane of new Set(jobs.map((job) => job.lane))) {
      const inLane = jobs.filter((job) => job.lane === lane);
      runners.push(await runJobs(pool, prepared, inLane, lane === undefined ? CONCURRENCY : 1, leaving.signal, log));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
