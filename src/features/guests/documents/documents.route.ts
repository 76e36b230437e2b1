import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { conflict } from '../../../platform/errors.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { causeOf } from '../../../platform/telemetry/cause.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import { GuestParams, refuseUnknownGuest } from '../index.ts';
import { getDocument, listDocuments, lockDocument } from './document.queries.ts';
import { DocumentListQuery, DocumentParams, GuestDocument, GuestDocumentChange } from './document.schema.ts';
import { documentChangeView, documentEvent, documentView, STREAM } from './document-view.ts';
import { queueExtraction } from './extraction.queries.ts';

const SNAPSHOT_MAX = 1_000;

function registerList(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/documents',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'listGuestDocuments',
      tags: ['Documents'],
      summary: "A guest's documents and what was read from them, the newest first",
      params: GuestParams,
      querystring: DocumentListQuery,
      response: { 200: Type.Array(GuestDocument) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { guestId } = request.params;
      const page = pageOf(request.query, ['uuid']);
      await refuseUnknownGuest(platform.db, id, guestId);
      const before = page.after === null ? null : String(page.after[0]);
      const rows = await listDocuments(platform.db, id, guestId, { before, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.id]).map((row) => documentView(platform, id, row));
    },
  });
}

function registerStream(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/documents/stream',
    // A HEAD request would hang, because the response does not end.
    exposeHeadRoute: false,
    config: {
      access: only('ADMIN', 'MANAGER'),
      stream: true,
      events: { 'documents.snapshot': Type.Array(GuestDocument), 'document.updated': GuestDocumentChange },
    },
    schema: {
      operationId: 'streamGuestDocuments',
      tags: ['Documents', 'Streams'],
      summary: "Live changes of a guest's documents (server-sent events)",
      description:
        'First `documents.snapshot` with all documents, then a `document.updated` for each change: uploaded, being read, read, deleted (with `removed: true`, without file name and data). Resumes with `Last-Event-ID`.',
      params: GuestParams,
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { guestId } = request.params;
      const { userId, tokenExpiresAt } = callerOf(request);
      await refuseUnknownGuest(platform.db, id, guestId);
      return openStream(platform, request, reply, {
        propertyId: id,
        stream: STREAM,
        subjectId: guestId,
        caller: { userId, expiresAt: tokenExpiresAt },
        snapshotName: 'documents.snapshot',
        snapshot: async (tx) =>
          (await listDocuments(tx, id, guestId, { most: SNAPSHOT_MAX })).map((row) => documentView(platform, id, row)),
        decorate: { rewrite: ({ data }) => documentChangeView(platform, id, JSON.parse(data)) },
      });
    },
  });
}

function registerExtract(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/documents/:documentId/extract',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'extractGuestDocument',
      tags: ['Documents'],
      summary: 'Read a document again',
      description: 'Clears what was read before. 409 while the document is waiting or being read, and for UNSUPPORTED documents.',
      params: DocumentParams,
      response: { 200: GuestDocument },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id: propertyId } = propertyOf(request);
        const { guestId, documentId } = request.params;
        const { extraction, bookingId, id } = await lockDocument(tx, propertyId, guestId, documentId);
        if (extraction.status === 'UNSUPPORTED') throw conflict('a file of this type cannot be read', 'document_not_readable');
        if (extraction.status === 'QUEUED' || extraction.status === 'RUNNING')
          throw conflict('the document is being read already', 'document_not_readable');
        const at = platform.clock();
        await queueExtraction(tx, propertyId, id, at, causeOf(request));
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'guest_document.read_again', {
          entityId: id,
          bookingId,
          before: { status: extraction.status },
          after: { status: 'QUEUED' },
        });
        const row = await getDocument(tx, propertyId, guestId, id);
        return {
          status: 200,
          body: documentView(platform, propertyId, row),
          events: { propertyId, changes: [documentEvent(row)] },
        };
      }),
  });
}

/** The documents of a guest: the list, the live stream, and `POST .../extract`. */
export function registerDocumentRecords(app: App, platform: Platform): void {
  registerList(app, platform);
  registerStream(app, platform);
  registerExtract(app, platform);
}
