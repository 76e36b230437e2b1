import { readdirSync, readFileSync } from 'node:fs';

/** The processes that this one has started and that still run. */
function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((id) => id !== ''),
  );
}

const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that the child processes of this one have had; null where the system does not tell. */
export function processorOfChildrenMs(): number | null {
  try {
    const ticks = children().map((id) => {
      // utime and stime, the 14th and 15th values; the 2nd is a name in brackets that may have spaces in it.
      const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
      const values = rest.split(' ');
      return Number(values[11]) + Number(values[12]);
    });
    return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** The most memory (resident, megabytes) that any child process of this one has had so far; null where the system does not tell. */
export function peakOfChildrenMb(): number | null {
  try {
    const peaks = children().map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
    return Math.max(0, ...peaks) / 1024;
  } catch {
    // Not Linux, or the process ended while it was asked about.
    return null;
  }
}
