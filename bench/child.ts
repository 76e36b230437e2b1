import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Counted as in production, and never reached. */
const RATE_LIMITS = { RATE_LIMIT_USER: '10000000', RATE_LIMIT_PUBLIC: '10000000', RATE_LIMIT_SENSITIVE: '10000000' };

/** Starts a server of this folder in a process of its own, which gets the job as a message; resolves with its first message. */
export function start<T>(file: string, env: Record<string, string>, job?: object): Promise<{ child: ChildProcess; said: T }> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...RATE_LIMITS, ...env } });
    child.once('message', (said) => resolve({ child, said: said as T }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    if (job !== undefined) child.send(job);
  });
}

/** Tells a server to end, and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}
