import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unlessMissing } from './file-system.ts';

/** What a server writes about itself into its data folder; `socketDir` is empty until it has opened its socket. */
export type PidFile = { pid: number; socketDir: string; ready: boolean };

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;
const POLL_MS = 5;

/** Reads `postmaster.pid`: line 1 process id, line 5 socket folder, line 8 status. Undefined when there is none. */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await unlessMissing(readFile(join(clusterDir, 'postmaster.pid'), 'utf8'));
  const lines = text?.split('\n').map((line) => line.trim()) ?? [];
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/** Whether the process exists and has not ended. One that ended but was never waited for (containers) counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const stat = await unlessMissing(readFile(`/proc/${pid}/stat`, 'utf8'));
  return stat !== undefined && !/^\d+ \(.*\) [ZX] /s.test(stat);
}

/** Whether the process is a PostgreSQL server started on this folder, judged by its command line. */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const line = (await unlessMissing(readFile(`/proc/${pid}/cmdline`, 'utf8'))) ?? '';
    const [program = '', ...args] = line.split('\0');
    return basename(program) === 'postgres' && args.includes(clusterDir);
  }
  const { stdout } = await promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('/postgres ') && stdout.includes(` ${clusterDir} `);
}

/**
 * Stops the server of this folder: SIGINT (ends its clients, closes the database), after 20 s SIGQUIT (leaves the rest to
 * the recovery of the next start), after 10 s more it throws. Returns at once when it does not run.
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    // Never signal a number that is no longer the server's.
    if ((await readPidFile(clusterDir))?.pid !== pid || !(await isAlive(pid))) return;
    process.kill(pid, signal);
    if (await endsWithin(pid, waitMs)) return;
  }
  throw new Error(`The database server (process ${pid}) does not stop`);
}

async function endsWithin(pid: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if (!(await isAlive(pid))) return true;
    await sleep(POLL_MS);
  }
  return false;
}
