import workerpool from 'workerpool';
import { MEMORY_SIGNAL } from './guard-child.ts';

/**
 * Why work in a child process came to nothing. `TIMEOUT`: it took too long, and its process was ended. `CRASHED`: a fault ended
 * the process, as a decoder's fault does. `ENDED`: somebody else ended it, as when the machine stops or has no memory left. `MEMORY`: the process wanted more than it may have. `GIVEN_UP`: nobody waits any more.
 * `TOO_MANY`: too much is waiting already.
 */
export type ChildFailure = 'TIMEOUT' | 'CRASHED' | 'ENDED' | 'MEMORY' | 'GIVEN_UP' | 'TOO_MANY';

export class ChildError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, cause?: unknown) {
    super(`the work of a child process failed: ${failure}`, { cause });
    this.name = 'ChildError';
    this.failure = failure;
  }
}

/** Work that is done in processes of its own. */
export type ChildPool<Task, Result> = {
  /**
   * @param leaving ends the work, or its place in the queue, when nobody waits for it any more
   * @throws ChildError; whatever the work itself throws
   */
  run(task: Task, leaving?: AbortSignal): Promise<Result>;
  close(): Promise<void>;
};

export type ChildPoolOptions = {
  /** The file that the processes run, and the name of the method that it offers. */
  worker: string;
  method: string;
  processesMax: number;
  waitingMax: number;
  /** Of one piece of work, from its start, not from its place in the queue. */
  workMsMax: number;
  /** A process that nobody needs for so long is ended. */
  idleMs: number;
  /** After so many pieces of work the processes are made anew, as soon as none is under way. */
  worksMax?: number;
};

const END_MS_MAX = 1_000;
/** How the pool tells of a process that a signal ended; one that merely exits could not start. */
const BROUGHT_DOWN = /signalCode: `(SIG\w+)/;

/** Signals that a process brings upon itself. */
const FAULTS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS']);

/** The process was not there any more when it was asked. */
function isEnded(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Worker is terminated');
}

function failureOf(error: unknown): ChildFailure | null {
  if (error instanceof workerpool.Promise.TimeoutError) return 'TIMEOUT';
  if (error instanceof workerpool.Promise.CancellationError) return 'GIVEN_UP';
  if (error instanceof workerpool.TerminateError) {
    const signal = BROUGHT_DOWN.exec(error.message)?.[1];
    if (signal === MEMORY_SIGNAL) return 'MEMORY';
    if (signal !== undefined) return FAULTS.has(signal) ? 'CRASHED' : 'ENDED';
  }
  return error instanceof Error && error.message.startsWith('Max queue size') ? 'TOO_MANY' : null;
}

/**
 * Processes that are started when the first work comes: they have their own thread pools, so that no request waits for one, and
 * a file that brings one down, or hangs it, takes nothing else with it. They get neither the settings of the service, with
 * their secrets, nor its options.
 */
export function createChildPool<Task, Result>(options: ChildPoolOptions): ChildPool<Task, Result> {
  let pool: ReturnType<typeof workerpool.pool> | null = null;
  let underWay = 0;
  let works = 0;

  const createPool = () => {
    works = 0;
    return workerpool.pool(options.worker, {
      workerType: 'process',
      maxWorkers: options.processesMax,
      maxQueueSize: options.waitingMax,
      // What libraries print about a stranger's file has no place in the log: it is taken, and left.
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
    if (underWay === 0) void endPool();
  }, options.idleMs).unref();

  const execute = async (task: Task, leaving: AbortSignal | undefined): Promise<Result> => {
    if (leaving?.aborted === true) throw new ChildError('GIVEN_UP');
    pool ??= createPool();
    works += 1;
    const work = pool.exec(options.method, [task]).timeout(options.workMsMax);
    const cancel = (): void => void work.cancel();
    leaving?.addEventListener('abort', cancel);
    try {
      return (await work) as Result;
    } finally {
      leaving?.removeEventListener('abort', cancel);
    }
  };

  return {
    run: async (task, leaving) => {
      underWay += 1;
      try {
        // A process may have ended since the last work: the pool finds out by asking it.
        return await execute(task, leaving).catch((error: unknown) =>
          isEnded(error) ? execute(task, leaving) : Promise.reject(error),
        );
      } catch (error) {
        const failure = failureOf(error);
        throw failure === null ? error : new ChildError(failure, error);
      } finally {
        underWay -= 1;
        idle.refresh();
        if (underWay === 0 && works >= (options.worksMax ?? Number.POSITIVE_INFINITY)) void endPool();
      }
    },
    close: async () => {
      clearTimeout(idle);
      await endPool();
    },
  };
}
