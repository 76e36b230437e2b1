import { readFile } from 'node:fs/promises';

/** Settings of a service that is asked without end: the limits of requests are not what is looked at. */
export const NO_LIMITS = { RATE_LIMIT_USER: '10000000', RATE_LIMIT_PUBLIC: '10000000', RATE_LIMIT_SENSITIVE: '10000000' };

/** What the memory may be above that after the first thousand requests: young garbage, caches, and what pictures take. */
export const GROWTH_MB_MAX = 256;

/** Megabytes that the process holds. */
export async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
}
