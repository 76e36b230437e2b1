import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';
import { openDemo } from '../../evaluation/demo/open-demo.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { ShareMetrics } from '../../platform/platform.ts';
import { systemClock } from '../../platform/time.ts';
import { describeStartFailure, exitAfter, STOP_MS_MAX, stopOnCrash } from '../shutdown.ts';
import { type Service, startService, warnOfWrongIssuer } from '../start.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** Longer than the primary process waits for the workers' replies. */
const METRICS_MS_MAX = 3_000;

/** Resolves when the message has been sent. Does nothing if the primary process has ended. */
function sendToPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** Sends this worker's metrics to the primary process, and asks it for the merged metrics of all workers. */
function createSharedMetrics() {
  const pending = new Map<number, (text: string) => void>();
  let own: (() => Promise<string>) | null = null;
  let lastId = 0;
  /** Until metrics are requested, the client library need not be loaded. */
  let requested = false;

  const shareMetrics: ShareMetrics = (read) => {
    own = read;
    return async () => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timer = setTimeout(() => resolve(null), METRICS_MS_MAX);
      pending.set(id, resolve);
      await sendToPrimary({ kind: 'merged-metrics-request', id });
      const text = await promise;
      clearTimeout(timer);
      pending.delete(id);
      return text ?? (await read());
    };
  };
  const sendMetrics = async (id: number | null): Promise<void> => {
    if (id !== null) requested = true;
    if (own === null || !requested) return;
    await sendToPrimary({ kind: 'metrics', id, text: await own() });
  };
  return { shareMetrics, sendMetrics, receiveMerged: (id: number, text: string) => pending.get(id)?.(text) };
}

type SharedMetrics = ReturnType<typeof createSharedMetrics>;

/** Stops the worker. Further calls have no effect. */
function createShutdown(starting: Promise<Service>, metrics: SharedMetrics, { drainSeconds }: Config) {
  let stopping = false;
  return {
    isStopping: () => stopping,
    begin: (code: number, drain: boolean): void => {
      if (stopping) return;
      stopping = true;
      const stopped = starting.then(async (service) => {
        await service.stop({ drain });
        await metrics.sendMetrics(null).catch(() => {});
      });
      // A failed start reports the reason itself.
      void exitAfter(stopped, STOP_MS_MAX + drainSeconds * 1_000, code).catch(() => {});
    },
  };
}

async function createDemo(starting: Promise<Service>, simUrl: string | null, log: Logger): Promise<void> {
  await sendToPrimary({ kind: 'demo', demo: await openDemo(await starting, simUrl, log) });
}

/** Runs the service in a worker, which shares the port with the other workers. The primary process stops it. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  // Otherwise Node.js ends this process at once when the primary process ends, in the middle of its requests.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  const metrics = createSharedMetrics();
  const starting = startService(config, log, systemClock, metrics.shareMetrics);
  const shutdown = createShutdown(starting, metrics, config);
  stopOnCrash(starting, log);
  // Ctrl-C in a terminal reaches all processes. The primary process stops the workers in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('SIGTERM', () => shutdown.begin(0, true));
  process.on('disconnect', () => {
    if (shutdown.isStopping()) process.exit(1);
    log.error('the primary process has ended: this worker finishes its requests and ends');
    shutdown.begin(1, false);
  });
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') shutdown.begin(0, message.drain);
    if (message.kind === 'open-demo') void createDemo(starting, message.simUrl, log);
    if (message.kind === 'metrics-request') void metrics.sendMetrics(message.id).catch(() => {});
    if (message.kind === 'merged-metrics') metrics.receiveMerged(message.id, message.text);
  });
  try {
    const { url, localIssuer } = await starting;
    await sendToPrimary({ kind: 'ready', url, isEvaluation: localIssuer !== null });
    // The first worker warns for all.
    if (cluster.worker?.id === 1) void warnOfWrongIssuer(config, log);
  } catch (error) {
    await sendToPrimary({ kind: 'refused', reason: describeStartFailure(error, log) });
    process.exit(1);
  }
}
