import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { gatewayFailed, notFound, type Problem } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { type Prepared, undertake } from '../../../platform/http/undertaking.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { advanceRequest, toldByQr } from '../bookkeeping/request-state.ts';
import { isInTime, LIVE_STATES } from '../gateway.rules.ts';
import { BookingParams, GatewayClose, GatewayQrRecord, GatewayRequestRecord, QrParams, qrPathId } from '../gateway.schema.ts';
import { outcomeOf } from '../gateway-outcome.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError, type GatewayKeys } from '../payment-gateway.ts';
import { addReconcileJob } from '../reconcile/due.queries.ts';
import { gatewayKeysOf } from '../settings/gateway-account.ts';
import { type Given, keyOf } from './ask.ts';
import { findRequest, listRequests, lockRequest, OPEN_MAX, type RequestRow, updateRequest } from './request.queries.ts';
import { nameInBody, nameOfQr } from './request-name.ts';
import { qrView, requestView } from './request-view.ts';

const access = only('ADMIN', 'MANAGER', 'STAFF');

/** How the request that is to be closed is found; undefined: there is none. */
type Find = (db: Db, propertyId: string, bookingId: string) => Promise<RequestRow | undefined>;

type Intent = { row: RequestRow; keys: GatewayKeys };

/** How a request is closed: which, and how it is answered. */
type Closing = { bookingId: string; find: Find; what: string; view: (row: RequestRow) => unknown };

/** Finds the request under the key's lock, and notes that it is being closed: repeated under the same key, this finds no other one. */
async function prepare(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  { bookingId, find, what, view }: Closing,
): Promise<Prepared<Intent>> {
  const { id: propertyId } = propertyOf(request);
  const booking = await bookings.get(tx, propertyId, bookingId);
  const keys = await gatewayKeysOf(platform, tx, propertyId);
  const found = await find(tx, propertyId, booking.id);
  if (found === undefined) throw notFound(what);
  const row = await lockRequest(tx, propertyId, found.id);
  if (!LIVE_STATES.includes(row.state)) return { answer: { status: 200, body: view(row) } };
  const now = platform.clock();
  const key = keyOf(request, now);
  if (key !== null) {
    const [lookAt = key.until] = [row.lookAt ?? key.until, key.until].sort();
    await updateRequest(tx, propertyId, row.id, { key, lookAt }, now);
  }
  return { intent: { row, keys } };
}

async function closeThere({ gateway }: GatewayParts, { row, keys }: Intent): Promise<Given> {
  const gatewayId = row.gatewayId ?? '';
  if (row.kind === 'QR') return { qr: await gateway.closeQr(keys, gatewayId), link: null };
  return { qr: null, link: await gateway.cancelLink(keys, gatewayId) };
}

/** What it is now; where the gateway failed, whether it closed it all the same is found out by the next run of the job. */
async function settle(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  { row }: Intent,
  outcome: Given | GatewayError,
  view: Closing['view'],
): Promise<Answer | { refusal: Problem }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  const before = await lockRequest(tx, propertyId, row.id);
  // One that ended meanwhile is looked at when its time has come anyway.
  const soon = LIVE_STATES.includes(before.state) ? { lookAt: now } : {};
  const isFailed = outcome instanceof GatewayError;
  await updateRequest(tx, propertyId, row.id, { key: null, ...(isFailed ? soon : {}) }, now);
  if (isFailed)
    return {
      refusal: gatewayFailed('the payment gateway failed to close it: try again, or see in a minute whether it did', outcome),
    };
  const told = outcome.qr === null ? (outcome.link?.state ?? null) : toldByQr(outcome.qr, before, now);
  const by = { actorId: callerOf(request).userId, reason: null };
  const after = await advanceRequest(tx, propertyId, before, told, outcome, by, now);
  // Paid a moment ago, and its message has not come yet: the job books what was paid.
  if (after.state === 'PAID' && !after.hasPayment) await addReconcileJob(tx, propertyId);
  return { status: 200, body: view(after) };
}

/**
 * Closes a request at the gateway and then here. One that has ended is answered as it is, so whoever does it at the same time does no
 * harm. @throws Problem 400, 404, 502
 */
function close(parts: GatewayParts, request: FastifyRequest, reply: FastifyReply, closing: Closing): Promise<never> {
  return undertake<Intent, Given | GatewayError>(parts.platform, request, reply, {
    prepare: (tx) => prepare(tx, parts, request, closing),
    outside: (intent) => outcomeOf(closeThere(parts, intent)),
    settle: (tx, intent, outcome) => settle(tx, parts, request, intent, outcome, closing.view),
  });
}

function closeQrs(app: App, parts: GatewayParts): void {
  const { clock } = parts.platform;
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
      const find: Find = async (db, propertyId, bookingId) => {
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
      const find: Find = (db, propertyId, ofBooking) => findRequest(db, propertyId, ofBooking, 'QR', nameOfQr(qrId));
      return close(parts, request, reply, { bookingId, find, what: 'QR code', view: (row) => qrView(row) });
    },
  });
}

function closeEither(app: App, parts: GatewayParts): void {
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
      const find: Find = (db, propertyId, bookingId) => findRequest(db, propertyId, bookingId, kind, name);
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
