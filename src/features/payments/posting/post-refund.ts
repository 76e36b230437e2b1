import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settlePendingResponse } from '../../../platform/idempotency/idempotency.queries.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { isPayable, nextRefundCheckAt } from '../gateway.rules.ts';
import { insertPaymentOnce } from '../ledger/ledger.queries.ts';
import { raiseReviews } from '../ledger/payment-review.queries.ts';
import type { GatewayRefund } from '../payment-gateway.ts';
import {
  attachParkedRefunds,
  getRefundTotals,
  insertRefund,
  lockReportedRefund,
  type RefundRow,
  type RefundState,
  supersedeRefund,
  updateRefund,
} from '../refunds/refund.queries.ts';
import { refundView } from '../refunds/refund-view.ts';
import { isInLedger } from './gateway-snapshot.queries.ts';

/** The posted payment that a refund belongs to; its booking is locked. */
export type RefundedPayment = { paymentId: string; bookingId: string; bookingStatus: string };

/** The state after a report; null: it stays. A processed refund stays processed; FAILED can still become PROCESSED. */
function advanceRefundState(current: RefundState, reported: GatewayRefund['state']): RefundState | null {
  if (current === reported || current === 'PROCESSED') return null;
  if (current === 'FAILED') return reported === 'PROCESSED' ? reported : null;
  return reported;
}

async function auditRefund(
  tx: Tx,
  propertyId: string,
  refund: RefundRow,
  verb: string,
  before: RefundState | null,
  now: Timestamp,
  reason: string | null = null,
): Promise<void> {
  await insertAudit(tx, { propertyId, actorId: null, at: now }, `gateway_refund.${verb}`, {
    entityId: refund.id,
    bookingId: refund.bookingId,
    before: before === null ? null : { status: before },
    after: {
      status: refund.state,
      amount: Number(refund.amount),
      currency: refund.currency,
      gatewayPaymentId: refund.gatewayPaymentId,
      gatewayRefundId: refund.gatewayRefundId,
    },
    reason,
  });
}

/** Stores the response for the HTTP request that waits for a refund under that key. */
export async function settleRefundResponse(tx: Tx, keyHash: Buffer | null, refund: RefundRow, now: Timestamp): Promise<void> {
  if (keyHash === null) return;
  await settlePendingResponse(tx, keyHash, { status: 200, headers: {}, body: JSON.stringify(refundView(refund, now)) });
}

/** Posts a processed refund to the ledger under its own id, but never more than was paid. */
async function postProcessedRefund(
  tx: Tx,
  propertyId: string,
  refund: RefundRow,
  paid: RefundedPayment,
  now: Timestamp,
): Promise<void> {
  const decimals = currencyDecimals(refund.currency);
  const totals = await getRefundTotals(tx, propertyId, paid.paymentId);
  const amount = minorFromNumeric(refund.amount, decimals);
  if (amount + minorFromNumeric(totals.refunded, decimals) > minorFromNumeric(totals.paid, decimals)) {
    await raiseReviews(tx, propertyId, paid.paymentId, ['REFUND_EXCEEDS'], now);
    await auditRefund(tx, propertyId, refund, 'exceeds', null, now, 'refunds would exceed the payment: not posted');
    return;
  }
  const row = await insertPaymentOnce(tx, propertyId, {
    id: refund.id,
    bookingId: paid.bookingId,
    type: 'REFUND',
    amount: refund.amount,
    method: 'GATEWAY',
    currency: refund.currency,
    receivedAt: now,
    notes: refund.notes,
    refundOf: paid.paymentId,
    actorId: refund.createdBy,
    at: refund.createdAt,
    gateway: { paymentId: refund.gatewayPaymentId, refundId: refund.gatewayRefundId, request: null },
  });
  if (row !== null && refund.origin === 'GATEWAY' && !isPayable(paid.bookingStatus))
    await raiseReviews(tx, propertyId, row.id, ['BOOKING_CLOSED'], now);
}

