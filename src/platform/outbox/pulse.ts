/** Work that many ask for and that is done once for all of them. */
export type Pulse = {
  /** Asks for a run that starts after this moment. */
  ask(): void;
  /** Settles when the run under way has ended; no other starts. */
  stop(): Promise<void>;
};

/**
 * Runs the work at once when idle. What is asked for during a run, or in the `gapMs` after it, is answered together by one
 * run after the gap: never two at a time, at most one every `gapMs`. The work handles its own errors.
 */
export function createPulse(work: () => Promise<void>, gapMs: number): Pulse {
  let busy = false;
  let asked = false;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const afterGap = (): void => {
    busy = false;
    if (asked) start();
  };
  const start = (): void => {
    if (stopped) return;
    busy = true;
    asked = false;
    running = work().finally(() => {
      setTimeout(afterGap, gapMs).unref();
    });
  };
  return {
    ask: () => {
      asked = true;
      if (!busy) start();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
