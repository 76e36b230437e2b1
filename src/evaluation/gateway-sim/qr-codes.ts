import { newWireId, nowSeconds, storeRecord } from './books.ts';
import { checkFields, type Fields, flagIn, notesIn, pagingIn, takePage, textIn, toCollection, wholeIn } from './checks.ts';
import type { Account, WirePayment, WireQr, World } from './records.ts';
import { invalidField, NO_SUCH_ID, wireRefusal } from './wire-error.ts';

const CREATE_FIELDS = [
  ...['type', 'usage', 'fixed_amount', 'payment_amount', 'name', 'description', 'customer_id', 'close_by', 'notes'],
];
const CLOSE_SECONDS_MIN = 120;
const CLOSE_SECONDS_MAX = 7_200;
const CLOSE_BY_MIN = 946_684_800;
const CLOSE_BY_MAX = 4_765_046_400;

/** When it expires: a time more than two hours ahead is cut to two hours silently. Codes for many payments stay open. */
function qrCloseBy(fields: Fields, isSingleUse: boolean, now: number): number | null {
  const closeBy = wholeIn(fields, 'close_by');
  if (!isSingleUse) {
    if (closeBy !== undefined) throw invalidField('close_by is/are not required and should not be sent', 'close_by');
    return null;
  }
  if (closeBy === undefined) return now + CLOSE_SECONDS_MAX;
  if (closeBy < CLOSE_BY_MIN || closeBy > CLOSE_BY_MAX) {
    throw invalidField(`close_by must be between ${CLOSE_BY_MIN} and ${CLOSE_BY_MAX}`, 'close_by');
  }
  if (closeBy < now + CLOSE_SECONDS_MIN) {
    throw invalidField('close_by should be at least 2 minutes after current time', 'close_by');
  }
  return Math.min(closeBy, now + CLOSE_SECONDS_MAX);
}

function qrAmount(fields: Fields, isSingleUse: boolean): number | null {
  const isFixed = flagIn(fields, 'fixed_amount');
  if (isSingleUse && !isFixed) throw invalidField('The fixed amount must be true for single use QR codes.', 'fixed_amount');
  const amount = wholeIn(fields, 'payment_amount');
  if (!isFixed) {
    if (amount !== undefined) throw invalidField('payment_amount is/are not required and should not be sent', 'payment_amount');
    return null;
  }
  if (amount === undefined) throw invalidField('The payment amount field is required.', 'payment_amount');
  if (amount < 1) throw invalidField('The payment amount must be at least 1.', 'payment_amount');
  return amount;
}

/** POST /v1/payments/qr_codes. For UPI, so in INR. */
export function createQr(world: World, account: Account, body: unknown): WireQr {
  const fields = checkFields(body, CREATE_FIELDS);
  if (fields['type'] !== 'upi_qr') throw invalidField('The selected type is invalid.', 'type');
  const usage = fields['usage'];
  if (usage !== 'single_use' && usage !== 'multiple_use') throw invalidField('The selected usage is invalid.', 'usage');
  const isSingleUse = usage === 'single_use';
  const now = nowSeconds(world);
  const id = newWireId('qr');
  const qr: WireQr = {
    id,
    entity: 'qr_code',
    created_at: now,
    name: textIn(fields, 'name') ?? '',
    usage,
    type: 'upi_qr',
    image_url: `${world.publicUrl}/qr/${id}.png`,
    payment_amount: qrAmount(fields, isSingleUse),
    status: 'active',
    description: textIn(fields, 'description') ?? '',
    fixed_amount: flagIn(fields, 'fixed_amount'),
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: notesIn(fields),
    customer_id: textIn(fields, 'customer_id') ?? null,
    close_by: qrCloseBy(fields, isSingleUse, now),
  };
  storeRecord(world, account.qrs, id, qr);
  return qr;
}

/** GET /v1/payments/qr_codes/{id} */
export function getQr(account: Account, id: string): WireQr {
  const qr = account.qrs.get(id);
  if (qr === undefined) throw wireRefusal(NO_SUCH_ID);
  return qr;
}

/** GET /v1/payments/qr_codes */
export function listQrs(account: Account, query: URLSearchParams): object {
  const paymentId = query.get('payment_id');
  const customerId = query.get('customer_id');
  const qrId = paymentId === null ? null : account.payments.get(paymentId)?.qrId;
  const found = [...account.qrs.values()].filter(
    (qr) => (paymentId === null || qr.id === qrId) && (customerId === null || qr.customer_id === customerId),
  );
  return toCollection(takePage(found, pagingIn(query)));
}

/** GET /v1/payments/qr_codes/{id}/payments */
export function listQrPayments(account: Account, id: string, query: URLSearchParams): object {
  getQr(account, id);
  const payments: WirePayment[] = [];
  for (const { entity, qrId } of account.payments.values()) if (qrId === id) payments.push(entity);
  return toCollection(takePage(payments, pagingIn(query)));
}

/** POST /v1/payments/qr_codes/{id}/close. The response to a second close is not documented: these words are ours. */
export function closeQr(world: World, account: Account, id: string): WireQr {
  const qr = getQr(account, id);
  if (qr.status === 'closed') throw wireRefusal('The QR code is already closed.');
  endQr(world, qr, nowSeconds(world), 'on_demand');
  world.announce(account, 'qr_code.closed', { qr_code: qr });
  return qr;
}

export function endQr(world: World, qr: WireQr, at: number, reason: WireQr['close_reason'] & (string | null)): void {
  qr.status = 'closed';
  qr.closed_at = at;
  qr.close_reason = reason;
  world.changed();
}