/** Stores a refund that was not requested at the front desk, or one of ours that was reported without its id. */
async function insertReportedRefund(
  tx: Tx,
  propertyId: string,
  reported: GatewayRefund,
  paid: RefundedPayment | null,
  now: Timestamp,
): Promise<RefundRow | undefined> {
  const decimals = currencyDecimals(reported.currency);
  const refund = await insertRefund(tx, propertyId, {
    id: newId(),
    origin: 'GATEWAY',
    state: reported.state,
    gatewayPaymentId: reported.gatewayPaymentId,
    gatewayRefundId: reported.id,
    paymentId: paid?.paymentId ?? null,
    bookingId: paid?.bookingId ?? null,
    amount: numericText(reported.amount, decimals),
    currency: reported.currency,
    notes: null,
    keyHash: null,
    createdBy: null,
    createdAt: reported.createdAt !== null && reported.createdAt < now ? reported.createdAt : now,
    checkAt: reported.state === 'PENDING' && paid !== null ? nextRefundCheckAt(now, 0) : null,
    at: now,
  });
  if (refund === undefined) return undefined;
  await auditRefund(
    tx,
    propertyId,
    refund,
    paid === null ? 'parked' : reported.state.toLowerCase(),
    null,
    now,
    'reported by the gateway',
  );
  if (refund.state === 'PROCESSED' && paid !== null) await postProcessedRefund(tx, propertyId, refund, paid, now);
  return refund;
}

/** The stored refund `known` turns out to be one of ours, which has a pending row too: that row is closed. */
async function supersedeOwnRefund(tx: Tx, propertyId: string, id: string, known: RefundRow, now: Timestamp): Promise<void> {
  const own = await supersedeRefund(tx, propertyId, id, known.gatewayRefundId ?? '', now);
  if (own === undefined) return;
  await auditRefund(
    tx,
    propertyId,
    own,
    'folded',
    'PENDING',
    now,
    `is ${known.gatewayRefundId}, which the gateway had reported before`,
  );
  await settleRefundResponse(tx, own.keyHash, known, now);
}

/**
 * Applies the report of a refund: stores one that is new, moves one that is known forward, and posts it to the ledger once, when it is
 * processed. Without a payment it is parked until the payment is reported. @returns whether anything has changed
 */
export async function applyRefund(
  tx: Tx,
  propertyId: string,
  reported: GatewayRefund,
  paid: RefundedPayment | null,
  now: Timestamp,
): Promise<boolean> {
  const known = await lockReportedRefund(tx, propertyId, { gatewayRefundId: reported.id, refundId: reported.refundId });
  if (known === undefined) return (await insertReportedRefund(tx, propertyId, reported, paid, now)) !== undefined;
  if (reported.refundId !== null && reported.refundId !== known.id)
    await supersedeOwnRefund(tx, propertyId, reported.refundId, known, now);
  if (known.state === 'PROCESSED' && reported.state === 'FAILED' && known.paymentId !== null) {
    // A refund that would have exceeded its payment was not posted: then the payment is the row to review.
    const rowId = (await isInLedger(tx, propertyId, known.id)) ? known.id : known.paymentId;
    await raiseReviews(tx, propertyId, rowId, ['REFUND_REVERSED'], now);
    await auditRefund(tx, propertyId, known, 'reversed', 'PROCESSED', now, 'reported by the gateway after it was posted');
    return true;
  }
  const state = advanceRefundState(known.state, reported.state);
  if (state === null && known.gatewayRefundId !== null) return false;
  const refund = await updateRefund(
    tx,
    propertyId,
    known.id,
    {
      state: state ?? known.state,
      gatewayRefundId: reported.id,
      failure: null,
      checkAt: (state ?? known.state) === 'PENDING' ? nextRefundCheckAt(now, known.checks) : null,
      checks: known.checks,
      failures: 0,
    },
    now,
  );
  if (state !== null) await auditRefund(tx, propertyId, refund, state.toLowerCase(), known.state, now);
  if (state === 'PROCESSED' && paid !== null) await postProcessedRefund(tx, propertyId, refund, paid, now);
  await settleRefundResponse(tx, known.keyHash, refund, now);
  return true;
}

/** The payment is posted now: so are its refunds that were reported before it. */
export async function postParkedRefunds(
  tx: Tx,
  propertyId: string,
  gatewayPaymentId: string,
  paid: RefundedPayment,
  now: Timestamp,
): Promise<void> {
  const { paymentId, bookingId } = paid;
  const refunds = await attachParkedRefunds(tx, propertyId, { gatewayPaymentId, paymentId, bookingId }, now);
  for (const refund of refunds) if (refund.state === 'PROCESSED') await postProcessedRefund(tx, propertyId, refund, paid, now);
}
