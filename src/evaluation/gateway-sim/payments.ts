import { randomInt } from 'node:crypto';
import { findOwner, getRecord, newWireId, nowSeconds, storeRecord } from './books.ts';
import { endQr } from './qr-codes.ts';
import {
  type Account,
  ControlError,
  type PaymentRecord,
  type WireLink,
  type WireOrder,
  type WirePayment,
  type WireQr,
  type World,
} from './records.ts';
import { NO_SUCH_ID, wireRefusal } from './wire-error.ts';

export type PayOptions = Readonly<{
  /** In smallest units; by default the requested amount. Another amount tests a mismatch. */
  amount?: number | bigint;
  /** Pays although the QR code or link has ended, as if the payment had begun before. */
  late?: boolean;
  outcome?: 'PAID' | 'FAILED' | 'FAILED_THEN_PAID';
  /** False: no events are sent, as if all were lost. */
  emit?: boolean;
}>;

type Purpose = { amount: number; currency: string; description: string; notes: WirePayment['notes']; orderId: string | null };

const FAILURE = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Payment was unsuccessful as the customer did not approve it in time.',
  error_source: 'customer',
  error_step: 'payment_authorization',
  error_reason: 'payment_timed_out',
};
const NO_FAILURE = { error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null };

/** GET /v1/payments/{id} */
export function getPayment(account: Account, id: string): PaymentRecord {
  if (!/^pay_[A-Za-z0-9]{14}$/.test(id)) throw wireRefusal(`${id} is not a valid id`);
  const payment = account.payments.get(id);
  if (payment === undefined) throw wireRefusal(NO_SUCH_ID);
  return payment;
}

/** A payment that has begun; its state is `failed` until it is captured. */
function newPayment(world: World, { amount, currency, description, notes, orderId }: Purpose): WirePayment {
  const isUpi = currency === 'INR';
  const reference = String(randomInt(100_000_000_000, 281_474_976_710_000)).slice(0, 12);
  return {
    ...{ id: newWireId('pay'), entity: 'payment', amount, currency, status: 'failed', order_id: orderId, invoice_id: null },
    ...{ international: !isUpi, method: isUpi ? 'upi' : 'card', amount_refunded: 0, refund_status: null, captured: false },
    ...{ description, card_id: null, bank: null, wallet: null, vpa: isUpi ? 'guest@upi' : null },
    ...{ email: 'guest@example.com', contact: '+919900000000', notes: structuredClone(notes), fee: null, tax: null, ...FAILURE },
    acquirer_data: isUpi ? { rrn: reference } : { auth_code: reference.slice(0, 6) },
    created_at: nowSeconds(world),
  };
}

function capture(payment: WirePayment): void {
  Object.assign(payment, { status: 'captured', captured: true, fee: 0, tax: 0, ...NO_FAILURE });
}

function payAmount({ amount }: PayOptions, requested: number | null): number {
  const value = amount === undefined ? requested : Number(amount);
  if (value === null) throw new ControlError(400, 'amount is missing: this QR code has none');
  if (!Number.isSafeInteger(value) || value < 1)
    throw new ControlError(400, 'amount must be a whole number of smallest units, at least 1');
  return value;
}

/** Starts a payment, and sends the event of its failure if the outcome has one. @returns whether it is captured */
function startPayment(world: World, account: Account, record: PaymentRecord, outcome: PayOptions['outcome'] = 'PAID'): boolean {
  const { entity } = record;
  storeRecord(world, account.payments, entity.id, record);
  if (outcome !== 'PAID') world.announce(account, 'payment.failed', { payment: entity });
  if (outcome === 'FAILED') return false;
  capture(entity);
  return true;
}

