import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { insertPaymentOnce, raiseReviews } from '../../ledger/index.ts';
import { isPayable, nextRefundLook } from '../gateway.rules.ts';
import type { GatewayRefund } from '../payment-gateway.ts';
import {
  adoptRefunds,
  foldRefund,
  getRefundRoom,
  insertRefund,
  lockToldRefund,
  type RefundRow,
  type RefundState,
  updateRefund,
} from '../refunds/refund.queries.ts';
import { refundView } from '../refunds/refund-view.ts';
import { isInLedger } from './learned.queries.ts';

/** The payment of ours that money goes back from; its booking is locked. */
export type PaidBefore = { paymentId: string; bookingId: string; bookingStatus: string };

/** Where a refund goes from here, by what was told; null: nowhere. What has been booked stays booked, FAILED can still become PROCESSED. */
function nextRefundState(current: RefundState, told: GatewayRefund['state']): RefundState | null {
  if (current === told || current === 'PROCESSED') return null;
  if (current === 'FAILED') return told === 'PROCESSED' ? told : null;
  return told;
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
  await insertAudit(tx, propertyId, {
    at: now,
    actorId: null,
    action: `gateway_refund.${verb}`,
    entity: 'gateway_refund',
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

/** A processed refund becomes a row of the ledger, under the same id; never more than was paid. */
async function bookProcessed(tx: Tx, propertyId: string, refund: RefundRow, paid: PaidBefore, now: Timestamp): Promise<void> {
  const decimals = currencyDecimals(refund.currency) ?? 0;
  const room = await getRefundRoom(tx, propertyId, paid.paymentId);
  const amount = minorFromNumeric(refund.amount, decimals);
  if (amount + minorFromNumeric(room.booked, decimals) > minorFromNumeric(room.paid, decimals)) {
    await raiseReviews(tx, propertyId, paid.paymentId, ['REFUND_EXCEEDS'], now);
    await auditRefund(tx, propertyId, refund, 'exceeds', null, now, 'more would have been given back than was paid: not booked');
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
    gateway: { paymentId: refund.gatewayPaymentId, refundId: refund.gatewayRefundId, requestId: null },
  });
  if (row !== null && refund.origin === 'GATEWAY' && !isPayable(paid.bookingStatus))
    await raiseReviews(tx, propertyId, row.id, ['BOOKING_CLOSED'], now);
}

/** A refund that nobody at the desk asked for, or one of ours that came back without its id: written down as it was told. */
async function writeNew(
  tx: Tx,
  propertyId: string,
  told: GatewayRefund,
  paid: PaidBefore | null,
  now: Timestamp,
): Promise<RefundRow | undefined> {
  const decimals = currencyDecimals(told.currency) ?? 0;
  const refund = await insertRefund(tx, propertyId, {
    id: newId(),
    origin: 'GATEWAY',
    state: told.state,
    gatewayPaymentId: told.gatewayPaymentId,
    gatewayRefundId: told.id,
    paymentId: paid?.paymentId ?? null,
    bookingId: paid?.bookingId ?? null,
    amount: numericText(told.amount, decimals),
    currency: told.currency,
    notes: null,
    keyHash: null,
    createdBy: null,
    createdAt: told.createdAt !== null && told.createdAt < now ? told.createdAt : now,
    lookAt: told.state === 'PENDING' && paid !== null ? nextRefundLook(now, 0) : null,
    at: now,
  });
  if (refund === undefined) return undefined;
  await auditRefund(
    tx,
    propertyId,
    refund,
    paid === null ? 'parked' : told.state.toLowerCase(),
    null,
    now,
    'told by the gateway',
  );
  if (refund.state === 'PROCESSED' && paid !== null) await bookProcessed(tx, propertyId, refund, paid, now);
  return refund;
}

/** The gateway's refund `known` turns out to be ours, which has a row that waits: the two are one from now on. */
async function foldOwn(tx: Tx, propertyId: string, id: string, known: RefundRow, now: Timestamp): Promise<void> {
  const own = await foldRefund(tx, propertyId, id, known.gatewayRefundId ?? '', now);
  if (own === undefined) return;
  await auditRefund(
    tx,
    propertyId,
    own,
    'folded',
    'PENDING',
    now,
    `is ${known.gatewayRefundId}, which the gateway told of before`,
  );
  if (own.keyHash !== null)
    await settleAwaitedAnswer(tx, own.keyHash, { status: 200, headers: {}, body: JSON.stringify(refundView(known, now)) });
}

/**
 * Takes in what the gateway told of a refund: one that is unknown here is written down, one that is known moves on, and its money is
 * booked once, when it is processed. Without a payment it waits for one. Whether anything of it is new.
 */
export async function takeRefund(
  tx: Tx,
  propertyId: string,
  told: GatewayRefund,
  paid: PaidBefore | null,
  now: Timestamp,
): Promise<boolean> {
  const known = await lockToldRefund(tx, propertyId, { gatewayRefundId: told.id, refundId: told.refundId });
  if (known === undefined) return (await writeNew(tx, propertyId, told, paid, now)) !== undefined;
  if (told.refundId !== null && told.refundId !== known.id) await foldOwn(tx, propertyId, told.refundId, known, now);
  if (known.state === 'PROCESSED' && told.state === 'FAILED' && known.paymentId !== null) {
    // One that would have exceeded its payment stands in no ledger: the payment is what can be looked at.
    const lineId = (await isInLedger(tx, propertyId, known.id)) ? known.id : known.paymentId;
    await raiseReviews(tx, propertyId, lineId, ['REFUND_REVERSED'], now);
    await auditRefund(tx, propertyId, known, 'reversed', 'PROCESSED', now, 'told by the gateway after it was booked');
    return true;
  }
  const state = nextRefundState(known.state, told.state);
  if (state === null && known.gatewayRefundId !== null) return false;
  const refund = await updateRefund(
    tx,
    propertyId,
    known.id,
    {
      state: state ?? known.state,
      gatewayRefundId: told.id,
      failure: null,
      lookAt: (state ?? known.state) === 'PENDING' ? nextRefundLook(now, known.looks) : null,
      looks: known.looks,
      failures: 0,
    },
    now,
  );
  if (state !== null) await auditRefund(tx, propertyId, refund, state.toLowerCase(), known.state, now);
  if (state === 'PROCESSED' && paid !== null) await bookProcessed(tx, propertyId, refund, paid, now);
  if (known.keyHash !== null)
    await settleAwaitedAnswer(tx, known.keyHash, { status: 200, headers: {}, body: JSON.stringify(refundView(refund, now)) });
  return true;
}

/** The payment has arrived: refunds of it that were told before are booked now. */
export async function takeParkedRefunds(
  tx: Tx,
  propertyId: string,
  gatewayPaymentId: string,
  paid: PaidBefore,
  now: Timestamp,
): Promise<void> {
  const { paymentId, bookingId } = paid;
  const refunds = await adoptRefunds(tx, propertyId, { gatewayPaymentId, paymentId, bookingId }, now);
  for (const refund of refunds) if (refund.state === 'PROCESSED') await bookProcessed(tx, propertyId, refund, paid, now);
}
