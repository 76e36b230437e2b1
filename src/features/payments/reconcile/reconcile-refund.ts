import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appendWriteEvents } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals, minorFromNumeric } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { loadProperty } from '../../properties/index.ts';
import { FAILURES_MAX, isRefundOverdue, isRefundRepeatable, nextRefundCheckAt, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { raiseReviews } from '../ledger/payment-review.queries.ts';
import { catchGatewayError, GatewayError, type GatewayKeys, type GatewayRefund } from '../payment-gateway.ts';
import { applyReconciledSnapshot, EMPTY_SNAPSHOT } from '../posting/apply-snapshot.ts';
import { settleRefundResponse } from '../posting/post-refund.ts';
import { getRefund, lockRefund, type RefundRow, updateRefund } from '../refunds/refund.queries.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import type { DueKey } from './due.queries.ts';

/**
 * The refund as the gateway has it. One of ours that it does not know is repeated under the same key, as long as the gateway surely
 * remembers the key. Otherwise the text says why the refund does not exist and never will.
 */
async function findOrRepeatRefund(
  parts: GatewayParts,
  keys: GatewayKeys,
  propertyId: string,
  row: RefundRow,
): Promise<GatewayRefund | string> {
  const { gateway, platform } = parts;
  const all = await gateway.listRefunds(keys, row.gatewayPaymentId);
  const found = all.find(({ id, refundId }) => (row.gatewayRefundId === null ? refundId === row.id : id === row.gatewayRefundId));
  if (found !== undefined) return found;
  // A missing refund proves something only if the payment is there: with another account's keys, both are missing.
  const isPaymentKnown = row.gatewayRefundId === null && (await gateway.getPayment(keys, row.gatewayPaymentId)) !== null;
  if (!isPaymentKnown) throw new GatewayError('UNKNOWN', 404, "the gateway does not list it under the property's keys");
  if (row.origin !== 'DESK' || !isRefundRepeatable(row.createdAt, platform.clock())) return 'the gateway has no such refund';
  const amount = minorFromNumeric(row.amount, currencyDecimals(row.currency));
  const { gatewayPaymentId, currency } = row;
  const outcome = await catchGatewayError(
    gateway.refund(keys, { refundId: row.id, propertyId, gatewayPaymentId, amount, currency }),
  );
  if (!(outcome instanceof GatewayError)) return outcome;
  if (outcome.outcome === 'REFUSED' && outcome.status === 400) return outcome.message;
  throw outcome;
}

/** Marks a refund as failed that never reached the gateway or was refused: its amount can be refunded again. */
async function failRefund({ platform, bookings }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  const hasEvents = await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const property = await loadProperty(tx, propertyId);
    const { bookingId } = await getRefund(tx, propertyId, id);
    if (bookingId !== null) await bookings.lock(tx, propertyId, bookingId);
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return false;
    const change = { state: 'FAILED', gatewayRefundId: row.gatewayRefundId, failure: reason, checkAt: null } as const;
    const failed = await updateRefund(tx, propertyId, id, { ...change, checks: row.checks, failures: row.failures }, now);
    await settleRefundResponse(tx, row.keyHash, failed, now);
    await insertAudit(tx, { propertyId, actorId: null, at: now }, 'gateway_refund.failed', {
      entityId: id,
      bookingId,
      before: { status: 'PENDING' },
      after: { status: 'FAILED' },
      reason,
    });
    if (bookingId === null) return false;
    const { events: changes } = await bookings.markPaymentsChanged(tx, property, bookingId, now);
    return appendWriteEvents(tx, { propertyId, changes }, now);
  });
  if (hasEvents) platform.events.notify();
}

/** The outcome of a refund cannot be found out: its payment is marked for review. */
async function raiseUnsettled(tx: Tx, propertyId: string, row: RefundRow, reason: string, now: Timestamp): Promise<void> {
  if (row.paymentId === null) return;
  await raiseReviews(tx, propertyId, row.paymentId, ['REFUND_UNSETTLED'], now);
  await insertAudit(tx, { propertyId, actorId: null, at: now }, 'gateway_refund.unsettled', {
    entityId: row.id,
    bookingId: row.bookingId,
    after: { status: row.state },
    reason,
  });
}

/** Schedules the next check of a pending refund. After a month it is left to a person. */
async function scheduleRefundCheck({ platform }: GatewayParts, { propertyId, id }: DueKey): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return;
    const isOverdue = isRefundOverdue(row.createdAt, now);
    if (isOverdue) await raiseUnsettled(tx, propertyId, row, 'the gateway has reported no outcome for a month', now);
    const { state, gatewayRefundId } = row;
    const checkAt = isOverdue ? null : nextRefundCheckAt(now, row.checks);
    await updateRefund(
      tx,
      propertyId,
      id,
      { state, gatewayRefundId, failure: null, checkAt, checks: row.checks + 1, failures: 0 },
      now,
    );
  });
}

/** Stores that the gateway has failed, and schedules another check after a growing pause. In the end the refund is left to a person. */
export async function recordRefundFailure({ platform }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return;
    const failures = row.failures + 1;
    const isOver = failures >= FAILURES_MAX;
    if (isOver) await raiseUnsettled(tx, propertyId, row, reason, now);
    const { state, gatewayRefundId, checks } = row;
    const checkAt = isOver ? null : retryAt(now, failures);
    await updateRefund(tx, propertyId, id, { state, gatewayRefundId, failure: reason, checkAt, checks, failures }, now);
  });
}

/** Asks the gateway for the state of a refund and applies it. @throws GatewayError where the gateway does not say */
export async function reconcileRefund(parts: GatewayParts, key: DueKey): Promise<void> {
  const { platform } = parts;
  const row = await getRefund(platform.db, key.propertyId, key.id);
  const keys = await findGatewayKeys(platform, platform.db, key.propertyId);
  if (keys === null || row.state !== 'PENDING') return;
  const refund = await findOrRepeatRefund(parts, keys, key.propertyId, row);
  if (typeof refund === 'string') return failRefund(parts, key, refund);
  await applyReconciledSnapshot(parts, key.propertyId, { ...EMPTY_SNAPSHOT, event: 'refund', refund });
  await scheduleRefundCheck(parts, key);
}
