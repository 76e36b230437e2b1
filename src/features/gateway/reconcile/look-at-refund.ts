import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { tell } from '../../../platform/http/effect.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import { currencyDecimals, minorFromNumeric } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { getPropertyFacts } from '../../identity/index.ts';
import { raiseReviews } from '../../ledger/index.ts';
import { NOTHING_LEARNED } from '../bookkeeping/take-learned.ts';
import { FAILURES_MAX, isRefundOverdue, isRefundRepeatable, nextRefundLook, retryAt } from '../gateway.rules.ts';
import { outcomeOf } from '../gateway-outcome.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError, type GatewayKeys, type GatewayRefund } from '../payment-gateway.ts';
import { getRefund, lockRefund, type RefundRow, updateRefund } from '../refunds/refund.queries.ts';
import { refundView } from '../refunds/refund-view.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import type { DueKey } from './due.queries.ts';
import { takeFoundOut } from './take-found-out.ts';

/**
 * The refund as the gateway has it. One of ours that it does not know is asked for again, under the same key, while that key is
 * surely remembered there. Else why it is not there, and will not be.
 */
async function findOrRepeat(
  parts: GatewayParts,
  keys: GatewayKeys,
  propertyId: string,
  row: RefundRow,
): Promise<GatewayRefund | string> {
  const { gateway, platform } = parts;
  const all = await gateway.listRefunds(keys, row.gatewayPaymentId);
  const found = all.find(({ id, refundId }) => (row.gatewayRefundId === null ? refundId === row.id : id === row.gatewayRefundId));
  if (found !== undefined) return found;
  // By the keys of another account nothing is to be seen of it: that it is not listed says something only where its payment is.
  const isThere = row.gatewayRefundId === null && (await gateway.getPayment(keys, row.gatewayPaymentId)) !== null;
  if (!isThere) throw new GatewayError('UNKNOWN', 404, 'the gateway does not list it by the keys of the property');
  if (row.origin !== 'DESK' || !isRefundRepeatable(row.createdAt, platform.clock())) return 'the gateway has no such refund';
  const amount = minorFromNumeric(row.amount, currencyDecimals(row.currency) ?? 0);
  const { gatewayPaymentId, currency } = row;
  const outcome = await outcomeOf(gateway.refund(keys, { refundId: row.id, propertyId, gatewayPaymentId, amount, currency }));
  if (!(outcome instanceof GatewayError)) return outcome;
  if (outcome.fate === 'REFUSED' && outcome.status === 400) return outcome.message;
  throw outcome;
}

/** A refund that never reached the gateway, or that it refused: what it held is free again. */
async function failRefund({ platform, bookings }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  const isTold = await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const property = await getPropertyFacts(tx, propertyId);
    const { bookingId } = await getRefund(tx, propertyId, id);
    if (bookingId !== null) await bookings.lock(tx, propertyId, bookingId);
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return false;
    const change = { state: 'FAILED', gatewayRefundId: row.gatewayRefundId, failure: reason, lookAt: null } as const;
    const failed = await updateRefund(tx, propertyId, id, { ...change, looks: row.looks, failures: row.failures }, now);
    if (row.keyHash !== null)
      await settleAwaitedAnswer(tx, row.keyHash, { status: 200, headers: {}, body: JSON.stringify(refundView(failed, now)) });
    await insertAudit(tx, propertyId, {
      at: now,
      actorId: null,
      action: 'gateway_refund.failed',
      entity: 'gateway_refund',
      entityId: id,
      bookingId,
      before: { status: 'PENDING' },
      after: { status: 'FAILED' },
      reason,
    });
    if (bookingId === null) return false;
    const { events } = await bookings.changed(tx, property, bookingId, now);
    return tell(tx, events, now);
  });
  if (isTold) platform.events.wake();
}

/** Nobody can find out what became of a refund: a person is to look at its payment. */
async function leaveToPerson(tx: Tx, propertyId: string, row: RefundRow, reason: string, now: Timestamp): Promise<void> {
  if (row.paymentId === null) return;
  await raiseReviews(tx, propertyId, row.paymentId, ['REFUND_UNSETTLED'], now);
  await insertAudit(tx, propertyId, {
    at: now,
    actorId: null,
    action: 'gateway_refund.unsettled',
    entity: 'gateway_refund',
    entityId: row.id,
    bookingId: row.bookingId,
    after: { status: row.state },
    reason,
  });
}

/** Whose end is not told for a month is put before a person, and not asked for any more. */
async function scheduleNext({ platform }: GatewayParts, { propertyId, id }: DueKey): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return;
    const isOverdue = isRefundOverdue(row.createdAt, now);
    if (isOverdue) await leaveToPerson(tx, propertyId, row, 'the gateway has not told its end for a month', now);
    const { state, gatewayRefundId } = row;
    const lookAt = isOverdue ? null : nextRefundLook(now, row.looks);
    await updateRefund(
      tx,
      propertyId,
      id,
      { state, gatewayRefundId, failure: null, lookAt, looks: row.looks + 1, failures: 0 },
      now,
    );
  });
}

/** The gateway has failed: later again, with growing pauses, and in the end it is for a person. */
export async function noteRefundFailure({ platform }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRefund(tx, propertyId, id);
    if (row.state !== 'PENDING') return;
    const failures = row.failures + 1;
    const isOver = failures >= FAILURES_MAX;
    if (isOver) await leaveToPerson(tx, propertyId, row, reason, now);
    const { state, gatewayRefundId, looks } = row;
    const lookAt = isOver ? null : retryAt(now, failures);
    await updateRefund(tx, propertyId, id, { state, gatewayRefundId, failure: reason, lookAt, looks, failures }, now);
  });
}

/** Asks the gateway what became of a refund, and takes it in. @throws GatewayError when it does not say */
export async function lookAtRefund(parts: GatewayParts, key: DueKey): Promise<void> {
  const { platform } = parts;
  const row = await getRefund(platform.db, key.propertyId, key.id);
  const keys = await findGatewayKeys(platform, platform.db, key.propertyId);
  if (keys === null || row.state !== 'PENDING') return;
  const refund = await findOrRepeat(parts, keys, key.propertyId, row);
  if (typeof refund === 'string') return failRefund(parts, key, refund);
  const learned = { ...NOTHING_LEARNED, event: 'refund', source: 'RECONCILIATION', refund } as const;
  await takeFoundOut(parts, key.propertyId, learned);
  await scheduleNext(parts, key);
}
