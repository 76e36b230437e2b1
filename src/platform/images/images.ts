import { availableParallelism } from 'node:os';
import path from 'node:path';
import { badRequest, unavailable } from '../errors.ts';
import { ChildError, createChildPool } from '../processes/child-pool.ts';
import type { ImageRefusal, ImageTask, PreparedImage } from './prepare-image.ts';

/** Prepares uploaded pictures for serving. */
export type Images = {
  /**
   * Decodes the whole picture at `source` and writes the copy to serve and its thumbnail. Resolves to a refusal when the file is
   * not a picture that is accepted.
   * @param signal cancels the work, or removes it from the queue
   * @throws Problem 503 when too many pictures are waiting
   */
  prepare(task: ImageTask, signal?: AbortSignal): Promise<PreparedImage | ImageRefusal>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'prepare-image.worker.ts');
/** Leaves one processor to the requests. */
const PROCESSES_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 32;
/** From the start of the work, without its time in the queue. 50 megapixels of AVIF noise take 17 s on a small machine. */
const PREPARE_MS_MAX = 60_000;
/** A process that has decoded large pictures keeps a few hundred MB, so idle ones are ended. */
const IDLE_MS = 60_000;

/** The refusal for a failed task. Errors of the service itself are thrown. */
function toRefusal(error: unknown): ImageRefusal {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
      return { refusal: 'takes too long to read: make the picture smaller' };
    case 'CRASHED':
    case 'OUT_OF_MEMORY':
    case 'TOO_MUCH_WORK':
      return { refusal: 'is damaged: the picture cannot be read' };
    case 'KILLED':
      throw unavailable('the picture could not be prepared: try again in a moment', 5, error);
    case 'CANCELLED':
      throw badRequest('the request was cancelled');
    case 'QUEUE_FULL':
      throw unavailable('too many pictures are being prepared: try again in a moment', 5, error);
  }
}

/** Decodes pictures in child processes. */
export function createImages(): Images {
  const pool = createChildPool<ImageTask, PreparedImage | ImageRefusal>({
    worker: WORKER,
    method: 'prepareImage',
    processesMax: PROCESSES_MAX,
    waitingMax: WAITING_MAX,
    taskMsMax: PREPARE_MS_MAX,
    idleMs: IDLE_MS,
  });
  return { prepare: (task, signal) => pool.run(task, signal).catch(toRefusal), close: pool.close };
}
