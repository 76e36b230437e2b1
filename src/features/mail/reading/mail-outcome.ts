import type { ReadingContext, ReadReservation } from './reservation.rules.ts';

/**
 * One message to read, or one uploaded PDF.
 * - `path`: where it lies on this machine. `pdfPath`: where the audit PDF of a message is to be written; nothing is there yet.
 */
export type MailTask = Readonly<{ kind: 'MESSAGE' | 'PDF'; path: string; pdfPath: string; context: ReadingContext }>;

/** What the head of a message says; all null for an uploaded PDF. */
export type MessageHead = {
  /** The address it says it is from, in lower case. */
  sender: string | null;
  subject: string | null;
  /** ISO 8601 UTC with milliseconds. */
  sentAt: string | null;
  /** A mail server on its way has found that the sender's domain did not send it (Authentication-Results, RFC 8601: dmarc=fail). */
  isForged: boolean;
};

/** Of an uploaded PDF, and of a message whose head could not be read. */
export const NO_HEAD: MessageHead = { sender: null, subject: null, sentAt: null, isForged: false };

/**
 * What reading came to. `hasPdf`: the audit PDF lies at `pdfPath`; for an uploaded PDF, it can be opened. The reason of a failure is
 * a sentence for a person to read; `fault` is for the log.
 */
export type MailOutcome = { head: MessageHead; hasPdf: boolean; fault?: string } & (
  | { status: 'READ'; reservation: ReadReservation }
  | { status: 'FAILED'; reason: string }
);
