import cluster, { type Worker } from 'node:cluster';
import type { Demo } from '../../evaluation/demo/open-demo.ts';
import { StartError } from '../start-problems.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** A worker process, as the primary process sees it. */
export type WorkerProcess = {
  readonly id: number;
  readonly pid: number | undefined;
  /** `settled`: it has served for a while. `stopping`: it was asked to stop. */
  state: 'starting' | 'ready' | 'settled' | 'stopping' | 'ended';
  /** Resolves when it serves. @throws StartError why it does not */
  readonly ready: Promise<{ url: string; isEvaluation: boolean }>;
  /** Resolves with how it ended, in words. */
  readonly ended: Promise<string>;
  send(message: ToWorker): void;
  /** Makes it create the demo property. `simUrl` is the address of the gateway simulator. Null if there is no demo or the worker ended. */
  openDemo(simUrl: string | null): Promise<Demo | null>;
  /** Asks it to stop, and kills it after `msMax`. */
  stop(drain: boolean, msMax: number): Promise<void>;
};

/** A start may wait for long migrations. One that takes longer than this hangs. */
const START_MS_MAX = 15 * 60_000;

/** Resolves when the worker serves; rejects as soon as it ends. */
function waitUntilReady(worker: Worker, ended: Promise<string>): WorkerProcess['ready'] {
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
    reject(new StartError(refusal ?? `a worker process ended during its start (${how})`));
  });
  // Callers that do not wait for the start learn of the end through `ended`.
  promise.catch(() => {});
  return promise;
}

/** @param env settings that this worker has in addition to those of the service */
export function forkWorker(env: Record<string, string>): { workerProcess: WorkerProcess; worker: Worker } {
  const worker = cluster.fork(env);
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  // Without a handler a broken channel would end the primary process. The 'exit' event reports the worker's end.
  worker.on('error', () => {});
  worker.once('exit', (code: number | null, signal: string | null) => {
    workerProcess.state = 'ended';
    end(signal === null ? `exit code ${code}` : `signal ${signal}`);
  });
  const send: WorkerProcess['send'] = (message) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  const workerProcess: WorkerProcess = {
    id: worker.id,
    pid: worker.process.pid,
    state: 'starting',
    ready: waitUntilReady(worker, ended),
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
      if (workerProcess.state === 'ended') return;
      workerProcess.state = 'stopping';
      send({ kind: 'stop', drain });
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), msMax);
      await ended;
      clearTimeout(timer);
    },
  };
  return { workerProcess, worker };
}
