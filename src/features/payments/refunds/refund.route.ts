import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { gatewayFailed, invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { type TwoPhaseWrite, writeInTwoPhases } from '../../../platform/http/two-phase-write.ts';
import type { WriteResult } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, type Minor, minorFromNumeric, numericText, readAmount } from '../../../platform/money.ts';
import { addMilliseconds } from '../../../platform/time.ts';
import { accounting, callerOf, propertyOf } from '../../properties/index.ts';
import { refuseGatewayRefund, refuseUnpayableAmount } from '../gateway.rules.ts';
import { BookingParams, GatewayRefundCreate, GatewayRefundPending, GatewayRefundRecord } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { PaymentFacts } from '../ledger/ledger.queries.ts';
import { catchGatewayError, GatewayError, type GatewayKeys, type GatewayRefund } from '../payment-gateway.ts';
import { applyRefund } from '../posting/post-refund.ts';
import { requireGatewayKeys } from '../settings/gateway-account.ts';
import { insertRefund, lockRefund, lockReportedRefund, updateRefund } from './refund.queries.ts';
import { refundView } from './refund-view.ts';

/** A refund whose outcome is unknown is checked by the reconciliation job after this time. */
const CHECK_AFTER_MS = 60_000;

type RefundIntent = {
  id: string;
  keys: GatewayKeys;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
};

type RefundInput = { paymentId: string; amount: number; notes?: string | null };

/** @returns the payment at the gateway that the amount can be refunded of @throws Problem 400 */
function assertRefundable({ view, amount: paid, refunded }: PaymentFacts, amount: Minor): { gatewayPaymentId: string } {
  const { type, method, gatewayPaymentId, currency } = view;
  const decimals = currencyDecimals(currency);
  const facts = { paid: minorFromNumeric(paid, decimals), refunded: minorFromNumeric(refunded, decimals) };
  const refusal = refuseGatewayRefund({ type, method, gatewayPaymentId, ...facts }, amount);
  if (refusal !== null) throw invalid(refusal.field, refusal.message);
  const tooSmall = refuseUnpayableAmount(amount, currency, decimals);
  if (tooSmall !== null) throw tooSmall;
  return { gatewayPaymentId: gatewayPaymentId ?? '' };
}

/** Stores the pending refund: from now on it counts against further refunds. */
async function prepareRefund(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  input: RefundInput,
): Promise<{ intent: RefundIntent; events?: WriteResult['events'] }> {
  const property = propertyOf(request);
  const { userId: actorId } = callerOf(request);
  const now = platform.clock();
  const amount = readAmount(input.amount, 'amount', property.currency);
  const { booking, payment } = await bookings.lockPayment(tx, request, { bookingId, paymentId: input.paymentId }, now);
  const { gatewayPaymentId } = assertRefundable(payment, amount);
  const keys = await requireGatewayKeys(platform, tx, property.id);
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
    amount: numericText(amount, currencyDecimals(currency)),
    currency,
    notes: input.notes ?? null,
    keyHash: request.idempotency?.keyHash ?? null,
    createdBy: actorId,
    createdAt: now,
    checkAt: addMilliseconds(now, CHECK_AFTER_MS),
    at: now,
  });
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'gateway_refund.requested', {
    entityId: id,
    bookingId: booking.id,
    after: { status: 'PENDING', paymentId: payment.view.id, gatewayPaymentId, amount: input.amount, currency },
    reason: input.notes ?? null,
  });
  const { events: changes } = await bookings.markPaymentsChanged(tx, property, booking.id, now);
  return { intent: { id, keys, gatewayPaymentId, amount, currency }, events: { propertyId: property.id, changes } };
}

/** Stores the outcome. A refused refund counts no more, and one with an unknown outcome stays pending. */
async function settleRefundOutcome(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  { id }: RefundIntent,
  outcome: GatewayRefund | GatewayError,
): ReturnType<TwoPhaseWrite<RefundIntent, GatewayRefund | GatewayError>['settle']> {
  const property = propertyOf(request);
  const now = platform.clock();
  const booking = await bookings.lock(tx, property.id, bookingId);
  const before = await lockRefund(tx, property.id, id);
  const paid = { paymentId: before.paymentId ?? '', bookingId: booking.id, bookingStatus: booking.status };
  if (!(outcome instanceof GatewayError)) await applyRefund(tx, property.id, { ...outcome, refundId: id }, paid, now);
  const isRefused = outcome instanceof GatewayError && outcome.outcome === 'REFUSED' && before.gatewayRefundId === null;
  if (isRefused) {
    const refused = {
      state: 'REFUSED',
      gatewayRefundId: null,
      failure: outcome.message,
      checkAt: null,
      checks: 0,
      failures: 0,
    } as const;
    await updateRefund(tx, property.id, id, refused, now);
    await insertAudit(tx, { propertyId: property.id, actorId: callerOf(request).userId, at: now }, 'gateway_refund.refused', {
      entityId: id,
      bookingId: booking.id,
      before: { status: 'PENDING' },
      after: { status: 'REFUSED' },
      reason: outcome.message,
    });
  }
  const { events: changes, etag } = await bookings.markPaymentsChanged(tx, property, booking.id, now);
  const events = { propertyId: property.id, changes };
  if (isRefused)
    return {
      refusal: gatewayFailed('the payment gateway refused it: nothing was refunded (the audit log has the reason)', outcome),
      events,
    };
  const reported = outcome instanceof GatewayError ? undefined : { gatewayRefundId: outcome.id, refundId: id };
  const after = (reported && (await lockReportedRefund(tx, property.id, reported))) ?? (await lockRefund(tx, property.id, id));
  const isUnknown = outcome instanceof GatewayError && after.state === 'PENDING' && after.gatewayRefundId === null;
  return {
    status: isUnknown ? 202 : 200,
    body: refundView(after, now),
    etag,
    events,
  };
}

/** `POST .../payments/gateway/refund`: refunds an online payment through the gateway. */
export function registerGatewayRefund(app: App, parts: GatewayParts): void {
  const { platform, gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/refund',
    config: { access: accounting, errors: [502], tagged: true, sensitive: true },
    schema: {
      operationId: 'refundGatewayPayment',
      tags: ['Online payments'],
      summary: 'Refund all or part of an online payment through the gateway',
      description:
        'The refunds of a payment never exceed it, pending ones included (400). 200: the refund is in the ledger (CAPTURED), or the gateway has accepted it (PENDING), or it has failed at once (FAILED). 202: the gateway did not respond in time. The refund is PENDING, and a job finds out its outcome and repeats it under the same key if necessary.',
      params: BookingParams,
      body: GatewayRefundCreate,
      response: { 200: GatewayRefundRecord, 202: GatewayRefundPending },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { bookingId } = request.params;
      return writeInTwoPhases<RefundIntent, GatewayRefund | GatewayError>(platform, request, reply, {
        prepare: (tx) => prepareRefund(tx, parts, request, bookingId, request.body),
        callOutside: ({ id: refundId, keys, ...money }) =>
          catchGatewayError(gateway.refund(keys, { refundId, propertyId, ...money })),
        settle: (tx, intent, outcome) => settleRefundOutcome(tx, parts, request, bookingId, intent, outcome),
      });
    },
  });
}
