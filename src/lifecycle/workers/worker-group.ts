import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../platform/http/route.ts';
import { WORKER_STOP_MS_MAX } from '../shutdown.ts';
import type { ToPrimary } from './messages.ts';
import { createMetricsCollector } from './metrics-collector.ts';
import { forkWorker, type WorkerProcess } from './worker-process.ts';

/** The workers of a service. Workers that end are replaced, so that WEB_CONCURRENCY of them run. */
export type WorkerGroup = {
  readonly url: string;
  readonly isEvaluation: boolean;
  /** The worker that was started first. */
  readonly first: WorkerProcess;
  /** Resolves with a line for the operator when workers keep ending right after their start. */
  readonly failed: Promise<string>;
  /** Replaces the workers one after the other. A worker is stopped when its successor serves. */
  renew(): Promise<void>;
  stop(drain: boolean): Promise<void>;
};

/** A worker that ends sooner after its start ended early. */
const SETTLE_MS = 10_000;
const EARLY_ENDS_MAX = 5;
/** The pause before a worker is replaced, by the number of early ends since a worker last settled. */
const PAUSES_MS = [0, 250, 1_000, 2_000, 5_000, 15_000, 60_000];

/** The running workers and their metrics. */
function createWorkerList(config: Config, env: Readonly<Record<string, string>>, log: Logger) {
  const workers = new Set<WorkerProcess>();
  const collector = createMetricsCollector(() =>
    [
      '# HELP hostelry_workers Processes that serve requests.',
      '# TYPE hostelry_workers gauge',
      `hostelry_workers ${listReady().length}`,
      '# HELP hostelry_worker_ends_total Processes that ended unexpectedly.',
      '# TYPE hostelry_worker_ends_total counter',
      `hostelry_worker_ends_total ${unexpectedEnds}\n`,
    ].join('\n'),
  );
  let url: string | null = null;
  let unexpectedEnds = 0;
  const listReady = (): WorkerProcess[] => [...workers].filter(({ state }) => state === 'ready' || state === 'settled');

  /** With PORT=0 the first worker picks a port. The others share it, and when no worker is left the next one asks for it by number. */
  const settings = (): Record<string, string> =>
    config.port === 0 && url !== null && workers.size === 0 ? { ...env, PORT: new URL(url).port } : { ...env };

  /** Starts a worker and returns it when it serves. @throws StartError */
  const add = async (
    onEnd: (workerProcess: WorkerProcess, how: string, was: WorkerProcess['state']) => void,
  ): Promise<WorkerProcess> => {
    const { workerProcess, worker } = forkWorker(settings());
    workers.add(workerProcess);
    let was: WorkerProcess['state'] = 'starting';
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'metrics') collector.receive(workerProcess, message.id, message.text);
      if (message.kind === 'merged-metrics-request') collector.request(workerProcess, message.id, listReady());
    });
    // Runs before the listener that sets the state to 'ended'.
    worker.prependOnceListener('exit', () => (was = workerProcess.state));
    void workerProcess.ended.then((how) => {
      workers.delete(workerProcess);
      collector.remove(workerProcess);
      if (was !== 'stopping') unexpectedEnds += 1;
      onEnd(workerProcess, how, was);
    });
    const ready = await workerProcess.ready;
    if (workerProcess.state === 'starting') workerProcess.state = 'ready';
    url ??= ready.url;
    log.info({ worker: workerProcess.pid }, 'a worker process serves');
    return workerProcess;
  };
  return { workers, add, count: () => [...workers].filter(({ state }) => state !== 'stopping').length };
}

/** Replaces workers that end unexpectedly, with growing pauses when they end early. */
function createSupervisor(config: Config, env: Readonly<Record<string, string>>, log: Logger) {
  const list = createWorkerList(config, env, log);
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let complete = false;
  let refilling = false;
  /** Since a worker last settled. */
  let earlyEnds = 0;

  const settle = async (workerProcess: WorkerProcess): Promise<void> => {
    await sleep(SETTLE_MS, undefined, { ref: false });
    if (workerProcess.state !== 'ready') return;
    workerProcess.state = 'settled';
    earlyEnds = 0;
  };
  const onEnd = (workerProcess: WorkerProcess, how: string, was: WorkerProcess['state']): void => {
    if (was !== 'stopping' && !stopping.signal.aborted) {
      // The caller that waits for the start reports why it failed.
      if (was !== 'starting')
        log.error({ worker: workerProcess.pid, how }, 'a worker process ended unexpectedly and is replaced');
      if (was !== 'settled') earlyEnds += 1;
      const hasSettled = [...list.workers].some(({ state }) => state === 'settled');
      if (earlyEnds >= EARLY_ENDS_MAX && !hasSettled) giveUp(`worker processes end as soon as they are started (${how})`);
    }
    void refill();
  };
  const add = async (): Promise<WorkerProcess> => {
    const workerProcess = await list.add(onEnd);
    void settle(workerProcess);
    return workerProcess;
  };
  const refill = async (): Promise<void> => {
    if (refilling || !complete) return;
    refilling = true;
    while (list.count() < config.workers && !stopping.signal.aborted) {
      const pauseMs = PAUSES_MS[Math.min(earlyEnds, PAUSES_MS.length - 1)];
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || list.count() >= config.workers) break;
      await add().catch((error: unknown) => log.error({ err: error }, 'a worker process could not be started'));
    }
    refilling = false;
  };
  /** Keeps the number of workers at WEB_CONCURRENCY from now on. */
  const begin = (): void => {
    complete = true;
    void refill();
  };
  return { workers: list.workers, add, begin, failed, stopping };
}

/**
 * Starts the first worker, which creates what must be created once (keys, tables), and then the others.
 * @param env settings that the workers have in addition to those of the service
 * @throws StartError why the workers cannot start
 */
export async function startWorkerGroup(config: Config, env: Readonly<Record<string, string>>, log: Logger): Promise<WorkerGroup> {
  const { workers, add, begin, failed, stopping } = createSupervisor(config, env, log);
  const drainMs = config.drainSeconds * 1_000;
  let renewing = false;

  const stop = async (drain: boolean): Promise<void> => {
    stopping.abort();
    await Promise.all([...workers].map((worker) => worker.stop(drain, WORKER_STOP_MS_MAX + (drain ? drainMs : 0))));
  };
  const renew = async (): Promise<void> => {
    if (renewing || stopping.signal.aborted) return;
    renewing = true;
    log.info('the worker processes are replaced one after the other');
    try {
      for (const old of [...workers]) {
        if (stopping.signal.aborted) return;
        // A worker that has ended meanwhile was already replaced.
        if (old.state === 'ended') continue;
        await add();
        await old.stop(true, WORKER_STOP_MS_MAX + drainMs);
      }
      log.info('all worker processes are replaced');
    } catch (error) {
      log.error({ err: error }, 'the worker processes could not be replaced: the running ones continue');
    } finally {
      renewing = false;
    }
  };

  try {
    const first = await add();
    await Promise.all(Array.from({ length: config.workers - 1 }, () => add()));
    begin();
    return { ...(await first.ready), first, failed, renew, stop };
  } catch (error) {
    await stop(false);
    throw error;
  }
}
