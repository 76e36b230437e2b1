import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { conflict } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../properties/index.ts';
import { type DeliveryRow, insertTest, listDeliveries } from './deliveries.queries.ts';
import {
  DeliveryQuery,
  EndpointParams,
  WebhookDelivery,
  type WebhookDeliveryView,
  WebhookReplay,
  WebhookReplayed,
} from './endpoint.schema.ts';
import { countEvents, getEndpoint, lockEndpoint, moveBack } from './endpoints.queries.ts';
import { refusePosition } from './endpoints.rules.ts';
import { findRange } from './events.queries.ts';
import { maskEvent } from './sending/masking.rules.ts';
import type { WebhookEvents } from './webhook-events.ts';

const access = only('ADMIN');
const LIMIT_DEFAULT = 200;

/** What is sent, personal data hidden; null when the event is no longer kept. */
function requestBodyOf(events: WebhookEvents, propertyId: string, row: DeliveryRow): string | null {
  const { position, stream, subjectId, data, at } = row;
  if (position === null) return JSON.stringify(events.test(propertyId, row.id, row.createdAt));
  if (stream === null || data === null) return null;
  return JSON.stringify(maskEvent(events.sent(propertyId, { position, stream, subjectId, data, at })));
}

function deliveryView(events: WebhookEvents, propertyId: string, row: DeliveryRow): WebhookDeliveryView {
  const { stream: _stream, subjectId: _subjectId, data: _data, at: _at, ...shown } = row;
  return { ...shown, requestBody: requestBodyOf(events, propertyId, row) };
}

function registerList(app: App, { db }: Platform, events: WebhookEvents): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId/deliveries',
    config: { access },
    schema: {
      operationId: 'listWebhookDeliveries',
      tags: ['Webhooks'],
      summary: 'The deliveries of a webhook endpoint, newest first',
      description: 'Kept for 30 days. Personal data and secrets are hidden.',
      params: EndpointParams,
      querystring: DeliveryQuery,
      response: { 200: Type.Array(WebhookDelivery) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const endpoint = await getEndpoint(db, id, request.params.endpointId);
      const { status = null, before = null, limit: most = LIMIT_DEFAULT } = request.query;
      const rows = await listDeliveries(db, id, endpoint.id, { status, before, most });
      return rows.map((row) => deliveryView(events, id, row));
    },
  });
}

function registerTest(app: App, platform: Platform, events: WebhookEvents): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId/test',
    config: { access, errors: [409], sensitive: true, withoutLocation: true },
    schema: {
      operationId: 'testWebhookEndpoint',
      tags: ['Webhooks'],
      summary: 'Send a test to a webhook endpoint',
      description:
        'An event of the type TEST is sent at once, with one attempt: the list of deliveries shows what became of it. 409 while the endpoint is disabled.',
      params: EndpointParams,
      response: { 202: WebhookDelivery },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const endpoint = await lockEndpoint(tx, propertyId, request.params.endpointId);
        if (!endpoint.enabled) throw conflict('the webhook endpoint is disabled', 'webhook_endpoint_disabled');
        const id = newId();
        const rows = await insertTest(tx, propertyId, endpoint.id, id, platform.clock());
        return { status: 202, body: rows.map((row) => deliveryView(events, propertyId, row))[0] };
      }),
  });
}

function registerReplay(app: App, platform: Platform, events: WebhookEvents): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/webhook-endpoints/:endpointId/replay',
    config: { access, errors: [410], sensitive: true, withoutLocation: true },
    schema: {
      operationId: 'replayWebhookEvents',
      tags: ['Webhooks'],
      summary: 'Send events to a webhook endpoint again',
      description:
        'All events after the position, of the types that the endpoint has now, in their order and with their ids. 410 when events after the position are deleted.',
      params: EndpointParams,
      body: WebhookReplay,
      response: { 202: WebhookReplayed },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { after } = request.body;
        const endpoint = await lockEndpoint(tx, propertyId, request.params.endpointId);
        const refusal = refusePosition(after, await findRange(tx, propertyId));
        if (refusal !== null) throw refusal;
        const streams = events.sentStreams(endpoint.eventKinds);
        const count = await countEvents(tx, propertyId, { after, upTo: endpoint.position, streams });
        await moveBack(tx, propertyId, endpoint.id, after);
        const context = { propertyId, actorId: callerOf(request).userId, at: platform.clock() };
        await insertAudit(tx, context, 'webhook-endpoint.replayed', { entityId: endpoint.id, after: { position: after } });
        return { status: 202, body: { events: count } };
      }),
  });
}

/** What is sent to an endpoint: the log, tests, and sending again. */
export function registerDeliveries(app: App, platform: Platform, events: WebhookEvents): void {
  registerList(app, platform, events);
  registerTest(app, platform, events);
  registerReplay(app, platform, events);
}
