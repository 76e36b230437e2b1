import { PerformanceObserver } from 'node:perf_hooks';

/**
 * What the event loop of a process did since it was last asked, in milliseconds: the longest delay of the loop, the
 * longest time for which the process itself worked in one turn (on a busy machine it is also delayed by others), and the
 * longest garbage collection; and the processor time that all of the process has used.
 */
export type Pause = { longestMs: number; workedMs: number; longestGcMs: number; cpuMs: number };

const LOOK_MS = 2;

/** Watches the event loop of this process; the function that it returns reports on the time since the last call. */
export function watchEventLoop(): () => Pause {
  let pause = { longestMs: 0, workedMs: 0, longestGcMs: 0 };
  let cpu = process.cpuUsage();
  let state = performance.now();
  let worked = process.threadCpuUsage();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pause.longestGcMs = Math.max(pause.longestGcMs, duration);
  }).observe({ entryTypes: ['gc'] });
  setInterval(() => {
    const now = performance.now();
    const total = process.threadCpuUsage();
    pause.longestMs = Math.max(pause.longestMs, now - state - LOOK_MS);
    pause.workedMs = Math.max(pause.workedMs, (total.user - worked.user + total.system - worked.system) / 1_000);
    state = now;
    worked = total;
  }, LOOK_MS).unref();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const seen = { ...pause, cpuMs: (user + system) / 1_000 };
    pause = { longestMs: 0, workedMs: 0, longestGcMs: 0 };
    cpu = process.cpuUsage();
    return seen;
  };
}
