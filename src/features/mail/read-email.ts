import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { transact } from '../../platform/db/transact.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import type { Scratch } from '../../platform/files/scratch.ts';
import { storeUnusable } from '../../platform/files/store-problems.ts';
import type { Logger } from '../../platform/http/route.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { localDateOf } from '../../platform/time.ts';
import { loadProperty } from '../properties/index.ts';
import type { MailDependencies } from './bookings-port.ts';
import { toParsedReservation } from './importing/judge.rules.ts';
import { getMailProperty } from './importing/ota-reservation.queries.ts';
import { type EmailReading, type EmailRow, getEmail, lockEmail, saveReading } from './inbound-email.queries.ts';
import { messageKeyOf, pdfKeyOf } from './mail-files.ts';
import type { EmailKey } from './mail-queue.queries.ts';
import type { MailReader } from './reading/mail-reader.ts';
import type { ReadingResult } from './reading/reading-result.ts';

/** What the job depends on. `stopping` is aborted when the service stops. */
export type MailJobDependencies = MailDependencies & { reader: MailReader; scratch: Scratch; stopping: AbortSignal; log: Logger };

const FILE_MISSING = 'The file of the message is missing.';

/**
 * The stored file, or null when it is lost.
 * @throws Problem 503 when the folder is not the store of this database, as when a disk is not mounted: the message is read later
 */
async function openStoredFile(files: FileStore, fileKey: string): Promise<StoredFile | null> {
  const stored = await files.open(fileKey);
  if (stored !== null) return stored;
  if (!(await files.isMarked())) throw storeUnusable(new Error('the folder is not the file store of this database'));
  return files.open(fileKey);
}

/** Fetches the stored message, reads it, and stores its PDF. */
async function readStoredMessage(dependencies: MailJobDependencies, key: EmailKey, row: EmailRow): Promise<ReadingResult> {
  const { platform, reader, scratch, stopping } = dependencies;
  const isUpload = row.source === 'MANUAL';
  const property = await loadProperty(platform.db, key.propertyId);
  const own = await getMailProperty(platform.db, key.propertyId);
  const folder = await scratch.newFolder();
  try {
    const stored = await openStoredFile(platform.files, isUpload ? pdfKeyOf(row) : messageKeyOf(row));
    const head = { sender: null, subject: null, sentAt: null, isForged: false };
    if (stored === null) return { status: 'FAILED', reason: FILE_MISSING, head, hasPdf: false };
    const [file, pdfPath] = [path.join(folder, 'message'), path.join(folder, 'audit.pdf')];
    await pipeline(stored.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: stopping });
    const { currency, countryCode, timezone } = property;
    const context = { receivedOn: localDateOf(row.receivedAt, timezone), currency, countryCode, own };
    const outcome = await inSpan('read message', { attributes: { 'hostelry.mail.source': row.source } }, async (span) => {
      const read = await reader.read({ kind: isUpload ? 'PDF' : 'MESSAGE', path: file, pdfPath, context }, stopping);
      span.set('hostelry.reading.outcome', read.status);
      return read;
    });
    if (outcome.hasPdf && !isUpload) await platform.files.write(pdfKeyOf(row), { path: pdfPath });
    return { ...outcome, hasPdf: outcome.hasPdf || isUpload };
  } finally {
    await scratch.discard(folder);
  }
}

/** Reads a message that is still RECEIVED, and saves the result: PARSED or FAILED. Resolves to true when it FAILED. */
export async function readEmail(dependencies: MailJobDependencies, key: EmailKey): Promise<boolean> {
  const { platform, log } = dependencies;
  const row = await getEmail(platform.db, key.propertyId, key.id);
  if (row.status !== 'RECEIVED') return false;
  const outcome = await readStoredMessage(dependencies, key, row);
  if (outcome.fault !== undefined) log.warn({ emailId: key.id, fault: outcome.fault }, 'the reader failed on a message');
  return transact(platform.db, async (tx) => {
    // Another process may have read it in the meantime, if this one did not renew its lease in time.
    if ((await lockEmail(tx, key.propertyId, key.id)).status !== 'RECEIVED') return false;
    const { roomTypes } = await getMailProperty(tx, key.propertyId);
    const read: EmailReading = {
      ...outcome.head,
      hasPdf: outcome.hasPdf,
      ...(outcome.status === 'READ'
        ? { status: 'PARSED', parsed: toParsedReservation(outcome.reservation, roomTypes) }
        : { status: 'FAILED', failure: outcome.reason }),
    };
    await saveReading(tx, key.propertyId, key.id, read, platform.clock());
    return read.status === 'FAILED';
  });
}

/** Marks a message FAILED that is still RECEIVED after too many attempts. Resolves to true when it did. */
export async function giveUpReading({ platform }: MailJobDependencies, key: EmailKey): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const row = await lockEmail(tx, key.propertyId, key.id);
    if (row.status !== 'RECEIVED') return false;
    const { sender, subject, sentAt, isForged, hasPdf } = row;
    const failure = 'Reading was interrupted too many times and was given up.';
    await saveReading(
      tx,
      key.propertyId,
      key.id,
      { sender, subject, sentAt, isForged, hasPdf, status: 'FAILED', failure },
      platform.clock(),
    );
    return true;
  });
}
