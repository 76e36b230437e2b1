import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import { invalid, notFound, unavailable } from '../../../../platform/errors.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import { hasCurrent } from '../../../../platform/http/etag.ts';
import { fileBody } from '../../../../platform/http/file-body.ts';
import { uploadBody, uploadOf } from '../../../../platform/http/multipart.ts';
import type { App } from '../../../../platform/http/route.ts';
import { abortOnClose, storeUpload } from '../../../../platform/http/store-upload.ts';
import { newId } from '../../../../platform/ids.ts';
import { noteChange } from '../../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../../properties/index.ts';
import { invoiceReaders } from '../access.ts';
import { findLogo, getSettings, insertLogo, lockSettings, updateSettings } from './settings.queries.ts';
import { storedPart } from './settings.route.ts';
import { InvoiceSettings } from './settings.schema.ts';

/** The folder of the file store that holds only logos. */
export const LOGO_FOLDER = 'invoice-logos';
const LOGO_BYTES_MAX = 5_000_000;

const url = '/properties/:propertyId/invoice-settings/logo';

const keyOf = (logoId: string): string => `${LOGO_FOLDER}/${logoId}.png`;

/** The file of a logo. @throws Problem 503 when the store has lost it, as an invoice without it would be another one */
export async function readLogo(files: FileStore, logoId: string): Promise<Buffer> {
  const file = await files.open(keyOf(logoId));
  if (file === null) throw unavailable('the file of the logo is missing: restore it, or upload another logo', 60);
  return buffer(file.body);
}

/** Sets the logo; a logo that was printed before stays. */
function uploadLogo(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url,
    config: { access: only('ADMIN', 'MANAGER'), errors: [408], upload: { sizeBytesMax: LOGO_BYTES_MAX } },
    schema: {
      operationId: 'uploadInvoiceLogo',
      tags: ['Invoices'],
      summary: 'Set the logo of new invoices',
      description:
        'JPEG, PNG, WebP or AVIF of at most 5 MB and 50 megapixels. It is stored on white, at most 1,000 × 400 pixels. Invoices that were issued before keep their logo. `logoId` of the settings is not removed by the next one.',
      params: PropertyParams,
      body: uploadBody('InvoiceLogoUpload', 'The logo.'),
      response: { 200: InvoiceSettings },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { userId } = callerOf(request);
      const upload = uploadOf(request);
      if (upload.sizeBytes === 0) throw invalid('file', 'is empty');
      const [full, thumb, flat] = ['full', 'thumb', 'flat'].map((name) => path.join(upload.folder, name)) as [
        string,
        string,
        string,
      ];
      const made = await platform.images.prepare({ source: upload.path, full, thumb, flat }, abortOnClose(reply));
      if ('refusal' in made) throw invalid('file', made.refusal);
      const logo = { id: newId(), sizeBytes: upload.sizeBytes };
      return storeUpload(platform, request, reply, { key: keyOf(logo.id), path: flat }, async (tx) => {
        const at = platform.clock();
        const before = storedPart(await lockSettings(tx, property, at));
        await insertLogo(tx, property.id, logo, { userId, at });
        await updateSettings(tx, property.id, { ...before, logoId: logo.id }, { userId, at });
        const entry = { entityId: property.id, before: { logoId: before.logoId }, after: { logoId: logo.id } };
        await insertAudit(tx, { propertyId: property.id, actorId: userId, at }, 'invoice-settings.logo-set', entry);
        noteChange(tx, { propertyId: property.id, kind: 'property', id: property.id, at });
        return { status: 200, body: await getSettings(tx, property) };
      });
    },
  });
}

function readCurrentLogo(app: App, { db, files }: Platform): void {
  app.route({
    method: 'GET',
    url,
    config: { access: invoiceReaders, tagged: true },
    schema: {
      operationId: 'getInvoiceLogo',
      tags: ['Invoices'],
      summary: 'The logo of new invoices',
      params: PropertyParams,
      response: { 200: { description: 'The logo.', content: { 'image/png': { schema: Type.String({ format: 'binary' }) } } } },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { logoId } = await getSettings(db, property);
      const logo = logoId === null ? undefined : await findLogo(db, property.id, logoId);
      if (logo === undefined) throw notFound('logo');
      const headers = { ETag: `"${logo.id}"`, 'Cache-Control': 'private, no-cache' };
      void reply.headers(headers);
      if (hasCurrent(request, headers.ETag)) {
        void reply.code(304 as 200);
        return undefined as never;
      }
      const file = await files.open(keyOf(logo.id));
      if (file === null) throw notFound('logo');
      void reply.headers({ 'Content-Type': 'image/png', 'Content-Length': file.sizeBytes });
      return fileBody(request, file) as never;
    },
  });
}

/** `POST` and `GET .../invoice-settings/logo`. */
export function registerLogo(app: App, platform: Platform): void {
  uploadLogo(app, platform);
  readCurrentLogo(app, platform);
}