function payQr(world: World, account: Account, qr: WireQr, options: PayOptions): WirePayment {
  if (qr.status === 'closed' && options.late !== true) throw new ControlError(409, 'The QR code is closed.');
  const amount = payAmount(options, qr.payment_amount);
  const purpose = { amount, currency: 'INR', description: 'QRv2 Payment', notes: qr.notes, orderId: null };
  const payment = newPayment(world, purpose);
  if (!startPayment(world, account, { entity: payment, qrId: qr.id, linkId: null }, options.outcome)) return payment;
  // Its event shows the QR code as it was before the payment.
  const before = structuredClone(qr);
  qr.payments_amount_received += amount;
  qr.payments_count_received += 1;
  if (qr.usage === 'single_use' && qr.status === 'active') endQr(world, qr, payment.created_at, 'paid');
  world.announce(account, 'qr_code.credited', { payment, qr_code: before });
  world.announce(account, 'payment.captured', { payment });
  return payment;
}

function linkOrder(link: WireLink, id: string): WireOrder {
  const { amount, currency, created_at } = link;
  const paid = Math.min(link.amount_paid, amount);
  return {
    ...{ id, entity: 'order', amount, amount_paid: paid, amount_due: amount - paid, currency, receipt: link.reference_id },
    ...{
      offer_id: null,
      status: paid < amount ? 'attempted' : 'paid',
      attempts: link.payments?.length ?? 0,
      notes: [],
      created_at,
    },
  };
}

/** Adds the payment to the link. @returns the link's own event; null when the link had ended before */
function creditLink(link: WireLink, payment: WirePayment): 'payment_link.paid' | 'payment_link.partially_paid' | null {
  const at = payment.created_at;
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  link.amount_paid += payment.amount;
  link.updated_at = at;
  const { amount, method, id } = payment;
  const line = { amount, created_at: at, method, payment_id: id, plink_id: link.id, status: 'captured' as const, updated_at: at };
  link.payments = [...(link.payments ?? []), line];
  if (!isOpen) return null;
  const isPaid = !link.accept_partial || link.amount_paid >= link.amount;
  link.status = isPaid ? 'paid' : 'partially_paid';
  return isPaid ? 'payment_link.paid' : 'payment_link.partially_paid';
}

function payLink(world: World, account: Account, link: WireLink, options: PayOptions): WirePayment {
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  if (!isOpen && options.late !== true) throw new ControlError(409, `The payment link is ${link.status}.`);
  const amount = payAmount(options, Math.max(link.amount - link.amount_paid, 0) || link.amount);
  if (link.accept_partial && link.amount_paid === 0 && amount < link.first_min_partial_amount) {
    throw new ControlError(400, `The first payment must be at least ${link.first_min_partial_amount}.`);
  }
  link.order_id ??= newWireId('order');
  const description = `#${link.id.slice('plink_'.length)}`;
  // Payments do not get the notes of their link, but they get those of their QR code.
  const payment = newPayment(world, { amount, currency: link.currency, description, notes: [], orderId: link.order_id });
  if (!startPayment(world, account, { entity: payment, qrId: null, linkId: link.id }, options.outcome)) return payment;
  const event = creditLink(link, payment);
  const order = linkOrder(link, link.order_id);
  if (event !== null) {
    const bare = { ...order, id: order.id.slice('order_'.length) };
    world.announce(account, event, { payment_link: link, order: bare, payment });
  }
  if (event === 'payment_link.paid') world.announce(account, 'order.paid', { payment, order });
  world.announce(account, 'payment.captured', { payment });
  return payment;
}

/** A customer pays a QR code or a link. @throws ControlError 404, 409 when it has ended, 400 for the amount */
export function pay(world: World, id: string, options: PayOptions): WirePayment {
  const silent = options.emit === false ? { ...world, announce: () => {} } : world;
  const kind = id.startsWith('plink_') ? 'links' : 'qrs';
  const account = findOwner(world, kind, id);
  const payment =
    kind === 'links'
      ? payLink(silent, account, getRecord(account.links, id), options)
      : payQr(silent, account, getRecord(account.qrs, id), options);
  world.changed();
  return structuredClone(payment);
}
