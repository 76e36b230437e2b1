import { availableParallelism } from 'node:os';
import path from 'node:path';
import { badRequest, unavailable } from '../errors.ts';
import { ChildError, createChildPool } from '../processes/child-pool.ts';
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

/** What a failed task says of the picture; anything else is a fault of ours, and thrown. */
function refusalOf(error: unknown): ImageRefusal {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
      return { refusal: 'takes too long to read: make the picture smaller' };
    case 'CRASHED':
    case 'MEMORY':
      return { refusal: 'is broken: the picture cannot be read' };
    case 'ENDED':
      throw unavailable('the picture could not be prepared: try again in a moment', 5, error);
    case 'GIVEN_UP':
      throw badRequest('the request was given up');
    case 'TOO_MANY':
      throw unavailable('too many pictures are being prepared: try again in a moment', 5, error);
  }
}

/** Pictures are decoded in processes of their own. */
export function createImages(): Images {
  const pool = createChildPool<ImageTask, PreparedImage | ImageRefusal>({
    worker: WORKER,
    method: 'prepareImage',
    processesMax: PROCESSES_MAX,
    waitingMax: WAITING_MAX,
    workMsMax: PREPARE_MS_MAX,
    idleMs: IDLE_MS,
  });
  return { prepare: (task, leaving) => pool.run(task, leaving).catch(refusalOf), close: pool.close };
}
