import { badRequest, invalid, type Problem } from '../../platform/errors.ts';
import type { Minor } from '../../platform/money.ts';
import { addMilliseconds, addMinutes, epochMs, type Timestamp } from '../../platform/time.ts';

export type PaymentRequestKind = 'QR' | 'LINK';

/** PREPARED: about to be created at the gateway, outcome unknown. ABANDONED: never handed out. The API shows neither. */
export type PaymentRequestState =
  | 'PREPARED'
  | 'ABANDONED'
  | 'ACTIVE'
  | 'OPEN'
  | 'PARTIALLY_PAID'
  | 'PAID'
  | 'CLOSED'
  | 'CANCELLED'
  | 'EXPIRED';

/** The states that the API shows. */
export const QR_STATUSES = ['ACTIVE', 'PAID', 'CLOSED', 'EXPIRED'] as const;
export const LINK_STATUSES = ['OPEN', 'PARTIALLY_PAID', 'PAID', 'CANCELLED', 'EXPIRED'] as const;
export const VISIBLE_STATES: readonly PaymentRequestState[] = [...new Set([...QR_STATUSES, ...LINK_STATUSES])];
/** The states in which it can be paid. */
export const LIVE_STATES: readonly PaymentRequestState[] = ['ACTIVE', 'OPEN', 'PARTIALLY_PAID'];

/** The lifetime of a QR code in seconds, within the gateway's limits. */
export const EXPIRY_SECONDS_MIN = 120;
export const EXPIRY_SECONDS_MAX = 7_200;
export const EXPIRY_SECONDS_DEFAULT = 900;
/** The gateway goes by its own clock: it would refuse a time that is closer to its minimum. */
const EXPIRY_SECONDS_SENT_MIN = EXPIRY_SECONDS_MIN + 5;
/** A QR code is reused only while there is time left to pay it. */
const REUSE_MARGIN_SECONDS = 60;

const PAYABLE_BOOKING_STATUSES = ['OPEN', 'CHECKED_IN'];

/** Whether a booking can still be paid online. */
export function isPayable(bookingStatus: string): boolean {
  return PAYABLE_BOOKING_STATUSES.includes(bookingStatus);
}

/** 400 for a booking that has ended, otherwise null. */
export function refuseEndedBooking(bookingStatus: string): Problem | null {
  return isPayable(bookingStatus)
    ? null
    : badRequest(`the booking is ${bookingStatus}: only an OPEN or CHECKED_IN one can be paid online`);
}

/** Whether the gateway's QR codes can be paid in the currency: they are for UPI. */
export function isQrCurrency(currency: string): boolean {
  return currency === 'INR';
}

/** 400 for a QR code in another currency than INR, the only one of UPI, and for an amount that the gateway does not take. */
export function refuseRequestedAmount(
  kind: PaymentRequestKind,
  amount: Minor,
  currency: string,
  decimals: number,
): Problem | null {
  if (kind === 'QR' && !isQrCurrency(currency))
    return badRequest(`QR codes can be paid only in INR, but the property's currency is ${currency}`);
  return refuseUnpayableAmount(amount, currency, decimals);
}

/** 400 for an amount that the gateway does not take: INR below 1.00, or in currencies of three decimals a last digit other than 0. */
export function refuseUnpayableAmount(amount: Minor, currency: string, decimals: number): Problem | null {
  if (currency === 'INR' && amount < 100n) return invalid('amount', 'must be at least 1.00 INR');
  if (decimals === 3 && amount % 10n !== 0n) return invalid('amount', `must end with 0 in its third decimal in ${currency}`);
  return null;
}

/** Whether a payment request has not expired by the clock. The gateway may report that later. */
export function isInTime(request: { expiresAt: Timestamp | null }, now: Timestamp): boolean {
  return request.expiresAt === null || request.expiresAt > now;
}

/** The time at which a new QR code closes. */
export function qrCloseTime(now: Timestamp, expirySeconds: number): Timestamp {
  return addMilliseconds(now, Math.max(expirySeconds, EXPIRY_SECONDS_SENT_MIN) * 1_000);
}

/** QR codes that expire later than this may be reused. */
export function reusableUntil(now: Timestamp): Timestamp {
  return addMilliseconds(now, REUSE_MARGIN_SECONDS * 1_000);
}

/** States only move forward, in whatever order reports arrive; PAID outranks all others. */
const RANK: Readonly<Record<PaymentRequestState, number>> = {
  PREPARED: 0,
  ABANDONED: 1,
  ACTIVE: 2,
  OPEN: 2,
  PARTIALLY_PAID: 3,
  CLOSED: 4,
  CANCELLED: 4,
  EXPIRED: 4,
  PAID: 5,
};

/** The state after a report. Only a payment revives a payment request that was abandoned. */
export function advanceState(current: PaymentRequestState, reported: PaymentRequestState): PaymentRequestState {
  if (current === 'ABANDONED' && reported !== 'PAID' && reported !== 'PARTIALLY_PAID') return current;
  return RANK[reported] > RANK[current] ? reported : current;
}

/** The gateway closes a QR code a few seconds after its closing time, by clocks that may differ. */
const CLOSING_MS = 5_000;

