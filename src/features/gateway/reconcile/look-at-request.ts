import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { advanceRequest, auditRequest } from '../bookkeeping/request-state.ts';
import { type Learned, NOTHING_LEARNED } from '../bookkeeping/take-learned.ts';
import { FAILURES_MAX, LIVE_FAILURES_MAX, LIVE_STATES, lateLook, nextLook, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import {
  GatewayError,
  type GatewayKeys,
  type GatewayLink,
  type GatewayPayment,
  type GatewayQr,
  type GatewayRefund,
} from '../payment-gateway.ts';
import { getRequest, lockRequest, type RequestRow, updateRequest } from '../requests/request.queries.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import type { DueKey } from './due.queries.ts';
import { abandon, settlePrepared } from './settle-prepared.ts';
import { takeFoundOut } from './take-found-out.ts';

const NO_SNAPSHOT = { qr: null, link: null };

/** What the gateway says of one request and its payments. */
type Seen = {
  qr: GatewayQr | null;
  link: GatewayLink | null;
  payments: readonly GatewayPayment[];
  /** Of these payments, whoever made them. */
  refunds: readonly GatewayRefund[];
};

const NOTHING: Seen = { qr: null, link: null, payments: [], refunds: [] };

async function paymentsOfLink({ gateway }: GatewayParts, keys: GatewayKeys, link: GatewayLink): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = [];
  for (const id of link.paymentIds) {
    const payment = await gateway.getPayment(keys, id);
    if (payment !== null) payments.push(payment);
  }
  return payments;
}

/** What was given back of them, also by somebody at the gateway's own pages. */
async function refundsOf(
  { gateway }: GatewayParts,
  keys: GatewayKeys,
  payments: readonly GatewayPayment[],
): Promise<GatewayRefund[]> {
  const refunds: GatewayRefund[] = [];
  for (const { id, refunded } of payments) if (refunded > 0n) refunds.push(...(await gateway.listRefunds(keys, id)));
  return refunds;
}

/** Asks for what is known by the gateway's id; closes it there if that is wanted. */
async function ask(parts: GatewayParts, keys: GatewayKeys, row: RequestRow, gatewayId: string): Promise<Seen> {
  const { gateway } = parts;
  const isWantedClosed = row.closeWantedAt !== null && row.endedAt === null;
  if (row.kind === 'QR') {
    const qr = isWantedClosed ? await gateway.closeQr(keys, gatewayId) : await gateway.getQr(keys, gatewayId);
    const payments = qr === null ? [] : await gateway.listQrPayments(keys, gatewayId);
    return { ...NOTHING, qr, payments, refunds: await refundsOf(parts, keys, payments) };
  }
  const link = isWantedClosed ? await gateway.cancelLink(keys, gatewayId) : await gateway.getLink(keys, gatewayId);
  const payments = link === null ? [] : await paymentsOfLink(parts, keys, link);
  return { ...NOTHING, link, payments, refunds: await refundsOf(parts, keys, payments) };
}

/** Books what was seen: payments, refunds, then what became of the request. One transaction each, as for a message. */
async function take(parts: GatewayParts, propertyId: string, seen: Seen): Promise<void> {
  const { qr, link } = seen;
  const told: Learned[] = seen.payments
    .filter((payment) => payment.isCaptured)
    .map((payment) => ({
      ...NOTHING_LEARNED,
      event: qr ? 'qr_code.credited' : 'payment_link.paid',
      source: 'RECONCILIATION',
      qr,
      link,
      payment,
    }));
  for (const refund of seen.refunds) told.push({ ...NOTHING_LEARNED, event: 'refund', source: 'RECONCILIATION', refund });
  if (qr !== null || link !== null)
    told.push({ ...NOTHING_LEARNED, event: qr ? 'qr_code.closed' : 'payment_link', source: 'RECONCILIATION', qr, link });
  for (const learned of told) await takeFoundOut(parts, propertyId, learned);
}

