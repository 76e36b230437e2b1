import Type from 'typebox';
import { invalid, Problem } from '../../../platform/errors.ts';
import { mayRemoveFiles } from '../../../platform/files/removal.queries.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import { type DocumentRow, getBookingOf, getDocument } from './document.queries.ts';
import { DocumentParams } from './document.schema.ts';
import { keyOf } from './document-view.ts';
import { removeDocument } from './remove-document.ts';

const DELETABLE_STATUSES = ['OPEN', 'CHECKED_IN'];

/**
 * Checks the status once, before the file is removed. A check-out at the same moment does not bring the file back.
 * @throws Problem 404; 400 when the booking has ended
 */
async function getDeletable({ db }: Platform, propertyId: string, guestId: string, documentId: string): Promise<DocumentRow> {
  const row = await getDocument(db, propertyId, guestId, documentId);
  const { status } = await getBookingOf(db, propertyId, row.bookingId);
  if (!DELETABLE_STATUSES.includes(status)) throw invalid('documentId', `cannot be deleted: its booking is ${status}`);
  return row;
}

/** @throws Problem 500 when the file could not be removed */
async function removeFile({ files }: Platform, row: DocumentRow): Promise<void> {
  await files.remove(keyOf(row)).catch((cause: unknown) => {
    throw new Problem(500, 'the file of the document could not be deleted, so the document was not deleted either', { cause });
  });
}

/** `DELETE .../documents/{documentId}`: deletes a document while its booking is open or in house. */
export function registerDeleteDocument(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/guests/:guestId/documents/:documentId',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'deleteGuestDocument',
      tags: ['Documents'],
      summary: 'Delete a document',
      description:
        'Only while its booking is OPEN or CHECKED_IN (otherwise 400). The file is deleted first. If that fails (500), the document stays and the request can be repeated.',
      params: DocumentParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { guestId, documentId } = request.params;
      const row = await getDeletable(platform, propertyId, guestId, documentId);
      const removal = { actorId: callerOf(request).userId, action: 'guest_document.deleted' } as const;
      return writeInTransaction(platform, request, reply, async (tx) => {
        // When the transaction is repeated, the file is gone already and this does nothing.
        if (await mayRemoveFiles(tx)) await removeFile(platform, row);
        const changes = await removeDocument(tx, propertyId, row.id, { ...removal, at: platform.clock() });
        return { status: 204, events: { propertyId, changes } };
      });
    },
  });
}
