import type { Tx } from '../../../platform/db/database.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { BookingsOfGateway, PayableBooking } from '../bookings-of-gateway.ts';
import { QR_STATUSES, type RequestState } from '../gateway.rules.ts';
import type { QrEventView } from '../gateway.schema.ts';
import type { GatewayLink, GatewayPayment, GatewayQr, GatewayRefund } from '../payment-gateway.ts';
import { lockRequest, type RequestRow } from '../requests/request.queries.ts';
import { bookPayment } from './book-payment.ts';
import { takeParkedRefunds, takeRefund } from './book-refund.ts';
import { type Found, findLearned, lockGatewayPayment } from './learned.queries.ts';
import { insertQrEvent } from './qr-event.queries.ts';
import { advanceRequest, type By, toldByQr } from './request-state.ts';

/** What was learned from the gateway: by a message, or by asking. Snapshots, of which each may be older than what is known. */
export type Learned = Readonly<{
  /** What the gateway calls it. */
  event: string;
  source: QrEventView['source'];
  at: Timestamp | null;
  qr: GatewayQr | null;
  link: GatewayLink | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}>;

export const NOTHING_LEARNED = { at: null, qr: null, link: null, payment: null, refund: null } as const;

/**
 * - BOOKED: all of it that is ours is written down.
 * - UNMATCHED: money, of which no request of ours is known (yet).
 * - IGNORED: nothing of it is ours. FAILED: it is ours and cannot be booked, for a reason that stays.
 */
export type Taken = {
  outcome: 'BOOKED' | 'UNMATCHED' | 'IGNORED' | 'FAILED';
  requestId: string | null;
  bookingId: string | null;
  events: EventDraft[];
};

type Parts = Pick<Platform, 'clock'> & { bookings: BookingsOfGateway };

/** The state that all of it says the request is in; null: nothing. */
function toldState(learned: Learned, request: RequestRow, now: Timestamp): RequestState | null {
  const { qr, link, payment } = learned;
  if (request.kind === 'QR') {
    if (payment?.isCaptured === true) return 'PAID';
    if (qr === null) return null;
    const told = toldByQr(qr, request, now);
    // Whoever asked for it is about to say so, or the job that looks after what was asked for.
    return told === 'ACTIVE' ? null : told;
  }
  if (link !== null && link.state !== 'OPEN') return link.state;
  if (payment?.isCaptured !== true) return null;
  return payment.amount < minorFromNumeric(request.amount, currencyDecimals(request.currency) ?? 0) ? 'PARTIALLY_PAID' : 'PAID';
}

/** Money and its way back, in the ledger of a locked booking. */
async function takeMoney(
  tx: Tx,
  propertyId: string,
  learned: Learned,
  found: Found,
  { booking, request }: { booking: PayableBooking; request: RequestRow | null },
  now: Timestamp,
): Promise<{ isPaymentNew: boolean; isLedgerChanged: boolean }> {
  const { payment, refund } = learned;
  let paymentId = found.payment?.id ?? null;
  let isPaymentNew = false;
  const paidBefore = (id: string) => ({ paymentId: id, bookingId: booking.id, bookingStatus: booking.status });
  if (paymentId === null && payment?.isCaptured === true && request !== null) {
    const row = await bookPayment(tx, propertyId, { booking, request }, payment, now);
    if (row !== null) {
      isPaymentNew = true;
      paymentId = row.id;
      if (found.hasParkedRefunds) await takeParkedRefunds(tx, propertyId, payment.id, paidBefore(row.id), now);
    }
  }
  if (refund === null) return { isPaymentNew, isLedgerChanged: isPaymentNew };
  const isNew = await takeRefund(tx, propertyId, refund, paymentId === null ? null : paidBefore(paymentId), now);
  return { isPaymentNew, isLedgerChanged: isPaymentNew || isNew };
}

