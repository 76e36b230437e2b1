import type { Logger } from './platform/http/route.ts';

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
