import type { Minor } from '../../platform/money.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The key pair of a property's account. Never logged, never in an error. */
export type GatewayKeys = Readonly<{ keyId: string; keySecret: string }>;

/** A single-use QR code to create. `requestId` is our own id; the gateway repeats it in every record that belongs to the code. */
export type NewQr = Readonly<{
  requestId: string;
  propertyId: string;
  bookingId: string;
  amount: Minor;
  currency: string;
  name: string;
  description: string;
  closeBy: Timestamp;
}>;

/** A payment link to create, of a booking or of none. `sms`: the gateway texts it to this guest. */
export type NewLink = Readonly<{
  requestId: string;
  propertyId: string;
  bookingId: string | null;
  amount: Minor;
  currency: string;
  description: string;
  sms: { name: string | null; phoneE164: string } | null;
  /** Null: as long as the gateway keeps links. */
  expiresAt: Timestamp | null;
}>;

/** A refund to create. `refundId` is our own id and its idempotency key at the gateway. */
export type NewRefund = Readonly<{
  refundId: string;
  propertyId: string;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
}>;

/** A QR code as the gateway reported it. States only move forward, so a report that comes late may be stale. */
export type GatewayQr = Readonly<{
  id: string;
  /** Our own id from its notes; null when it is not ours. */
  requestId: string | null;
  state: 'ACTIVE' | 'PAID' | 'CLOSED';
  imageUrl: string | null;
  closeBy: Timestamp | null;
  endedAt: Timestamp | null;
  /** How many payments it has received; 0 does not prove that there is none. */
  paymentCount: number;
}>;

export type GatewayLink = Readonly<{
  id: string;
  requestId: string | null;
  state: 'OPEN' | 'PARTIALLY_PAID' | 'PAID' | 'CANCELLED' | 'EXPIRED';
  shortUrl: string | null;
  orderId: string | null;
  expiresAt: Timestamp | null;
  endedAt: Timestamp | null;
  paymentIds: readonly string[];
}>;

/** A picture as PNG, JPEG or WebP; `contentType` follows from the bytes. */
export type Picture = Readonly<{ bytes: Buffer; contentType: string }>;

/** One of the two, or null for both where nothing is known. */
export type QrOrLink = Readonly<{ qr: GatewayQr | null; link: GatewayLink | null }>;

/** A payment as the gateway reported it. */
export type GatewayPayment = Readonly<{
  id: string;
  amount: Minor;
  currency: string;
  /** The money has arrived; some of it may have been refunded since. */
  isCaptured: boolean;
  status: string;
  requestId: string | null;
  orderId: string | null;
  /** The link that was paid, where the payment's description names one. */
  linkId: string | null;
  /** `upi`, `card` ... and the bank's reference, with which people find the payment in a bank statement. */
  method: string | null;
  bankReference: string | null;
  createdAt: Timestamp | null;
  /** The total of its refunds so far. */
  refunded: Minor;
}>;

export type GatewayRefund = Readonly<{
  id: string;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
  state: 'PENDING' | 'PROCESSED' | 'FAILED';
  /** Our own id, from its receipt or its notes; null when it was made at the gateway's own pages. */
  refundId: string | null;
  createdAt: Timestamp | null;
}>;

/** A webhook event: its type, and the records it is about as they were when it was sent. */
export type WebhookEvent = Readonly<{
  type: string;
  /** Whether events of this type change anything here. */
  isKnown: boolean;
  /** Whether the payment or refund that events of this type are about could be read. */
  isComplete: boolean;
  at: Timestamp | null;
  accountId: string | null;
  qr: GatewayQr | null;
  link: GatewayLink | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}>;

/**
 * A call to the gateway failed.
 * - `REFUSED`: the gateway refused it, or was not reached. Nothing was done.
 * - `UNKNOWN`: no response, an unreadable one, or one that does not say whether it was done.
 * The message is for the log and the audit log, never for the caller. It holds no keys.
 */
export class GatewayError extends Error {
  readonly outcome: 'REFUSED' | 'UNKNOWN';
  /** The HTTP status; null without a response. */
  readonly status: number | null;

  constructor(outcome: 'REFUSED' | 'UNKNOWN', status: number | null, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.outcome = outcome;
    this.status = status;
  }
}

/**
 * The port to a payment gateway. Another gateway is another implementation of it. A call takes at most 25 s, retries included;
 * only calls that are safe to repeat are retried. @throws GatewayError from every call, and no other error
 */
export type PaymentGateway = Readonly<{
  /** Never retried: the gateway has no idempotency key for it. */
  createQr(keys: GatewayKeys, draft: NewQr): Promise<GatewayQr>;
  /** The QR code that was created under our own id since that time, if there is one. */
  findQr(keys: GatewayKeys, requestId: string, since: Timestamp): Promise<GatewayQr | null>;
  /** Null: the gateway has no such QR code. */
  getQr(keys: GatewayKeys, qrId: string): Promise<GatewayQr | null>;
  findQrOfPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayQr | null>;
  listQrPayments(keys: GatewayKeys, qrId: string): Promise<GatewayPayment[]>;
  /** Returns the QR code as it is afterwards. One that was closed or paid before is no error. */
  closeQr(keys: GatewayKeys, qrId: string): Promise<GatewayQr>;

  /** The picture at an address that the gateway has named (`imageUrl`). No keys are sent. */
  fetchPicture(url: string): Promise<Picture>;

  /** Retried under the same id, which the gateway accepts once: a link that exists already is returned. */
  createLink(keys: GatewayKeys, draft: NewLink): Promise<GatewayLink>;
  findLink(keys: GatewayKeys, requestId: string): Promise<GatewayLink | null>;
  getLink(keys: GatewayKeys, linkId: string): Promise<GatewayLink | null>;
  findLinkOfPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayLink | null>;
  /** Returns the link as it is afterwards. One that was cancelled, paid or has expired is no error. */
  cancelLink(keys: GatewayKeys, linkId: string): Promise<GatewayLink>;

  getPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayPayment | null>;
  /** Retried under the same key: the gateway makes one refund. */
  refund(keys: GatewayKeys, draft: NewRefund): Promise<GatewayRefund>;
  listRefunds(keys: GatewayKeys, paymentId: string): Promise<GatewayRefund[]>;

  /** Whether the body was signed with one of the secrets. */
  isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean;
  /** Null: the body is not an event. */
  parseEvent(body: Buffer): WebhookEvent | null;
}>;

/** Returns the failure of a call as a value, for callers that store the outcome. */
export async function catchGatewayError<T>(call: Promise<T>): Promise<T | GatewayError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}
