import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appendWriteEvents } from '../../../platform/http/write-transaction.ts';
import { settlePendingResponse } from '../../../platform/idempotency/idempotency.queries.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { CREATING_MS_MAX, isPayable } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayKeys, QrOrLink } from '../payment-gateway.ts';
import {
  findReusablePaymentRequest,
  getPaymentRequest,
  isBeingCreated,
  lockPaymentRequest,
  type PaymentRequestRow,
  updatePaymentRequest,
} from '../payment-requests/payment-request.queries.ts';
import { EMPTY_SNAPSHOT, recordQrEvent } from '../posting/apply-snapshot.ts';
import { advancePaymentRequest, auditPaymentRequest, BY_RECONCILIATION, stateOfQr } from '../posting/payment-request-state.ts';
import type { DueKey } from './due.queries.ts';

/** Searches at the gateway before a payment request without an outcome is taken not to exist. */
const SEARCHES_MAX = 2;
const SEARCH_PAUSE_MS = 60_000;
/** Clocks differ: the search begins this long before the payment request was stored. */
const CLOCK_SKEW_MS = 300_000;

/** Searches the gateway for our own id. */
async function findAtGateway({ gateway }: GatewayParts, keys: GatewayKeys, row: PaymentRequestRow): Promise<QrOrLink> {
  if (row.kind === 'QR')
    return { qr: await gateway.findQr(keys, row.id, addMilliseconds(row.createdAt, -CLOCK_SKEW_MS)), link: null };
  return { qr: null, link: await gateway.findLink(keys, row.id) };
}

/** Abandons a payment request that was never handed out. The HTTP request for it can be repeated. */
export async function abandonPaymentRequest(
  tx: Tx,
  propertyId: string,
  row: PaymentRequestRow,
  reason: string,
  now: Timestamp,
): Promise<void> {
  const change = { state: 'ABANDONED', failure: reason, checkAt: null, endedAt: now, key: null } as const;
  const abandoned = await updatePaymentRequest(tx, propertyId, row.id, change, now);
  if (row.keyHash !== null) await settlePendingResponse(tx, row.keyHash, null);
  await auditPaymentRequest(tx, propertyId, abandoned, 'abandoned', row.state, { actorId: null, reason }, now);
}

/** Whether it is no longer needed: its booking has ended, or another one like it was created since, or is being created. */
async function isUnneeded(
  tx: Tx,
  propertyId: string,
  row: PaymentRequestRow,
  bookingStatus: string,
  now: Timestamp,
): Promise<boolean> {
  if (row.closeWantedAt !== null || !isPayable(bookingStatus)) return true;
  const { bookingId, kind, amount, keyId, viaSms } = row;
  const same = { bookingId, kind, amount, viaSms };
  // In this order: one that is being created now may be reusable a moment later, never the other way round.
  const since = addMilliseconds(now, -CREATING_MS_MAX);
  if (await isBeingCreated(tx, propertyId, { ...same, since, exceptId: row.id })) return true;
  return (await findReusablePaymentRequest(tx, propertyId, { ...same, keyId, expiresAfter: now })) !== undefined;
}

/** It exists: from now on it is the booking's, or is to be closed. @returns the events to publish */
async function adoptPaymentRequest(
  tx: Tx,
  propertyId: string,
  row: PaymentRequestRow,
  found: QrOrLink,
  bookingStatus: string,
  now: Timestamp,
): Promise<EventDraft[]> {
  const mustClose = await isUnneeded(tx, propertyId, row, bookingStatus, now);
  // The HTTP request must not get one that is about to be closed.
  if (mustClose && row.keyHash !== null) await settlePendingResponse(tx, row.keyHash, null);
  const state = found.qr === null ? (found.link?.state ?? null) : stateOfQr(found.qr, row, now);
  const after = await advancePaymentRequest(tx, propertyId, row, row.hasPayment ? 'PAID' : state, found, BY_RECONCILIATION, now);
  const closing = mustClose ? { closeWantedAt: row.closeWantedAt ?? now } : {};
  await updatePaymentRequest(tx, propertyId, row.id, { checks: 0, failures: 0, checkAt: now, ...closing }, now);
  if (after.state === 'ACTIVE') return [];
  const snapshot = { ...EMPTY_SNAPSHOT, event: 'qr_code.closed', source: 'RECONCILIATION', qr: found.qr } as const;
  return recordQrEvent(tx, propertyId, snapshot, { before: row, after, isPaymentNew: false }, now);
}

/**
 * Settles a payment request whose creation had no outcome (PREPARED). If the gateway has it, it becomes the booking's, or is closed where
 * it is no longer needed. If two searches do not find it, it is abandoned. @throws GatewayError where the gateway does not say
 */
export async function settlePreparedRequest(
  parts: GatewayParts,
  keys: GatewayKeys,
  { propertyId, id }: DueKey,
  prepared: PaymentRequestRow,
): Promise<void> {
  const { platform, bookings } = parts;
  const found = await findAtGateway(parts, keys, prepared);
  const isPublished = await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const { bookingId } = await getPaymentRequest(tx, propertyId, id);
    const { status } = await bookings.lock(tx, propertyId, bookingId);
    const row = await lockPaymentRequest(tx, propertyId, id);
    if (row.state !== 'PREPARED') return false;
    if (found.qr !== null || found.link !== null) {
      const changes = await adoptPaymentRequest(tx, propertyId, row, found, status, now);
      return appendWriteEvents(tx, { propertyId, changes }, now);
    }
    const checks = row.checks + 1;
    if (checks >= SEARCHES_MAX) await abandonPaymentRequest(tx, propertyId, row, 'the gateway has none', now);
    else
      await updatePaymentRequest(
        tx,
        propertyId,
        id,
        { checks: checks, failures: 0, checkAt: addMilliseconds(now, SEARCH_PAUSE_MS) },
        now,
      );
    return false;
  });
  if (isPublished) platform.events.notify();
}
