/**
 * The gateway's records as the product knows them. They are read leniently, as their encoding differs from product to product of
 * the gateway: numbers come as texts, notes as a list, times that are not set as 0. What is told apart is only what cannot be used
 * at all: such a record is null.
 */
import { currencyDecimals, type Minor } from '../../../platform/money.ts';
import { type Timestamp, timestampAt } from '../../../platform/time.ts';

/** What an id of the gateway begins with. */
export type IdKind = 'qr' | 'plink' | 'pay' | 'rfnd' | 'order';

const ID = /^(qr|plink|pay|rfnd|order)_[A-Za-z0-9]{1,40}$/;
const BARE_ID = /^[A-Za-z0-9]{1,40}$/;
const ACCOUNT_ID = /^acc_[A-Za-z0-9]{1,40}$/;
const LINK_NAMED = /^#(?:plink_)?([A-Za-z0-9]{1,40})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^\d{1,16}$/;
const EVENT_TYPE = /^[\w.-]{1,100}$/;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Seconds since 1970 that the gateway itself takes for a time: 2000 to 2120. */
const SECONDS_MIN = 946_684_800;
const SECONDS_MAX = 4_765_046_400;
const URL_MAX = 2_000;
const WORD_MAX = 40;
const REFERENCE_MAX = 100;
/** The most payments of a link that are told. */
const LINK_PAYMENTS_MAX = 100;

/** Events that are about a payment first of all. */
const NAMES_PAYMENT: ReadonlySet<string> = new Set([
  'qr_code.credited',
  'payment_link.paid',
  'payment_link.partially_paid',
  'payment.captured',
  'order.paid',
]);
const KNOWN_EVENTS: ReadonlySet<string> = new Set([
  'qr_code.created',
  'qr_code.credited',
  'qr_code.closed',
  'payment_link.paid',
  'payment_link.partially_paid',
  'payment_link.cancelled',
  'payment_link.expired',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
]);

/** Whether the text is an id of that kind, which alone may stand in a path. */
export function isGatewayId(text: unknown, kind: IdKind): text is string {
  return typeof text === 'string' && ID.test(text) && text.startsWith(`${kind}_`);
}

/** A member of a JSON object; undefined where there is none, or no object. What objects inherit is never seen. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A whole number from 0, also written as a text. */
function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** More than a ledger can hold in any currency: no payment of a hotel, but nonsense. */
const MOVED_MAX = 10_000_000_000_000n;

/** An amount in the currency's smallest unit, from 0. */
export function minorOf(value: unknown): Minor | null {
  const number = integerOf(value);
  return number === null ? null : BigInt(number);
}

/** A currency of ISO 4217 in capital letters. */
export function currencyOf(value: unknown): string | null {
  const code = typeof value === 'string' && value.length === 3 ? value.toUpperCase() : '';
  return currencyDecimals(code) === null ? null : code;
}

/** Seconds since 1970. A time that is not set is null, missing or 0. */
function timeOf(value: unknown): Timestamp | null {
  const seconds = integerOf(value);
  if (seconds === null || seconds < SECONDS_MIN || seconds > SECONDS_MAX) return null;
  return timestampAt(seconds * 1_000);
}

function uuidOf(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;
}

function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > URL_MAX || !PRINTABLE.test(value) || !/^https?:\/\//i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}

function wordOf(value: unknown, lengthMax: number): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= lengthMax && PRINTABLE.test(text) ? text : null;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** An order is named with and without its prefix. */
function orderIdOf(value: unknown): string | null {
  if (isGatewayId(value, 'order')) return value;
  return typeof value === 'string' && BARE_ID.test(value) ? `order_${value}` : null;
}

/** Our own id of a QR code or a link, from its notes or, of a link, its reference. */
export function requestIdOf(record: unknown): string | null {
  return uuidOf(member(member(record, 'notes'), 'requestId')) ?? uuidOf(member(record, 'reference_id'));
}

/** Why a QR code was closed is not always told, nor are all reasons written down: only `paid` means that it was paid. */
function qrStateOf(record: unknown): 'ACTIVE' | 'PAID' | 'CLOSED' | null {
  const status = member(record, 'status');
  if (status === 'active') return 'ACTIVE';
  if (status !== 'closed') return null;
  return member(record, 'close_reason') === 'paid' ? 'PAID' : 'CLOSED';
}

/** A QR code; null without an id or a known status. */
export function qrOf(record: unknown) {
  const id = member(record, 'id');
  const state = qrStateOf(record);
  if (!isGatewayId(id, 'qr') || state === null) return null;
  return {
    id,
    requestId: requestIdOf(record),
    state,
    imageUrl: urlOf(member(record, 'image_url')),
    closeBy: timeOf(member(record, 'close_by')),
    endedAt: timeOf(member(record, 'closed_at')),
    paymentCount: integerOf(member(record, 'payments_count_received')) ?? 0,
  };
}

const LINK_STATES = new Map<unknown, 'OPEN' | 'PARTIALLY_PAID' | 'PAID' | 'CANCELLED' | 'EXPIRED'>([
  ['created', 'OPEN'],
  ['issued', 'OPEN'],
  ['partially_paid', 'PARTIALLY_PAID'],
  ['paid', 'PAID'],
  ['cancelled', 'CANCELLED'],
  ['expired', 'EXPIRED'],
]);

