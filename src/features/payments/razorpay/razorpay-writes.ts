import {
  GatewayError,
  type GatewayLink,
  type GatewayQr,
  type GatewayRefund,
  type NewLink,
  type NewQr,
  type NewRefund,
} from '../payment-gateway.ts';
import { linkBody, qrBody, refundBody } from './razorpay-bodies.rules.ts';
import type { GatewayCall, GatewaySession } from './razorpay-http.ts';
import {
  type Attempt,
  type Attempts,
  httpStatusOf,
  isKeyTaken,
  isOwnFailure,
  isReferenceTaken,
  isRefused,
} from './razorpay-outcomes.rules.ts';
import { findLinkRecord, getRecord, listRefunds, PAYMENT, type PayableKind, readSuccess, UNREADABLE } from './razorpay-reads.ts';
import { isGatewayId, jsonMember, parseCurrency, parseLink, parseMinor, parseQr, parseRefund } from './razorpay-records.rules.ts';

/** QR codes are for UPI, which is in rupees only. */
const QR_CURRENCY = 'INR';

function refusedCall(what: string, why: string): GatewayError {
  return new GatewayError('REFUSED', null, `${what}: ${why}`);
}

/** Amounts are JSON numbers in the gateway's API. */
function refuseUnsendableAmount(what: string, amount: bigint): void {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER)) throw refusedCall(what, 'not an amount that the gateway accepts');
}

/** Sent once, whatever the outcome. */
export async function createQr(session: GatewaySession, draft: NewQr): Promise<GatewayQr> {
  const what = `create QR code ${draft.requestId}`;
  refuseUnsendableAmount(what, draft.amount);
  if (draft.currency !== QR_CURRENCY) throw refusedCall(what, `QR codes are in ${QR_CURRENCY} only`);
  const call: GatewayCall = { what, method: 'POST', path: '/payments/qr_codes', body: qrBody(draft), isRepeatable: false };
  return readSuccess(session, call, await session.send(call), (json) => {
    const qr = parseQr(json);
    if (qr === null || qr.imageUrl === null || !belongsTo(draft, qr)) return null;
    return parseMinor(jsonMember(json, 'payment_amount')) === draft.amount ? qr : null;
  });
}

/** Whether the record does not carry the id of another payment request. */
function belongsTo(draft: Readonly<{ requestId: string }>, record: Readonly<{ requestId: string | null }>): boolean {
  return record.requestId === null || record.requestId === draft.requestId.toLowerCase();
}

/**
 * Closes a QR code or cancels a link. How the gateway refuses this for one that has ended is not documented, so after a refusal the
 * record itself is read: the call has succeeded if it cannot be paid any more.
 */
export async function endRecord<T>(session: GatewaySession, payable: PayableKind<T>, id: string): Promise<T> {
  const { verb, name, path, read, isOver } = payable;
  const what = `${verb} ${name} ${id}`;
  if (!isGatewayId(id, payable.kind)) throw refusedCall(what, 'not an id of the gateway');
  const call: GatewayCall = { what, method: 'POST', path: `${path(id)}/${verb}`, isRepeatable: true };
  const attempts = await session.send(call);
  const status = httpStatusOf(attempts.last);
  if (status === 400 || status === 404 || status === 409 || status === 422) {
    const record = await asUnknown(getRecord(session, payable, id));
    if (record !== null && isOver(record)) return record;
    throw session.failed(call, attempts);
  }
  return readSuccess(session, call, attempts, (json) => {
    const record = read(json);
    return record !== null && isOver(record) ? record : null;
  });
}

/** Creates a link, or returns the one that exists under the same reference. */
export async function createLink(session: GatewaySession, draft: NewLink): Promise<GatewayLink> {
  const what = `create payment link ${draft.requestId}`;
  refuseUnsendableAmount(what, draft.amount);
  const call: GatewayCall = { what, method: 'POST', path: '/payment_links', body: linkBody(draft), isRepeatable: true };
  const attempts = await session.send(call);
  const read = (json: unknown): GatewayLink | null => {
    const link = parseLink(json);
    if (link === null || link.shortUrl === null || !belongsTo(draft, link)) return null;
    const isSame =
      parseMinor(jsonMember(json, 'amount')) === draft.amount && parseCurrency(jsonMember(json, 'currency')) === draft.currency;
    return isSame ? link : null;
  };
  // An earlier attempt may have created it, although the last one was refused.
  const mayExist = isReferenceTaken(attempts.last) || (isRefused(attempts.last) && !attempts.earlier.every(isRefused));
  if (!mayExist) return readSuccess(session, call, attempts, read);
  const found = await asUnknown(findLinkRecord(session, draft.requestId));
  if (found === undefined) throw session.failed(call, attempts);
  const link = read(found);
  if (link === null) throw session.failed(call, attempts, 'UNKNOWN', `the link of that reference is ${UNREADABLE}`);
  return link;
}

/** The call may have been done, and if that cannot be looked up its outcome is unknown. */
async function asUnknown<T>(lookup: Promise<T>): Promise<T> {
  try {
    return await lookup;
  } catch (error) {
    throw error instanceof GatewayError ? new GatewayError('UNKNOWN', error.status, error.message) : error;
  }
}

/** Repeated under the same key. After a response with an unknown outcome the list of refunds is read, where that can tell. */
export async function refund(session: GatewaySession, draft: NewRefund): Promise<GatewayRefund> {
  const { refundId, gatewayPaymentId } = draft;
  const what = `refund ${refundId} of ${gatewayPaymentId}`;
  refuseUnsendableAmount(what, draft.amount);
  if (!isGatewayId(gatewayPaymentId, 'pay')) throw refusedCall(what, 'not an id of the gateway');
  const path = `${PAYMENT.path(gatewayPaymentId)}/refund`;
  const headers = { 'x-refund-idempotency': refundId };
  const call: GatewayCall = { what, method: 'POST', path, body: refundBody(draft), headers, isRepeatable: true };
  const attempts = await session.send(call);
  const isRequested = (made: GatewayRefund): boolean =>
    made.gatewayPaymentId === gatewayPaymentId && made.amount === draft.amount && made.currency === draft.currency;

  if (!shouldListRefunds(attempts)) {
    return readSuccess(session, call, attempts, (json) => {
      const made = parseRefund(json);
      return made !== null && isRequested(made) ? made : null;
    });
  }
  const list = await asUnknown(listRefunds(session, gatewayPaymentId));
  const made = list.find((one) => one.refundId === refundId.toLowerCase());
  if (made === undefined) throw session.failed(call, attempts, outcomeWithoutRefund(attempts));
  if (!isRequested(made)) throw session.failed(call, attempts, 'UNKNOWN', `the refund of that key is ${UNREADABLE}`);
  return made;
}

/** Whether the list of refunds can tell more than the response: the gateway failed, or refused after an attempt that may have succeeded. */
function shouldListRefunds({ earlier, last }: Attempts): boolean {
  if (isKeyTaken(last) || isOwnFailure(last)) return true;
  return isRefused(last) && !earlier.every(isRefused);
}

/** REFUSED only if every attempt was refused: after a failure of the gateway, the refund may be listed later. */
function outcomeWithoutRefund({ earlier, last }: Attempts): 'REFUSED' | 'UNKNOWN' {
  const isSettled = (attempt: Attempt): boolean => isRefused(attempt) || isKeyTaken(attempt);
  return [...earlier, last].every(isSettled) ? 'REFUSED' : 'UNKNOWN';
}
