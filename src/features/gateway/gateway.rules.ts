import { badRequest, invalid, type Problem } from '../../platform/errors.ts';
import { currencyDecimals, type Minor, minorFromNumber } from '../../platform/money.ts';
import { addMilliseconds, addMinutes, epochMs, type Timestamp } from '../../platform/time.ts';

export type RequestKind = 'QR' | 'LINK';

/** PREPARED: asked for, and nothing is known of it yet. ABANDONED: nobody was given it. Neither is ever shown. */
export type RequestState =
  | 'PREPARED'
  | 'ABANDONED'
  | 'ACTIVE'
  | 'OPEN'
  | 'PARTIALLY_PAID'
  | 'PAID'
  | 'CLOSED'
  | 'CANCELLED'
  | 'EXPIRED';

/** What a QR code or link can be seen to be. */
export const QR_STATUSES = ['ACTIVE', 'PAID', 'CLOSED', 'EXPIRED'] as const;
export const LINK_STATUSES = ['OPEN', 'PARTIALLY_PAID', 'PAID', 'CANCELLED', 'EXPIRED'] as const;
export const SHOWN_STATES: readonly RequestState[] = [...new Set([...QR_STATUSES, ...LINK_STATUSES])];
/** Those that can still be paid. */
export const LIVE_STATES: readonly RequestState[] = ['ACTIVE', 'OPEN', 'PARTIALLY_PAID'];

/** Seconds that a QR code may live, as the gateway allows. */
export const EXPIRY_SECONDS_MIN = 120;
export const EXPIRY_SECONDS_MAX = 7_200;
export const EXPIRY_SECONDS_DEFAULT = 900;
/** The gateway counts by its own clock: nearer to its minimum it would refuse. */
const EXPIRY_SECONDS_ASKED_MIN = EXPIRY_SECONDS_MIN + 5;
/** A QR code is only shown again while there is time to pay it. */
const REUSE_MARGIN_SECONDS = 60;

const PAYABLE_BOOKING = ['OPEN', 'CHECKED_IN'];

/** Whether money may still be asked for. */
export function isPayable(bookingStatus: string): boolean {
  return PAYABLE_BOOKING.includes(bookingStatus);
}

/** 400 for a booking that is over (contract 4.11, "booking inactive"); null else. */
export function refuseInactive(bookingStatus: string): Problem | null {
  return isPayable(bookingStatus)
    ? null
    : badRequest(`the booking is ${bookingStatus}: only an OPEN or CHECKED_IN one can be paid online`);
}

/**
 * 400 for an amount that the gateway does not take: INR below 1.00, and a last digit other than 0 in currencies of three decimals.
 * QR codes are UPI and so INR only.
 */
export function refuseAsked(kind: RequestKind, amount: Minor, currency: string, decimals: number): Problem | null {
  if (kind === 'QR' && currency !== 'INR')
    return badRequest(`a QR code can be paid in INR only, and the property's currency is ${currency}`);
  return refuseAmount(amount, currency, decimals);
}

/** The amount of a request in minor units, before any record is looked for. @throws Problem 400 when it has more decimals than the currency */
export function askedAmount(amount: number, currency: string): Minor {
  const decimals = currencyDecimals(currency) ?? 0;
  const minor = minorFromNumber(amount, decimals);
  if (minor === null) throw invalid('amount', `must have at most ${decimals} decimals in ${currency}`);
  return minor;
}

/** 400 for an amount that the gateway cannot move. */
export function refuseAmount(amount: Minor, currency: string, decimals: number): Problem | null {
  if (currency === 'INR' && amount < 100n) return invalid('amount', 'must be at least 1.00 INR');
  if (decimals === 3 && amount % 10n !== 0n) return invalid('amount', `must end with 0 in its third decimal in ${currency}`);
  return null;
}

/** Whether a request that is live as far as we know can still be paid by its time. */
export function isInTime(request: { expiresAt: Timestamp | null }, now: Timestamp): boolean {
  return request.expiresAt === null || request.expiresAt > now;
}

/** When a QR code is to close that should live so long. */
export function closeByOf(now: Timestamp, expirySeconds: number): Timestamp {
  return addMilliseconds(now, Math.max(expirySeconds, EXPIRY_SECONDS_ASKED_MIN) * 1_000);
}

/** QR codes that expire later than this may be shown again. */
export function reusableUntil(now: Timestamp): Timestamp {
  return addMilliseconds(now, REUSE_MARGIN_SECONDS * 1_000);
}

