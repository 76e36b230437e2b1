import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { fileBody } from '../../platform/http/file-body.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { only, orLink, propertyOf } from '../identity/index.ts';
import { getDocument } from './document.queries.ts';
import { DocumentParams, FileQuery } from './document.schema.ts';
import { keyOf, linkSubjectOf } from './document-view.ts';

/** Never shown by the browser as a page of the service, whatever it is, and never kept by what lies between. */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/** RFC 6266: a plain name for old clients, and the real one. */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, '_');
  const full = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Contract 4.8: the stored document, for those who may see it or hold a link from the list. */
export function registerDocumentFile(app: App, platform: Platform): void {
  const isGoodLink = (request: FastifyRequest, token: string): boolean => {
    const { propertyId = '', guestId = '', documentId = '' } = request.params as Record<string, string>;
    return platform.links.holds(linkSubjectOf(propertyId, guestId, documentId), token);
  };
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/documents/:documentId/file',
    config: { access: orLink(only('ADMIN', 'MANAGER'), isGoodLink) },
    schema: {
      operationId: 'getGuestDocumentFile',
      tags: ['Documents'],
      summary: "A document's file",
      description: "Sent as an attachment. A `token` from the document's `fileUrl` stands in for a caller for five minutes.",
      params: DocumentParams,
      querystring: FileQuery,
      response: {
        200: { description: 'The file.', content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } },
      },
    },
    handler: async (request, reply) => {
      const { guestId, documentId } = request.params;
      const row = await getDocument(platform.db, propertyOf(request).id, guestId, documentId);
      const file = await platform.files.open(keyOf(row));
      if (file === null) throw notFound('document file');
      void reply.headers({
        ...FILE_HEADERS,
        'Content-Type': row.contentType,
        'Content-Length': file.sizeBytes,
        'Content-Disposition': dispositionOf(row.filename),
      });
      return fileBody(request, file) as never;
    },
  });
}
