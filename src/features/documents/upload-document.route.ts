import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/effect.ts';
import { type Upload, uploadBody, uploadOf } from '../../platform/http/multipart.ts';
import type { App } from '../../platform/http/route.ts';
import { storeUpload } from '../../platform/http/store-upload.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { causeOf } from '../../platform/telemetry/cause.ts';
import { GuestParams, lockGuest, refuseUnknownGuest } from '../guests/index.ts';
import { callerOf, only, propertyOf } from '../identity/index.ts';
import { countDocuments, getBookingOf, getDocument, insertDocument } from './document.queries.ts';
import { GuestDocument, UploadQuery } from './document.schema.ts';
import { kindOfDocument } from './document-kind.ts';
import { documentEvent, documentView, keyOf } from './document-view.ts';
import { storedFilename } from './filename.rules.ts';
import { queueReading } from './reading-state.queries.ts';

const SIZE_BYTES_MAX = 20_000_000;
/** Of one guest: the live stream begins with all of them. */
const DOCUMENTS_MAX = 200;
const UNSUPPORTED = 'only pictures (JPEG, PNG, WebP, AVIF, TIFF, GIF) and PDFs are read';

type Received = { id: string; filename: string; contentType: string; readable: boolean; sizeBytes: number; sha256: Buffer };

/** @throws Problem 400 for what is no document that may be kept */
async function receive({ path, filename, contentType: declaredType, sizeBytes, sha256 }: Upload): Promise<Received> {
  if (sizeBytes === 0) throw invalid('file', 'is empty');
  const kind = await kindOfDocument(path, { declaredType, filename });
  if ('refusal' in kind) throw invalid('file', kind.refusal);
  return { id: newId(), filename: storedFilename(filename), ...kind, sizeBytes, sha256 };
}

function refuseOtherGuest(guestId: string, booking: { guestId: string }): void {
  if (booking.guestId !== guestId.toLowerCase()) throw invalid('bookingId', 'must be a booking of this guest');
}

type Owner = { guestId: string; bookingId: string };

/** Asked before the file is written, for all that is plain to see; decided under the locks of `lockOwner`. */
async function refuseStranger({ db }: Platform, propertyId: string, { guestId, bookingId }: Owner): Promise<void> {
  await refuseUnknownGuest(db, propertyId, guestId);
  refuseOtherGuest(guestId, await getBookingOf(db, propertyId, bookingId));
}

/** Whose document it is to be. @throws Problem 404, 400 where the booking is another guest's, 409 where there are too many */
async function lockOwner(tx: Tx, propertyId: string, { guestId, bookingId }: Owner): Promise<void> {
  const booking = await getBookingOf(tx, propertyId, bookingId, 'for share');
  await lockGuest(tx, propertyId, guestId);
  refuseOtherGuest(guestId, booking);
  if ((await countDocuments(tx, propertyId, guestId)) >= DOCUMENTS_MAX)
    throw conflict(`the guest has ${DOCUMENTS_MAX} documents: delete one first`, 'limit_reached');
}

/** The row and the job that reads it are one: neither is there without the other. */
async function addDocument(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  owner: Owner,
  received: Received,
): Promise<Answer> {
  const { id: propertyId } = propertyOf(request);
  const { userId } = callerOf(request);
  const at = platform.clock();
  const { id, contentType, sizeBytes, sha256, readable } = received;
  const { guestId, bookingId } = owner;
  await lockOwner(tx, propertyId, owner);
  const state = readable
    ? ({ status: 'QUEUED', reason: null } as const)
    : ({ status: 'UNSUPPORTED', reason: UNSUPPORTED } as const);
  await insertDocument(tx, propertyId, { ...received, guestId, bookingId, uploadedBy: userId, ...state }, at);
  if (readable) await queueReading(tx, propertyId, id, at, causeOf(request));
  await insertAudit(tx, propertyId, {
    at,
    actorId: userId,
    action: 'guest_document.added',
    entity: 'guest_document',
    entityId: id,
    bookingId,
    after: { guestId, contentType, sizeBytes, sha256: sha256.toString('hex') },
  });
  const row = await getDocument(tx, propertyId, guestId, id);
  return {
    status: 201,
    body: documentView(platform, propertyId, row),
    location: `/properties/${propertyId}/guests/${row.guestId}/documents/${id}/file`,
    events: { propertyId, changes: [documentEvent(row)] },
  };
}

/** Contract 4.8: an identity document is stored, and its reading queued. */
export function registerDocumentUpload(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/documents',
    config: { access: only('ADMIN', 'MANAGER'), errors: [408, 409], upload: { sizeBytesMax: SIZE_BYTES_MAX } },
    schema: {
      operationId: 'uploadGuestDocument',
      tags: ['Documents'],
      summary: 'Store an identity document and have it read',
      description:
        'At most 20 MB, told by its content. Pictures and PDFs are read: passports, identity cards, Aadhaar, PAN, driving licences and voter ids, ' +
        'on this machine, in seconds; the list and the stream show how far it is. Other files are kept unread (`UNSUPPORTED`). ' +
        'Video, HTML, SVG, scripts and programs are 400. The same file a second time in the property is 409.',
      params: GuestParams,
      querystring: UploadQuery,
      body: uploadBody('A picture (JPEG, PNG, WebP, AVIF, TIFF, GIF) or a PDF of the document.'),
      response: { 201: GuestDocument },
    },
    handler: async (request, reply) => {
      const owner = { guestId: request.params.guestId, bookingId: request.query.bookingId };
      const received = await receive(uploadOf(request));
      await refuseStranger(platform, propertyOf(request).id, owner);
      const file = { key: keyOf(received), path: uploadOf(request).path };
      return storeUpload(platform, request, reply, file, (tx) => addDocument(tx, platform, request, owner, received));
    },
  });
}
