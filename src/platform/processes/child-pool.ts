import workerpool from 'workerpool';
import { LIMIT_SIGNALS } from './guard-child.ts';

/**
 * Why a task in a child process failed. `TIMEOUT`: it took too long, and its process was killed. `CRASHED`: a fault such as a
 * decoder's ended the process. `KILLED`: it was killed from outside, as when the machine stops or runs out of memory.
 * `OUT_OF_MEMORY`, `TOO_MUCH_WORK`: the process exceeded its own limit of memory or of processor time. `CANCELLED`: the caller
 * cancelled it. `QUEUE_FULL`: too many tasks are waiting.
 */
export type ChildFailure = 'TIMEOUT' | 'CRASHED' | 'KILLED' | 'OUT_OF_MEMORY' | 'TOO_MUCH_WORK' | 'CANCELLED' | 'QUEUE_FULL';

export class ChildError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, cause?: unknown) {
    super(`the task of a child process failed: ${failure}`, { cause });
    this.name = 'ChildError';
    this.failure = failure;
  }
}

/** Runs tasks in child processes. */
export type ChildPool<Task, Result> = {
  /**
   * @param signal cancels the task, or removes it from the queue
   * @throws ChildError, and whatever the task itself throws
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

export type ChildPoolOptions = {
  /** The file that the processes run, and the name of the method that it exports. */
  worker: string;
  method: string;
  processesMax: number;
  waitingMax: number;
  /** Of one task, from its start, without its time in the queue. It also passes while others use the processors. */
  taskMsMax: number;
  /** An idle process ends after this time. */
  idleMs: number;
  /** After this many tasks the processes are replaced, as soon as none is running. */
  tasksPerProcessMax?: number;
};

const END_MS_MAX = 1_000;
/** How the pool reports a process that a signal ended. A process that exits could not start. */
const SIGNAL_PATTERN = /signalCode: `(SIG\w+)/;

/** Signals that a fault of the process itself causes. */
const FAULT_SIGNALS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS']);

/** The process had ended before it got the task. */
function isProcessGone(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Worker is terminated');
}

function classifyFailure(error: unknown): ChildFailure | null {
  if (error instanceof workerpool.Promise.TimeoutError) return 'TIMEOUT';
  if (error instanceof workerpool.Promise.CancellationError) return 'CANCELLED';
  if (error instanceof workerpool.TerminateError) {
    const signal = SIGNAL_PATTERN.exec(error.message)?.[1];
    if (signal === LIMIT_SIGNALS.memory) return 'OUT_OF_MEMORY';
    if (signal === LIMIT_SIGNALS.processorTime) return 'TOO_MUCH_WORK';
    if (signal !== undefined) return FAULT_SIGNALS.has(signal) ? 'CRASHED' : 'KILLED';
  }
  return error instanceof Error && error.message.startsWith('Max queue size') ? 'QUEUE_FULL' : null;
}

/**
 * Creates a pool whose processes start with the first task. They have their own thread pools, so that no request waits for one,
 * and a file that crashes or hangs a process affects nothing else. They get neither the environment of the service, which may
 * hold secrets, nor its options.
 */
export function createChildPool<Task, Result>(options: ChildPoolOptions): ChildPool<Task, Result> {
  let pool: ReturnType<typeof workerpool.pool> | null = null;
  let running = 0;
  let tasks = 0;

  const createPool = () => {
    tasks = 0;
    return workerpool.pool(options.worker, {
      workerType: 'process',
      maxWorkers: options.processesMax,
      maxQueueSize: options.waitingMax,
      // What libraries print about an uploaded file must not reach the log: the pool reads it and drops it.
      emitStdStreams: true,
      forkOpts: { env: {}, execArgv: [] },
    });
  };
  const endPool = async (): Promise<void> => {
    const ended = pool;
    pool = null;
    // A process that does not end in time is killed.
    await ended?.terminate(true, END_MS_MAX).catch(() => {});
  };
  const idle = setTimeout(() => {
    if (running === 0) void endPool();
  }, options.idleMs).unref();

  const execute = async (task: Task, signal: AbortSignal | undefined): Promise<Result> => {
    if (signal?.aborted === true) throw new ChildError('CANCELLED');
    pool ??= createPool();
    tasks += 1;
    const execution = pool.exec(options.method, [task]).timeout(options.taskMsMax);
    const cancel = (): void => void execution.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return (await execution) as Result;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

  return {
    run: async (task, signal) => {
      running += 1;
      try {
        // A process may have ended since the last task, which the pool only notices when it uses it.
        return await execute(task, signal).catch((error: unknown) =>
          isProcessGone(error) ? execute(task, signal) : Promise.reject(error),
        );
      } catch (error) {
        const failure = classifyFailure(error);
        throw failure === null ? error : new ChildError(failure, error);
      } finally {
        running -= 1;
        idle.refresh();
        if (running === 0 && tasks >= (options.tasksPerProcessMax ?? Number.POSITIVE_INFINITY)) void endPool();
      }
    },
    close: async () => {
      clearTimeout(idle);
      await endPool();
    },
  };
}
