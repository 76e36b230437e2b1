import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { isRolledBack } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { mayRemoveFiles } from '../../../platform/files/removal.queries.ts';
import { etagOf, refuseStale, tagged } from '../../../platform/http/etag.ts';
import { uploadBody, uploadOf } from '../../../platform/http/multipart.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf, member, only, propertyOf } from '../../identity/index.ts';
import type { GuestBookingsPort } from '../change-guest.ts';
import { findSignatureFile, getGuest, lockGuest, updateSignatureFile } from '../guest.queries.ts';
import { Guest, GuestParams } from '../guest.schema.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

/** The folder of the file store that holds only signatures. */
export const SIGNATURE_FOLDER = 'signatures';
const SIGNATURE_BYTES_MAX = 256 * 1024;
/** How often a read is tried again when the file was replaced meanwhile. */
const OPEN_ATTEMPTS_MAX = 3;

const FILE_HEADERS = {
  'Content-Type': 'image/svg+xml',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
};

/** Deletes a file that no row refers to any more. While a backup may still need it, it is left for the sweep. */
async function removeUnused({ db, files }: Platform, key: string): Promise<void> {
  if (await mayRemoveFiles(db)) await files.remove(key);
}

/** Writes the file before the row. After the commit the old file is deleted, after a rollback the new one. */
async function storeSignature(
  platform: Platform,
  bookings: GuestBookingsPort,
  request: FastifyRequest,
  reply: FastifyReply,
  guestId: string,
  drawing: Buffer,
): Promise<never> {
  const { clock, files } = platform;
  const property = propertyOf(request);
  const actorId = callerOf(request).userId;
  const key = `${SIGNATURE_FOLDER}/${newId()}.svg`;
  let unused: string | null = key;
  await files.write(key, drawing);
  try {
    return await writeInTransaction(platform, request, reply, async (tx) => {
      unused = key;
      const locked = await bookings.lock(tx, property.id, guestId);
      const guest = await lockGuest(tx, property.id, guestId);
      refuseStale(request, etagOf(guest.version));
      const at = clock();
      await updateSignatureFile(tx, property.id, guestId, key, at);
      await insertAudit(tx, { propertyId: property.id, actorId, at }, 'guest.signed', {
        entityId: guestId,
        before: { signatureFile: guest.signatureFile },
        after: { signatureFile: key },
      });
      const { view, version } = await getGuest(tx, property.id, guestId);
      const changes = await bookings.listEvents(tx, property.id, guestId, locked, at);
      unused = guest.signatureFile;
      return {
        status: 201,
        body: view,
        etag: etagOf(version),
        location: `/properties/${property.id}/guests/${guestId}/signature/file`,
        events: { propertyId: property.id, changes },
      };
    });
  } catch (error) {
    // If the outcome of the commit is unknown, the file stays: either the row refers to it, or the sweep deletes it.
    unused = isRolledBack(error) ? key : null;
    throw error;
  } finally {
    if (unused !== null)
      await removeUnused(platform, unused).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a replaced signature file could not be deleted: the sweep will delete it'),
      );
  }
}

function registerUpload(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/signature',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true, upload: { sizeBytesMax: SIGNATURE_BYTES_MAX } },
    schema: {
      operationId: 'uploadSignature',
      tags: ['Guests'],
      summary: "Store a guest's signature",
      description:
        'An SVG of at most 256 KB, which replaces the present signature. Only shapes, text, gradients and embedded PNG or JPEG pictures are stored: ' +
        'scripts, style sheets, animation and all external references are left out.',
      params: GuestParams,
      body: uploadBody('SignatureUpload', 'The signature as SVG.'),
      response: { 201: Guest },
    },
    handler: async (request, reply) => {
      const drawing = sanitizeSvg(await readFile(uploadOf(request).path));
      return storeSignature(platform, bookings, request, reply, request.params.guestId, drawing);
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
}
