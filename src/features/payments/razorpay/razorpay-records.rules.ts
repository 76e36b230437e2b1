/**
 * Parses the gateway's records. The parsers are lenient, because the gateway's products encode differently: numbers may be texts, notes
 * may be a list, and a time that is not set may be 0. Only a record that cannot be used at all is null.
 */
import { isCurrency, type Minor } from '../../../platform/money.ts';
import { type Timestamp, timestampAt } from '../../../platform/time.ts';

/** The prefix of an id of the gateway. */
export type IdKind = 'qr' | 'plink' | 'pay' | 'rfnd' | 'order';

const ID = /^(qr|plink|pay|rfnd|order)_[A-Za-z0-9]{1,40}$/;
const BARE_ID = /^[A-Za-z0-9]{1,40}$/;
const ACCOUNT_ID = /^acc_[A-Za-z0-9]{1,40}$/;
const LINK_NAMED = /^#(?:plink_)?([A-Za-z0-9]{1,40})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^\d{1,16}$/;
const EVENT_TYPE = /^[\w.-]{1,100}$/;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Seconds since 1970 that the gateway itself accepts as a time: the years 2000 to 2120. */
const SECONDS_MIN = 946_684_800;
const SECONDS_MAX = 4_765_046_400;
const URL_MAX = 2_000;
const WORD_MAX = 40;
const REFERENCE_MAX = 100;
/** Further payments of a link are not read. */
const LINK_PAYMENTS_MAX = 100;

/** Events that must have a payment. */
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

/** Whether the text is an id of that kind. Nothing else may be put into a path. */
export function isGatewayId(text: unknown, kind: IdKind): text is string {
  return typeof text === 'string' && ID.test(text) && text.startsWith(`${kind}_`);
}

/** An own member of a JSON object; undefined where there is none, or where the value is not an object. */
export function jsonMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A whole number from 0, as a number or as text. */
function parseInteger(value: unknown): number | null {
  const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** More than the ledger can hold in any currency: such an amount cannot be right. */
const MOVED_MAX = 10_000_000_000_000n;

/** An amount in the currency's smallest unit, from 0. */
export function parseMinor(value: unknown): Minor | null {
  const number = parseInteger(value);
  return number === null ? null : BigInt(number);
}

/** A currency of ISO 4217 in capital letters. */
export function parseCurrency(value: unknown): string | null {
  const code = typeof value === 'string' && value.length === 3 ? value.toUpperCase() : '';
  return isCurrency(code) ? code : null;
}

/** Seconds since 1970. A time that is not set is null, missing or 0. */
function parseTime(value: unknown): Timestamp | null {
  const seconds = parseInteger(value);
  if (seconds === null || seconds < SECONDS_MIN || seconds > SECONDS_MAX) return null;
  return timestampAt(seconds * 1_000);
}

function parseUuid(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;
}

function parseUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > URL_MAX || !PRINTABLE.test(value) || !/^https?:\/\//i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}

function parseWord(value: unknown, lengthMax: number): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= lengthMax && PRINTABLE.test(text) ? text : null;
}

function parseFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** The id of an order may come without its prefix. */
function parseOrderId(value: unknown): string | null {
  if (isGatewayId(value, 'order')) return value;
  return typeof value === 'string' && BARE_ID.test(value) ? `order_${value}` : null;
}

/** Our own id of a QR code or link, from its notes, or from a link's reference. */
export function parseRequestId(record: unknown): string | null {
  return parseUuid(jsonMember(jsonMember(record, 'notes'), 'requestId')) ?? parseUuid(jsonMember(record, 'reference_id'));
}

/** The reason for closing a QR code may be missing, and not all reasons are documented: only `paid` means that it was paid. */
function parseQrState(record: unknown): 'ACTIVE' | 'PAID' | 'CLOSED' | null {
  const status = jsonMember(record, 'status');
  if (status === 'active') return 'ACTIVE';
  if (status !== 'closed') return null;
  return jsonMember(record, 'close_reason') === 'paid' ? 'PAID' : 'CLOSED';
}

