import path from 'node:path';
import { ChildError, createChildPool } from '../../../platform/processes/child-pool.ts';
import type { Outcome, ReadTask } from './outcome.ts';

/** Reads identity documents in a process of its own. */
export type Reader = {
  /**
   * Never rejects for what a document is: one that brings the reader down, hangs it or wants too much memory fails alone.
   * @param leaving ends the reading, which then rejects with ChildError `GIVEN_UP`
   * @throws ChildError also when somebody ends the process: the document may be read again
   */
  read(task: ReadTask, leaving?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'read-document.worker.ts');
const READ_MS_MAX = 60_000;
/** Loading what reads letters takes a third of a second, and holds some 150 MB. */
const IDLE_MS = 120_000;
/** Whatever the libraries leave behind goes with the process. */
const DOCUMENTS_A_PROCESS = 50;

function failed(reason: string): Outcome {
  return { status: 'FAILED', reason };
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
      return failed('Reading took longer than 60 seconds and was given up.');
    case 'CRASHED':
      return failed('The file brought the reader down: it is broken, or made to do harm.');
    case 'MEMORY':
      return failed('Reading needed too much memory and was given up: send a smaller picture.');
    case 'ENDED':
    case 'GIVEN_UP':
    case 'TOO_MANY':
      throw error;
  }
}

/** One process, one document at a time: reading takes a processor whole. */
export function createReader(): Reader {
  const pool = createChildPool<ReadTask, Outcome>({
    worker: WORKER,
    method: 'readFile',
    processesMax: 1,
    waitingMax: 4,
    workMsMax: READ_MS_MAX,
    idleMs: IDLE_MS,
    worksMax: DOCUMENTS_A_PROCESS,
  });
  return { read: (task, leaving) => pool.run(task, leaving).catch(outcomeOf), close: pool.close };
}
