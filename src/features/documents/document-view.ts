import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DocumentRow } from './document.queries.ts';
import type { GuestDocumentView } from './document.schema.ts';

export const STREAM = 'documents';
export const DOCUMENT_FOLDER = 'documents';

/** The key of the document's file in the store. It is never written twice: another upload has another id. */
export function keyOf({ id }: { id: string }): string {
  return `${DOCUMENT_FOLDER}/${id}.file`;
}

/** What the token of a document's file is for. */
export function linkSubjectOf(propertyId: string, guestId: string, documentId: string): string {
  return `document/${propertyId}/${guestId}/${documentId}`.toLowerCase();
}

type Links = Pick<Platform, 'config' | 'links'>;

function fileUrlOf({ config, links }: Links, propertyId: string, { id, guestId }: DocumentRow): string {
  const token = links.sign(linkSubjectOf(propertyId, guestId, id));
  return `${config.publicUrl}/properties/${propertyId}/guests/${guestId}/documents/${id}/file?token=${token}`;
}

/** The document with a link to its file that is good from now for a few minutes. */
export function documentView(platform: Links, propertyId: string, row: DocumentRow): GuestDocumentView {
  return { ...row, fileUrl: fileUrlOf(platform, propertyId, row) };
}

/** What the stream stores of a change: the link is made when it is sent. */
type StoredChange = DocumentRow & { removed?: true };

/** The change for the stream of the document's guest. */
export function documentEvent(row: StoredChange): EventDraft {
  return { stream: STREAM, subjectId: row.guestId, name: 'document.updated', data: row };
}

/** A deleted document comes once more, without what it was called and what it told. */
export function removalEvent(row: DocumentRow): EventDraft {
  return documentEvent({ ...row, filename: '', extraction: { ...row.extraction, reason: null, data: null }, removed: true });
}

/** The stored change as it is sent; there is no link to what is gone. */
export function changeView(platform: Links, propertyId: string, change: StoredChange) {
  return change.removed === true ? { ...change, fileUrl: null } : documentView(platform, propertyId, change);
}
