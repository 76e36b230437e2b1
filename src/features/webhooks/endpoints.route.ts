import Type from 'typebox';
import { type AuditContext, insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { etagOf, refuseStale } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import { newId } from '../../platform/ids.ts';
import { createAddressGuard } from '../../platform/network/address-guard.ts';
import { keepEvents } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { addMinutes } from '../../platform/time.ts';
import { callerOf, only, propertyOf, type StreamParts } from '../properties/index.ts';
import {
  EndpointParams,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointUpdate,
  type WebhookEndpointView,
  WebhookEndpointWithSecret,
  WebhookSecretRotate,
} from './endpoint.schema.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  getEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
} from './endpoints.queries.ts';
import { maskSecret, maskUrl, readEndpointUrl, refuseMoreEndpoints, refuseRotation } from './endpoints.rules.ts';
import { webhookEvents } from './event.schema.ts';
import { newSecret, openSecret, secretContext } from './secrets.ts';
import type { WebhookSettings } from './webhook-settings.ts';

const access = only('ADMIN');
const PREVIOUS_SECRET_MINUTES = 24 * 60;
/** How long events are kept: with an endpoint as long as the log of deliveries. */
const [KEPT_DAYS, KEPT_DAYS_WITHOUT] = [30, 1];

export type WebhookParts = { platform: Platform; settings: WebhookSettings; items: StreamParts['items'] };

function endpointView({ secrets, clock }: Platform, propertyId: string, row: EndpointRow): WebhookEndpointView {
  const { sealedSecret, previousValidUntil, version: _version, ...shown } = row;
  const secret = openSecret(secrets, sealedSecret, secretContext(propertyId, row.id));
  const isPreviousValid = previousValidUntil !== null && previousValidUntil > clock();
  return {
    ...shown,
    eventKinds: shown.eventKinds as WebhookEndpointView['eventKinds'],
    secretConfigured: { current: maskSecret(secret ?? ''), previousValidUntil: isPreviousValid ? previousValidUntil : null },
  };
}

/** What the audit log has of an endpoint: what a person sets. */
function auditedFields({ url, description, eventKinds, enabled }: EndpointRow) {
  return { url: maskUrl(url), description, eventKinds, enabled };
}

/** @throws Problem 400 */
function readUrl(url: string, { isHttpAllowed, allowedPrivate }: WebhookSettings): string {
  const href = readEndpointUrl(url, isHttpAllowed);
  if (!createAddressGuard(allowedPrivate).mayName(new URL(href).hostname))
    throw invalid('url', 'must not name a private address');
  return href;
}

/** The changed endpoint as the answer of a write. */
async function respondWith(platform: Platform, tx: Tx, context: AuditContext, action: string, before: EndpointRow) {
  const { propertyId } = context;
  const row = await getEndpoint(tx, propertyId, before.id);
  await insertAudit(tx, context, `webhook-endpoint.${action}`, {
    entityId: row.id,
    before: auditedFields(before),
    after: auditedFields(row),
  });
  return { status: 200 as const, body: endpointView(platform, propertyId, row), etag: etagOf(row.version) };
}

function registerReads(app: App, { platform }: WebhookParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/webhook-endpoints',
    config: { access },
    schema: {
      operationId: 'listWebhookEndpoints',
      tags: ['Webhooks'],
      summary: 'The webhook endpoints of the property',
      params: PropertyParams,
      response: { 200: Type.Array(WebhookEndpoint) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      return (await listEndpoints(platform.db, id)).map((row) => endpointView(platform, id, row));
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId',
    config: { access, tagged: true },
    schema: {
      operationId: 'getWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'One webhook endpoint',
      description:
        'The ETag is of what a person sets: the state of the deliveries changes without it, so the answer is never 304.',
      params: EndpointParams,
      response: { 200: WebhookEndpoint },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const row = await getEndpoint(platform.db, id, request.params.endpointId);
      void reply.header('ETag', etagOf(row.version));
      return endpointView(platform, id, row);
    },
  });
}

