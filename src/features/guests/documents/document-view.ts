import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StreamItem } from '../../properties/index.ts';
import type { DocumentRow } from './document.queries.ts';
import { GuestDocumentChange, type GuestDocumentView } from './document.schema.ts';
import { problemOf } from './reading/judge/explain-failure.rules.ts';

export const STREAM = 'documents';
export const DOCUMENT_FOLDER = 'documents';

/** The key of the document's file in the store. It is written only once: another upload has another id. */
export function keyOf({ id }: { id: string }): string {
  return `${DOCUMENT_FOLDER}/${id}.file`;
}

/** What the token of a file link is signed for. */
export function linkSubjectOf(propertyId: string, guestId: string, documentId: string): string {
  return `document/${propertyId}/${guestId}/${documentId}`.toLowerCase();
}

type Links = Pick<Platform, 'publicUrl' | 'signedLinks'>;

function fileUrlOf({ publicUrl, signedLinks }: Links, propertyId: string, { id, guestId }: DocumentRow): string {
  const token = signedLinks.sign(linkSubjectOf(propertyId, guestId, id));
  return `${publicUrl}/properties/${propertyId}/guests/${guestId}/documents/${id}/file?token=${token}`;
}

function extractionView({ extraction }: DocumentRow): GuestDocumentView['extraction'] {
  return { ...extraction, problem: problemOf(extraction.reason) };
}

/** The document with a link to its file that is valid for a few minutes from now. */
export function documentView(platform: Links, propertyId: string, row: DocumentRow): GuestDocumentView {
  return { ...row, extraction: extractionView(row), fileUrl: fileUrlOf(platform, propertyId, row) };
}

/** What the stream stores of a change. The link is made when the event is sent. */
export type DocumentChangeRow = DocumentRow & { removed?: true };

/** The event for the live stream of the document's guest. */
export function documentEvent(row: DocumentChangeRow): EventDraft {
  return { stream: STREAM, subjectId: row.guestId, name: 'document.updated', data: row };
}

/** A deleted document is published once more, without its name and extraction. */
export function removalEvent(row: DocumentRow): EventDraft {
  return documentEvent({ ...row, filename: '', extraction: { ...row.extraction, reason: null, data: null }, removed: true });
}

/** The stored change as it is sent. A deleted document has no link. */
export function documentChangeView(platform: Links, propertyId: string, change: DocumentChangeRow) {
  return change.removed === true
    ? { ...change, extraction: extractionView(change), fileUrl: null }
    : documentView(platform, propertyId, change);
}

/** A document in the property's stream. */
export const documentItem: StreamItem = {
  schema: GuestDocumentChange,
  show: (content, { links, propertyId }) => {
    const row = content as DocumentChangeRow;
    const item = documentChangeView(links, propertyId, row);
    return { id: row.id, bookingId: row.bookingId, removed: row.removed === true, item };
  },
};
