import type { Logger } from './platform/http/route.ts';

/** How long each part of the service may take to stop, in milliseconds; what is added where (src/start.ts, src/embedded-database.ts). */
export const STOP_MS = {
  database: 15_000,
  traces: 3_000,
  databaseCheck: 3_000,
  connections: 5_000,
  fileStore: 1_000,
  pictures: 3_000,
  documents: 3_000,
  readingOfMail: 3_000,
  jobs: 5_000,
  receivingOfMail: 12_000,
  /** Above what the requests under way are given. */
  server: 12_000,
  /** Of the demo: after all others, alone or with workers. */
  standIn: 5_000,
} as const;

/** What was started, and how to stop it. */
export type Stops = {
  /** @param msMax how long the step may take before the next one is begun anyway. */
  add(part: string, msMax: number, stop: () => Promise<void>): void;
  /** Stops everything, the last started first. Never fails; a second call waits for the first. */
  run(): Promise<void>;
};

/** Whether the work was done in time. */
async function finished(work: Promise<void>, msMax: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), msMax);
  try {
    return await Promise.race([work.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function createStops(log: Logger): Stops {
  const steps: { part: string; msMax: number; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | null = null;

  const runAll = async (): Promise<void> => {
    for (const { part, msMax, stop } of steps.splice(0).reverse()) {
      try {
        if (!(await finished(stop(), msMax))) log.warn({ part }, 'a part did not stop in time and was left');
      } catch (error) {
        log.error({ err: error, part }, 'a part did not stop cleanly');
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