function registerCreate(app: App, { platform, settings, items }: WebhookParts): void {
  const { events, test } = webhookEvents(items);
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/webhook-endpoints',
    config: { access, errors: [409], holdsKeys: true, sensitive: true, webhooks: { ...events, test } },
    schema: {
      operationId: 'createWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'Create a webhook endpoint',
      description:
        'Events from now on are sent to it, signed as the Standard Webhooks specification says. The secret is shown only here. At most 20 endpoints a property.',
      params: PropertyParams,
      body: WebhookEndpointCreate,
      response: { 201: WebhookEndpointWithSecret },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { description = '', eventKinds = [], enabled = true } = request.body;
        const url = readUrl(request.body.url, settings);
        const refusal = refuseMoreEndpoints(await countEndpoints(tx, propertyId));
        if (refusal !== null) throw refusal;
        const [id, at, secret] = [newId(), platform.clock(), newSecret()];
        const sealedSecret = platform.secrets.seal(secret, secretContext(propertyId, id));
        const position = await keepEvents(tx, propertyId, KEPT_DAYS);
        const row = { id, url, description: description.trim(), eventKinds, enabled, sealedSecret, position };
        await insertEndpoint(tx, propertyId, row, at);
        const created = await getEndpoint(tx, propertyId, id);
        const context = { propertyId, actorId: callerOf(request).userId, at };
        await insertAudit(tx, context, 'webhook-endpoint.created', { entityId: id, after: auditedFields(created) });
        const location = `/properties/${propertyId}/webhook-endpoints/${id}`;
        const body = { ...endpointView(platform, propertyId, created), secret };
        return { status: 201, body, etag: etagOf(created.version), location };
      }),
  });
}

function registerUpdate(app: App, { platform, settings }: WebhookParts): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId',
    config: { access, tagged: true, sensitive: true },
    schema: {
      operationId: 'updateWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'Change, disable or enable a webhook endpoint',
      description:
        'A field left out keeps its value. A disabled endpoint gets nothing; enabled again, it goes on with the event after the last one that it got, as long as events are kept. With another URL too, its failures count no more, and what waits is sent at once.',
      params: EndpointParams,
      body: WebhookEndpointUpdate,
      response: { 200: WebhookEndpoint },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const before = await lockEndpoint(tx, propertyId, request.params.endpointId);
        refuseStale(request, etagOf(before.version));
        const { url, description, eventKinds, enabled } = request.body;
        const at = platform.clock();
        const after = {
          url: url === undefined ? before.url : readUrl(url, settings),
          description: description?.trim() ?? before.description,
          eventKinds: eventKinds ?? before.eventKinds,
          enabled: enabled ?? before.enabled,
        };
        await updateEndpoint(tx, propertyId, before, after, at);
        return respondWith(platform, tx, { propertyId, actorId: callerOf(request).userId, at }, 'updated', before);
      }),
  });
}

function registerDelete(app: App, { platform }: WebhookParts): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId',
    config: { access, tagged: true },
    schema: {
      operationId: 'deleteWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'Delete a webhook endpoint and its deliveries',
      description: 'What waits is no longer sent. An attempt that runs at that moment may still arrive.',
      params: EndpointParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const count = await countEndpoints(tx, propertyId);
        const before = await lockEndpoint(tx, propertyId, request.params.endpointId);
        refuseStale(request, etagOf(before.version));
        const at = platform.clock();
        await deleteEndpoint(tx, propertyId, before.id, at);
        const context = { propertyId, actorId: callerOf(request).userId, at };
        await insertAudit(tx, context, 'webhook-endpoint.deleted', { entityId: before.id, before: auditedFields(before) });
        if (count === 1) await keepEvents(tx, propertyId, KEPT_DAYS_WITHOUT);
        return { status: 204 };
      }),
  });
}

function registerRotate(app: App, { platform }: WebhookParts): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId/rotate-secret',
    config: { access, errors: [409], tagged: true, holdsKeys: true, sensitive: true },
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['Webhooks'],
      summary: 'Give a webhook endpoint a new secret',
      description:
        'For 24 hours events are signed with both secrets, so that the receiver can change to the new one meanwhile. Until then 409, but with `revokePrevious`, which revokes all earlier secrets at once. The new secret is shown only here.',
      params: EndpointParams,
      body: WebhookSecretRotate,
      response: { 200: WebhookEndpointWithSecret },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const before = await lockEndpoint(tx, propertyId, request.params.endpointId);
        refuseStale(request, etagOf(before.version));
        const [at, secret] = [platform.clock(), newSecret()];
        const { revokePrevious = false } = request.body;
        const refusal = revokePrevious ? null : refuseRotation(before.previousValidUntil, at);
        if (refusal !== null) throw refusal;
        const sealed = platform.secrets.seal(secret, secretContext(propertyId, before.id));
        const previousUntil = revokePrevious ? null : addMinutes(at, PREVIOUS_SECRET_MINUTES);
        await replaceSecret(tx, propertyId, before.id, sealed, { at, previousUntil });
        const context = { propertyId, actorId: callerOf(request).userId, at };
        const { body, ...response } = await respondWith(platform, tx, context, 'rotated', before);
        return { ...response, body: { ...body, secret } };
      }),
  });
}

/** The webhook endpoints of a property, for its ADMINs. */
export function registerEndpoints(app: App, parts: WebhookParts): void {
  registerReads(app, parts);
  registerCreate(app, parts);
  registerUpdate(app, parts);
  registerDelete(app, parts);
  registerRotate(app, parts);
}
