import type { Timestamp } from '../../platform/time.ts';

/** The gateway sends `[]` where there are no notes (for links, null). */
export type Notes = Record<string, string> | [];

/** A QR code in the gateway's API. Times are Unix seconds, amounts the currency's smallest units. */
export type WireQr = {
  id: string;
  entity: 'qr_code';
  created_at: number;
  name: string;
  usage: 'single_use' | 'multiple_use';
  type: 'upi_qr';
  image_url: string;
  payment_amount: number | null;
  status: 'active' | 'closed';
  description: string;
  fixed_amount: boolean;
  payments_amount_received: number;
  payments_count_received: number;
  notes: Notes;
  customer_id: string | null;
  close_by: number | null;
  /** Absent until it is closed. */
  closed_at?: number;
  close_reason?: 'on_demand' | 'paid' | null;
};

type LinkPayment = {
  amount: number;
  created_at: number;
  method: string;
  payment_id: string;
  plink_id: string;
  status: 'captured';
  updated_at: number;
};

/** A payment link in the gateway's API: times that are not set are 0, texts "". */
export type WireLink = {
  accept_partial: boolean;
  amount: number;
  amount_paid: number;
  callback_method: string;
  callback_url: string;
  cancelled_at: number;
  created_at: number;
  currency: string;
  customer: { name?: string; contact?: string; email?: string };
  description: string;
  expire_by: number;
  expired_at: number;
  first_min_partial_amount: number;
  id: string;
  notes: Record<string, string> | null;
  notify: { email: boolean; sms: boolean; whatsapp: boolean };
  /** Absent until a customer opens the link. */
  order_id?: string;
  payments: LinkPayment[] | null;
  reference_id: string;
  reminder_enable: boolean;
  reminders: [];
  short_url: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  updated_at: number;
  upi_link: boolean;
  user_id: string;
  whatsapp_link: boolean;
};

export type WirePayment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  order_id: string | null;
  invoice_id: null;
  international: boolean;
  method: 'upi' | 'card';
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
};

export type WireRefund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn?: string | null; rrn?: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant' | null;
  speed_requested: 'normal' | 'optimum';
};

/** The order behind a link. */
export type WireOrder = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
};

/** A payment and what it paid: the API says the latter only in part. */
export type PaymentRecord = { entity: WirePayment; qrId: string | null; linkId: string | null };

/** The outcome of new refunds: processed at once, pending until settled by a control, or pending and then failed. */
export type RefundMode = 'PROCESSED' | 'PENDING' | 'FAILED';

/** One merchant: a key pair, its webhook and its books, the oldest record first. */
export type Account = {
  keyId: string;
  keySecret: string;
  /** `acc_...`, always the same for a key id. */
  accountId: string;
  webhookUrl: string | null;
  webhookSecret: string | null;
  refundMode: RefundMode;
  qrs: Map<string, WireQr>;
  links: Map<string, WireLink>;
  payments: Map<string, PaymentRecord>;
  refunds: Map<string, WireRefund>;
  /** Refunds by their `X-Refund-Idempotency`, with the request under that key. */
  refundKeys: Map<string, { asked: string; refundId: string }>;
};

/** The records in an event, by entity name: `{payment: {...}, qr_code: {...}}`. */
export type EventEntities = Readonly<Record<string, object>>;

/** What all parts of the simulator share. */
export type World = {
  accounts: Map<string, Account>;
  /** The address of this server for browsers, without a slash at the end. */
  publicUrl: string;
  clock: () => Timestamp;
  /** The second up to which expiry was applied. */
  expiredAt: number;
  /** Call after a change of the books: they are saved. */
  changed: () => void;
  /** Sends an event, with its entities as they are now. */
  announce: (account: Account, type: string, entities: EventEntities) => void;
};

/** A refusal of the controls or the page. The message is for the person who tries things out. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}
