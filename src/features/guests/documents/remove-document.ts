import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { deleteDocument } from './document.queries.ts';
import { removalEvent } from './document-view.ts';

type Removal = { actorId: string | null; action: 'guest_document.deleted' | 'guest_document.expired'; at: Timestamp };

/**
 * Deletes the row of a document whose file has been removed. Returns the event to publish; none when the row was gone already.
 */
export async function removeDocument(
  tx: Tx,
  propertyId: string,
  documentId: string,
  { actorId, action, at }: Removal,
): Promise<EventDraft[]> {
  const gone = await deleteDocument(tx, propertyId, documentId);
  if (gone === undefined) return [];
  const { guestId, bookingId, contentType, sizeBytes } = gone;
  await insertAudit(tx, { propertyId, actorId, at }, action, {
    entityId: gone.id,
    bookingId,
    before: { guestId, contentType, sizeBytes },
  });
  return [removalEvent(gone)];
}
