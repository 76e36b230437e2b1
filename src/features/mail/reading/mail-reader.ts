import { existsSync } from 'node:fs';
import path from 'node:path';
import { ChildError, createChildPool } from '../../../platform/processes/child-pool.ts';
import { NO_HEAD, type ReadingResult, type ReadingTask } from './reading-result.ts';

/** Reads inbound e-mail in a child process. */
export type MailReader = {
  /**
   * Does not reject because of a message: one that crashes or hangs the reader, or needs too much memory, gets the status FAILED.
   * @param signal ends the reading, which then rejects with ChildError `CANCELLED`
   * @throws ChildError also when the process is killed from outside: the message may be read again
   */
  read(task: ReadingTask, signal?: AbortSignal): Promise<ReadingResult>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'read-mail.worker.ts');
/** What ends a reader that hangs. One that works is ended after a minute of processor time (read-mail.worker.ts). */
const READ_MS_MAX = 10 * 60_000;
/** Text recognition takes a third of a second to load, and some 150 MB of memory. */
const IDLE_MS = 120_000;
/** A new process after so many messages frees the memory that libraries leak. */
const MESSAGES_A_PROCESS = 50;

const FAILURES = {
  TIMEOUT: 'The message was not read, because the computer was too busy: enter the reservation by hand.',
  TOO_MUCH_WORK: 'Reading took more than a minute of work and was stopped: enter the reservation by hand.',
  CRASHED: 'The message crashed the reader: it is broken or malicious.',
  OUT_OF_MEMORY: 'Reading needed too much memory and was stopped: enter the reservation by hand.',
} as const;

/** The audit PDF of a message is written before its files are opened. If it exists, it is complete. */
function toFailure({ kind, pdfPath }: ReadingTask, error: unknown): ReadingResult {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
    case 'TOO_MUCH_WORK':
    case 'CRASHED':
    case 'OUT_OF_MEMORY':
      return {
        head: NO_HEAD,
        hasPdf: kind === 'MESSAGE' && existsSync(pdfPath),
        status: 'FAILED',
        reason: FAILURES[error.failure],
      };
    case 'KILLED':
    case 'CANCELLED':
    case 'QUEUE_FULL':
      throw error;
  }
}

/** Uses one process and reads one message at a time, as reading takes a whole processor core. */
export function createMailReader(): MailReader {
  const pool = createChildPool<ReadingTask, ReadingResult>({
    worker: WORKER,
    method: 'readMail',
    processesMax: 1,
    waitingMax: 4,
    taskMsMax: READ_MS_MAX,
    idleMs: IDLE_MS,
    tasksPerProcessMax: MESSAGES_A_PROCESS,
  });
  return {
    read: (task, signal) => pool.run(task, signal).catch((error: unknown) => toFailure(task, error)),
    close: pool.close,
  };
}
