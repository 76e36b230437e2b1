import Type from 'typebox';
import { invalid, Problem } from '../../platform/errors.ts';
import { mayRemoveFiles } from '../../platform/files/removal.queries.ts';
import { effect } from '../../platform/http/effect.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../identity/index.ts';
import { type DocumentRow, getBookingOf, getDocument } from './document.queries.ts';
import { DocumentParams } from './document.schema.ts';
import { keyOf } from './document-view.ts';
import { removeDocument } from './remove-document.ts';

const DELETABLE = ['OPEN', 'CHECKED_IN'];

/**
 * Judged once, before the file goes: a check-out in that very moment brings nothing back.
 * @throws Problem 404; 400 when the booking has ended
 */
async function getDeletable({ db }: Platform, propertyId: string, guestId: string, documentId: string): Promise<DocumentRow> {
  const row = await getDocument(db, propertyId, guestId, documentId);
  const { status } = await getBookingOf(db, propertyId, row.bookingId);
  if (!DELETABLE.includes(status)) throw invalid('documentId', `cannot be deleted: its booking is ${status}`);
  return row;
}

/** @throws Problem 500 where the file stays (contract 4.8) */
async function removeFile({ files }: Platform, row: DocumentRow): Promise<void> {
  await files.remove(keyOf(row)).catch((cause: unknown) => {
    throw new Problem(500, 'the file of the document could not be deleted: the document stays', { cause });
  });
}

/** Contract 4.8: a document is deleted, while its booking is open or in house. */
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
        'Only while its booking is OPEN or CHECKED_IN (else 400). The file goes first: when that fails (500) the document stays, and deleting can be tried again.',
      params: DocumentParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { guestId, documentId } = request.params;
      const row = await getDeletable(platform, propertyId, guestId, documentId);
      const removal = { actorId: callerOf(request).userId, action: 'guest_document.deleted' } as const;
      return effect(platform, request, reply, async (tx) => {
        // Removed again when the transaction is repeated, which does nothing.
        if (await mayRemoveFiles(tx)) await removeFile(platform, row);
        const changes = await removeDocument(tx, propertyId, row.id, { ...removal, at: platform.clock() });
        return { status: 204, events: { propertyId, changes } };
      });
    },
  });
}