/** The step in the life of a QR code; what was asked for only if it was news. */
export async function noteStep(
  tx: Tx,
  propertyId: string,
  learned: Learned,
  { before, after, isPaymentNew }: { before: RequestRow; after: RequestRow; isPaymentNew: boolean },
  now: Timestamp,
): Promise<EventDraft[]> {
  if (after.kind !== 'QR') return [];
  if (learned.source === 'RECONCILIATION' && before.state === after.state && !isPaymentNew) return [];
  const { payment } = learned;
  const money = payment ?? learned.refund;
  const shown = QR_STATUSES.find((status) => status === after.state);
  const event = await insertQrEvent(tx, propertyId, {
    qrId: after.id,
    event: learned.event,
    source: learned.source,
    status: shown ?? (after.state === 'PREPARED' ? 'ACTIVE' : 'CLOSED'),
    gatewayPaymentId: payment?.id ?? learned.refund?.gatewayPaymentId ?? null,
    amount: money === null ? null : numericText(money.amount, currencyDecimals(money.currency) ?? 0),
    currency: money?.currency ?? null,
    occurredAt: learned.at ?? now,
    createdAt: now,
  });
  return [event];
}

async function takeFound(
  tx: Tx,
  { bookings, clock }: Parts,
  propertyId: string,
  learned: Learned,
  found: Found,
  by: By,
  now: Timestamp,
): Promise<{ changedBookingId: string | null; steps: EventDraft[] }> {
  const bookingId = found.payment?.bookingId ?? found.request?.bookingId;
  const isMoney = learned.payment?.isCaptured === true || learned.refund !== null;
  const booking = isMoney && bookingId !== undefined ? await bookings.lock(tx, propertyId, bookingId) : null;
  const request = found.request === null ? null : await lockRequest(tx, propertyId, found.request.id);
  const money =
    booking === null
      ? { isPaymentNew: false, isLedgerChanged: false }
      : await takeMoney(tx, propertyId, learned, found, { booking, request }, now);
  const changedBookingId = booking !== null && money.isLedgerChanged ? booking.id : null;
  if (request === null) return { changedBookingId, steps: [] };
  const paid = { ...request, hasPayment: request.hasPayment || money.isPaymentNew };
  const after = await advanceRequest(tx, propertyId, paid, toldState(learned, request, now), learned, by, now);
  // Read while the request is locked: steps are listed in the order in which their stream tells them.
  const heardAt = clock();
  const steps = await noteStep(tx, propertyId, learned, { before: request, after, isPaymentNew: money.isPaymentNew }, heardAt);
  return { changedBookingId, steps };
}

/**
 * Takes in what was learned, in the transaction of the caller: the ledger gets each payment and each refund once, requests move
 * forward, a QR code's steps are noted. In any order, however often, however late. The events are for the caller to write, last.
 */
export async function takeLearned(tx: Tx, parts: Parts, property: PropertyFacts, learned: Learned, by: By): Promise<Taken> {
  const { id: propertyId } = property;
  const now = parts.clock();
  const { qr, link, payment, refund } = learned;
  const gatewayPaymentId = payment?.id ?? refund?.gatewayPaymentId ?? null;
  if (gatewayPaymentId !== null) await lockGatewayPayment(tx, propertyId, gatewayPaymentId);
  const found = await findLearned(tx, propertyId, {
    gatewayIds: [qr?.id, link?.id, payment?.linkId].filter((id) => id != null),
    requestId: qr?.requestId ?? link?.requestId ?? payment?.requestId ?? null,
    orderId: payment?.orderId ?? null,
    gatewayPaymentId,
  });
  if (found.request === null && found.payment === null) {
    if (refund !== null) await takeRefund(tx, propertyId, refund, null, now);
    if (payment?.isCaptured === true) return { outcome: 'UNMATCHED', requestId: null, bookingId: null, events: [] };
    return { outcome: refund === null ? 'IGNORED' : 'BOOKED', requestId: null, bookingId: null, events: [] };
  }
  const foreign = [payment, refund].find((money) => money != null && money.currency !== property.currency);
  const about = {
    requestId: found.request?.id ?? null,
    bookingId: found.payment?.bookingId ?? found.request?.bookingId ?? null,
  };
  if (foreign != null) return { outcome: 'FAILED', ...about, events: [] };
  const { changedBookingId, steps } = await takeFound(tx, parts, propertyId, learned, found, by, now);
  const changed = changedBookingId === null ? null : await parts.bookings.changed(tx, property, changedBookingId, now);
  return { outcome: 'BOOKED', ...about, events: [...(changed?.events?.changes ?? []), ...steps] };
}
