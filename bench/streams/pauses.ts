/**
 * The longest time that the event loop did not come round, and the longest that this process worked without a pause of its own: on a
 * busy machine a process also stands still because others run. In milliseconds.
 */
export type Pause = { longestMs: number; workedMs: number };

const LOOK_MS = 5;

/** Watches the event loop of this process; each call of what it answers tells what was longest since the call before. */
export function watchPauses(): () => Pause {
  let longest: Pause = { longestMs: 0, workedMs: 0 };
  let seen = performance.now();
  let worked = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(worked);
    longest = {
      longestMs: Math.max(longest.longestMs, now - seen - LOOK_MS),
      workedMs: Math.max(longest.workedMs, (user + system) / 1_000),
    };
    seen = now;
    worked = process.threadCpuUsage();
  }, LOOK_MS).unref();
  return () => {
    const told = longest;
    longest = { longestMs: 0, workedMs: 0 };
    return told;
  };
}
