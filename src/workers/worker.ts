import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import { openDemo } from '../demo/open-demo.ts';
import { exitAfter, reasonOf, STOP_MS_MAX, stopOnCrash } from '../ending.ts';
import type { Logger } from '../platform/http/route.ts';
import type { Peers } from '../platform/peers.ts';
import { systemClock } from '../platform/time.ts';
import { type Service, startService } from '../start.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** Above what the primary gives the workers to answer it. */
const METRICS_MS_MAX = 3_000;

/** Settles when it has been sent; to a primary that is gone nothing is. */
function tell(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** This worker's metrics for the others, and those of all for who asks this one. */
function createSharedMetrics() {
  const waiting = new Map<number, (text: string) => void>();
  let own: (() => Promise<string>) | null = null;
  let numbers = 0;
  /** Before anybody has asked there is no reason to load the client library. */
  let asked = false;

  const shareMetrics: Peers['shareMetrics'] = (read) => {
    own = read;
    return async () => {
      numbers += 1;
      const id = numbers;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timer = setTimeout(() => resolve(null), METRICS_MS_MAX);
      waiting.set(id, resolve);
      await tell({ kind: 'metrics-asked', id });
      const text = await promise;
      clearTimeout(timer);
      waiting.delete(id);
      return text ?? (await read());
    };
  };
  const answer = async (id: number | null): Promise<void> => {
    if (id !== null) asked = true;
    if (own === null || !asked) return;
    await tell({ kind: 'metrics', id, text: await own() });
  };
  return { shareMetrics, answer, hear: (id: number, text: string) => waiting.get(id)?.(text) };
}

type SharedMetrics = ReturnType<typeof createSharedMetrics>;

/** Ends the worker once: what comes later is the same wish, or that of somebody in a hurry. */
function createEnd(starting: Promise<Service>, metrics: SharedMetrics, { drainSeconds }: Config) {
  let ending = false;
  return {
    isEnding: () => ending,
    begin: (code: number, drain: boolean): void => {
      if (ending) return;
      ending = true;
      const stopped = starting.then(async (service) => {
        await service.stop({ drain });
        await metrics.answer(null).catch(() => {});
      });
      // A start that failed says why itself.
      void exitAfter(stopped, STOP_MS_MAX + drainSeconds * 1_000, code).catch(() => {});
    },
  };
}

async function makeDemo(starting: Promise<Service>, simUrl: string | null, log: Logger): Promise<void> {
  await tell({ kind: 'demo', demo: await openDemo(await starting, simUrl, log) });
}

/** Runs the service in a process that shares the port, and the work, with others; the process that started it says when to stop. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  // Else Node ends the process at once when the primary is gone, in the middle of its requests.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  const metrics = createSharedMetrics();
  const starting = startService(config, log, systemClock, metrics);
  const end = createEnd(starting, metrics, config);
  stopOnCrash(starting, log);
  // From a terminal they reach all processes: the primary hears them too, and knows the order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('SIGTERM', () => end.begin(0, true));
  process.on('disconnect', () => {
    if (end.isEnding()) process.exit(1);
    log.error('the process that keeps this worker is gone: the worker finishes what it has begun and ends');
    end.begin(1, false);
  });
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') end.begin(0, message.drain);
    if (message.kind === 'open-demo') void makeDemo(starting, message.simUrl, log);
    if (message.kind === 'metrics-wanted') void metrics.answer(message.id).catch(() => {});
    if (message.kind === 'metrics-of-all') metrics.hear(message.id, message.text);
  });
  try {
    const { url, localIssuer } = await starting;
    await tell({ kind: 'ready', url, isEvaluation: localIssuer !== null });
  } catch (error) {
    await tell({ kind: 'refused', reason: reasonOf(error, log) });
    process.exit(1);
  }
}
