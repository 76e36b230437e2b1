import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { appendWriteEvents } from '../../../platform/http/write-transaction.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { loadProperty, type Property } from '../../properties/index.ts';
import { ATTEMPTS_MAX, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayKeys, QrOrLink, WebhookEvent } from '../payment-gateway.ts';
import { type AppliedSnapshot, applySnapshot, type GatewaySnapshot } from '../posting/apply-snapshot.ts';
import { markReported } from '../test-payment/test-payment.queries.ts';
import {
  lockWebhookEvent,
  storedState,
  updateWebhookEvent,
  type WebhookEventKey,
  type WebhookEventState,
} from './webhook-event.queries.ts';

/** An event can be about a payment that belongs to no known payment request. The gateway is asked this often whose it is. */
const MATCHES_MAX = 3;
const MATCH_MINUTES = 2;

const processedEvents = counter({
  name: 'hostelry_webhook_bookings_total',
  help: 'Attempts to process stored webhook events of the payment gateway, by outcome; failed ones need a person.',
  labels: ['outcome'],
  initial: [['booked'], ['unmatched'], ['ignored'], ['failed'], ['tried_again']],
});

const BY_WEBHOOK = { actorId: null, reason: 'reported by the gateway' };

/** A stored webhook event. */
export type ReceivedEvent = {
  key: WebhookEventKey;
  /** What its bytes say. */
  event: WebhookEvent;
  /** For an event that names no payment request of ours: the one that the gateway names when asked. */
  match?: QrOrLink | null;
  /** The property of the key, where the caller has read it already. */
  property?: Property;
};

/** Asks the gateway for the QR code or the link of the event's payment. @throws GatewayError */
export async function matchPayment(
  { gateway }: GatewayParts,
  keys: GatewayKeys,
  { payment }: WebhookEvent,
): Promise<QrOrLink | null> {
  if (payment === null) return null;
  const qr = await gateway.findQrOfPayment(keys, payment.id);
  if (qr !== null) return { qr, link: null };
  const link = await gateway.findLinkOfPayment(keys, payment.id);
  return link === null ? null : { qr: null, link };
}

function snapshotOf(event: WebhookEvent, match: QrOrLink | null): GatewaySnapshot {
  const { type, at, payment, refund } = event;
  const qr = event.qr ?? match?.qr ?? null;
  const link = event.link ?? match?.link ?? null;
  return { event: type, source: 'WEBHOOK', at, qr, link, payment, refund };
}

/** The state of an event after an attempt to process it, and when it is tried again. */
function decideEventState(
  event: WebhookEvent,
  { outcome }: AppliedSnapshot,
  attempts: number,
  now: Timestamp,
): { state: WebhookEventState; tryAt: Timestamp | null } {
  if (!event.isComplete) return { state: 'FAILED', tryAt: null };
  if (outcome !== 'UNMATCHED') return { state: outcome, tryAt: null };
  // Nobody here asked for this payment: after the last try it is taken to be none of ours.
  return attempts < MATCHES_MAX
    ? { state: 'UNMATCHED', tryAt: addMinutes(now, MATCH_MINUTES) }
    : { state: 'IGNORED', tryAt: null };
}

/** Whether nothing in the event belongs to a payment request or a payment that is known. */
function isNobodys({ outcome }: AppliedSnapshot): boolean {
  return outcome === 'UNMATCHED' || outcome === 'IGNORED';
}

/** Marks the test payment that the event reports as paid. @returns whether it is about one */
async function reportTestPayment(tx: Tx, propertyId: string, snapshot: GatewaySnapshot, now: Timestamp): Promise<boolean> {
  const { link, payment } = snapshot;
  if (link?.state !== 'PAID' && payment?.isCaptured !== true) return false;
  const requestId = link?.requestId ?? payment?.requestId ?? null;
  const linkIds = [link?.id, payment?.linkId].filter((id) => id != null);
  return markReported(tx, propertyId, { requestId, linkIds, orderId: payment?.orderId ?? null }, now);
}

/** An event that cannot be processed needs a person: the audit log says what is known of it. */
async function auditFailedEvent(
  tx: Tx,
  { propertyId, id }: WebhookEventKey,
  { bookingId, ...after }: { bookingId: string | null } & Record<string, unknown>,
  reason: string,
  now: Timestamp,
): Promise<void> {
  const entry = { entityId: id, bookingId, after, reason: `not processed: ${reason}` };
  await insertAudit(tx, { propertyId, actorId: null, at: now }, 'gateway_event.failed', entry);
}

/**
 * Processes a stored event: applies what it says to payment requests, refunds and the ledger, and stores its new state, in one
 * transaction. An event is processed once, however often and by however many processes this is called.
 */
export async function processEvent(parts: GatewayParts, { key, event, match = null, property }: ReceivedEvent): Promise<void> {
  const { platform, bookings } = parts;
  const done = await transact(platform.db, async (tx) => {
    const stored = await lockWebhookEvent(tx, key);
    // Another process has processed it, or is doing so now.
    if (stored === undefined) return null;
    const now = platform.clock();
    const owner = property ?? (await loadProperty(tx, key.propertyId));
    const { clock } = platform;
    const snapshot = snapshotOf(event, match);
    const found = await applySnapshot(tx, { clock, bookings }, owner, snapshot, BY_WEBHOOK);
    const isOfTest = isNobodys(found) && (await reportTestPayment(tx, key.propertyId, snapshot, now));
    const applied = isOfTest ? { ...found, outcome: 'PROCESSED' as const } : found;
    const { requestId, bookingId } = applied;
    const attempts = stored.attempts + 1;
    const { state, tryAt } = decideEventState(event, applied, attempts, now);
    await updateWebhookEvent(tx, key, { state, requestId, attempts, tryAt, at: now });
    if (state === 'FAILED') {
      const reason = event.isComplete ? "its currency is not the property's" : 'its payment or refund cannot be read';
      const gatewayPaymentId = event.payment?.id ?? null;
      await auditFailedEvent(tx, key, { bookingId, requestId, type: event.type, gatewayPaymentId }, reason, now);
    }
    return { state, isPublished: await appendWriteEvents(tx, { propertyId: key.propertyId, changes: applied.events }, now) };
  });
  if (done !== null) processedEvents.add(storedState(done.state).toLowerCase());
  if (done?.isPublished === true) platform.events.notify();
}

/** An attempt to process an event has failed: it is tried again, with growing pauses, and in the end needs a person. */
export async function recordFailedAttempt({ platform }: GatewayParts, key: WebhookEventKey, log: Logger): Promise<void> {
  const outcome = await transact(platform.db, async (tx) => {
    const stored = await lockWebhookEvent(tx, key);
    if (stored === undefined) return null;
    const now = platform.clock();
    const attempts = stored.attempts + 1;
    const isLast = attempts >= ATTEMPTS_MAX;
    const tryAt = isLast ? null : retryAt(now, attempts);
    await updateWebhookEvent(tx, key, { state: isLast ? 'FAILED' : stored.state, requestId: null, attempts, tryAt, at: now });
    if (!isLast) return 'tried_again';
    const reason = `${attempts} attempts have failed`;
    await auditFailedEvent(tx, key, { bookingId: null }, reason, now);
    log.error({ propertyId: key.propertyId, gatewayEvent: key.id }, `a webhook event was not processed: ${reason}`);
    return 'failed';
  });
  if (outcome !== null) processedEvents.add(outcome);
}
