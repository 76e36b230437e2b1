import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/**
 * What the event loop of a process did since it was last asked, in milliseconds: the longest time for which it did not come round, and of
 * that which garbage collection took: the longest one and all together.
 */
export type Pause = { longestMs: number; longestGcMs: number; gcMs: number };

const RESOLUTION_MS = 2;

/** Watches the event loop of this process; each call of what it answers tells of the time since the call before. */
export function watchEventLoop(): () => Pause {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let longestGcMs = 0;
  let gcMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      longestGcMs = Math.max(longestGcMs, duration);
      gcMs += duration;
    }
  }).observe({ entryTypes: ['gc'] });
  delay.enable();
  return () => {
    const pause = { longestMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), longestGcMs, gcMs };
    delay.reset();
    longestGcMs = 0;
    gcMs = 0;
    return pause;
  };
}
