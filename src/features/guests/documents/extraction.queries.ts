import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Cause } from '../../../platform/telemetry/cause.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { ReadOutcome } from './reading/reader.ts';

export const READ_TASK = 'read-document';
/**
 * Retries last about an hour and a half, because the pauses grow to some twenty minutes: long enough for an unreachable file
 * store or database.
 */
const ATTEMPTS_MAX = 9;
/** A reader that sends no heartbeat for this many seconds is taken for dead. */
const LEASE_SECONDS = 15;

/** One extraction of a document. A later one of the same document has a higher number. */
export type ExtractionKey = { propertyId: string; documentId: string; reading: number };

/**
 * Queues the job that reads a document. It runs once this transaction has committed, and replaces a waiting job of the document.
 */
export async function queueReadJob(tx: Tx, key: ExtractionKey, cause: Cause | null = null): Promise<void> {
  const payload = { ...key, ...(cause === null ? {} : { cause }) };
  await sql`
    select graphile_worker.add_job(${READ_TASK}, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS_MAX}::int,
      job_key => ${`${READ_TASK}:${key.documentId}`})`.execute(tx);
}

/**
 * Queues a new extraction of a document whose row is locked, and clears the previous result.
 * @param cause the request that asks for it
 */
export async function queueExtraction(
  tx: Tx,
  propertyId: string,
  documentId: string,
  at: Timestamp,
  cause: Cause,
): Promise<void> {
  const { rows } = await sql<{ reading: number }>`
    update guest_document set extraction_status = 'QUEUED', extraction_reason = null, extraction_data = null,
      extraction_finished_at = null, reading = reading + 1, reading_starts = 0, reading_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${documentId} returning reading`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the document is locked');
  await queueReadJob(tx, { propertyId, documentId, reading: row.reading }, cause);
}

/** Starts the extraction: QUEUED becomes RUNNING. Null when it is no longer queued under this number. */
export async function startExtraction(
  tx: Tx,
  { propertyId, documentId, reading }: ExtractionKey,
  at: Timestamp,
): Promise<{ guestId: string; starts: number; timezone: string } | null> {
  const { rows } = await sql<{ guestId: string; starts: number; timezone: string }>`
    update guest_document d set extraction_status = 'RUNNING', reading_starts = d.reading_starts + 1,
      reading_until = now() + make_interval(secs => ${LEASE_SECONDS}), updated_at = ${at}
    from property p
    where d.property_id = ${propertyId} and d.id = ${documentId} and d.reading = ${reading} and d.extraction_status = 'QUEUED'
      and p.id = d.property_id
    returning d.guest_id as "guestId", d.reading_starts as starts, p.timezone`.execute(tx);
  return rows[0] ?? null;
}

/** Extends the lease of a running extraction. False when it is over: the document was deleted or queued again. */
export async function extendLease(db: Db, { propertyId, documentId, reading }: ExtractionKey): Promise<boolean> {
  const { rows } = await sql`
    update guest_document set reading_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading} and extraction_status = 'RUNNING'
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Puts an extraction back that could not be completed, so that it is tried again. False when it is not running any more.
 * @param counts whether the start counts as one that ended with its process
 */
export async function releaseExtraction(
  tx: Tx,
  { propertyId, documentId, reading }: ExtractionKey,
  counts: boolean,
  at: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    update guest_document set extraction_status = 'QUEUED', reading_until = null, updated_at = ${at},
      reading_starts = reading_starts - ${counts ? 0 : 1}::int
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading} and extraction_status = 'RUNNING'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Stores the outcome of an extraction. False when another extraction has replaced it, or the document is gone. */
export async function finishExtraction(
  tx: Tx,
  { propertyId, documentId, reading }: ExtractionKey,
  outcome: ReadOutcome,
  at: Timestamp,
): Promise<boolean> {
  const data = outcome.status === 'DONE' ? JSON.stringify(outcome.data) : null;
  const reason = outcome.status === 'FAILED' ? outcome.reason : null;
  const { rows } = await sql`
    update guest_document set extraction_status = ${outcome.status}, extraction_data = ${data}::jsonb, extraction_reason = ${reason},
      extraction_finished_at = ${at}, reading_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading} and extraction_status = 'RUNNING'
    returning id`.execute(tx);
  return rows.length > 0;
}

export type AbandonedExtraction = ExtractionKey & { guestId: string };

/** Running extractions whose lease has expired: their process has ended. At most `most`, the oldest lease first. */
export async function listAbandonedExtractions(db: Db, most: number): Promise<AbandonedExtraction[]> {
  const { rows } = await sql<AbandonedExtraction>`
    select property_id as "propertyId", guest_id as "guestId", id as "documentId", reading from guest_document
    where extraction_status = 'RUNNING' and reading_until < clock_timestamp()
    order by reading_until limit ${most}`.execute(db);
  return rows;
}

/**
 * Queued extractions whose job is missing, has used up its attempts, or was locked over a minute ago by a process that then
 * ended.
 */
export async function listExtractionsWithoutJob(db: Db, most: number): Promise<AbandonedExtraction[]> {
  const { rows } = await sql<AbandonedExtraction>`
    select d.property_id as "propertyId", d.guest_id as "guestId", d.id as "documentId", d.reading
    from guest_document d
    left join graphile_worker.jobs j on j.key = ${`${READ_TASK}:`} || d.id
    where d.extraction_status = 'QUEUED'
      and (j.id is null or j.attempts >= j.max_attempts or j.locked_at < clock_timestamp() - interval '1 minute')
    order by d.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Queues an extraction again whose process or job is gone, unless another instance has done so. It gets a new number, so that a
 * reader that was wrongly taken for dead finds that its own extraction is over.
 */
export async function requeueExtraction(
  tx: Tx,
  { propertyId, documentId, reading }: ExtractionKey,
  at: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    update guest_document set extraction_status = 'QUEUED', reading = reading + 1, reading_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading}
      and (extraction_status = 'QUEUED' or (extraction_status = 'RUNNING' and reading_until < now()))
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await queueReadJob(tx, { propertyId, documentId, reading: reading + 1 });
  return true;
}
