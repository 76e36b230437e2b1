import type { Minor } from '../../platform/money.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The key pair of a property's account. Never logged, never in an error. */
export type GatewayKeys = Readonly<{ keyId: string; keySecret: string }>;

/** A single-use QR code to ask for. `requestId` is our own id, which the gateway gives back with all that comes of it. */
export type QrDraft = Readonly<{
  requestId: string;
  propertyId: string;
  bookingId: string;
  amount: Minor;
  currency: string;
  name: string;
  description: string;
  closeBy: Timestamp;
}>;

/** A payment link to ask for. `sms`: the gateway sends it to that guest. */
export type LinkDraft = Readonly<{
  requestId: string;
  propertyId: string;
  bookingId: string;
  amount: Minor;
  currency: string;
  description: string;
  sms: { name: string | null; phoneE164: string } | null;
}>;

/** A refund to ask for. `refundId` is our own id and the key by which repeating it makes no second one. */
export type RefundDraft = Readonly<{
  refundId: string;
  propertyId: string;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
}>;

/** A QR code as the gateway last told of it. Its states only go forward; a snapshot may be older than what is known. */
export type GatewayQr = Readonly<{
  id: string;
  /** Our own id from its notes; null when it is not ours. */
  requestId: string | null;
  state: 'ACTIVE' | 'PAID' | 'CLOSED';
  imageUrl: string | null;
  closeBy: Timestamp | null;
  endedAt: Timestamp | null;
  /** How many payments it has taken: 0 does not prove that there is none. */
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

/** A payment as the gateway last told of it. */
export type GatewayPayment = Readonly<{
  id: string;
  amount: Minor;
  currency: string;
  /** Money has arrived, whatever was given back of it since. */
  isCaptured: boolean;
  status: string;
  requestId: string | null;
  orderId: string | null;
  /** The link it was paid by, where its description names one. */
  linkId: string | null;
  /** `upi`, `card` ... and the bank's reference, for people who look for it. */
  method: string | null;
  bankReference: string | null;
  createdAt: Timestamp | null;
  /** Given back so far, all refunds together. */
  refunded: Minor;
}>;

export type GatewayRefund = Readonly<{
  id: string;
  gatewayPaymentId: string;
  amount: Minor;
  currency: string;
  state: 'PENDING' | 'PROCESSED' | 'FAILED';
  /** Our own id, from its receipt or its notes; null when somebody made it at the gateway itself. */
  refundId: string | null;
  createdAt: Timestamp | null;
}>;

/** What a message of the gateway tells: its kind and snapshots of the records it is about. */
export type GatewayNotice = Readonly<{
  type: string;
  /** Whether messages of this kind change anything here. */
  isKnown: boolean;
  /** Whether the payment or refund that such a message is about could be read. */
  isComplete: boolean;
  at: Timestamp | null;
  accountId: string | null;
  qr: GatewayQr | null;
  link: GatewayLink | null;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}>;

/**
 * The gateway did not do what it was asked to.
 * - `REFUSED`: it said no, or was not reached at all: nothing has come of it.
 * - `UNKNOWN`: no answer, a broken one, or one that leaves open whether it was done.
 * The message is for the log and the audit, never for the caller; it holds no keys.
 */
export class GatewayError extends Error {
  readonly fate: 'REFUSED' | 'UNKNOWN';
  /** The HTTP status, null without an answer. */
  readonly status: number | null;

  constructor(fate: 'REFUSED' | 'UNKNOWN', status: number | null, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.fate = fate;
    this.status = status;
  }
}

/**
 * A payment gateway, as far as the product knows one: a second one is another implementation of this. Calls take at most 25 s in
 * all and are repeated only where repeating cannot do a thing twice. @throws GatewayError from every call, and nothing else.
 */
export type PaymentGateway = Readonly<{
  /** Never repeated: the gateway has no key for it. */
  createQr(keys: GatewayKeys, draft: QrDraft): Promise<GatewayQr>;
  /** The QR code that was asked for under our own id since then, if there is one. */
  findQr(keys: GatewayKeys, requestId: string, since: Timestamp): Promise<GatewayQr | null>;
  /** Null: the gateway knows no such QR code. */
  getQr(keys: GatewayKeys, qrId: string): Promise<GatewayQr | null>;
  findQrOfPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayQr | null>;
  listQrPayments(keys: GatewayKeys, qrId: string): Promise<GatewayPayment[]>;
  /** Answers the QR code as it is then; one that was closed or paid before is no error. */
  closeQr(keys: GatewayKeys, qrId: string): Promise<GatewayQr>;

  /** Repeated under the same id, which the gateway takes once: one that is there already is the answer. */
  createLink(keys: GatewayKeys, draft: LinkDraft): Promise<GatewayLink>;
  findLink(keys: GatewayKeys, requestId: string): Promise<GatewayLink | null>;
  getLink(keys: GatewayKeys, linkId: string): Promise<GatewayLink | null>;
  findLinkOfPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayLink | null>;
  /** Answers the link as it is then; one that was cancelled, paid or has expired is no error. */
  cancelLink(keys: GatewayKeys, linkId: string): Promise<GatewayLink>;

  getPayment(keys: GatewayKeys, paymentId: string): Promise<GatewayPayment | null>;
  /** Repeated under the same key: the gateway makes one refund of it. */
  refund(keys: GatewayKeys, draft: RefundDraft): Promise<GatewayRefund>;
  listRefunds(keys: GatewayKeys, paymentId: string): Promise<GatewayRefund[]>;

  /** Whether the bytes were signed with one of the secrets. */
  isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean;
  /** Null: not in the form of a message. */
  readNotice(body: Buffer): GatewayNotice | null;
}>;
