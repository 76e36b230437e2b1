import { readFile } from 'node:fs/promises';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { invalid } from '../../platform/errors.ts';
import { type Upload, uploadBody, uploadOf } from '../../platform/http/multipart.ts';
import type { App } from '../../platform/http/route.ts';
import { storeUpload } from '../../platform/http/store-upload.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { isBuiltLikePdf } from '../../platform/reading/pdf/pdf-structure.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { causeOf } from '../../platform/telemetry/cause.ts';
import { callerOf, propertyOf } from '../properties/index.ts';
import { getEmail, insertEmail } from './inbound-email.queries.ts';
import { InboundEmail } from './inbound-email.schema.ts';
import { mailReaders, toEmailView } from './inbound-emails.route.ts';
import { pdfKeyOf } from './mail-files.ts';
import { addReadMailJob } from './mail-queue.queries.ts';

const SIZE_BYTES_MAX = 20_000_000;

const EXAMPLE_ID = '0198c0de-1111-7000-8000-000000000001';
const EXAMPLE_AT = '2026-11-20T06:30:00.000Z';
/** The message in the response: stored, not read yet. */
const StoredEmail = {
  ...InboundEmail,
  examples: [
    {
      id: EXAMPLE_ID,
      propertyId: EXAMPLE_ID,
      source: 'MANUAL',
      status: 'RECEIVED',
      receivedAt: EXAMPLE_AT,
      sentAt: null,
      sender: null,
      subject: null,
      sizeBytes: 48_211,
      bookingId: null,
      bookingReference: null,
      parsed: null,
      reviewReasons: [],
      failure: null,
      resolution: null,
      fileUrl: `http://127.0.0.1:3000/properties/${EXAMPLE_ID}/inbound-emails/${EXAMPLE_ID}/file`,
      createdAt: EXAMPLE_AT,
      updatedAt: EXAMPLE_AT,
    },
  ],
};

/** @throws Problem 400 when the file is not built like a PDF. Whether it can be read turns out later. */
async function refuseNonPdf({ path, sizeBytes }: Upload): Promise<void> {
  if (sizeBytes === 0) throw invalid('file', 'is empty');
  if (!(await isBuiltLikePdf(await readFile(path)))) throw invalid('file', 'must be a PDF');
}

/** `POST .../inbound-emails/manual`: an uploaded PDF of a reservation is processed like a message. */
export function registerUploadEmail(app: App, platform: Platform): void {
  const { publicUrl } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/inbound-emails/manual',
    config: { access: mailReaders, errors: [408], upload: { sizeBytesMax: SIZE_BYTES_MAX } },
    schema: {
      operationId: 'uploadInboundEmail',
      tags: ['Inbound e-mail'],
      summary: "Upload a booking site's PDF",
      description:
        'A voucher or a printed message of a booking site, at most 20 MB, as text or scanned. It is stored, then read and imported like a message that came by e-mail; read the record for its outcome. Uploading the same PDF again changes nothing, as a reservation number has one booking.',
      params: PropertyParams,
      body: uploadBody('InboundEmailUpload', 'The PDF.'),
      response: { 201: StoredEmail },
    },
    handler: async (request, reply) => {
      const upload = uploadOf(request);
      await refuseNonPdf(upload);
      const { id: propertyId } = propertyOf(request);
      const { userId } = callerOf(request);
      const id = newId();
      return storeUpload(platform, request, reply, { key: pdfKeyOf({ id }), path: upload.path }, async (tx) => {
        const at = platform.clock();
        const { sizeBytes, sha256 } = upload;
        const draft = {
          id,
          source: 'MANUAL' as const,
          sender: null,
          subject: null,
          sizeBytes,
          sha256,
          isShared: false,
          hasPdf: true,
        };
        await insertEmail(tx, propertyId, { ...draft, createdBy: userId, at });
        await addReadMailJob(tx, propertyId, causeOf(request));
        await insertAudit(tx, { propertyId, actorId: userId, at }, 'inbound-email.uploaded', {
          entityId: id,
          after: { sizeBytes, sha256: sha256.toString('hex') },
        });
        const body = toEmailView(publicUrl, propertyId, await getEmail(tx, propertyId, id));
        return { status: 201, body, location: `/properties/${propertyId}/inbound-emails/${id}` };
      });
    },
  });
}
