/** A task that many callers request and that one run does for all of them. */
export type CoalescedTask = {
  /** Requests a run that starts after this moment. */
  request(): void;
  /** Settles when the current run has ended; no other run starts. */
  stop(): Promise<void>;
};

/**
 * Runs the work at once when idle. All requests during a run, or in the `gapMs` after it, share one run after the gap: never two
 * runs at a time, and at most one every `gapMs`. The work handles its own errors.
 */
export function createCoalescedTask(work: () => Promise<void>, gapMs: number): CoalescedTask {
  let isBusy = false;
  let isRequested = false;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const afterGap = (): void => {
    isBusy = false;
    if (isRequested) start();
  };
  const start = (): void => {
    if (isStopped) return;
    isBusy = true;
    isRequested = false;
    running = work().finally(() => {
      setTimeout(afterGap, gapMs).unref();
    });
  };
  return {
    request: () => {
      isRequested = true;
      if (!isBusy) start();
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
