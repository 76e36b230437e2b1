import { findOwner, getRecord, newWireId, nowSeconds, storeRecord } from './books.ts';
import { checkAmount, checkFields, type Fields, notesIn, pagingIn, takePage, textIn, toCollection, wholeIn } from './checks.ts';
import { getPayment } from './payments.ts';
import { type Account, ControlError, type RefundMode, type WirePayment, type WireRefund, type World } from './records.ts';
import { invalidField, NO_SUCH_ID, wireRefusal } from './wire-error.ts';

const FIELDS = ['amount', 'speed', 'notes', 'receipt'];
const KEY = /^[A-Za-z0-9_-]{10,255}$/;
const AGE_SECONDS_MAX = 183 * 24 * 3_600;

/** The amount to refund. @throws WireError 400 where the payment does not allow it */
function checkRefundable(payment: WirePayment, fields: Fields, now: number): number {
  if (!payment.captured) throw wireRefusal('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw wireRefusal('The payment has been fully refunded already.');
  const amount = wholeIn(fields, 'amount') ?? left;
  checkAmount(amount, payment.currency);
  if (amount > left) throw invalidField('The refund amount provided is greater than amount captured.', 'amount');
  if (payment.created_at < now - AGE_SECONDS_MAX) {
    throw wireRefusal('Refund is not supported by the bank because the payment is more than 6 months old');
  }
  return amount;
}

/** Adds to the refunded amount of the payment, which is cumulative. */
function addRefunded(payment: WirePayment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? 'full' : 'partial';
  payment.status = isFull ? 'refunded' : 'captured';
}

/** Settles a pending refund. */
function settlePending(world: World, account: Account, refund: WireRefund, outcome: 'processed' | 'failed'): void {
  const { entity: payment } = getRecord(account.payments, refund.payment_id);
  refund.status = outcome;
  if (outcome === 'processed') refund.speed_processed = refund.speed_requested === 'optimum' ? 'instant' : 'normal';
  if (outcome === 'processed') refund.acquirer_data = { arn: null };
  if (outcome === 'failed') addRefunded(payment, -refund.amount);
  world.changed();
  world.announce(account, `refund.${outcome}`, { refund, payment });
}

function makeRefund(world: World, account: Account, payment: WirePayment, fields: Fields, mode: RefundMode): WireRefund {
  const speed = textIn(fields, 'speed') ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw invalidField('The selected speed is invalid.', 'speed');
  const now = nowSeconds(world);
  const refund: WireRefund = {
    id: newWireId('rfnd'),
    entity: 'refund',
    amount: checkRefundable(payment, fields, now),
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesIn(fields),
    receipt: textIn(fields, 'receipt', 40) ?? null,
    acquirer_data: {},
    created_at: now,
    batch_id: null,
    status: 'pending',
    speed_processed: null,
    speed_requested: speed,
  };
  storeRecord(world, account.refunds, refund.id, refund);
  addRefunded(payment, refund.amount);
  world.announce(account, 'refund.created', { refund, payment });
  if (mode === 'PROCESSED') settlePending(world, account, refund, 'processed');
  return refund;
}

/** @throws WireError 400 for a malformed key */
export function checkRefundKey(key: string | undefined): void {
  if (key !== undefined && !KEY.test(key)) {
    throw wireRefusal('The idempotency key must be at least 10 characters of letters, digits, - and _.');
  }
}

/** POST /v1/payments/{id}/refund. The same key and body return the same refund. */
export function createRefund(
  world: World,
  account: Account,
  paymentId: string,
  body: unknown,
  key: string | undefined,
): WireRefund {
  const { entity: payment } = getPayment(account, paymentId);
  const fields = checkFields(body, FIELDS);
  const requested = JSON.stringify([paymentId, fields]);
  const before = key === undefined ? undefined : account.refundKeys.get(key);
  if (before !== undefined) {
    if (before.asked !== requested) {
      throw wireRefusal('Different request with the same idempotency key has already been processed.', 409);
    }
    return getRecord(account.refunds, before.refundId);
  }
  const refund = makeRefund(world, account, payment, fields, account.refundMode);
  if (key !== undefined) storeRecord(world, account.refundKeys, key, { asked: requested, refundId: refund.id });
  const response = structuredClone(refund);
  // The bank refuses later: after the response.
  if (account.refundMode === 'FAILED') settlePending(world, account, refund, 'failed');
  return response;
}

/** GET /v1/refunds/{id} and GET /v1/payments/{id}/refunds/{id} */
export function getRefund(account: Account, id: string, paymentId?: string): WireRefund {
  if (!/^rfnd_[A-Za-z0-9]{14}$/.test(id)) throw wireRefusal(`${id} is not a valid id`);
  const refund = account.refunds.get(id);
  if (refund === undefined || (paymentId !== undefined && refund.payment_id !== paymentId)) throw wireRefusal(NO_SUCH_ID);
  return refund;
}

/** GET /v1/payments/{id}/refunds */
export function listRefunds(account: Account, paymentId: string, query: URLSearchParams): object {
  getPayment(account, paymentId);
  const refunds = [...account.refunds.values()].filter((refund) => refund.payment_id === paymentId);
  return toCollection(takePage(refunds, pagingIn(query)));
}

/** A refund made at the gateway's dashboard. @throws ControlError 404, WireError 400 like the API */
export function refundAtDashboard(
  world: World,
  paymentId: string,
  { amount, emit }: { amount?: number | bigint; emit?: boolean },
): WireRefund {
  const account = findOwner(world, 'payments', paymentId);
  const silent = emit === false ? { ...world, announce: () => {} } : world;
  const { entity } = getRecord(account.payments, paymentId);
  const refund = makeRefund(silent, account, entity, amount === undefined ? {} : { amount: Number(amount) }, account.refundMode);
  if (account.refundMode === 'FAILED') settlePending(silent, account, refund, 'failed');
  return structuredClone(refund);
}

/** The bank has decided about a pending refund. @throws ControlError 404, 409 when it is not pending */
export function settleRefund(
  world: World,
  id: string,
  outcome: 'PROCESSED' | 'FAILED',
  { emit }: { emit?: boolean },
): WireRefund {
  const account = findOwner(world, 'refunds', id);
  const refund = getRecord(account.refunds, id);
  if (refund.status !== 'pending') throw new ControlError(409, `The refund is ${refund.status}.`);
  const silent = emit === false ? { ...world, announce: () => {} } : world;
  settlePending(silent, account, refund, outcome === 'PROCESSED' ? 'processed' : 'failed');
  return structuredClone(refund);
}
