import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { fileBody } from '../../platform/http/file-body.ts';
import { parseList } from '../../platform/http/list-parameter.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommaSeparated, PageQuery, PropertyParams } from '../../platform/schema.ts';
import { only, propertyOf } from '../properties/index.ts';
import { type EmailRow, getEmail, listEmails } from './inbound-email.queries.ts';
import { EMAIL_STATUSES, EmailParams, EmailStatusName, InboundEmail, type InboundEmailView } from './inbound-email.schema.ts';
import { pdfKeyOf } from './mail-files.ts';

export const mailReaders = only('ADMIN', 'MANAGER');

/** The browser never shows the file as a page of the service, and no cache keeps it. */
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/** A message that could not be read may have a file that is no PDF after all: nobody opens it as one by accident. */
function typeOf({ failure }: EmailRow): { contentType: string; extension: string } {
  return failure !== null
    ? { contentType: 'application/octet-stream', extension: 'bin' }
    : { contentType: 'application/pdf', extension: 'pdf' };
}

function toResolution({
  resolution,
  resolvedAt,
  resolvedBy,
  resolverName,
  resolutionNotes,
}: EmailRow): InboundEmailView['resolution'] {
  if (resolution === null || resolvedAt === null) return null;
  return { action: resolution, at: resolvedAt, userId: resolvedBy, userName: resolverName, notes: resolutionNotes };
}

/** The message as responses show it. */
export function toEmailView(publicUrl: string, property: string, row: EmailRow): InboundEmailView {
  const propertyId = property.toLowerCase();
  const { parsed } = row;
  return {
    id: row.id,
    propertyId,
    source: row.source,
    status: row.status,
    receivedAt: row.receivedAt,
    sentAt: row.sentAt,
    sender: row.sender,
    subject: row.subject,
    sizeBytes: row.sizeBytes,
    bookingId: row.bookingId,
    bookingReference: row.bookingReference,
    parsed: parsed === null ? null : { ...parsed, amount: parsed.amount === null ? null : Number(parsed.amount) },
    reviewReasons: row.reviewReasons,
    failure: row.failure,
    resolution: toResolution(row),
    fileUrl: row.hasPdf ? `${publicUrl}/properties/${propertyId}/inbound-emails/${row.id}/file` : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function listInboundEmails(app: App, { db, publicUrl }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails',
    config: { access: mailReaders },
    schema: {
      operationId: 'listInboundEmails',
      tags: ['Inbound e-mail'],
      summary: 'Messages of booking sites, the newest first',
      description: '`status=NEEDS_REVIEW` lists the messages that a person has to look at.',
      params: PropertyParams,
      querystring: Type.Object({
        status: Type.Optional(
          CommaSeparated(EmailStatusName, { description: 'Only messages in these states, comma separated.' }),
        ),
        ...PageQuery,
      }),
      response: { 200: Type.Array(InboundEmail) },
    },
    handler: async (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listEmails(db, propertyId, {
        statuses: parseList(request.query.status, EMAIL_STATUSES, 'status'),
        after,
        most: page.fetch,
      });
      return paged(request, reply, page, rows, (row) => [row.receivedAt, row.id]).map((row) =>
        toEmailView(publicUrl, propertyId, row),
      );
    },
  });
}

function getInboundEmail(app: App, { db, publicUrl }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails/:emailId',
    config: { access: mailReaders },
    schema: {
      operationId: 'getInboundEmail',
      tags: ['Inbound e-mail'],
      summary: 'One message: what was read from it, and its outcome',
      params: EmailParams,
      response: { 200: InboundEmail },
    },
    handler: async (request) => {
      const { id: propertyId } = propertyOf(request);
      return toEmailView(publicUrl, propertyId, await getEmail(db, propertyId, request.params.emailId));
    },
  });
}

function getInboundEmailFile(app: App, { db, files }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/inbound-emails/:emailId/file',
    config: { access: mailReaders },
    schema: {
      operationId: 'getInboundEmailFile',
      tags: ['Inbound e-mail'],
      summary: 'The audit PDF of a message',
      description:
        'The PDF that came with the message or was uploaded, or else the message itself as a PDF. 404 while there is none. Sent as an attachment; the file of a message that could not be read as `application/octet-stream`.',
      params: EmailParams,
      response: {
        200: {
          description: 'The PDF.',
          content: {
            'application/pdf': { schema: Type.String({ format: 'binary' }) },
            'application/octet-stream': { schema: Type.String({ format: 'binary' }) },
          },
        },
      },
    },
    handler: async (request, reply) => {
      const row = await getEmail(db, propertyOf(request).id, request.params.emailId);
      const file = row.hasPdf ? await files.open(pdfKeyOf(row)) : null;
      if (file === null) throw notFound('PDF of the inbound email');
      const { contentType, extension } = typeOf(row);
      void reply.headers({
        ...FILE_HEADERS,
        'Content-Type': contentType,
        'Content-Length': file.sizeBytes,
        'Content-Disposition': `attachment; filename="inbound-email-${row.id}.${extension}"`,
      });
      return fileBody(request, file) as never;
    },
  });
}

/** Registers the endpoints that read messages: `GET .../inbound-emails`, `.../{emailId}` and `.../{emailId}/file`. */
export function registerReadEmails(app: App, platform: Platform): void {
  listInboundEmails(app, platform);
  getInboundEmail(app, platform);
  getInboundEmailFile(app, platform);
}
