import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { addMinutes } from '../../../platform/time.ts';
import { anyoneInProperty, propertyOf } from '../../identity/index.ts';
import { PropertyParams } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { webhookSecretsOf } from '../settings/gateway-account.ts';
import { type BookingQueue, createBookingQueue } from './booking-queue.ts';
import { findStoredEvent, insertGatewayEvent, insertStranger } from './gateway-event.queries.ts';

/** A message that is stored and not booked (the process ended in between) is booked by a job after this time. */
const BOOKED_WITHIN_MINUTES = 1;
const EVENT_ID = /^[\x21-\x7e]{1,200}$/;
/** What is kept of the headers of a call without a good signature. */
const STRANGER_HEADERS = ['user-agent', 'content-type', 'x-razorpay-event-id', 'x-forwarded-for', 'forwarded'];
const HEADER_LENGTH_MAX = 200;

const webhookMessages = counter({
  name: 'hostelry_webhook_messages_total',
  help: 'Messages of the payment gateway as they came: stored, told before (repeated), about nothing of ours (ignored), or unsigned.',
  labels: ['outcome'],
  initial: [['stored'], ['repeated'], ['ignored'], ['unsigned']],
});

const Received = Type.Object({ received: Type.Boolean() }, { title: 'Received' });

/** The body as it arrived, to the byte: the signature is over that. */
function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** @throws Problem 401 without a good signature; of such a call its length, hash and a few headers are kept */
async function refuseUnsigned({ platform, gateway }: GatewayParts, request: FastifyRequest, body: Buffer): Promise<void> {
  const { id: propertyId } = propertyOf(request);
  const secrets = await webhookSecretsOf(platform, propertyId);
  if (gateway.isSigned(body, headerOf(request.headers, 'x-razorpay-signature'), secrets)) return;
  const at = platform.clock();
  const headers = Object.fromEntries(
    STRANGER_HEADERS.map((name) => [name, headerOf(request.headers, name).slice(0, HEADER_LENGTH_MAX)]).filter(
      ([, value]) => value !== '',
    ),
  );
  const sha256 = createHash('sha256').update(body).digest();
  await insertStranger(platform.db, propertyId, { bytes: body.length, sha256, headers, at, minuteAgo: addMinutes(at, -1) });
  webhookMessages.add('unsigned');
  throw new Problem(401, 'X-Razorpay-Signature is missing or is not that of the body by the webhook secret of the property');
}

/** By what the gateway names an event, the same on each repetition. */
function eventKeyOf(request: FastifyRequest, body: Buffer): string {
  const sent = headerOf(request.headers, 'x-razorpay-event-id');
  return EVENT_ID.test(sent) ? sent : `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

/**
 * Stores the message and commits, then books it. The first must not fail, the second may: a job repeats it. When many come at once, those
 * that would have to wait for others are answered before they are booked.
 */
async function receive(parts: GatewayParts, queue: BookingQueue, request: FastifyRequest): Promise<void> {
  const { platform, gateway } = parts;
  const body = bytesOf(request);
  await refuseUnsigned(parts, request, body);
  const property = propertyOf(request);
  const { id: propertyId } = property;
  const notice = gateway.readNotice(body);
  const isForUs = notice?.isKnown === true;
  const at = platform.clock();
  const eventKey = eventKeyOf(request, body);
  const stored = await insertGatewayEvent(platform.db, propertyId, {
    eventKey,
    type: notice?.type.slice(0, HEADER_LENGTH_MAX) ?? null,
    body,
    state: isForUs ? 'STORED' : 'IGNORED',
    tryAt: isForUs ? addMinutes(at, BOOKED_WITHIN_MINUTES) : null,
    at,
  });
  webhookMessages.add(stored === undefined ? 'repeated' : isForUs ? 'stored' : 'ignored');
  if (!isForUs) return;
  // Told again before it was booked, as when the process that stored it has ended: then it is booked now.
  const id = stored ?? (await findStoredEvent(platform.db, propertyId, eventKey));
  if (id === undefined) return;
  await queue.add({ key: { propertyId, id }, property, log: request.log });
}

/** The gateway sends a guest's browser here, with a form or with nothing; what was paid is told by the webhook alone. */
function registerReturn(app: App, way: 'success' | 'failure'): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/gateway/return/${way}`,
    config: { access: anyoneInProperty, withoutIdempotency: true },
    schema: {
      operationId: way === 'success' ? 'returnFromGatewaySuccess' : 'returnFromGatewayFailure',
      tags: ['Online payments'],
      summary: `Where the gateway sends a guest's browser after a ${way}: nothing is done`,
      params: PropertyParams,
      response: { 200: Received },
    },
    handler: async () => ({ received: true }),
  });
}

/** `POST .../gateway/webhook` and the two returns (contract 4.11, 5.6). */
export function registerWebhook(app: App, parts: GatewayParts): void {
  const queue = createBookingQueue(parts);
  app.addHook('onClose', () => queue.close());
  // A scope of its own: nothing may parse the body before its signature is checked.
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
        summary: 'What the payment gateway tells',
        description:
          'For the gateway: the raw body signed with the webhook secret of the property, in `X-Razorpay-Signature` (HMAC-SHA256, hexadecimal), the id of the event in `X-Razorpay-Event-Id`. A signed message is stored and answered 200, also when it is a repetition, unknown, or booked only later.',
        params: PropertyParams,
        body: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true, examples: [{ event: 'qr_code.credited' }] }),
        response: { 200: Received },
      },
      handler: async (request) => {
        await receive(parts, queue, request);
        return { received: true };
      },
    });
    for (const way of ['success', 'failure'] as const) registerReturn(scope as App, way);
  });
}
