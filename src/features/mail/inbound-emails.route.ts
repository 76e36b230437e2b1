import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { fileBody } from '../../platform/http/file-body.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { OneOf, PageQuery } from '../../platform/schema.ts';
import { only, propertyOf } from '../identity/index.ts';
import { getEmail, listEmails } from './inbound-email.queries.ts';
import { EMAIL_STATUSES, EmailParams, InboundEmail, PropertyParams } from './inbound-email.schema.ts';
import { pdfKeyOf } from './inbound-email.ts';
import { inboundEmailView } from './inbound-email-view.ts';

export const mailReaders = only('ADMIN', 'MANAGER');

/** Never shown by the browser as a page of the service, whatever it is, and never kept by what lies between. */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  'Content-Type': 'application/pdf',
};

function listInboundEmails(app: App, { db, config }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails',
    config: { access: mailReaders },
    schema: {
      operationId: 'listInboundEmails',
      tags: ['Inbound e-mail'],
      summary: 'Messages of booking sites, the newest first',
      description: '`status=NEEDS_REVIEW` lists those that wait for a person.',
      params: PropertyParams,
      querystring: Type.Object({ status: Type.Optional(OneOf(EMAIL_STATUSES)), ...PageQuery }),
      response: { 200: Type.Array(InboundEmail) },
    },
    handler: async (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listEmails(db, propertyId, { status: request.query.status ?? null, after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.receivedAt, row.id]).map((row) =>
        inboundEmailView(config.publicUrl, propertyId, row),
      );
    },
  });
}

function readInboundEmail(app: App, { db, config }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails/:emailId',
    config: { access: mailReaders },
    schema: {
      operationId: 'getInboundEmail',
      tags: ['Inbound e-mail'],
      summary: 'One message: what was read from it, and what came of it',
      params: EmailParams,
      response: { 200: InboundEmail },
    },
    handler: async (request) => {
      const { id: propertyId } = propertyOf(request);
      return inboundEmailView(config.publicUrl, propertyId, await getEmail(db, propertyId, request.params.emailId));
    },
  });
}

function readInboundEmailFile(app: App, { db, files }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails/:emailId/file',
    config: { access: mailReaders },
    schema: {
      operationId: 'getInboundEmailFile',
      tags: ['Inbound e-mail'],
      summary: 'The PDF that is kept of a message',
      description:
        'The PDF that came with it or was uploaded; else the message itself as a PDF. 404 while there is none. Sent as an attachment.',
      params: EmailParams,
      response: {
        200: { description: 'The PDF.', content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } } },
      },
    },
    handler: async (request, reply) => {
      const row = await getEmail(db, propertyOf(request).id, request.params.emailId);
      const file = row.hasPdf ? await files.open(pdfKeyOf(row)) : null;
      if (file === null) throw notFound('PDF of the inbound email');
      void reply.headers({
        ...FILE_HEADERS,
        'Content-Length': file.sizeBytes,
        'Content-Disposition': `attachment; filename="inbound-email-${row.id}.pdf"`,
      });
      return fileBody(request, file) as never;
    },
  });
}

/** Contract 4.9, the file of a message; list and detail are additions of ours. */
export function registerReadEmails(app: App, platform: Platform): void {
  listInboundEmails(app, platform);
  readInboundEmail(app, platform);
  readInboundEmailFile(app, platform);
}
