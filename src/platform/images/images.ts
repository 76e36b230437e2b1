import { availableParallelism } from 'node:os';
import path from 'node:path';
import workerpool from 'workerpool';
import { badRequest, unavailable } from '../errors.ts';
import type { ImageRefusal, ImageTask, PreparedImage } from './image-work.ts';

/** Makes pictures fit to be served. */
export type Images = {
  /**
   * Reads the picture at `source` whole and writes the copy to serve and its thumbnail.
   * Resolves to what is wrong with the file where it is no picture that can be taken.
   * @param leaving ends the work, or its place in the queue, when nobody waits for it any more
   * @throws Problem 503 when too many pictures are waiting
   */
  prepare(task: ImageTask, leaving?: AbortSignal): Promise<PreparedImage | ImageRefusal>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'prepare-image.worker.ts');
/** One processor is left to the requests. */
const PROCESSES_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 32;
/** From the start of the work, not from its place in the queue. 50 megapixels of AVIF noise take 17 s on a small machine. */
const PREPARE_MS_MAX = 60_000;
/** A process that has decoded large pictures keeps a few hundred MB: it goes when nobody needs it. */
const IDLE_MS = 60_000;
const END_MS_MAX = 1_000;
const GIVEN_UP = 'the request was given up';

/** How the pool tells of a process that a signal ended, as a decoder's fault or lack of memory does; one that merely exits could not start. */
const BROUGHT_DOWN = /signalCode: `SIG/;

type Pool = ReturnType<typeof workerpool.pool>;

function createPool(): Pool {
  return workerpool.pool(WORKER, {
    workerType: 'process',
    maxWorkers: PROCESSES_MAX,
    maxQueueSize: WAITING_MAX,
    // Neither the settings with their secrets nor the options of this process: a picture is a stranger's work.
    forkOpts: { env: {}, execArgv: [] },
  });
}

/** The process was not there any more when it was asked. */
function isEnded(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Worker is terminated');
}

/** What a failed task says of the picture; anything else is a fault of ours, and thrown. */
function refusalOf(error: unknown): ImageRefusal {
  if (error instanceof workerpool.Promise.TimeoutError) return { refusal: 'takes too long to read: make the picture smaller' };
  if (error instanceof workerpool.TerminateError && BROUGHT_DOWN.test(error.message))
    return { refusal: 'is broken: the picture cannot be read' };
  if (error instanceof workerpool.Promise.CancellationError) throw badRequest(GIVEN_UP);
  if (error instanceof Error && error.message.startsWith('Max queue size'))
    throw unavailable('too many pictures are being prepared: try again in a moment', 5, error);
  throw error;
}

/**
 * Pictures are decoded in processes of their own, started when the first one comes: they have their own thread pools, so that
 * no request waits for one, and a file that brings a decoder down, or hangs it, takes nothing else with it.
 */
export function createImages(): Images {
  let pool: Pool | null = null;
  let underWay = 0;

  const closeIdle = async (): Promise<void> => {
    if (underWay > 0 || pool === null) return;
    const idle = pool;
    pool = null;
    // A process that does not end in time is killed; nothing waits for it.
    await idle.terminate(true, END_MS_MAX).catch(() => {});
  };
  const idle = setTimeout(() => void closeIdle(), IDLE_MS).unref();

  const execute = async (task: ImageTask, leaving: AbortSignal | undefined): Promise<PreparedImage | ImageRefusal> => {
    if (leaving?.aborted === true) throw badRequest(GIVEN_UP);
    pool ??= createPool();
    const work = pool.exec('prepareImage', [task]).timeout(PREPARE_MS_MAX);
    const cancel = (): void => void work.cancel();
    leaving?.addEventListener('abort', cancel);
    try {
      return await work;
    } finally {
      leaving?.removeEventListener('abort', cancel);
    }
  };

  return {
    prepare: async (task, leaving) => {
      underWay += 1;
      try {
        // A process may have ended since the last picture: the pool finds out by asking it.
        return await execute(task, leaving).catch((error: unknown) =>
          isEnded(error) ? execute(task, leaving) : Promise.reject(error),
        );
      } catch (error) {
        return refusalOf(error);
      } finally {
        underWay -= 1;
        idle.refresh();
      }
    },
    close: async () => {
      clearTimeout(idle);
      await pool?.terminate(true, END_MS_MAX);
      pool = null;
    },
  };
}
