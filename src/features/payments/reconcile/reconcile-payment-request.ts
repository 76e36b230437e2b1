import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { settlePendingResponse } from '../../../platform/idempotency/idempotency.queries.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { FAILURES_MAX, finalCheckAt, LIVE_FAILURES_MAX, LIVE_STATES, nextCheckAt, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import {
  GatewayError,
  type GatewayKeys,
  type GatewayLink,
  type GatewayPayment,
  type GatewayRefund,
  type QrOrLink,
} from '../payment-gateway.ts';
import {
  getPaymentRequest,
  lockPaymentRequest,
  type PaymentRequestRow,
  updatePaymentRequest,
} from '../payment-requests/payment-request.queries.ts';
import { applyReconciledSnapshot, EMPTY_SNAPSHOT } from '../posting/apply-snapshot.ts';
import { advancePaymentRequest, auditPaymentRequest } from '../posting/payment-request-state.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import type { DueKey } from './due.queries.ts';
import { abandonPaymentRequest, settlePreparedRequest } from './settle-prepared.ts';

/** What the gateway says about a payment request: its state, its payments, and all refunds of these payments. */
type FetchedState = QrOrLink & { payments: readonly GatewayPayment[]; refunds: readonly GatewayRefund[] };

const NO_QR_OR_LINK: QrOrLink = { qr: null, link: null };
const NOTHING_FETCHED: FetchedState = { ...NO_QR_OR_LINK, payments: [], refunds: [] };

async function fetchPaymentsOfLink({ gateway }: GatewayParts, keys: GatewayKeys, link: GatewayLink): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = [];
  for (const id of link.paymentIds) {
    const payment = await gateway.getPayment(keys, id);
    if (payment !== null) payments.push(payment);
  }
  return payments;
}

/** The refunds of the payments, with those that were made at the gateway's own pages. */
async function fetchRefunds(
  { gateway }: GatewayParts,
  keys: GatewayKeys,
  payments: readonly GatewayPayment[],
): Promise<GatewayRefund[]> {
  const refunds: GatewayRefund[] = [];
  for (const { id, refunded } of payments) if (refunded > 0n) refunds.push(...(await gateway.listRefunds(keys, id)));
  return refunds;
}

/** Fetches a payment request by the gateway's id, or closes it there where it is marked for closing. */
async function fetchState(
  parts: GatewayParts,
  keys: GatewayKeys,
  row: PaymentRequestRow,
  gatewayId: string,
): Promise<FetchedState> {
  const { gateway } = parts;
  const mustClose = row.closeWantedAt !== null && row.endedAt === null;
  if (row.kind === 'QR') {
    const qr = mustClose ? await gateway.closeQr(keys, gatewayId) : await gateway.getQr(keys, gatewayId);
    const payments = qr === null ? [] : await gateway.listQrPayments(keys, gatewayId);
    return { qr, link: null, payments, refunds: await fetchRefunds(parts, keys, payments) };
  }
  const link = mustClose ? await gateway.cancelLink(keys, gatewayId) : await gateway.getLink(keys, gatewayId);
  const payments = link === null ? [] : await fetchPaymentsOfLink(parts, keys, link);
  return { qr: null, link, payments, refunds: await fetchRefunds(parts, keys, payments) };
}

/** Applies payments, then refunds, then the state of the payment request, each in a transaction of its own, as for a webhook event. */
async function applyState(parts: GatewayParts, propertyId: string, fetched: FetchedState): Promise<void> {
  const { qr, link, payments, refunds } = fetched;
  const apply = (snapshot: Partial<Parameters<typeof applyReconciledSnapshot>[2]> & { event: string }): Promise<void> =>
    applyReconciledSnapshot(parts, propertyId, { ...EMPTY_SNAPSHOT, ...snapshot });
  for (const payment of payments)
    if (payment.isCaptured) await apply({ event: qr ? 'qr_code.credited' : 'payment_link.paid', qr, link, payment });
  for (const refund of refunds) await apply({ event: 'refund', refund });
  if (qr !== null || link !== null) await apply({ event: qr ? 'qr_code.closed' : 'payment_link', qr, link });
}

/** Releases the idempotency key of a process that has ended while it closed the payment request: the HTTP request can be repeated. */
async function releaseKey(tx: Tx, propertyId: string, row: PaymentRequestRow, now: Timestamp): Promise<void> {
  if (row.keyHash === null || row.keyUntil === null || row.keyUntil > now) return;
  await settlePendingResponse(tx, row.keyHash, null);
  await updatePaymentRequest(tx, propertyId, row.id, { key: null }, now);
}

