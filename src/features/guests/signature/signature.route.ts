import Type from 'typebox';
import { notFound } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { etagOf, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf, member, propertyOf } from '../../properties/index.ts';
import type { GuestBookingsPort } from '../change-guest.ts';
import { findSignatureFile } from '../guest.queries.ts';
import { Guest, GuestParams } from '../guest.schema.ts';
import { registerSignatureLinks } from './signature-link.route.ts';
import { maySign, SIGNATURE_BYTES_MAX, signatureBody, storeSignature } from './store-signature.ts';

/** How often a read is tried again when the file was replaced meanwhile. */
const OPEN_ATTEMPTS_MAX = 3;

const FILE_HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
};

function registerUpload(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/signature',
    config: { access: maySign, tagged: true, upload: { sizeBytesMax: SIGNATURE_BYTES_MAX } },
    schema: {
      operationId: 'uploadSignature',
      tags: ['Guests'],
      summary: "Store a guest's signature",
      description:
        'An SVG of at most 256 KB, which replaces the present signature. Only shapes, text, gradients and embedded PNG or JPEG pictures are stored: ' +
        'scripts, style sheets, animation and all external references are left out.',
      params: GuestParams,
      body: signatureBody,
      response: { 201: Guest },
    },
    handler: async (request, reply) => {
      const { guestId } = request.params;
      const signer = { propertyId: propertyOf(request).id, guestId, actorId: callerOf(request).userId };
      return storeSignature({ platform, bookings }, request, reply, signer, ({ view, version }) => ({
        status: 201,
        body: view,
        etag: etagOf(version),
        location: `/properties/${signer.propertyId}/guests/${guestId}/signature/file`,
      }));
    },
  });
}

/** Opens the file that the row refers to. If the file is missing, the row may have changed: it is read again. */
async function openSignature(
  { db, files }: Platform,
  propertyId: string,
  guestId: string,
): Promise<{ key: string; file: StoredFile }> {
  let last: string | null = null;
  for (let attempt = 0; attempt < OPEN_ATTEMPTS_MAX; attempt += 1) {
    const key = await findSignatureFile(db, propertyId, guestId);
    if (key === undefined) throw notFound('guest');
    if (key === null || key === last) break;
    const file = await files.open(key);
    if (file !== null) return { key, file };
    last = key;
  }
  throw notFound('signature');
}

/** The ETag of a file: every upload has a different key. */
function etagOfKey(key: string): string {
  return `"${key.slice(key.indexOf('/') + 1, key.indexOf('.'))}"`;
}

function registerDownload(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/signature/file',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getSignatureFile',
      tags: ['Guests'],
      summary: "A guest's signature",
      params: GuestParams,
      response: { 200: { description: 'The signature as SVG.', content: { 'image/svg+xml': { schema: Type.String() } } } },
    },
    handler: async (request, reply) => {
      const { key, file } = await openSignature(platform, propertyOf(request).id, request.params.guestId);
      void reply.headers(FILE_HEADERS);
      const response = tagged(request, reply, etagOfKey(key), file.body);
      if (reply.statusCode === 304) file.body.destroy();
      else void reply.header('Content-Length', file.sizeBytes);
      return response as never;
    },
  });
}

/** The signature of a guest and its file. */
export function registerSignatures(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  registerUpload(app, platform, bookings);
  registerDownload(app, platform);
  registerSignatureLinks(app, platform, bookings);
}
