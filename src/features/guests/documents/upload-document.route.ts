import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { type Upload, uploadBody, uploadOf } from '../../../platform/http/multipart.ts';
import type { App } from '../../../platform/http/route.ts';
import { storeUpload } from '../../../platform/http/store-upload.ts';
import type { WriteResult } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { causeOf } from '../../../platform/telemetry/cause.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import { GuestParams, lockGuest, refuseUnknownGuest } from '../index.ts';
import { countDocuments, getBookingOf, getDocument, insertDocument } from './document.queries.ts';
import { GuestDocument, UploadQuery } from './document.schema.ts';
import { documentEvent, documentView, keyOf } from './document-view.ts';
import { queueExtraction } from './extraction.queries.ts';
import { detectFileType } from './file-type.ts';
import { maskAadhaarIn } from './reading/prove/aadhaar-number.rules.ts';

const SIZE_BYTES_MAX = 20_000_000;
/** Of one guest. The live stream begins with all of them. */
const DOCUMENTS_MAX = 200;
const UNSUPPORTED = 'Only pictures (JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF, BMP) and PDFs can be read.';

type AcceptedUpload = { id: string; filename: string; contentType: string; readable: boolean; sizeBytes: number; sha256: Buffer };

const FILENAME_LENGTH_MAX = 255;

/** The file name as it is stored. It may hold an Aadhaar number, which must not be shown. */
function storedFilename(filename: string): string {
  const name = maskAadhaarIn(filename.trim()).slice(0, FILENAME_LENGTH_MAX);
  return name === '' ? 'document' : name;
}

/** @throws Problem 400 for a file that must not be stored */
async function acceptUpload({ path, filename, contentType: declaredType, sizeBytes, sha256 }: Upload): Promise<AcceptedUpload> {
  if (sizeBytes === 0) throw invalid('file', 'is empty');
  const kind = await detectFileType(path, { declaredType, filename });
  if ('refusal' in kind) throw invalid('file', kind.refusal);
  return { id: newId(), filename: storedFilename(filename), ...kind, sizeBytes, sha256 };
}

function refuseOtherGuest(guestId: string, booking: { guestId: string }): void {
  if (booking.guestId !== guestId.toLowerCase()) throw invalid('bookingId', 'must be a booking of this guest');
}

type Owner = { guestId: string; bookingId: string };

/** Checks before the file is stored what can be checked without locks. `lockOwner` decides. */
async function refuseWrongOwner({ db }: Platform, propertyId: string, { guestId, bookingId }: Owner): Promise<void> {
  await refuseUnknownGuest(db, propertyId, guestId);
  refuseOtherGuest(guestId, await getBookingOf(db, propertyId, bookingId));
}

/**
 * Locks the booking and the guest. @throws Problem 404; 400 when the booking belongs to another guest; 409 when the guest has
 * too many documents
 */
async function lockOwner(tx: Tx, propertyId: string, { guestId, bookingId }: Owner): Promise<void> {
  const booking = await getBookingOf(tx, propertyId, bookingId, 'for share');
  await lockGuest(tx, propertyId, guestId);
  refuseOtherGuest(guestId, booking);
  if ((await countDocuments(tx, propertyId, guestId)) >= DOCUMENTS_MAX)
    throw conflict(`the guest has ${DOCUMENTS_MAX} documents: delete one first`, 'limit_reached');
}

/** Inserts the row and queues its job in one transaction: neither exists without the other. */
async function addDocument(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  owner: Owner,
  received: AcceptedUpload,
): Promise<WriteResult> {
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
  if (readable) await queueExtraction(tx, propertyId, id, at, causeOf(request));
  await insertAudit(tx, { propertyId, actorId: userId, at }, 'guest_document.added', {
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

/** `POST .../documents`: stores an identity document and queues its extraction. */
export function registerDocumentUpload(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/documents',
    config: { access: only('ADMIN', 'MANAGER'), errors: [408, 409], upload: { sizeBytesMax: SIZE_BYTES_MAX } },
    schema: {
      operationId: 'uploadGuestDocument',
      tags: ['Documents'],
      summary: 'Store an identity document and read it',
      description:
        'At most 20 MB. The type is detected from the content. Pictures and PDFs of passports, identity cards, Aadhaar, PAN, driving licences and voter IDs are read ' +
        'on this machine, within seconds; the list and the live stream show the progress. Other files are stored without being read (`UNSUPPORTED`). ' +
        'Videos, HTML, SVG, scripts and programs are refused (400). A file that the property has already stored is 409.',
      params: GuestParams,
      querystring: UploadQuery,
      body: uploadBody(
        'GuestDocumentUpload',
        'A picture (JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF, BMP) or a PDF of the document.',
      ),
      response: { 201: GuestDocument },
    },
    handler: async (request, reply) => {
      const owner = { guestId: request.params.guestId, bookingId: request.query.bookingId };
      const received = await acceptUpload(uploadOf(request));
      await refuseWrongOwner(platform, propertyOf(request).id, owner);
      const file = { key: keyOf(received), path: uploadOf(request).path };
      return storeUpload(platform, request, reply, file, (tx) => addDocument(tx, platform, request, owner, received));
    },
  });
}
