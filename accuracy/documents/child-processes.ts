import { readdirSync, readFileSync } from 'node:fs';

/** The ids of the running child processes. */
function listChildren(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((id) => id !== ''),
  );
}

const TICKS_PER_SECOND = 100;

/** The processor time of the child processes in milliseconds; null where the system does not report it. */
export function childrenCpuMs(): number | null {
  try {
    const ticks = listChildren().map((id) => {
      // utime and stime are the 14th and 15th values. The 2nd is a name in parentheses that may contain spaces.
      const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
      const values = rest.split(' ');
      return Number(values[11]) + Number(values[12]);
    });
    return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** The peak resident memory of any child process in megabytes; null where the system does not report it. */
export function childrenPeakMb(): number | null {
  try {
    const peaks = listChildren().map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
    return Math.max(0, ...peaks) / 1024;
  } catch {
    // Not Linux, or the process ended meanwhile.
    return null;
  }
}
