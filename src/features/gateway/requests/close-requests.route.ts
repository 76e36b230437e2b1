import type { FastifyReply, FastifyRequest } from 'fastify';
import { transact } from '../../../platform/db/transact.ts';
import { gatewayFailed, notFound } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { advanceRequest, toldByQr } from '../bookkeeping/request-state.ts';
import { isInTime, LIVE_STATES } from '../gateway.rules.ts';
import { BookingParams, GatewayClose, GatewayQrRecord, GatewayRequestRecord, QrParams, qrPathId } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError } from '../payment-gateway.ts';
import { gatewayKeysOf } from '../settings/gateway-account.ts';
import { type Given, outcomeOf } from './ask.ts';
import { findRequest, listRequests, lockRequest, OPEN_MAX, type RequestRow, updateRequest } from './request.queries.ts';
import { nameInBody, nameOfQr } from './request-name.ts';
import { qrView, requestView } from './request-view.ts';

const access = only('ADMIN', 'MANAGER', 'STAFF');

/** How the request that is to be closed is found; undefined: there is none. */
type Find = (propertyId: string, bookingId: string) => Promise<RequestRow | undefined>;

/** What the gateway has to be told of a request that can still be paid; of another, nothing. */
async function closeThere(parts: GatewayParts, propertyId: string, row: RequestRow): Promise<Given | null> {
  const { gateway, platform } = parts;
  if (!LIVE_STATES.includes(row.state) || row.gatewayId === null) return null;
  const keys = await gatewayKeysOf(platform, platform.db, propertyId);
  if (row.kind === 'QR') return { qr: await gateway.closeQr(keys, row.gatewayId), link: null };
  return { qr: null, link: await gateway.cancelLink(keys, row.gatewayId) };
}

/** Whether the gateway closed it all the same is found out by the next run of the job. */
async function lookSoon({ platform }: GatewayParts, propertyId: string, id: string): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const { state } = await lockRequest(tx, propertyId, id);
    if (LIVE_STATES.includes(state)) await updateRequest(tx, propertyId, id, { lookAt: now }, now);
  });
}

/**
 * Closes a request at the gateway and then here. One that has ended is answered as it is, so whoever repeats this, or does it at the
 * same time, does no harm. What the gateway did not answer is found out by a job. @throws Problem 400, 404, 502
 */
async function close(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { bookingId, find, what, view }: { bookingId: string; find: Find; what: string; view: (row: RequestRow) => unknown },
): Promise<never> {
  const { platform, bookings } = parts;
  const { id: propertyId } = propertyOf(request);
  const booking = await bookings.get(platform.db, propertyId, bookingId);
  await gatewayKeysOf(platform, platform.db, propertyId);
  const row = await find(propertyId, booking.id);
  if (row === undefined) throw notFound(what);
  const outcome = await outcomeOf(closeThere(parts, propertyId, row));
  if (outcome instanceof GatewayError) {
    await lookSoon(parts, propertyId, row.id);
    throw gatewayFailed('the payment gateway failed: whether it was closed is being found out', outcome);
  }
  return effect(platform, request, reply, async (tx) => {
    const now = platform.clock();
    const before = await lockRequest(tx, propertyId, row.id);
    const told = outcome?.qr ? toldByQr(outcome.qr, before, now) : (outcome?.link?.state ?? null);
    const by = { actorId: callerOf(request).userId, reason: null };
    const after = outcome === null ? before : await advanceRequest(tx, propertyId, before, told, outcome, by, now);
    return { status: 200, body: view(after) };
  });
}

function closeQrs(app: App, parts: GatewayParts): void {
  const { db, clock } = parts.platform;
  const url = '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr';
  app.route({
    method: 'POST',
    url: `${url}/close`,
    config: { access, errors: [502] },
    schema: {
      operationId: 'closeLatestGatewayQr',
      tags: ['Online payments'],
      summary: 'Close the latest active QR code of the booking',
      params: BookingParams,
      response: { 200: GatewayQrRecord },
    },
    handler: (request, reply) => {
      const find: Find = async (propertyId, bookingId) => {
        const filter = { kind: 'QR', states: ['ACTIVE'], isWanted: true, most: OPEN_MAX } as const;
        return (await listRequests(db, propertyId, bookingId, filter)).find((row) => isInTime(row, clock()));
      };
      const { bookingId } = request.params;
      return close(parts, request, reply, { bookingId, find, what: 'active QR code', view: (row) => qrView(row) });
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:qrId/close`,
    config: { access, errors: [502], pathIds: qrPathId },
    schema: {
      operationId: 'closeGatewayQr',
      tags: ['Online payments'],
      summary: 'Close a QR code',
      description: 'One that was paid, has expired or is closed already is answered as it is.',
      params: QrParams,
      response: { 200: GatewayQrRecord },
    },
    handler: (request, reply) => {
      const { bookingId, qrId } = request.params;
      const find: Find = (propertyId, ofBooking) => findRequest(db, propertyId, ofBooking, 'QR', nameOfQr(qrId));
      return close(parts, request, reply, { bookingId, find, what: 'QR code', view: (row) => qrView(row) });
    },
  });
}

function closeEither(app: App, parts: GatewayParts): void {
  const { db } = parts.platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/close',
    config: { access, errors: [502] },
    schema: {
      operationId: 'closeGatewayRequest',
      tags: ['Online payments'],
      summary: 'Close a QR code or cancel a payment link',
      description: 'Exactly one of the two. One that was paid, has expired or is closed already is answered as it is.',
      params: BookingParams,
      body: GatewayClose,
      response: { 200: GatewayRequestRecord },
    },
    handler: (request, reply) => {
      const { kind, name } = nameInBody(request.body);
      const find: Find = (propertyId, bookingId) => findRequest(db, propertyId, bookingId, kind, name);
      const what = kind === 'QR' ? 'QR code' : 'payment link';
      return close(parts, request, reply, { bookingId: request.params.bookingId, find, what, view: requestView });
    },
  });
}

/** QR codes and links are closed at the gateway (contract 4.11). */
export function registerCloseRequests(app: App, parts: GatewayParts): void {
  closeQrs(app, parts);
  closeEither(app, parts);
}
