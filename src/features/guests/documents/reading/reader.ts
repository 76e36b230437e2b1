import path from 'node:path';
import { ChildError, createChildPool } from '../../../../platform/processes/child-pool.ts';
import type { ExtractedDocument } from './merge/merge-readings.rules.ts';

/**
 * The outcome of reading a document. `reason` is a sentence for the front desk. `fault` is for the log, and says where the
 * reader itself failed.
 */
export type ReadOutcome = { status: 'DONE'; data: ExtractedDocument } | { status: 'FAILED'; reason: string; fault?: string };

/**
 * The path of the file, and today's date (`YYYY-MM-DD`) in the property's time zone, which decides which dates are plausible.
 * `qrCertificate`: in PEM form, verifies Aadhaar's QR codes; null: none is verified.
 */
export type ReadTask = { path: string; today: string; qrCertificate: string | null };

/** Reads identity documents in a child process. */
export type Reader = {
  /**
   * Does not reject because of a document: one that crashes the reader, takes too long or needs too much memory is FAILED.
   * @param signal ends the reading, which then rejects with ChildError `CANCELLED`
   * @throws ChildError also when the process is killed from outside; the document may be read again
   */
  read(task: Omit<ReadTask, 'qrCertificate'>, signal?: AbortSignal): Promise<ReadOutcome>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'read-document.worker.ts');
/** What ends a reader that hangs. One that works is ended after a minute of processor time (read-document.worker.ts). */
const READ_MS_MAX = 10 * 60_000;
/** Loading the OCR engine takes a third of a second and 150 MB. */
const IDLE_MS = 120_000;
/** Replacing the process frees whatever memory the libraries have leaked. */
const DOCUMENTS_A_PROCESS = 50;

function failed(reason: string): ReadOutcome {
  return { status: 'FAILED', reason };
}

function failureOutcome(error: unknown): ReadOutcome {
  if (!(error instanceof ChildError)) throw error;
  switch (error.failure) {
    case 'TIMEOUT':
      return failed('The document was not read, because the computer was too busy. Please have it read again.');
    case 'TOO_MUCH_WORK':
      return failed('Reading the document took more than a minute of work and was stopped.');
    case 'CRASHED':
      return failed('The document could not be read, because its file is damaged.');
    case 'OUT_OF_MEMORY':
      return failed('Reading the document needed too much memory. Please upload a smaller picture.');
    case 'KILLED':
    case 'CANCELLED':
    case 'QUEUE_FULL':
      throw error;
  }
}

/** One process and one document at a time, because reading uses a whole processor. */
export function createReader(qrCertificate: string | null = null): Reader {
  const pool = createChildPool<ReadTask, ReadOutcome>({
    worker: WORKER,
    method: 'readFile',
    processesMax: 1,
    waitingMax: 4,
    taskMsMax: READ_MS_MAX,
    idleMs: IDLE_MS,
    tasksPerProcessMax: DOCUMENTS_A_PROCESS,
  });
  return { read: (task, signal) => pool.run({ ...task, qrCertificate }, signal).catch(failureOutcome), close: pool.close };
}
