import cluster, { type Worker } from 'node:cluster';
import type { Demo } from '../demo/seed-demo.ts';
import { StartError } from '../start-problems.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** A worker process, as the process that keeps it sees it. */
export type Member = {
  readonly id: number;
  readonly pid: number | undefined;
  /** `settled`: it has served for a while. `leaving`: it was told to stop. */
  state: 'starting' | 'ready' | 'settled' | 'leaving' | 'ended';
  /** Settles when it serves. @throws StartError why it does not */
  readonly ready: Promise<{ url: string; isEvaluation: boolean }>;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
  send(message: ToWorker): void;
  /** Has it make the demo hotel; `simUrl`: where the stand-in for the payment gateway is. Null: there is none, or the worker ended. */
  openDemo(simUrl: string | null): Promise<Demo | null>;
  /** Tells it to stop, and ends it when it does not in time. */
  stop(drain: boolean, msMax: number): Promise<void>;
};

/** A start waits for migrations, whatever they take; one that takes longer hangs. */
const START_MS_MAX = 15 * 60_000;

/** Settles when the worker serves; fails as soon as it ends. */
function untilReady(worker: Worker, ended: Promise<string>): Member['ready'] {
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; isEvaluation: boolean }>();
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), START_MS_MAX);
  let refusal: string | null = null;
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'refused') refusal = message.reason;
    if (message.kind !== 'ready') return;
    clearTimeout(timer);
    resolve({ url: message.url, isEvaluation: message.isEvaluation });
  });
  void ended.then((how) => {
    clearTimeout(timer);
    reject(new StartError(refusal ?? `a worker process ended while it was being started (${how})`));
  });
  // Whoever does not wait for the start hears of the end.
  promise.catch(() => {});
  return promise;
}

/** @param env settings that this worker has beyond those of the service */
export function forkMember(env: Record<string, string>): { member: Member; worker: Worker } {
  const worker = cluster.fork(env);
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  // Without a handler a broken channel would end the primary; the worker's end is told by its exit.
  worker.on('error', () => {});
  worker.once('exit', (code: number | null, signal: string | null) => {
    member.state = 'ended';
    end(signal === null ? `exit code ${code}` : `signal ${signal}`);
  });
  const send: Member['send'] = (message) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const member: Member = {
    id: worker.id,
    pid: worker.process.pid,
    state: 'starting',
    ready: untilReady(worker, ended),
    ended,
    send,
    openDemo: (simUrl) => {
      const opened = new Promise<Demo | null>((resolve) => {
        worker.on('message', (message: ToPrimary) => {
          if (message.kind === 'demo') resolve(message.demo);
        });
      });
      send({ kind: 'open-demo', simUrl });
      return Promise.race([opened, ended.then(() => null)]);
    },
    stop: async (drain, msMax) => {
      if (member.state === 'ended') return;
      member.state = 'leaving';
      send({ kind: 'stop', drain });
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), msMax);
      await ended;
      clearTimeout(timer);
    },
  };
  return { member, worker };
}
