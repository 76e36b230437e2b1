import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appendWriteEvents } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { loadProperty, type Property } from '../../properties/index.ts';
import { type PaymentRequestState, QR_STATUSES } from '../gateway.rules.ts';
import type { QrEventView } from '../gateway.schema.ts';
import type { GatewayParts, PayableBooking } from '../gateway-parts.ts';
import type { GatewayPayment, GatewayRefund, QrOrLink } from '../payment-gateway.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../payment-requests/payment-request.queries.ts';
import { findKnownRecords, type KnownRecords, lockGatewayPayment } from './gateway-snapshot.queries.ts';
import { advancePaymentRequest, BY_RECONCILIATION, type ChangeCause, stateOfQr } from './payment-request-state.ts';
import { postPayment } from './post-payment.ts';
import { applyRefund, postParkedRefunds } from './post-refund.ts';
import { insertQrEvent } from './qr-event.queries.ts';

/** What the gateway reported, by webhook or when asked. Each of the records may be stale. */
export type GatewaySnapshot = Readonly<{
  /** The gateway's name for what happened. */
  event: string;
  source: QrEventView['source'];
  at: Timestamp | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}> &
  QrOrLink;

export const EMPTY_SNAPSHOT = { at: null, qr: null, link: null, payment: null, refund: null } as const;

/**
 * - PROCESSED: everything in it that is ours is stored.
 * - UNMATCHED: it has a payment that belongs to no known payment request, or not yet.
 * - IGNORED: nothing in it is ours. FAILED: it is ours and can never be posted.
 */
export type AppliedSnapshot = {
  outcome: 'PROCESSED' | 'UNMATCHED' | 'IGNORED' | 'FAILED';
  requestId: string | null;
  bookingId: string | null;
  /** For the caller to publish. */
  events: readonly EventDraft[];
};

type SnapshotParts = Pick<GatewayParts, 'bookings'> & Pick<GatewayParts['platform'], 'clock'>;

/** The state that the snapshot reports for the payment request; null: none. */
function reportedState(snapshot: GatewaySnapshot, request: PaymentRequestRow, now: Timestamp): PaymentRequestState | null {
  const { qr, link, payment } = snapshot;
  if (request.kind === 'QR') {
    if (payment?.isCaptured === true) return 'PAID';
    if (qr === null) return null;
    const state = stateOfQr(qr, request, now);
    // Only the two-phase write that creates a QR code, or the job that settles it, makes it ACTIVE.
    return state === 'ACTIVE' ? null : state;
  }
  if (link !== null && link.state !== 'OPEN') return link.state;
  if (payment?.isCaptured !== true) return null;
  return payment.amount < minorFromNumeric(request.amount, currencyDecimals(request.currency)) ? 'PARTIALLY_PAID' : 'PAID';
}

/** Posts the payment and the refund of a snapshot to the ledger of a locked booking. */
async function postMoney(
  tx: Tx,
  propertyId: string,
  { payment, refund }: GatewaySnapshot,
  known: KnownRecords,
  { booking, request }: { booking: PayableBooking; request: PaymentRequestRow | null },
  now: Timestamp,
): Promise<{ isPaymentNew: boolean; isLedgerChanged: boolean }> {
  let paymentId = known.payment?.id ?? null;
  let isPaymentNew = false;
  const refundedPayment = (id: string) => ({ paymentId: id, bookingId: booking.id, bookingStatus: booking.status });
  if (paymentId === null && payment?.isCaptured === true && request !== null) {
    const row = await postPayment(tx, propertyId, { booking, request }, payment, now);
    if (row !== null) {
      isPaymentNew = true;
      paymentId = row.id;
      if (known.hasParkedRefunds) await postParkedRefunds(tx, propertyId, payment.id, refundedPayment(row.id), now);
    }
  }
  if (refund === null) return { isPaymentNew, isLedgerChanged: isPaymentNew };
  const isNew = await applyRefund(tx, propertyId, refund, paymentId === null ? null : refundedPayment(paymentId), now);
  return { isPaymentNew, isLedgerChanged: isPaymentNew || isNew };
}

/** Records what happened to a QR code, and returns the event for its stream. What reconciliation saw is recorded only if it is new. */
export async function recordQrEvent(
  tx: Tx,
  propertyId: string,
  snapshot: GatewaySnapshot,
  { before, after, isPaymentNew }: { before: PaymentRequestRow; after: PaymentRequestRow; isPaymentNew: boolean },
  now: Timestamp,
): Promise<EventDraft[]> {
  if (after.kind !== 'QR') return [];
  if (snapshot.source === 'RECONCILIATION' && before.state === after.state && !isPaymentNew) return [];
  const { payment, refund } = snapshot;
  const money = payment ?? refund;
  const visible = QR_STATUSES.find((status) => status === after.state);
  const event = await insertQrEvent(tx, propertyId, {
    qrId: after.id,
    event: snapshot.event,
    source: snapshot.source,
    status: visible ?? (after.state === 'PREPARED' ? 'ACTIVE' : 'CLOSED'),
    gatewayPaymentId: payment?.id ?? refund?.gatewayPaymentId ?? null,
    amount: money === null ? null : numericText(money.amount, currencyDecimals(money.currency)),
    currency: money?.currency ?? null,
    occurredAt: snapshot.at ?? now,
    createdAt: now,
  });
  return [event];
}

