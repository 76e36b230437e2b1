import { execFile } from 'node:child_process';

/** What `spawn` needs to run a program as another account; empty for the own one. */
export type SpawnAs = { uid: number; gid: number } | Record<string, never>;

/** The output of a program and how it ended; `reason` is one line for people when it did not end well. */
export type RunResult = { ok: boolean; output: string; reason: string };

const TIMEOUT_MS = 120_000;
const OUTPUT_BYTES_MAX = 1_000_000;

/**
 * The only variables PostgreSQL's programs see. Nothing of ours is passed on: a stray PGOPTIONS or PGDATA would change
 * what they do. Without LC_ALL the server does not start on macOS.
 */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/** Runs a program to its end, as another account if `spawnAs` says so, for at most two minutes. Never throws. */
export function run(file: string, args: string[], spawnAs: SpawnAs = {}): Promise<RunResult> {
  const options = { ...spawnAs, env: serverEnvironment, cwd: '/', timeout: TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX };
  return new Promise((resolve) => {
    const done = (error: Error | null, stdout: string, stderr: string) => {
      const said = lastLine(stderr) || lastLine(stdout);
      resolve({ ok: error === null, output: stdout.trim(), reason: error === null ? '' : said || lastLine(error.message) });
    };
    try {
      execFile(file, args, options, done);
    } catch (error) {
      // Some failures to become the other account are thrown instead of reported.
      done(error instanceof Error ? error : new Error(String(error)), '', '');
    }
  });
}

/** The last line of a text that is not blank; empty when there is none. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
