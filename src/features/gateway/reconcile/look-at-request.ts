import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { tell } from '../../../platform/http/effect.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { getPropertyFacts } from '../../identity/index.ts';
import { advanceRequest } from '../bookkeeping/request-state.ts';
import { type Learned, NOTHING_LEARNED, takeLearned } from '../bookkeeping/take-learned.ts';
import { closedState, FAILURES_MAX, LIVE_STATES, nextLook, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayKeys, GatewayLink, GatewayPayment, GatewayQr, GatewayRefund } from '../payment-gateway.ts';
import { findReusable, getRequest, lockRequest, type RequestRow, updateRequest } from '../requests/request.queries.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import type { DueKey } from './due.queries.ts';

const BY_JOB = { actorId: null, reason: 'found out by asking the gateway' };
/** What was asked for and not answered is looked for so often before it is taken not to be there. */
const SEARCHES = 2;
const SEARCH_PAUSE_MS = 60_000;

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

/** Looks for what was asked for under our own id. */
async function search({ gateway }: GatewayParts, keys: GatewayKeys, row: RequestRow): Promise<Seen> {
  // Clocks differ: what was made in our future is looked for a little in our past.
  if (row.kind === 'QR') return { ...NOTHING, qr: await gateway.findQr(keys, row.id, addMilliseconds(row.createdAt, -300_000)) };
  return { ...NOTHING, link: await gateway.findLink(keys, row.id) };
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
  const { platform, bookings } = parts;
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
  for (const learned of told) {
    const isTold = await transact(platform.db, async (tx) => {
      const { events } = await takeLearned(
        tx,
        { clock: platform.clock, bookings },
        await getPropertyFacts(tx, propertyId),
        learned,
        BY_JOB,
      );
      return tell(tx, { propertyId, changes: events }, platform.clock());
    });
    if (isTold) platform.events.wake();
  }
}

/** Nobody was given it: the answer of whoever asked is that it failed. */
async function abandon(tx: Tx, propertyId: string, row: RequestRow, reason: string, now: Timestamp): Promise<void> {
  await updateRequest(tx, propertyId, row.id, { state: 'ABANDONED', failure: reason, lookAt: null, endedAt: now }, now);
  if (row.keyHash !== null) await settleAwaitedAnswer(tx, row.keyHash, null);
  const entity = row.kind === 'QR' ? 'gateway_qr' : 'gateway_link';
  await insertAudit(tx, propertyId, {
    at: now,
    actorId: null,
    action: `${entity}.abandoned`,
    entity,
    entityId: row.id,
    bookingId: row.bookingId,
    before: { status: row.state },
    after: { status: 'ABANDONED', gatewayId: row.gatewayId },
    reason,
  });
}

/**
 * What was asked for and not answered: it is there and becomes the booking's, or another one was made since and it is closed, or it
 * is not there.
 */
async function settlePrepared(parts: GatewayParts, key: DueKey, seen: Seen): Promise<void> {
  const { platform, bookings } = parts;
  await transact(platform.db, async (tx) => {
    const { propertyId, id } = key;
    const now = platform.clock();
    const { bookingId } = await getRequest(tx, propertyId, id);
    const booking = await bookings.lock(tx, propertyId, bookingId);
    const row = await lockRequest(tx, propertyId, id);
    if (row.state !== 'PREPARED') return;
    const found = seen.qr ?? seen.link;
    if (found === null) {
      if (row.looks + 1 >= SEARCHES) return abandon(tx, propertyId, row, 'the gateway has none', now);
      await updateRequest(
        tx,
        propertyId,
        id,
        { looks: row.looks + 1, failures: 0, lookAt: addMilliseconds(now, SEARCH_PAUSE_MS) },
        now,
      );
      return;
    }
    const { kind, amount, viaSms } = row;
    const asked = { bookingId, kind, amount, keyId: row.keyId, viaSms, expiresAfter: now };
    const isUnwanted =
      !['OPEN', 'CHECKED_IN'].includes(booking.status) || (await findReusable(tx, propertyId, asked)) !== undefined;
    const told =
      seen.qr === null
        ? (seen.link?.state ?? null)
        : seen.qr.state === 'CLOSED'
          ? closedState(seen.qr.endedAt ?? now, row.expiresAt)
          : seen.qr.state;
    await advanceRequest(tx, propertyId, row, told, seen, BY_JOB, now);
    await updateRequest(
      tx,
      propertyId,
      id,
      { looks: 0, failures: 0, lookAt: now, ...(isUnwanted ? { closeWantedAt: now } : {}) },
      now,
    );
  });
}

/** When a request is looked at again, now that it was; one that the gateway does not know has ended by its time. */
async function scheduleNext({ platform }: GatewayParts, { propertyId, id }: DueKey, wasLive: boolean, seen: Seen): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRequest(tx, propertyId, id);
    if (row.state === 'PREPARED') return;
    if (!LIVE_STATES.includes(row.state)) {
      // The last look, unless it has ended just now: then there is one more, for money that was under way.
      if (!wasLive) await updateRequest(tx, propertyId, id, { lookAt: null, failures: 0 }, now);
      return;
    }
    const isUnknown = seen.qr === null && seen.link === null;
    if (isUnknown && row.expiresAt !== null && row.expiresAt < now) {
      await advanceRequest(
        tx,
        propertyId,
        row,
        'EXPIRED',
        { qr: null, link: null },
        { ...BY_JOB, reason: 'unknown at the gateway, and its time is over' },
        now,
      );
      return;
    }
    const lookAt = nextLook(row.kind, now, row.expiresAt, row.looks);
    await updateRequest(tx, propertyId, id, { looks: row.looks + 1, failures: 0, lookAt }, now);
  });
}

/** The gateway has failed: later again, with growing pauses, and not for ever. */
export async function noteLookFailure({ platform }: GatewayParts, { propertyId, id }: DueKey, reason: string): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const row = await lockRequest(tx, propertyId, id);
    const failures = row.failures + 1;
    if (failures < FAILURES_MAX) {
      await updateRequest(tx, propertyId, id, { failures, lookAt: retryAt(now, failures) }, now);
      return;
    }
    if (row.state === 'PREPARED') return abandon(tx, propertyId, row, `given up: ${reason}`, now);
    await updateRequest(tx, propertyId, id, { failures, lookAt: null, failure: reason }, now);
    const entity = row.kind === 'QR' ? 'gateway_qr' : 'gateway_link';
    await insertAudit(tx, propertyId, {
      at: now,
      actorId: null,
      action: `${entity}.given-up`,
      entity,
      entityId: id,
      bookingId: row.bookingId,
      after: { status: row.state, gatewayId: row.gatewayId },
      reason,
    });
  });
}

/** Asks the gateway what became of a request, and takes it in. @throws GatewayError when it does not say */
export async function lookAtRequest(parts: GatewayParts, key: DueKey): Promise<void> {
  const { platform } = parts;
  const row = await getRequest(platform.db, key.propertyId, key.id);
  const keys = await findGatewayKeys(platform, platform.db, key.propertyId);
  if (keys === null) return;
  const wasLive = LIVE_STATES.includes(row.state);
  if (row.state === 'PREPARED') return settlePrepared(parts, key, await search(parts, keys, row));
  const seen = row.gatewayId === null ? NOTHING : await ask(parts, keys, row, row.gatewayId);
  await take(parts, key.propertyId, seen);
  await scheduleNext(parts, key, wasLive, seen);
}