/** Applies a snapshot to the payment request and payment that it is about. Locks the booking, then the payment request. */
async function applyToKnownRecords(
  tx: Tx,
  { bookings, clock }: SnapshotParts,
  propertyId: string,
  snapshot: GatewaySnapshot,
  known: KnownRecords,
  cause: ChangeCause,
  now: Timestamp,
): Promise<{ changedBookingId: string | null; qrEvents: EventDraft[] }> {
  const bookingId = known.payment?.bookingId ?? known.request?.bookingId;
  const hasMoney = snapshot.payment?.isCaptured === true || snapshot.refund !== null;
  const booking = hasMoney && bookingId !== undefined ? await bookings.lock(tx, propertyId, bookingId) : null;
  const request = known.request === null ? null : await lockPaymentRequest(tx, propertyId, known.request.id);
  const { isPaymentNew, isLedgerChanged } =
    booking === null
      ? { isPaymentNew: false, isLedgerChanged: false }
      : await postMoney(tx, propertyId, snapshot, known, { booking, request }, now);
  const changedBookingId = booking !== null && isLedgerChanged ? booking.id : null;
  if (request === null) return { changedBookingId, qrEvents: [] };
  const paid = { ...request, hasPayment: request.hasPayment || isPaymentNew };
  const state = reportedState(snapshot, request, now);
  const after = await advancePaymentRequest(tx, propertyId, paid, state, snapshot, cause, now);
  // The clock is read while the request is locked: its events are listed in the order in which they are published.
  const qrEvents = await recordQrEvent(tx, propertyId, snapshot, { before: request, after, isPaymentNew }, clock());
  return { changedBookingId, qrEvents };
}

/**
 * Applies what the gateway reported, in the caller's transaction: each payment and each refund is posted to the ledger once, payment
 * requests move forward, and the events of QR codes are recorded. Snapshots may come in any order, more than once, and late.
 */
export async function applySnapshot(
  tx: Tx,
  parts: SnapshotParts,
  property: Property,
  snapshot: GatewaySnapshot,
  cause: ChangeCause,
): Promise<AppliedSnapshot> {
  const { id: propertyId } = property;
  const now = parts.clock();
  const { qr, link, payment, refund } = snapshot;
  const gatewayPaymentId = payment?.id ?? refund?.gatewayPaymentId ?? null;
  if (gatewayPaymentId !== null) await lockGatewayPayment(tx, propertyId, gatewayPaymentId);
  const known = await findKnownRecords(tx, propertyId, {
    gatewayIds: [qr?.id, link?.id, payment?.linkId].filter((id) => id != null),
    requestId: qr?.requestId ?? link?.requestId ?? payment?.requestId ?? null,
    orderId: payment?.orderId ?? null,
    gatewayPaymentId,
  });
  if (known.request === null && known.payment === null) {
    if (refund !== null) await applyRefund(tx, propertyId, refund, null, now);
    const isUnmatched = payment?.isCaptured === true;
    const outcome = isUnmatched ? 'UNMATCHED' : refund === null ? 'IGNORED' : 'PROCESSED';
    return { outcome, requestId: null, bookingId: null, events: [] };
  }
  const ids = {
    requestId: known.request?.id ?? null,
    bookingId: known.payment?.bookingId ?? known.request?.bookingId ?? null,
  };
  const isForeign = [payment, refund].some((money) => money !== null && money.currency !== property.currency);
  if (isForeign) return { outcome: 'FAILED', ...ids, events: [] };
  const { changedBookingId, qrEvents } = await applyToKnownRecords(tx, parts, propertyId, snapshot, known, cause, now);
  if (changedBookingId === null) return { outcome: 'PROCESSED', ...ids, events: qrEvents };
  const { events } = await parts.bookings.markPaymentsChanged(tx, property, changedBookingId, now);
  return { outcome: 'PROCESSED', ...ids, events: [...events, ...qrEvents] };
}

/** Applies what the gateway reported when it was asked, in a transaction of its own, and publishes the events. */
export async function applyReconciledSnapshot(
  { platform, bookings }: GatewayParts,
  propertyId: string,
  snapshot: Omit<GatewaySnapshot, 'source'>,
): Promise<void> {
  const { clock } = platform;
  const isPublished = await transact(platform.db, async (tx) => {
    const property = await loadProperty(tx, propertyId);
    const reconciled = { ...snapshot, source: 'RECONCILIATION' } as const;
    const { events } = await applySnapshot(tx, { clock, bookings }, property, reconciled, BY_RECONCILIATION);
    return appendWriteEvents(tx, { propertyId, changes: events }, clock());
  });
  if (isPublished) platform.events.notify();
}
