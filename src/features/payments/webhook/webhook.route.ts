import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { addMinutes } from '../../../platform/time.ts';
import { anyoneInProperty, propertyOf } from '../../properties/index.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { loadWebhookSecrets } from '../settings/gateway-account.ts';
import { createProcessingQueue, type ProcessingQueue } from './processing-queue.ts';
import { findReceivedEvent, insertUnsignedCall, insertWebhookEvent } from './webhook-event.queries.ts';

/** An event that is stored but not processed, because the process ended in between, is processed by a job after this time. */
const PROCESSED_WITHIN_MINUTES = 1;
const EVENT_ID = /^[\x21-\x7e]{1,200}$/;
/** The headers that are recorded of a call without a good signature. */
const UNSIGNED_CALL_HEADERS = ['user-agent', 'content-type', 'x-razorpay-event-id', 'x-forwarded-for', 'forwarded'];
const HEADER_LENGTH_MAX = 200;

const receivedCalls = counter({
  name: 'hostelry_webhook_messages_total',
  help: 'Calls of the webhook: an event was stored, was known already (repeated), has nothing in it for us (ignored), or was unsigned.',
  labels: ['outcome'],
  initial: [['stored'], ['repeated'], ['ignored'], ['unsigned']],
});

const Received = Type.Object({ received: Type.Boolean() }, { title: 'Received' });

/** Optional, although a call without a signature is refused: it is 401 as with a wrong one. */
const WebhookHeaders = Type.Object({
  'X-Razorpay-Signature': Type.Optional(
    Type.String({
      description: "HMAC-SHA256 of the body with the property's webhook secret, in hexadecimal digits. Without it: 401.",
      examples: ['3f0e6c2a4d9b1f8e7a5c3d2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29'],
    }),
  ),
  'X-Razorpay-Event-Id': Type.Optional(
    Type.String({ description: 'Id of the event, the same each time it is delivered.', examples: ['evt_HMsVL8HOpbMcjU'] }),
  ),
});

/** The body byte for byte: the signature covers exactly these bytes. */
function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** @throws Problem 401 without a good signature; the length, the hash and a few headers of such a call are recorded */
async function refuseUnsigned({ platform, gateway }: GatewayParts, request: FastifyRequest, body: Buffer): Promise<void> {
  const { id: propertyId } = propertyOf(request);
  const secrets = await loadWebhookSecrets(platform, propertyId);
  if (gateway.isSigned(body, headerText(request.headers, 'x-razorpay-signature'), secrets)) return;
  const at = platform.clock();
  const headers = Object.fromEntries(
    UNSIGNED_CALL_HEADERS.map((name) => [name, headerText(request.headers, name).slice(0, HEADER_LENGTH_MAX)]).filter(
      ([, value]) => value !== '',
    ),
  );
  const sha256 = createHash('sha256').update(body).digest();
  await insertUnsignedCall(platform.db, propertyId, { bytes: body.length, sha256, headers, at, minuteAgo: addMinutes(at, -1) });
  receivedCalls.add('unsigned');
  throw new Problem(401, "X-Razorpay-Signature is missing, or does not match the body and the property's webhook secret");
}

/** The gateway's id of the event, the same each time it is delivered; without one, the hash of the body. */
function eventKeyOfRequest(request: FastifyRequest, body: Buffer): string {
  const eventId = headerText(request.headers, 'x-razorpay-event-id');
  return EVENT_ID.test(eventId) ? eventId : `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

/** Checks the signature, parses the body, stores the event, and processes it. Only the last step may fail: a job retries it. */
async function receiveEvent(parts: GatewayParts, queue: ProcessingQueue, request: FastifyRequest): Promise<void> {
  const { platform, gateway } = parts;
  const body = rawBodyOf(request);
  await refuseUnsigned(parts, request, body);
  const property = propertyOf(request);
  const { id: propertyId } = property;
  const event = gateway.parseEvent(body);
  const isForUs = event?.isKnown === true;
  const at = platform.clock();
  const eventKey = eventKeyOfRequest(request, body);
  const stored = await insertWebhookEvent(platform.db, propertyId, {
    eventKey,
    type: event?.type.slice(0, HEADER_LENGTH_MAX) ?? null,
    body,
    state: isForUs ? 'RECEIVED' : 'IGNORED',
    tryAt: isForUs ? addMinutes(at, PROCESSED_WITHIN_MINUTES) : null,
    at,
  });
  receivedCalls.add(stored === undefined ? 'repeated' : isForUs ? 'stored' : 'ignored');
  if (!isForUs) return;
  // The gateway repeats an event that was stored and not processed, for example because the process ended in between.
  const id = stored ?? (await findReceivedEvent(platform.db, propertyId, { eventKey, body }));
  if (id === undefined) return;
  await queue.add({ key: { propertyId, id }, event, property, log: request.log });
}

/** The gateway sends the guest's browser here, with a form or with nothing. Payments are reported by the webhook alone. */
function registerReturnPage(app: App, result: 'success' | 'failure'): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/gateway/return/${result}`,
    config: { access: anyoneInProperty, withoutIdempotency: true },
    schema: {
      operationId: result === 'success' ? 'returnFromGatewaySuccess' : 'returnFromGatewayFailure',
      tags: ['Online payments'],
      summary: `Where the gateway sends the guest's browser after a ${result}: does nothing`,
      params: PropertyParams,
      response: { 200: Received },
    },
    handler: async () => ({ received: true }),
  });
}

/** `POST .../gateway/webhook` and the two addresses for the guest's browser. */
export function registerWebhook(app: App, parts: GatewayParts): void {
  const queue = createProcessingQueue(parts);
  app.addHook('onClose', () => queue.close());
  // A scope without parsers: nothing may parse the body before its signature is checked.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    (scope as App).route({
      method: 'POST',
      url: '/properties/:propertyId/gateway/webhook',
      config: { access: anyoneInProperty, withoutIdempotency: true, unmetered: true, errors: [400, 401] },
      schema: {
        operationId: 'receiveGatewayWebhook',
        tags: ['Online payments'],
        summary: 'Receive an event of the payment gateway',
        description:
          "Called by the gateway. The body is signed with the property's webhook secret: `X-Razorpay-Signature` is its HMAC-SHA256 in hexadecimal. `X-Razorpay-Event-Id` is the id of the event. A signed event is stored and answered 200, also when it is a repetition, of an unknown kind, or processed only later.",
        params: PropertyParams,
        headers: WebhookHeaders,
        body: Type.Unsafe<unknown>({
          title: 'GatewayMessage',
          description: "The gateway's message, byte for byte.",
          type: 'object',
          additionalProperties: true,
          examples: [{ event: 'qr_code.credited' }],
        }),
        response: { 200: Received },
      },
      handler: async (request) => {
        await receiveEvent(parts, queue, request);
        return { received: true };
      },
    });
    for (const result of ['success', 'failure'] as const) registerReturnPage(scope as App, result);
  });
}
