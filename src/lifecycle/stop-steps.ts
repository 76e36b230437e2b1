import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../platform/http/route.ts';

/** How long each part of the service may take to stop, in milliseconds. */
export const STOP_STEP_MS = {
  database: 15_000,
  traces: 3_000,
  databaseCheck: 3_000,
  connections: 5_000,
  fileStore: 1_000,
  pictures: 3_000,
  documents: 3_000,
  readingOfMail: 3_000,
  jobs: 5_000,
  webhooks: 3_000,
  receivingOfMail: 12_000,
  /** Longer than running requests are given to finish. */
  server: 12_000,
  /** Stopped last, after the service or the workers. */
  gatewaySim: 5_000,
} as const;

/** The parts that were started, and how to stop each. */
export type StopSteps = {
  /** @param msMax after this time the next step begins even if this one has not finished. */
  add(part: string, msMax: number, stop: () => Promise<void>): void;
  /** Stops every part, the last started first. Never fails. A second call waits for the first. */
  run(): Promise<void>;
};

/** Returns whether the work finished in time. */
async function finishInTime(work: Promise<void>, msMax: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), msMax);
  try {
    return await Promise.race([work.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function createStopSteps(log: Logger): StopSteps {
  const steps: { part: string; msMax: number; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | null = null;

  const runAll = async (): Promise<void> => {
    for (const { part, msMax, stop } of steps.splice(0).reverse()) {
      try {
        if (!(await finishInTime(stop(), msMax))) log.warn({ part }, 'a part of the service did not stop in time');
      } catch (error) {
        log.error({ err: error, part }, 'a part of the service failed to stop');
      }
    }
  };
  return {
    add: (part, msMax, stop) => {
      steps.push({ part, msMax, stop });
    },
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}

/** The time between the signal to stop and the end of listening. A load balancer notices /readyz meanwhile, and no request is refused. */
export type Drain = {
  isStopping(): boolean;
  /** How long `begin` may take, in milliseconds. */
  readonly msMax: number;
  /** Marks the service as stopping. Resolves when it may stop listening. */
  begin(): Promise<void>;
  /** Ends the drain at once. */
  skip(): void;
};

/** @param seconds DRAIN_SECONDS */
export function createDrain(seconds: number): Drain {
  let stopping = false;
  const skipped = new AbortController();
  return {
    isStopping: () => stopping,
    msMax: seconds * 1_000 + 1_000,
    begin: async () => {
      stopping = true;
      if (seconds > 0) await sleep(seconds * 1_000, undefined, { signal: skipped.signal }).catch(() => {});
    },
    skip: () => skipped.abort(),
  };
}
