import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { ExtractionStatus, GuestDocumentView } from './document.schema.ts';

/** A document as it is stored and shown, without its link and the problem of its picture, which are made each time. */
export type DocumentRow = Omit<GuestDocumentView, 'fileUrl' | 'extraction'> & {
  extraction: Omit<GuestDocumentView['extraction'], 'problem'>;
};

const columns = sql`
  d.id, d.guest_id as "guestId", d.booking_id as "bookingId", d.filename, d.content_type as "contentType", d.size_bytes as "sizeBytes",
  d.uploaded_at as "uploadedAt", json_build_object('status', d.extraction_status, 'reason', d.extraction_reason,
    'data', d.extraction_data, 'finishedAt', iso_utc(d.extraction_finished_at)) as extraction`;

/** The documents of a guest, the newest first. `before` is the last id of the previous page. */
export async function listDocuments(
  db: Db,
  propertyId: string,
  guestId: string,
  { before = null, most }: { before?: string | null; most: number },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from guest_document d
    where d.property_id = ${propertyId} and d.guest_id = ${guestId} and (${before}::uuid is null or d.id < ${before})
    order by d.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findDocument(
  db: Db,
  propertyId: string,
  guestId: string,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from guest_document d
    where d.property_id = ${propertyId} and d.guest_id = ${guestId} and d.id = ${documentId}`.execute(db);
  return rows[0];
}

/** @throws Problem 404 */
export async function getDocument(db: Db, propertyId: string, guestId: string, documentId: string): Promise<DocumentRow> {
  const row = await findDocument(db, propertyId, guestId, documentId);
  if (row === undefined) throw notFound('document');
  return row;
}

/** The document, locked against other writers until the transaction ends. @throws Problem 404 */
export async function lockDocument(tx: Tx, propertyId: string, guestId: string, documentId: string): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from guest_document d
    where d.property_id = ${propertyId} and d.guest_id = ${guestId} and d.id = ${documentId} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound('document');
  return row;
}

/** The guest and the status of a document's booking. @throws Problem 404 */
export async function getBookingOf(
  db: Db,
  propertyId: string,
  bookingId: string,
  lock: 'for share' | null = null,
): Promise<{ guestId: string; status: string }> {
  const { rows } = await sql<{ guestId: string; status: string }>`
    select guest_id as "guestId", status from booking
    where property_id = ${propertyId} and id = ${bookingId} ${lock === null ? sql`` : sql`for share`}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('booking');
  return row;
}

export async function countDocuments(tx: Tx, propertyId: string, guestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from guest_document where property_id = ${propertyId} and guest_id = ${guestId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type DocumentDraft = {
  id: string;
  guestId: string;
  bookingId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  uploadedBy: string;
  status: ExtractionStatus;
  reason: string | null;
};

export async function insertDocument(tx: Tx, propertyId: string, draft: DocumentDraft, at: Timestamp): Promise<void> {
  const finishedAt = draft.status === 'QUEUED' ? null : at;
  await sql`
    insert into guest_document (property_id, id, guest_id, booking_id, filename, content_type, size_bytes, sha256, uploaded_by,
      uploaded_at, extraction_status, extraction_reason, extraction_finished_at, updated_at)
    values (${propertyId}, ${draft.id}, ${draft.guestId}, ${draft.bookingId}, ${draft.filename}, ${draft.contentType},
      ${draft.sizeBytes}, ${draft.sha256}, ${draft.uploadedBy}, ${at}, ${draft.status}, ${draft.reason}, ${finishedAt}, ${at})`.execute(
    tx,
  );
}

/** Deletes the row and returns it; undefined when it is gone already. */
export async function deleteDocument(tx: Tx, propertyId: string, documentId: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from guest_document d where d.property_id = ${propertyId} and d.id = ${documentId} for update`.execute(tx);
  const [row] = rows;
  if (row !== undefined)
    await sql`delete from guest_document where property_id = ${propertyId} and id = ${documentId}`.execute(tx);
  return row;
}

/** The given ids that belong to documents, in any property. */
export async function listKnownDocumentIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from guest_document where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export type OldDocument = { propertyId: string; id: string };

/**
 * Documents whose booking ended before the instant, at most `most`, with ids after `after`. A booking ends with the last
 * check-out of its rooms. Without any stay it ends at its expected check-out, or else at its expected check-in.
 */
export async function listDocumentsOfEndedBookings(
  db: Db,
  before: Timestamp,
  { after, most }: { after: string | null; most: number },
): Promise<OldDocument[]> {
  const { rows } = await sql<OldDocument>`
    select d.property_id as "propertyId", d.id
    from guest_document d
    join booking b on b.property_id = d.property_id and b.id = d.booking_id
    where b.status in ('CHECKED_OUT', 'CANCELLED', 'NO_SHOW') and (${after}::uuid is null or d.id > ${after})
      and coalesce(
        (select max(s.check_out_at) from room_stay s
          where s.property_id = b.property_id and s.booking_id = b.id and s.status = 'CHECKED_OUT'),
        b.expected_check_out_at, b.expected_check_in_at) < ${before}
    order by d.id limit ${most}`.execute(db);
  return rows;
}
