import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { noteChange } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { ParsedReservation } from './importing/judge.rules.ts';
import type { ReviewReason } from './importing/review-reason.rules.ts';
import type { EmailStatus } from './inbound-email.schema.ts';

export type EmailDraft = {
  id: string;
  source: 'SMTP' | 'IMAP' | 'MANUAL';
  /** Sender and subject as far as they are known before the message is read. */
  sender: string | null;
  subject: string | null;
  sizeBytes: number;
  sha256: Buffer;
  /** Whether it was also sent to other properties. */
  isShared: boolean;
  hasPdf: boolean;
  createdBy: string | null;
  at: Timestamp;
};

/** The properties that have any of the addresses as an e-mail address. Case does not matter. */
export async function findPropertiesByAddress(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const folded = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const { rows } = await sql<{ propertyId: string }>`
    select distinct property_id as "propertyId" from property_email where email = any(${folded}::text[])`.execute(db);
  return rows.map(({ propertyId }) => propertyId);
}

/** Stores the row, due at once. False when the property already has a message with the same bytes. */
export async function insertEmail(tx: Tx, propertyId: string, draft: EmailDraft): Promise<boolean> {
  const { id, source, sender, subject, sizeBytes, sha256, isShared, hasPdf, createdBy, at } = draft;
  const { rows } = await sql`
    insert into inbound_email (property_id, id, source, received_at, sender, subject, size_bytes, sha256, is_shared, has_pdf, due_at, created_by, created_at, updated_at)
    values (${propertyId}, ${id}, ${source}, ${at}, ${sender}, ${subject}, ${sizeBytes}, ${sha256}, ${isShared}, ${hasPdf}, ${at}, ${createdBy}, ${at}, ${at})
    on conflict (property_id, sha256) where source <> 'MANUAL' do nothing returning id`.execute(tx);
  if (rows.length > 0) noteChange(tx, { propertyId, kind: 'email', id, at });
  return rows.length > 0;
}