/** When to check one that has ended: once after a while, for a payment that was on its way, and soon while its payment is missing. */
function checkAfterEnd(row: PaymentRequestRow, now: Timestamp): Timestamp | null {
  if (row.keyUntil !== null && row.keyUntil > now) return row.keyUntil;
  const last = finalCheckAt(row.endedAt ?? now);
  if (last <= now) return null;
  return row.state === 'PAID' && !row.hasPayment ? nextCheckAt(row.kind, now, null, 0) : last;
}

/**
 * Schedules the next check. A payment request that the gateway does not know has expired when its time is over.
 * @returns false where the gateway does not know one that should exist, for example because the keys belong to another account
 */
async function schedulePaymentRequestCheck(
  { platform }: GatewayParts,
  { propertyId, id }: DueKey,
  fetched: QrOrLink,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockPaymentRequest(tx, propertyId, id);
    if (row.state === 'PREPARED') return true;
    await releaseKey(tx, propertyId, row, now);
    if (!LIVE_STATES.includes(row.state)) {
      await updatePaymentRequest(tx, propertyId, id, { checkAt: checkAfterEnd(row, now), failures: 0 }, now);
      return true;
    }
    // Its booking has ended during the call to the gateway.
    if (row.closeWantedAt !== null && row.checkAt !== null && row.checkAt <= now) return true;
    const isUnknown = fetched.qr === null && fetched.link === null;
    if (isUnknown && (row.expiresAt === null || row.expiresAt >= now)) return false;
    if (isUnknown) {
      const cause = { actorId: null, reason: 'unknown at the gateway, and its time is over' };
      await advancePaymentRequest(tx, propertyId, row, 'EXPIRED', NO_QR_OR_LINK, cause, now);
      return true;
    }
    const checkAt = nextCheckAt(row.kind, now, row.expiresAt, row.checks);
    await updatePaymentRequest(tx, propertyId, id, { checks: row.checks + 1, failures: 0, checkAt }, now);
    return true;
  });
}

/** A payment request whose state the gateway does not report has expired this long after its time. */
const EXPIRED_AFTER_MINUTES = 24 * 60;

/**
 * Stores that the gateway has failed, and schedules another check after a growing pause. One that was never confirmed is abandoned in the
 * end. One that can still be paid is checked until its time is over, or for half a year.
 */
export async function recordPaymentRequestFailure(
  { platform }: GatewayParts,
  { propertyId, id }: DueKey,
  reason: string,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockPaymentRequest(tx, propertyId, id);
    const failures = row.failures + 1;
    const isLive = LIVE_STATES.includes(row.state);
    const cause = { actorId: null, reason };
    if (isLive && row.expiresAt !== null && now > addMinutes(row.expiresAt, EXPIRED_AFTER_MINUTES)) {
      await advancePaymentRequest(tx, propertyId, row, 'EXPIRED', NO_QR_OR_LINK, cause, now);
      return;
    }
    if (failures >= FAILURES_MAX && row.state === 'PREPARED')
      return abandonPaymentRequest(tx, propertyId, row, `given up: ${reason}`, now);
    const isLast = failures >= (isLive ? LIVE_FAILURES_MAX : FAILURES_MAX);
    const checkAt = isLast ? null : retryAt(now, failures);
    const failed = await updatePaymentRequest(tx, propertyId, id, { failures, checkAt, failure: reason }, now);
    if (isLast) await auditPaymentRequest(tx, propertyId, failed, 'given-up', null, cause, now);
  });
}

/** Asks the gateway for the state of a payment request and applies it. @throws GatewayError where the gateway does not say */
export async function reconcilePaymentRequest(parts: GatewayParts, key: DueKey): Promise<void> {
  const { platform } = parts;
  const row = await getPaymentRequest(platform.db, key.propertyId, key.id);
  const keys = await findGatewayKeys(platform, platform.db, key.propertyId);
  if (keys === null) return;
  if (row.state === 'PREPARED') return settlePreparedRequest(parts, keys, key, row);
  const fetched = row.gatewayId === null ? NOTHING_FETCHED : await fetchState(parts, keys, row, row.gatewayId);
  await applyState(parts, key.propertyId, fetched);
  if (!(await schedulePaymentRequestCheck(parts, key, fetched)))
    throw new GatewayError('REFUSED', 404, "the gateway does not know it under the property's keys");
}