/** Whether a closed QR code was closed or has expired: the gateway does not say, so the time decides. */
export function closedQrState(closedAt: Timestamp, expiresAt: Timestamp | null): 'CLOSED' | 'EXPIRED' {
  return expiresAt !== null && epochMs(closedAt) >= epochMs(expiresAt) - CLOSING_MS ? 'EXPIRED' : 'CLOSED';
}

/** How long after its end a payment request is checked for the last time, for a payment that was on its way. */
const FINAL_CHECK_MINUTES = 30;
/** The longest time between two checks of a link, which lives for months. */
const CHECK_MINUTES_MAX = 360;
const QR_CHECK_MINUTES = 2;
/** The gateway closes a QR code some seconds after its time. */
const EXPIRY_MARGIN_MS = 15_000;

/** When to check a live payment request next; `checks`: how often it was checked. */
export function nextCheckAt(kind: PaymentRequestKind, now: Timestamp, expiresAt: Timestamp | null, checks: number): Timestamp {
  const minutes = kind === 'QR' ? QR_CHECK_MINUTES : Math.min(5 * 2 ** Math.min(checks, 10), CHECK_MINUTES_MAX);
  const next = addMinutes(now, minutes);
  if (expiresAt === null || now >= expiresAt) return next;
  const [earliest = next] = [next, addMilliseconds(expiresAt, EXPIRY_MARGIN_MS)].sort();
  return earliest;
}

/** When to check one that has ended for the last time. */
export function finalCheckAt(endedAt: Timestamp): Timestamp {
  return addMinutes(endedAt, FINAL_CHECK_MINUTES);
}

/** A call takes at most 25 s: one that began longer ago than this is not running any more. */
export const CREATING_MS_MAX = 30_000;

/** Failures in a row before a check is given up: with the pauses, more than a week. */
export const FAILURES_MAX = 40;
/** The same for what can still be paid: with the pauses, half a year, which is as long as a link lives. */
export const LIVE_FAILURES_MAX = 760;
/** Attempts to process a webhook event before it is left to a person. */
export const ATTEMPTS_MAX = 20;

/** When to try again after that many failures in a row: after 30 s, doubled each time, at most 6 h. */
export function retryAt(now: Timestamp, failures: number): Timestamp {
  const seconds = Math.min(30 * 2 ** Math.min(failures - 1, 20), CHECK_MINUTES_MAX * 60);
  return addMilliseconds(now, seconds * 1_000);
}

/** A refund is repeated only this long: later the gateway may have forgotten its idempotency key, and would refund twice. */
const REFUND_REPEAT_MINUTES_MAX = 24 * 60;
/** A refund that is pending longer than this is left to a person. */
const REFUND_PENDING_MINUTES_MAX = 30 * 24 * 60;

/** Whether a refund that the gateway does not know may be repeated under the same key. */
export function isRefundRepeatable(createdAt: Timestamp, now: Timestamp): boolean {
  return now < addMinutes(createdAt, REFUND_REPEAT_MINUTES_MAX);
}

export function isRefundOverdue(createdAt: Timestamp, now: Timestamp): boolean {
  return now >= addMinutes(createdAt, REFUND_PENDING_MINUTES_MAX);
}

/** When to check a pending refund next. */
export function nextRefundCheckAt(now: Timestamp, checks: number): Timestamp {
  return addMinutes(now, Math.min(2 ** Math.min(checks, 10), CHECK_MINUTES_MAX));
}

/** Why a payment needs a review when it arrives. */
export function reviewReasons(payment: {
  bookingStatus: string;
  state: PaymentRequestState;
  /** The booking has ended, and the payment request is about to be closed. */
  isCloseWanted: boolean;
  isFirst: boolean;
  amount: Minor;
  requested: Minor;
}): ('BOOKING_CLOSED' | 'REQUEST_CLOSED' | 'PAID_TWICE' | 'AMOUNT_DIFFERS')[] {
  return [
    ...(isPayable(payment.bookingStatus) ? [] : (['BOOKING_CLOSED'] as const)),
    ...(payment.isCloseWanted || ['CLOSED', 'CANCELLED', 'EXPIRED', 'ABANDONED'].includes(payment.state)
      ? (['REQUEST_CLOSED'] as const)
      : []),
    ...(payment.isFirst ? [] : (['PAID_TWICE'] as const)),
    ...(payment.amount === payment.requested ? [] : (['AMOUNT_DIFFERS'] as const)),
  ];
}

/** Why this amount of a payment cannot be refunded through the gateway, or null. */
export function refuseGatewayRefund(
  payment: { type: string; method: string; gatewayPaymentId: string | null; paid: Minor; refunded: Minor },
  amount: Minor,
): { field: 'paymentId' | 'amount'; message: string } | null {
  if (payment.type !== 'PAYMENT') return { field: 'paymentId', message: 'is a refund itself' };
  if (payment.method !== 'GATEWAY' || payment.gatewayPaymentId === null)
    return { field: 'paymentId', message: 'is not a payment through the gateway: refund it at the front desk' };
  if (amount + payment.refunded > payment.paid)
    return { field: 'amount', message: 'must not be more than what is left of the payment' };
  return null;
}
