import { isDeepStrictEqual } from 'node:util';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import { etagOf, refuseStale, tagged } from '../../../../platform/http/etag.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { noteChange } from '../../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../../properties/index.ts';
import { invoiceReaders } from '../access.ts';
import { getSettings, lockSettings, type SettingsRow, updateSettings } from './settings.queries.ts';
import { refuseSettings } from './settings.rules.ts';
import { InvoiceSettings, InvoiceSettingsUpdate, type StoredSettings } from './settings.schema.ts';

const url = '/properties/:propertyId/invoice-settings';

/** What is stored of the settings, without version and time. */
export function storedPart({ version: _version, updatedAt: _updatedAt, ...stored }: SettingsRow): StoredSettings {
  return stored;
}

/** `GET` and `PUT .../invoice-settings`. */
export function registerInvoiceSettings(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url,
    config: { access: invoiceReaders, tagged: true },
    schema: {
      operationId: 'getInvoiceSettings',
      tags: ['Invoices'],
      summary: 'What invoices show of the property',
      params: PropertyParams,
      response: { 200: InvoiceSettings },
    },
    handler: async (request, reply) => {
      const settings = await getSettings(platform.db, propertyOf(request));
      return tagged(request, reply, etagOf(settings.version), settings);
    },
  });

  app.route({
    method: 'PUT',
    url,
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'updateInvoiceSettings',
      tags: ['Invoices'],
      summary: 'Change what invoices show of the property',
      description:
        'A missing field keeps its value. Invoices that were issued before do not change. Another prefix goes on with the next number.',
      params: PropertyParams,
      body: InvoiceSettingsUpdate,
      response: { 200: InvoiceSettings },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const at = platform.clock();
        const before = await lockSettings(tx, property, at);
        refuseStale(request, etagOf(before.version));
        const after = { ...storedPart(before), ...request.body };
        const refusal = refuseSettings(after);
        if (refusal !== null) throw refusal;
        if (isDeepStrictEqual(storedPart(before), after)) return { status: 200, body: before, etag: etagOf(before.version) };
        await updateSettings(tx, property.id, after, { userId, at });
        const entry = { entityId: property.id, before: storedPart(before), after };
        await insertAudit(tx, { propertyId: property.id, actorId: userId, at }, 'invoice-settings.updated', entry);
        noteChange(tx, { propertyId: property.id, kind: 'property', id: property.id, at });
        const body = await getSettings(tx, property);
        return { status: 200, body, etag: etagOf(body.version) };
      }),
  });
}