/** Which of the ids are those of messages, in any property. */
export async function listKnownEmailIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from inbound_email where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message as it is stored. */
export type EmailRow = {
  id: string;
  source: 'SMTP' | 'IMAP' | 'MANUAL';
  status: EmailStatus;
  receivedAt: Timestamp;
  sentAt: Timestamp | null;
  sender: string | null;
  subject: string | null;
  sizeBytes: number;
  hasPdf: boolean;
  isShared: boolean;
  isForged: boolean;
  parsed: ParsedReservation | null;
  reviewReasons: ReviewReason[];
  failure: string | null;
  bookingId: string | null;
  bookingReference: string | null;
  reservationId: string | null;
  attempts: number;
  resolution: 'BOOKED' | 'DISMISSED' | null;
  resolvedBy: string | null;
  resolverName: string | null;
  resolvedAt: Timestamp | null;
  resolutionNotes: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = (propertyId: string) => sql`
  id, source, status, received_at as "receivedAt", sent_at as "sentAt", sender, subject, size_bytes as "sizeBytes", has_pdf as "hasPdf",
  is_shared as "isShared", is_forged as "isForged", parsed, review_reasons as "reviewReasons", failure, booking_id as "bookingId", reservation_id as "reservationId", attempts, resolution,
  resolved_by as "resolvedBy", (select u.name from app_user u where u.id = resolved_by) as "resolverName",
  (select b.reference from booking b where b.property_id = ${propertyId} and b.id = booking_id) as "bookingReference", resolved_at as "resolvedAt", resolution_notes as "resolutionNotes", created_at as "createdAt",
  updated_at as "updatedAt"`;

/** @throws Problem 404 */
export async function getEmail(db: Db, propertyId: string, id: string): Promise<EmailRow> {
  const { rows } = await sql<EmailRow>`
    select ${columns(propertyId)} from inbound_email where property_id = ${propertyId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('inbound email');
  return row;
}

/** The message, locked until the transaction ends. @throws Problem 404 */
export async function lockEmail(tx: Tx, propertyId: string, id: string): Promise<EmailRow> {
  const { rows } = await sql<EmailRow>`
    select ${columns(propertyId)} from inbound_email where property_id = ${propertyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('inbound email');
  return row;
}

/** A page of messages, the newest first. */
export async function listEmails(
  db: Db,
  propertyId: string,
  page: { statuses: readonly EmailStatus[] | null; after: { at: string; id: string } | null; most: number },
): Promise<EmailRow[]> {
  const { statuses, after, most } = page;
  // Each state by itself, and by its name: the index has the rows of one in their order.
  const parts = (statuses ?? [null]).map(
    (status) => sql<EmailRow>`
    select ${columns(propertyId)} from inbound_email
    where property_id = ${propertyId} ${status === null ? sql`` : sql`and status = ${sql.lit(status)}`}
      ${after === null ? sql`` : sql`and (received_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by received_at desc, id desc limit ${most}`,
  );
  const [first] = parts;
  const list =
    first !== undefined && parts.length === 1
      ? first
      : sql<EmailRow>`(${sql.join(parts, sql`) union all (`)}) order by "receivedAt" desc, id desc limit ${most}`;
  const { rows } = await list.execute(db);
  return rows;
}

/** The result of reading a message. */
export type EmailReading = {
  sender: string | null;
  subject: string | null;
  sentAt: Timestamp | null;
  isForged: boolean;
  hasPdf: boolean;
} & ({ status: 'PARSED'; parsed: ParsedReservation } | { status: 'FAILED'; failure: string });

/** Saves the result of reading the locked message. A PARSED message stays due, as it is still to be imported. */
export async function saveReading(tx: Tx, propertyId: string, id: string, read: EmailReading, at: Timestamp): Promise<void> {
  const parsed = read.status === 'PARSED' ? JSON.stringify(read.parsed) : null;
  const failure = read.status === 'FAILED' ? read.failure : null;
  await sql`
    update inbound_email set status = ${read.status}, sender = coalesce(${read.sender}, sender), subject = coalesce(${read.subject}, subject),
      sent_at = ${read.sentAt}, is_forged = ${read.isForged}, has_pdf = ${read.hasPdf}, parsed = ${parsed}::jsonb, failure = ${failure},
      due_at = case when ${failure}::text is null then due_at end, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'email', id, at });
}

/** The outcome of importing or resolving a message. */
export type EmailOutcome = {
  status: 'BOOKED' | 'NEEDS_REVIEW' | 'PARSED';
  parsed: ParsedReservation | null;
  reviewReasons: readonly ReviewReason[];
  reservationId: string | null;
  bookingId: string | null;
};

/** Saves the outcome of the locked message, which is no longer due. */
export async function saveOutcome(tx: Tx, propertyId: string, id: string, end: EmailOutcome, at: Timestamp): Promise<void> {
  await sql`
    update inbound_email set status = ${end.status}, parsed = ${end.parsed === null ? null : JSON.stringify(end.parsed)}::jsonb,
      review_reasons = ${JSON.stringify(end.reviewReasons)}::jsonb, reservation_id = ${end.reservationId}, booking_id = ${end.bookingId},
      due_at = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'email', id, at });
}

/** Saves what a person decided about the locked message. */
export async function saveResolution(
  tx: Tx,
  propertyId: string,
  id: string,
  by: { resolution: 'BOOKED' | 'DISMISSED'; actorId: string; notes: string | null; at: Timestamp },
): Promise<void> {
  await sql`
    update inbound_email set resolution = ${by.resolution}, resolved_by = ${by.actorId}, resolved_at = ${by.at}, resolution_notes = ${by.notes}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'email', id, at: by.at });
}

/** Marks cancellations BOOKED that needed a review because their reservation was unknown. The booking now exists, and is cancelled. */
export async function bookWaitingCancellations(
  tx: Tx,
  propertyId: string,
  reservationId: string,
  bookingId: string,
  at: Timestamp,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update inbound_email set status = 'BOOKED', booking_id = ${bookingId}, review_reasons = '[]', updated_at = ${at}
    where property_id = ${propertyId} and reservation_id = ${reservationId} and status = 'NEEDS_REVIEW'
      and review_reasons @> '[{"code": "RESERVATION_UNKNOWN"}]'
    returning id`.execute(tx);
  for (const { id } of rows) noteChange(tx, { propertyId, kind: 'email', id, data: { bookingId }, at });
  return rows.map(({ id }) => id);
}

/**
 * Deletes at most `most` messages that are BOOKED or resolved and have not changed since the instant `before`. Their files are swept
 * (src/jobs.ts).
 * @returns how many were deleted
 */
export async function purgeFinishedEmails(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbound_email e using (
      select property_id, id from inbound_email
      where due_at is null and (status = 'BOOKED' or resolution is not null) and updated_at < ${before}
      order by updated_at limit ${sql.lit(most)}
    ) old where e.property_id = old.property_id and e.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