/** Whoever was closing it has ended without an answer: a repeated request is judged anew. */
async function freeKey(tx: Tx, propertyId: string, row: RequestRow, now: Timestamp): Promise<void> {
  if (row.keyHash === null || row.keyUntil === null || row.keyUntil > now) return;
  await settleAwaitedAnswer(tx, row.keyHash, null);
  await updateRequest(tx, propertyId, row.id, { key: null }, now);
}

/** When one that has ended is looked at again: once more after a while, for money that was under way, and soon while its money is missing. */
function lookAfterEnd(row: RequestRow, now: Timestamp): Timestamp | null {
  if (row.keyUntil !== null && row.keyUntil > now) return row.keyUntil;
  const last = lateLook(row.endedAt ?? now);
  if (last <= now) return null;
  return row.state === 'PAID' && !row.hasPayment ? nextLook(row.kind, now, null, 0) : last;
}

/**
 * When a request is looked at again, now that it was; one that the gateway does not know has ended by its time. False: it does not know
 * one that should be there, as when the keys are those of another account.
 */
async function scheduleNext({ platform }: GatewayParts, { propertyId, id }: DueKey, seen: Seen): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRequest(tx, propertyId, id);
    if (row.state === 'PREPARED') return true;
    await freeKey(tx, propertyId, row, now);
    if (!LIVE_STATES.includes(row.state)) {
      await updateRequest(tx, propertyId, id, { lookAt: lookAfterEnd(row, now), failures: 0 }, now);
      return true;
    }
    // Its booking has ended while the gateway was asked.
    if (row.closeWantedAt !== null && row.lookAt !== null && row.lookAt <= now) return true;
    const isUnknown = seen.qr === null && seen.link === null;
    if (isUnknown && (row.expiresAt === null || row.expiresAt >= now)) return false;
    if (isUnknown) {
      const by = { actorId: null, reason: 'unknown at the gateway, and its time is over' };
      await advanceRequest(tx, propertyId, row, 'EXPIRED', NO_SNAPSHOT, by, now);
      return true;
    }
    const lookAt = nextLook(row.kind, now, row.expiresAt, row.looks);
    await updateRequest(tx, propertyId, id, { looks: row.looks + 1, failures: 0, lookAt }, now);
    return true;
  });
}

/** Past its time by so much, a request that the gateway does not speak of has expired. */
const EXPIRED_MINUTES = 24 * 60;

/**
 * The gateway has failed: later again, with growing pauses. What was never answered is given up in the end; what can still be paid is
 * asked about until its time is over, or for half a year.
 */
export async function noteLookFailure({ platform }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRequest(tx, propertyId, id);
    const failures = row.failures + 1;
    const isLive = LIVE_STATES.includes(row.state);
    if (isLive && row.expiresAt !== null && now > addMinutes(row.expiresAt, EXPIRED_MINUTES)) {
      await advanceRequest(tx, propertyId, row, 'EXPIRED', NO_SNAPSHOT, { actorId: null, reason }, now);
      return;
    }
    if (failures >= FAILURES_MAX && row.state === 'PREPARED') return abandon(tx, propertyId, row, `given up: ${reason}`, now);
    const isLast = failures >= (isLive ? LIVE_FAILURES_MAX : FAILURES_MAX);
    const lookAt = isLast ? null : retryAt(now, failures);
    const failed = await updateRequest(tx, propertyId, id, { failures, lookAt, failure: reason }, now);
    if (isLast) await auditRequest(tx, propertyId, failed, 'given-up', null, { actorId: null, reason }, now);
  });
}

/** Asks the gateway what became of a request, and takes it in. @throws GatewayError when it does not say */
export async function lookAtRequest(parts: GatewayParts, key: DueKey): Promise<void> {
  const { platform } = parts;
  const row = await getRequest(platform.db, key.propertyId, key.id);
  const keys = await findGatewayKeys(platform, platform.db, key.propertyId);
  if (keys === null) return;
  if (row.state === 'PREPARED') return settlePrepared(parts, keys, key, row);
  const seen = row.gatewayId === null ? NOTHING : await ask(parts, keys, row, row.gatewayId);
  await take(parts, key.propertyId, seen);
  if (!(await scheduleNext(parts, key, seen)))
    throw new GatewayError('REFUSED', 404, 'the gateway does not know it by the keys of the property');
}
