import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { processorMs } from './processor-time.ts';

/**
 * A process kills itself with these signals when it uses too much memory or processor time. Nothing else sends them, so they are
 * not confused with a crash.
 */
export const LIMIT_SIGNALS = { memory: 'SIGUSR2', processorTime: 'SIGVTALRM' } as const;

/**
 * What the watching thread gets. `startedAt` is shared: the processor time at which the task began, infinite while none runs.
 */
export type Watched = Readonly<{
  bytesMax: number;
  processorMsMax: number;
  startedAt: Float64Array;
  signals: typeof LIMIT_SIGNALS;
  service: number;
}>;

type GuardOptions = Readonly<{ bytesMax: number; niceness: number; processorMsMax?: number }>;

/** The threads that exist already. Later threads inherit the priority of the thread that starts them. */
function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

function lowerPriority(niceness: number): void {
  for (const thread of listThreads()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended, or the system does not allow it.
    }
  }
}

/**
 * Keeps this process of a child pool from harming others. It gets a low priority, because requests go first. It ends when it
 * uses more than `bytesMax` of memory, when one task uses more than `processorMsMax` of processor time, or when the service has
 * ended. An uncaught error aborts it. A thread of its own checks this, so that it works while the main thread is busy; limits of
 * the JavaScript heap do not cover decoders. Returns a function that wraps the method of the process, to tell when its tasks
 * begin.
 */
export function guardChild({ bytesMax, niceness, processorMsMax = Number.POSITIVE_INFINITY }: GuardOptions) {
  lowerPriority(niceness);
  process.on('uncaughtException', () => process.abort());
  const startedAt = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(Number.POSITIVE_INFINITY);
  const watched: Watched = { bytesMax, processorMsMax, startedAt, signals: LIMIT_SIGNALS, service: process.ppid };
  new Worker(path.join(import.meta.dirname, 'child-watch.worker.ts'), { workerData: watched }).unref();
  return <Task, Result>(work: (task: Task) => Promise<Result>) =>
    async (task: Task): Promise<Result> => {
      startedAt[0] = processorMs();
      return await work(task).finally(() => startedAt.fill(Number.POSITIVE_INFINITY));
    };
}