/** States only go forward, however late and in whatever order they are heard of; PAID is above all others. */
const RANK: Readonly<Record<RequestState, number>> = {
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

/** What the request is, now that it was heard to be `told`. One that was abandoned is taken up again only by money. */
export function nextState(current: RequestState, told: RequestState): RequestState {
  if (current === 'ABANDONED' && told !== 'PAID' && told !== 'PARTIALLY_PAID') return current;
  return RANK[told] > RANK[current] ? told : current;
}

/** A few seconds pass between the time that a QR code was to close at and its closing. */
const CLOSING_MS = 5_000;

/** A closed QR code: the gateway does not say which were closed by time, so the time does. */
export function closedState(closedAt: Timestamp, expiresAt: Timestamp | null): 'CLOSED' | 'EXPIRED' {
  return expiresAt !== null && epochMs(closedAt) >= epochMs(expiresAt) - CLOSING_MS ? 'EXPIRED' : 'CLOSED';
}

/** How long after its end a request is looked at for the last time, for money that was under way. */
const LATE_MINUTES = 30;
/** Looks at links, which live for months, are this far apart at most. */
const LOOK_MINUTES_MAX = 360;
const QR_LOOK_MINUTES = 2;
/** The gateway closes a QR code some seconds after its time. */
const EXPIRY_MARGIN_MS = 15_000;

/** When a live request is looked at next; `looks`: how often it was. */
export function nextLook(kind: RequestKind, now: Timestamp, expiresAt: Timestamp | null, looks: number): Timestamp {
  const minutes = kind === 'QR' ? QR_LOOK_MINUTES : Math.min(5 * 2 ** Math.min(looks, 10), LOOK_MINUTES_MAX);
  const next = addMinutes(now, minutes);
  if (expiresAt === null || now >= expiresAt) return next;
  const [earliest = next] = [next, addMilliseconds(expiresAt, EXPIRY_MARGIN_MS)].sort();
  return earliest;
}

/** When one that has ended is looked at for the last time. */
export function lateLook(endedAt: Timestamp): Timestamp {
  return addMinutes(endedAt, LATE_MINUTES);
}

/** A call takes at most 25 s: what was asked for longer ago is not being made any more. */
export const MAKING_MS_MAX = 30_000;

/** So often in a row the gateway may fail before it is given up: with the pauses, more than a week. */
export const FAILURES_MAX = 40;
/** What can still be paid is asked about longer: with the pauses, half a year, which is as long as a link lives. */
export const LIVE_FAILURES_MAX = 760;
/** A message is tried to be booked so often; after that it is for a person. */
export const ATTEMPTS_MAX = 20;

/** The pause after so many failures in a row: 30 s, doubled each time, at most 6 h. */
export function retryAt(now: Timestamp, failures: number): Timestamp {
  const seconds = Math.min(30 * 2 ** Math.min(failures - 1, 20), LOOK_MINUTES_MAX * 60);
  return addMilliseconds(now, seconds * 1_000);
}

/** A refund that the gateway has not heard of after so long never reached it: its key may be forgotten there. */
const REFUND_REPEATED_MINUTES = 24 * 60;
/** A refund whose end is not told after so long is for a person. */
const REFUND_WAITS_MINUTES = 30 * 24 * 60;

/** Whether a refund that the gateway does not know may be asked for again under the same key. */
export function isRefundRepeatable(createdAt: Timestamp, now: Timestamp): boolean {
  return now < addMinutes(createdAt, REFUND_REPEATED_MINUTES);
}

export function isRefundOverdue(createdAt: Timestamp, now: Timestamp): boolean {
  return now >= addMinutes(createdAt, REFUND_WAITS_MINUTES);
}

/** When a refund that is under way is looked at next. */
export function nextRefundLook(now: Timestamp, looks: number): Timestamp {
  return addMinutes(now, Math.min(2 ** Math.min(looks, 10), LOOK_MINUTES_MAX));
}

/** Why a payment needs a person's look when it arrives. */
export function reviewReasons(payment: {
  bookingStatus: string;
  state: RequestState;
  /** Its booking has ended, and it is about to be closed. */
  isCloseWanted: boolean;
  isFirst: boolean;
  amount: Minor;
  asked: Minor;
}): ('BOOKING_CLOSED' | 'REQUEST_CLOSED' | 'PAID_TWICE' | 'AMOUNT_DIFFERS')[] {
  return [
    ...(isPayable(payment.bookingStatus) ? [] : (['BOOKING_CLOSED'] as const)),
    ...(payment.isCloseWanted || ['CLOSED', 'CANCELLED', 'EXPIRED', 'ABANDONED'].includes(payment.state)
      ? (['REQUEST_CLOSED'] as const)
      : []),
    ...(payment.isFirst ? [] : (['PAID_TWICE'] as const)),
    ...(payment.amount === payment.asked ? [] : (['AMOUNT_DIFFERS'] as const)),
  ];
}

/** Why so much cannot be given back through the gateway of a payment, or null. */
export function refuseGatewayRefund(
  payment: { type: string; method: string; gatewayPaymentId: string | null; paid: Minor; refunded: Minor },
  amount: Minor,
): { kind: 'invalid'; field: 'paymentId' | 'amount'; message: string } | { kind: 'conflict'; message: string } | null {
  if (payment.type !== 'PAYMENT') return { kind: 'invalid', field: 'paymentId', message: 'is a refund itself' };
  if (payment.method !== 'GATEWAY' || payment.gatewayPaymentId === null)
    return { kind: 'invalid', field: 'paymentId', message: 'is no payment through the gateway: give it back at the desk' };
  if (amount > payment.paid) return { kind: 'invalid', field: 'amount', message: 'must not be more than the payment' };
  if (amount + payment.refunded > payment.paid)
    return { kind: 'conflict', message: 'the refunds of the payment would exceed it' };
  return null;
}
