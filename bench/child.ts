import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Counted as in production, but never reached. */
const RATE_LIMITS = { RATE_LIMIT_USER: '10000000', RATE_LIMIT_PUBLIC: '10000000', RATE_LIMIT_SENSITIVE: '10000000' };

/**
 * Starts a server of this folder in its own process, which gets the job as a message; resolves with its first message. Its
 * stdout is dropped: logs cost it what they cost in production, and are not read here.
 */
export function start<T>(file: string, env: Record<string, string>, job?: object): Promise<{ child: ChildProcess; said: T }> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, file), {
      env: { ...process.env, ...RATE_LIMITS, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.once('message', (said) => resolve({ child, said: said as T }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    if (job !== undefined) child.send(job);
  });
}

type Reply = { response: unknown } | { failed: string };

/** Sends a question to a child that uses `answerAll`; one at a time. @throws with the reason why it failed */
export async function ask<T>(child: ChildProcess, question: unknown): Promise<T> {
  const ended = new AbortController();
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => ({ failed: 'the process has ended' }));
  const reply = once(child, 'message', { signal: ended.signal }).then(([message]) => message as Reply);
  gone.catch(() => {});
  child.send(question as object);
  const response = await Promise.race([reply, gone]);
  reply.catch(() => {});
  ended.abort();
  if ('failed' in response) throw new Error(response.failed);
  return response.response as T;
}

/** In a child: answers every message from now on. */
export function answerAll<Q>(response: (question: Q) => unknown): void {
  const reply = async (question: Q): Promise<void> => {
    try {
      process.send?.({ response: await response(question) });
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  process.on('message', (question) => void reply(question as Q));
}

/** Ends a server, and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}
