import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { transact } from '../../platform/db/transact.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import { storeUnusable } from '../../platform/files/store-problems.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { localDateOf } from '../../platform/time.ts';
import { getPropertyFacts } from '../identity/index.ts';
import type { MailKey } from './due.queries.ts';
import { type EmailRow, getEmail, keepReading, lockEmail, type ReadEmail } from './inbound-email.queries.ts';
import { pdfKeyOf, rawKeyOf } from './inbound-email.ts';
import { mailOutcomes } from './mail-outcomes.ts';
import type { MailJobParts } from './mail-parts.ts';
import type { MailOutcome } from './reading/mail-outcome.ts';
import { parsedOf } from './taking-in/judge.rules.ts';
import { getMailHotel } from './taking-in/reservation.queries.ts';

const MISSING = 'The file of the message is missing.';

/**
 * The stored file, or null when it is lost. In a folder that is not the database's store, as where a disk is not mounted, nothing is
 * lost: it is looked for again later. @throws Problem 503
 */
async function openStored(files: FileStore, fileKey: string): Promise<StoredFile | null> {
  const stored = await files.open(fileKey);
  if (stored !== null) return stored;
  if (!(await files.isMarked())) throw storeUnusable(new Error('what is there is not the store of this database'));
  return files.open(fileKey);
}

/** Fetches the stored message, has it read, and stores the PDF of it. */
async function readStored(parts: MailJobParts, key: MailKey, row: EmailRow): Promise<MailOutcome> {
  const { platform, reader, scratch, leaving } = parts;
  const isUpload = row.source === 'MANUAL';
  const property = await getPropertyFacts(platform.db, key.propertyId);
  const folder = await scratch.newFolder();
  try {
    const stored = await openStored(platform.files, isUpload ? pdfKeyOf(row) : rawKeyOf(row));
    const head = { sender: null, subject: null, sentAt: null, isForged: false };
    if (stored === null) return { status: 'FAILED', reason: MISSING, head, hasPdf: false };
    const [file, pdfPath] = [path.join(folder, 'message'), path.join(folder, 'audit.pdf')];
    await pipeline(stored.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: leaving });
    const { currency, countryCode, timezone } = property;
    const context = { receivedOn: localDateOf(row.receivedAt, timezone), currency, countryCode };
    const outcome = await inSpan('read message', { attributes: { 'hostelry.mail.source': row.source } }, async (span) => {
      const read = await reader.read({ kind: isUpload ? 'PDF' : 'MESSAGE', path: file, pdfPath, context }, leaving);
      span.set('hostelry.reading.outcome', read.status);
      return read;
    });
    if (outcome.hasPdf && !isUpload) await platform.files.write(pdfKeyOf(row), { path: pdfPath });
    return { ...outcome, hasPdf: outcome.hasPdf || isUpload };
  } finally {
    await scratch.discard(folder);
  }
}

/** Reads a message that was not read yet, and keeps what was read: PARSED, or FAILED. */
export async function readEmail(parts: MailJobParts, key: MailKey): Promise<void> {
  const { platform, log } = parts;
  const row = await getEmail(platform.db, key.propertyId, key.id);
  if (row.status !== 'RECEIVED') return;
  const outcome = await readStored(parts, key, row);
  if (outcome.fault !== undefined) log.warn({ emailId: key.id, fault: outcome.fault }, 'the reader failed on a message');
  const kept = await transact(platform.db, async (tx) => {
    // Somebody else may have read it meanwhile, who took this run for dead.
    if ((await lockEmail(tx, key.propertyId, key.id)).status !== 'RECEIVED') return null;
    const { roomTypes } = await getMailHotel(tx, key.propertyId);
    const read: ReadEmail = {
      ...outcome.head,
      hasPdf: outcome.hasPdf,
      ...(outcome.status === 'READ'
        ? { status: 'PARSED', parsed: parsedOf(outcome.reservation, roomTypes) }
        : { status: 'FAILED', failure: outcome.reason }),
    };
    await keepReading(tx, key.propertyId, key.id, read, platform.clock());
    return read.status;
  });
  if (kept === 'FAILED') mailOutcomes.add('failed');
}

/** Gives a message up that could not be read for too long. */
export async function giveUpReading({ platform }: MailJobParts, key: MailKey): Promise<void> {
  const isGivenUp = await transact(platform.db, async (tx) => {
    const row = await lockEmail(tx, key.propertyId, key.id);
    if (row.status !== 'RECEIVED') return false;
    const { sender, subject, sentAt, isForged, hasPdf } = row;
    const failure = 'Reading was interrupted again and again, and was given up.';
    await keepReading(
      tx,
      key.propertyId,
      key.id,
      { sender, subject, sentAt, isForged, hasPdf, status: 'FAILED', failure },
      platform.clock(),
    );
    return true;
  });
  if (isGivenUp) mailOutcomes.add('failed');
}