/** A QR code; null without an id or a known status. */
export function parseQr(record: unknown) {
  const id = jsonMember(record, 'id');
  const state = parseQrState(record);
  if (!isGatewayId(id, 'qr') || state === null) return null;
  return {
    id,
    requestId: parseRequestId(record),
    state,
    imageUrl: parseUrl(jsonMember(record, 'image_url')),
    closeBy: parseTime(jsonMember(record, 'close_by')),
    endedAt: parseTime(jsonMember(record, 'closed_at')),
    paymentCount: parseInteger(jsonMember(record, 'payments_count_received')) ?? 0,
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

function parsePaymentIds(record: unknown): string[] {
  const payments = jsonMember(record, 'payments');
  if (!Array.isArray(payments)) return [];
  return payments
    .slice(0, LINK_PAYMENTS_MAX)
    .map((payment: unknown) => jsonMember(payment, 'payment_id'))
    .filter((id) => isGatewayId(id, 'pay'));
}

/** A payment link; null without an id or a known status. Only cancelled and expired links have `endedAt`. */
export function parseLink(record: unknown) {
  const id = jsonMember(record, 'id');
  const state = LINK_STATES.get(jsonMember(record, 'status'));
  if (!isGatewayId(id, 'plink') || state === undefined) return null;
  return {
    id,
    requestId: parseRequestId(record),
    state,
    shortUrl: parseUrl(jsonMember(record, 'short_url')),
    orderId: parseOrderId(jsonMember(record, 'order_id')),
    expiresAt: parseTime(jsonMember(record, 'expire_by')),
    endedAt: parseTime(jsonMember(record, 'cancelled_at')) ?? parseTime(jsonMember(record, 'expired_at')),
    paymentIds: parsePaymentIds(record),
  };
}

function parseLinkId(description: unknown): string | null {
  const named = typeof description === 'string' ? LINK_NAMED.exec(description)?.[1] : undefined;
  return named === undefined ? null : `plink_${named}`;
}

function parseBankReference(acquirer: unknown): string | null {
  for (const name of ['rrn', 'upi_transaction_id', 'bank_transaction_id', 'auth_code']) {
    const reference = parseWord(jsonMember(acquirer, name), REFERENCE_MAX);
    if (reference !== null) return reference;
  }
  return null;
}

/** A payment; null without an id, an amount above 0 or a currency that is known. */
export function parsePayment(record: unknown) {
  const id = jsonMember(record, 'id');
  const amount = parseMinor(jsonMember(record, 'amount'));
  const currency = parseCurrency(jsonMember(record, 'currency'));
  if (!isGatewayId(id, 'pay') || amount === null || amount === 0n || amount > MOVED_MAX || currency === null) return null;
  const status = parseWord(jsonMember(record, 'status'), WORD_MAX) ?? '';
  return {
    id,
    amount,
    currency,
    isCaptured: parseFlag(jsonMember(record, 'captured')) || status === 'captured' || status === 'refunded',
    status,
    requestId: parseUuid(jsonMember(jsonMember(record, 'notes'), 'requestId')),
    orderId: parseOrderId(jsonMember(record, 'order_id')),
    linkId: parseLinkId(jsonMember(record, 'description')),
    method: parseWord(jsonMember(record, 'method'), WORD_MAX),
    bankReference: parseBankReference(jsonMember(record, 'acquirer_data')),
    createdAt: parseTime(jsonMember(record, 'created_at')),
    refunded: parseMinor(jsonMember(record, 'amount_refunded')) ?? 0n,
  };
}

/** What is neither `processed` nor `failed` is under way. */
function parseRefundState(status: unknown): 'PENDING' | 'PROCESSED' | 'FAILED' {
  if (status === 'processed') return 'PROCESSED';
  return status === 'failed' ? 'FAILED' : 'PENDING';
}

/**
 * A refund; null without its id, that of its payment, an amount above 0 or a known currency. `statusOtherwise`: its status where the
 * record has none, as in events of an older form.
 */
export function parseRefund(record: unknown, statusOtherwise = 'pending') {
  const id = jsonMember(record, 'id');
  const gatewayPaymentId = jsonMember(record, 'payment_id');
  const amount = parseMinor(jsonMember(record, 'amount'));
  const currency = parseCurrency(jsonMember(record, 'currency'));
  if (!isGatewayId(id, 'rfnd') || !isGatewayId(gatewayPaymentId, 'pay')) return null;
  if (amount === null || amount === 0n || amount > MOVED_MAX || currency === null) return null;
  return {
    id,
    gatewayPaymentId,
    amount,
    currency,
    state: parseRefundState(jsonMember(record, 'status') ?? statusOtherwise),
    refundId: parseUuid(jsonMember(record, 'receipt')) ?? parseUuid(jsonMember(jsonMember(record, 'notes'), 'refundId')),
    createdAt: parseTime(jsonMember(record, 'created_at')),
  };
}

/** The JSON value of a text, undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Parses a webhook event: `{event, account_id, created_at, payload: {<name>: {entity: {...}}}}`. Null when it names no event. */
export function parseWebhookEvent(body: Buffer) {
  const message = parseJson(body.toString('utf8'));
  const type = jsonMember(message, 'event');
  if (typeof type !== 'string' || !EVENT_TYPE.test(type)) return null;
  const payload = jsonMember(message, 'payload');
  const entity = (name: string): unknown => jsonMember(jsonMember(payload, name), 'entity');
  const accountId = jsonMember(message, 'account_id');
  const orderId = parseOrderId(jsonMember(entity('order'), 'id'));
  const link = parseLink(entity('payment_link'));
  const payment = parsePayment(entity('payment'));
  const refund = parseRefund(entity('refund'), type.replace('refund.', ''));
  return {
    type,
    isComplete: (payment !== null || !NAMES_PAYMENT.has(type)) && (refund !== null || !type.startsWith('refund.')),
    isKnown: KNOWN_EVENTS.has(type),
    at: parseTime(jsonMember(message, 'created_at')) ?? parseTime(jsonMember(payload, 'created_at')),
    accountId: typeof accountId === 'string' && ACCOUNT_ID.test(accountId) ? accountId : null,
    qr: parseQr(entity('qr_code')),
    link: link === null ? null : { ...link, orderId: link.orderId ?? orderId },
    payment: payment === null ? null : { ...payment, orderId: payment.orderId ?? orderId },
    refund,
  };
}
