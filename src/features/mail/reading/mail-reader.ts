import { existsSync } from 'node:fs';
import path from 'node:path';
import { ChildError, createChildPool } from '../../../platform/processes/child-pool.ts';
import { type MailOutcome, type MailTask, NO_HEAD } from './mail-outcome.ts';

/** Reads inbound e-mail in a process of its own. */
export type MailReader = {
  /**
   * Never rejects for what a message is: one that brings the reader down, hangs it or wants too much memory fails alone.
   * @param leaving ends the reading, which then rejects with ChildError `GIVEN_UP`
   * @throws ChildError also when somebody ends the process: the message may be read again
   */
  read(task: MailTask, leaving?: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'read-mail.worker.ts');
const READ_MS_MAX = 60_000;
/** Loading what reads letters takes a third of a second, and holds some 150 MB. */
const IDLE_MS = 120_000;
/** Whatever the libraries leave behind goes with the process. */
const MESSAGES_A_PROCESS = 50;

const REASONS = {
  TIMEOUT: 'Reading took longer than 60 seconds and was given up: enter the reservation by hand.',
  CRASHED: 'The message brought the reader down: it is broken, or made to do harm.',
  MEMORY: 'Reading needed too much memory and was given up: enter the reservation by hand.',
} as const;

/** A message is shown before its files are opened: its audit PDF may be there, and is whole if it is. */
function outcomeOf({ kind, pdfPath }: MailTask, error: unknown): MailOutcome {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
    case 'CRASHED':
    case 'MEMORY':
      return {
        head: NO_HEAD,
        hasPdf: kind === 'MESSAGE' && existsSync(pdfPath),
        status: 'FAILED',
        reason: REASONS[error.failure],
      };
    case 'ENDED':
    case 'GIVEN_UP':
    case 'TOO_MANY':
      throw error;
  }
}

/** One process, one message at a time: reading takes a processor whole. */
export function createMailReader(): MailReader {
  const pool = createChildPool<MailTask, MailOutcome>({
    worker: WORKER,
    method: 'readMail',
    processesMax: 1,
    waitingMax: 4,
    workMsMax: READ_MS_MAX,
    idleMs: IDLE_MS,
    worksMax: MESSAGES_A_PROCESS,
  });
  return {
    read: (task, leaving) => pool.run(task, leaving).catch((error: unknown) => outcomeOf(task, error)),
    close: pool.close,
  };
}
