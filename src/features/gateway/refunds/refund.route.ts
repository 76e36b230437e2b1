import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, gatewayFailed, invalid } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { type Undertaking, undertake } from '../../../platform/http/undertaking.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, type Minor, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { addMilliseconds } from '../../../platform/time.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import type { PaymentFacts } from '../../ledger/index.ts';
import { takeRefund } from '../bookkeeping/book-refund.ts';
import { askedAmount, refuseAmount, refuseGatewayRefund } from '../gateway.rules.ts';
import { BookingParams, GatewayRefundCreate, GatewayRefundPending, GatewayRefundRecord } from '../gateway.schema.ts';
import { outcomeOf } from '../gateway-outcome.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError, type GatewayKeys, type GatewayRefund } from '../payment-gateway.ts';
import { gatewayKeysOf } from '../settings/gateway-account.ts';
import { insertRefund, lockRefund, lockToldRefund, updateRefund } from './refund.queries.ts';
import { refundView } from './refund-view.ts';

/** A refund whose fate is not known is looked after from then on. */
const LOOK_AFTER_MS = 60_000;

type Intent = {
  id: string;
  keys: GatewayKeys;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
};

type Asked = { paymentId: string; amount: number; notes?: string | null };

/** Of which payment at the gateway so much can go back. @throws Problem 400, 409 */
function judge({ view, amount: paid, refunded }: PaymentFacts, amount: Minor): { gatewayPaymentId: string } {
  const { type, method, gatewayPaymentId, currency } = view;
  const decimals = currencyDecimals(currency) ?? 0;
  const facts = { paid: minorFromNumeric(paid, decimals), refunded: minorFromNumeric(refunded, decimals) };
  const refusal = refuseGatewayRefund({ type, method, gatewayPaymentId, ...facts }, amount);
  if (refusal?.kind === 'invalid') throw invalid(refusal.field, refusal.message);
  const tooSmall = refuseAmount(amount, currency, decimals);
  if (tooSmall !== null) throw tooSmall;
  if (refusal !== null) throw conflict(refusal.message, 'refund_refused');
  return { gatewayPaymentId: gatewayPaymentId ?? '' };
}

/** Writes down that so much is on its way back: from now on it counts against further refunds. */
async function prepare(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  asked: Asked,
): Promise<{ intent: Intent; events?: Answer['events'] }> {
  const property = propertyOf(request);
  const { userId: actorId } = callerOf(request);
  const now = platform.clock();
  const amount = askedAmount(asked.amount, property.currency);
  const { booking, payment } = await bookings.lockPayment(tx, request, { bookingId, paymentId: asked.paymentId }, now);
  const { gatewayPaymentId } = judge(payment, amount);
  const keys = await gatewayKeysOf(platform, tx, property.id);
  const id = newId();
  const { currency } = payment.view;
  await insertRefund(tx, property.id, {
    id,
    origin: 'DESK',
    state: 'PENDING',
    gatewayPaymentId,
    gatewayRefundId: null,
    paymentId: payment.view.id,
    bookingId: booking.id,
    amount: numericText(amount, currencyDecimals(currency) ?? 0),
    currency,
    notes: asked.notes ?? null,
    keyHash: request.idempotency?.keyHash ?? null,
    createdBy: actorId,
    createdAt: now,
    lookAt: addMilliseconds(now, LOOK_AFTER_MS),
    at: now,
  });
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'gateway_refund.requested',
    entity: 'gateway_refund',
    entityId: id,
    bookingId: booking.id,
    after: { status: 'PENDING', paymentId: payment.view.id, gatewayPaymentId, amount: asked.amount, currency },
    reason: asked.notes ?? null,
  });
  const { events } = await bookings.changed(tx, property, booking.id, now);
  return { intent: { id, keys, gatewayPaymentId, amount, currency }, ...(events === undefined ? {} : { events }) };
}

/** What the gateway did is written down; what it refused is as if it had never been asked for; and what is not known stays under way. */
async function settle(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  { id }: Intent,
  outcome: GatewayRefund | GatewayError,
): ReturnType<Undertaking<Intent, GatewayRefund | GatewayError>['settle']> {
  const property = propertyOf(request);
  const now = platform.clock();
  const booking = await bookings.lock(tx, property.id, bookingId);
  const before = await lockRefund(tx, property.id, id);
  const paid = { paymentId: before.paymentId ?? '', bookingId: booking.id, bookingStatus: booking.status };
  if (!(outcome instanceof GatewayError)) await takeRefund(tx, property.id, { ...outcome, refundId: id }, paid, now);
  const isRefused = outcome instanceof GatewayError && outcome.fate === 'REFUSED' && before.gatewayRefundId === null;
  if (isRefused) {
    const refused = {
      state: 'REFUSED',
      gatewayRefundId: null,
      failure: outcome.message,
      lookAt: null,
      looks: 0,
      failures: 0,
    } as const;
    await updateRefund(tx, property.id, id, refused, now);
    await insertAudit(tx, property.id, {
      at: now,
      actorId: callerOf(request).userId,
      action: 'gateway_refund.refused',
      entity: 'gateway_refund',
      entityId: id,
      bookingId: booking.id,
      before: { status: 'PENDING' },
      after: { status: 'REFUSED' },
      reason: outcome.message,
    });
  }
  const { events, etag } = await bookings.changed(tx, property, booking.id, now);
  const news = events === undefined ? {} : { events };
  if (isRefused)
    return {
      refusal: gatewayFailed(
        'the payment gateway did not take it: nothing was given back (the audit log has its reason)',
        outcome,
      ),
      ...news,
    };
  const told = outcome instanceof GatewayError ? undefined : { gatewayRefundId: outcome.id, refundId: id };
  const after = (told && (await lockToldRefund(tx, property.id, told))) ?? (await lockRefund(tx, property.id, id));
  const isUnknown = outcome instanceof GatewayError && after.state === 'PENDING' && after.gatewayRefundId === null;
  return {
    status: isUnknown ? 202 : 200,
    body: refundView(after, now),
    ...(etag === undefined ? {} : { etag }),
    ...news,
  };
}

/** `POST .../payments/gateway/refund` (contract 4.11): money goes back the way it came. */
export function registerGatewayRefund(app: App, parts: GatewayParts): void {
  const { platform, gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/refund',
    config: { access: only('ADMIN', 'MANAGER', 'FINANCE'), errors: [409, 502], tagged: true, sensitive: true },
    schema: {
      operationId: 'refundGatewayPayment',
      tags: ['Online payments'],
      summary: 'Give back all or part of an online payment through the gateway',
      description:
        'All refunds of a payment together never exceed it, those under way included (409). 200: booked (CAPTURED), or taken by the gateway and under way (PENDING), or come back at once (FAILED). 202: the gateway did not answer in time; the refund is PENDING, and a job finds out what became of it and asks again under the same key if need be.',
      params: BookingParams,
      body: GatewayRefundCreate,
      response: { 200: GatewayRefundRecord, 202: GatewayRefundPending },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { bookingId } = request.params;
      return undertake<Intent, GatewayRefund | GatewayError>(platform, request, reply, {
        prepare: (tx) => prepare(tx, parts, request, bookingId, request.body),
        outside: ({ id: refundId, keys, ...money }) => outcomeOf(gateway.refund(keys, { refundId, propertyId, ...money })),
        settle: (tx, intent, outcome) => settle(tx, parts, request, bookingId, intent, outcome),
      });
    },
  });
}
