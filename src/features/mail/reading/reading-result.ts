import type { ReadingContext, ReadReservation } from './reservation.rules.ts';

/**
 * A message or an uploaded PDF to read.
 * - `path`: the file on this machine. `pdfPath`: where to write the audit PDF of a message; no file is there yet.
 */
export type ReadingTask = Readonly<{ kind: 'MESSAGE' | 'PDF'; path: string; pdfPath: string; context: ReadingContext }>;

/** What the head of a message says; empty for an uploaded PDF. */
export type MessageHead = {
  /** The address in the From header, in lower case. */
  sender: string | null;
  subject: string | null;
  /** ISO 8601 UTC with milliseconds. */
  sentAt: string | null;
  /** Whether a mail server reported that the sender's domain did not send it (Authentication-Results, RFC 8601: dmarc=fail). */
  isForged: boolean;
};

/** The head of an uploaded PDF, and of a message whose head could not be read. */
export const NO_HEAD: MessageHead = { sender: null, subject: null, sentAt: null, isForged: false };

/**
 * The result of reading. `hasPdf`: the audit PDF is at `pdfPath`; for an uploaded PDF, that it can be opened. The reason of a failure is
 * a sentence for people; `fault` is for the log.
 */
export type ReadingResult = { head: MessageHead; hasPdf: boolean; fault?: string } & (
  | { status: 'READ'; reservation: ReadReservation }
  | { status: 'FAILED'; reason: string }
);
