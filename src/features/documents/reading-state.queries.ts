import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Cause } from '../../platform/telemetry/cause.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Outcome } from './reading/outcome.ts';

/** The task of the job that reads a document. */
export const READ_TASK = 'read-document';
/** A store or database that is away is waited for about an hour and a half: the pauses grow up to some twenty minutes. */
const ATTEMPTS_MAX = 9;
/** How long a reader that says nothing is taken to live, in seconds. */
const LEASE_SECONDS = 15;

/** A reading of a document; a later one of the same document has a higher number. */
export type ReadingKey = { propertyId: string; documentId: string; reading: number };

/** Queues the reading of a document, to be done once this transaction has committed; one that waited already is replaced. */
export async function addReadJob(tx: Tx, key: ReadingKey, cause: Cause | null = null): Promise<void> {
  const payload = { ...key, ...(cause === null ? {} : { cause }) };
  await sql`
    select graphile_worker.add_job(${READ_TASK}, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS_MAX}::int,
      job_key => ${`${READ_TASK}:${key.documentId}`})`.execute(tx);
}

/** Asks for a (new) reading of a document whose row is locked: what was read before goes. @param cause the request that asks */
export async function queueReading(tx: Tx, propertyId: string, documentId: string, at: Timestamp, cause: Cause): Promise<void> {
  const { rows } = await sql<{ reading: number }>`
    update guest_document set extraction_status = 'QUEUED', extraction_reason = null, extraction_data = null,
      extraction_finished_at = null, reading = reading + 1, reading_starts = 0, reading_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${documentId} returning reading`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the document is locked');
  await addReadJob(tx, { propertyId, documentId, reading: row.reading }, cause);
}

/** The reading begins: QUEUED becomes RUNNING. Null when there is nothing to begin any more. */
export async function startReading(
  tx: Tx,
  { propertyId, documentId, reading }: ReadingKey,
  at: Timestamp,
): Promise<{ guestId: string; starts: number; timezone: string } | null> {
  const { rows } = await sql<{ guestId: string; starts: number; timezone: string }>`
    update guest_document d set extraction_status = 'RUNNING', reading_starts = d.reading_starts + 1,
      reading_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), updated_at = ${at}
    from property p
    where d.property_id = ${propertyId} and d.id = ${documentId} and d.reading = ${reading} and d.extraction_status = 'QUEUED'
      and p.id = d.property_id
    returning d.guest_id as "guestId", d.reading_starts as starts, p.timezone`.execute(tx);
  return rows[0] ?? null;
}

/** The reader lives. False when its reading is over all the same: the document is gone, or was queued anew. */
export async function extendReading(db: Db, { propertyId, documentId, reading }: ReadingKey): Promise<boolean> {
  const { rows } = await sql`
    update guest_document set reading_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading} and extraction_status = 'RUNNING'
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Puts a reading that could not be done back: the same one is to be tried again. False when it is not running any more.
 * @param counts whether the start counts as one that ended with its process
 */
export async function releaseReading(
  tx: Tx,
  { propertyId, documentId, reading }: ReadingKey,
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

/** What a reading ended with; false when another reading has taken its place, or the document is gone. */
export async function finishReading(
  tx: Tx,
  { propertyId, documentId, reading }: ReadingKey,
  outcome: Outcome,
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

export type AbandonedReading = ReadingKey & { guestId: string };

/** Documents whose reader has not been heard of for too long: its process has ended. At most `most`, the longest silent first. */
export async function listAbandonedReadings(db: Db, most: number): Promise<AbandonedReading[]> {
  const { rows } = await sql<AbandonedReading>`
    select property_id as "propertyId", guest_id as "guestId", id as "documentId", reading from guest_document
    where extraction_status = 'RUNNING' and reading_until < clock_timestamp()
    order by reading_until limit ${most}`.execute(db);
  return rows;
}

/** Documents that wait for a job which is not there, is used up, or was taken a while ago by a process that then ended. */
export async function listForgottenReadings(db: Db, most: number): Promise<AbandonedReading[]> {
  const { rows } = await sql<AbandonedReading>`
    select d.property_id as "propertyId", d.guest_id as "guestId", d.id as "documentId", d.reading
    from guest_document d
    left join graphile_worker.jobs j on j.key = ${`${READ_TASK}:`} || d.id
    where d.extraction_status = 'QUEUED'
      and (j.id is null or j.attempts >= j.max_attempts or j.locked_at < clock_timestamp() - interval '1 minute')
    order by d.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Queues an abandoned or forgotten reading anew, unless someone else has. The reading gets a new number: the reader that was taken
 * for dead finds that its own is over.
 */
export async function requeueReading(tx: Tx, { propertyId, documentId, reading }: ReadingKey, at: Timestamp): Promise<boolean> {
  const { rows } = await sql`
    update guest_document set extraction_status = 'QUEUED', reading = reading + 1, reading_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${documentId} and reading = ${reading}
      and (extraction_status = 'QUEUED' or (extraction_status = 'RUNNING' and reading_until < clock_timestamp()))
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await addReadJob(tx, { propertyId, documentId, reading: reading + 1 });
  return true;
}