function paymentIdsOf(record: unknown): string[] {
  const payments = member(record, 'payments');
  if (!Array.isArray(payments)) return [];
  return payments
    .slice(0, LINK_PAYMENTS_MAX)
    .map((payment: unknown) => member(payment, 'payment_id'))
    .filter((id) => isGatewayId(id, 'pay'));
}

/** A payment link; null without an id or a known status. `endedAt` is told of cancelled and expired ones only. */
export function linkOf(record: unknown) {
  const id = member(record, 'id');
  const state = LINK_STATES.get(member(record, 'status'));
  if (!isGatewayId(id, 'plink') || state === undefined) return null;
  return {
    id,
    requestId: requestIdOf(record),
    state,
    shortUrl: urlOf(member(record, 'short_url')),
    orderId: orderIdOf(member(record, 'order_id')),
    expiresAt: timeOf(member(record, 'expire_by')),
    endedAt: timeOf(member(record, 'cancelled_at')) ?? timeOf(member(record, 'expired_at')),
    paymentIds: paymentIdsOf(record),
  };
}

function linkIdOf(description: unknown): string | null {
  const named = typeof description === 'string' ? LINK_NAMED.exec(description)?.[1] : undefined;
  return named === undefined ? null : `plink_${named}`;
}

function bankReferenceOf(acquirer: unknown): string | null {
  for (const name of ['rrn', 'upi_transaction_id', 'bank_transaction_id', 'auth_code']) {
    const reference = wordOf(member(acquirer, name), REFERENCE_MAX);
    if (reference !== null) return reference;
  }
  return null;
}

/** A payment; null without an id, an amount above 0 or a currency that is known. */
export function paymentOf(record: unknown) {
  const id = member(record, 'id');
  const amount = minorOf(member(record, 'amount'));
  const currency = currencyOf(member(record, 'currency'));
  if (!isGatewayId(id, 'pay') || amount === null || amount === 0n || amount > MOVED_MAX || currency === null) return null;
  const status = wordOf(member(record, 'status'), WORD_MAX) ?? '';
  return {
    id,
    amount,
    currency,
    isCaptured: isTrue(member(record, 'captured')) || status === 'captured' || status === 'refunded',
    status,
    requestId: uuidOf(member(member(record, 'notes'), 'requestId')),
    orderId: orderIdOf(member(record, 'order_id')),
    linkId: linkIdOf(member(record, 'description')),
    method: wordOf(member(record, 'method'), WORD_MAX),
    bankReference: bankReferenceOf(member(record, 'acquirer_data')),
    createdAt: timeOf(member(record, 'created_at')),
    refunded: minorOf(member(record, 'amount_refunded')) ?? 0n,
  };
}

/** What is neither `processed` nor `failed` is under way. */
function refundStateOf(status: unknown): 'PENDING' | 'PROCESSED' | 'FAILED' {
  if (status === 'processed') return 'PROCESSED';
  return status === 'failed' ? 'FAILED' : 'PENDING';
}

/**
 * A refund; null without its id, that of its payment, an amount above 0 or a currency that is known. `statusOtherwise`: what it is
 * where the record tells no status, as in messages of an older form.
 */
export function refundOf(record: unknown, statusOtherwise = 'pending') {
  const id = member(record, 'id');
  const gatewayPaymentId = member(record, 'payment_id');
  const amount = minorOf(member(record, 'amount'));
  const currency = currencyOf(member(record, 'currency'));
  if (!isGatewayId(id, 'rfnd') || !isGatewayId(gatewayPaymentId, 'pay')) return null;
  if (amount === null || amount === 0n || amount > MOVED_MAX || currency === null) return null;
  return {
    id,
    gatewayPaymentId,
    amount,
    currency,
    state: refundStateOf(member(record, 'status') ?? statusOtherwise),
    refundId: uuidOf(member(record, 'receipt')) ?? uuidOf(member(member(record, 'notes'), 'refundId')),
    createdAt: timeOf(member(record, 'created_at')),
  };
}

/** The JSON value of a text, undefined when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A message from its bytes: `{event, account_id, created_at, payload: {<name>: {entity: {...}}}}`. Null when it names no event. */
export function noticeOf(body: Buffer) {
  const message = jsonOf(body.toString('utf8'));
  const type = member(message, 'event');
  if (typeof type !== 'string' || !EVENT_TYPE.test(type)) return null;
  const payload = member(message, 'payload');
  const entity = (name: string): unknown => member(member(payload, name), 'entity');
  const accountId = member(message, 'account_id');
  const orderId = orderIdOf(member(entity('order'), 'id'));
  const link = linkOf(entity('payment_link'));
  const payment = paymentOf(entity('payment'));
  const refund = refundOf(entity('refund'), type.replace('refund.', ''));
  return {
    type,
    isComplete: (payment !== null || !NAMES_PAYMENT.has(type)) && (refund !== null || !type.startsWith('refund.')),
    isKnown: KNOWN_EVENTS.has(type),
    at: timeOf(member(message, 'created_at')) ?? timeOf(member(payload, 'created_at')),
    accountId: typeof accountId === 'string' && ACCOUNT_ID.test(accountId) ? accountId : null,
    qr: qrOf(entity('qr_code')),
    link: link === null ? null : { ...link, orderId: link.orderId ?? orderId },
    payment: payment === null ? null : { ...payment, orderId: payment.orderId ?? orderId },
    refund,
  };
}
