import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { notFound } from '../../../platform/errors.ts';
import { fileBody } from '../../../platform/http/file-body.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { only, orLink, propertyOf } from '../../properties/index.ts';
import { getDocument } from './document.queries.ts';
import { DocumentParams, FileQuery } from './document.schema.ts';
import { keyOf, linkSubjectOf } from './document-view.ts';
import { READABLE_TYPES } from './file-type.rules.ts';

/** The browser must never show the file as a page of the service, and caches on the way must not store it. */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

const ANY_BYTES = { schema: Type.String({ format: 'binary' }) };
/** Pictures and PDFs, which are read, and any other file that is kept. */
const SENT = Object.fromEntries([...READABLE_TYPES, '*/*'].map((type) => [type, ANY_BYTES]));

/** RFC 6266: an ASCII name for old clients, and the full name. */
function contentDisposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, '_');
  const full = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** `GET .../documents/{documentId}/file`: the stored file, for managers and for holders of a link from the list. */
export function registerDocumentFile(app: App, platform: Platform): void {
  const isGoodLink = (request: FastifyRequest, token: string): boolean => {
    const { propertyId = '', guestId = '', documentId = '' } = request.params as Record<string, string>;
    return platform.signedLinks.isValid(linkSubjectOf(propertyId, guestId, documentId), token);
  };
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/documents/:documentId/file',
    config: { access: orLink(only('ADMIN', 'MANAGER'), isGoodLink) },
    schema: {
      operationId: 'getGuestDocumentFile',
      tags: ['Documents'],
      summary: "A document's file",
      description: "Sent as an attachment. A `token` from the document's `fileUrl` replaces the access token for five minutes.",
      params: DocumentParams,
      querystring: FileQuery,
      response: {
        200: { description: 'The file, with the media type that was found in its content.', content: SENT },
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
        'Content-Disposition': contentDisposition(row.filename),
      });
      return fileBody(request, file) as never;
    },
  });
}
