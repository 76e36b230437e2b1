import {
  GatewayError,
  type GatewayLink,
  type GatewayQr,
  type GatewayRefund,
  type LinkDraft,
  type QrDraft,
  type RefundDraft,
} from '../payment-gateway.ts';
import {
  isKeyTaken,
  isOwnFailure,
  isReferenceTaken,
  isRefused,
  type Outcome,
  type Outcomes,
  statusOf,
} from './razorpay-fates.rules.ts';
import type { GatewayCall, Talk } from './razorpay-http.ts';
import { findLinkRecord, getRecord, listRefunds, NONSENSE, PAYMENT, type Payable, readDone } from './razorpay-reads.ts';
import { linkBody, qrBody, refundBody } from './razorpay-requests.rules.ts';
import { currencyOf, isGatewayId, linkOf, member, minorOf, qrOf, refundOf } from './razorpay-shapes.rules.ts';

/** QR codes are of UPI, which moves rupees only. */
const QR_CURRENCY = 'INR';

function refuse(what: string, why: string): GatewayError {
  return new GatewayError('REFUSED', null, `${what}: ${why}`);
}

/** Amounts of the wire are JSON numbers. */
function refuseAmount(what: string, amount: bigint): void {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse(what, 'not an amount the gateway can take');
}

/** Sent once, whatever comes of it. */
export async function createQr(talk: Talk, draft: QrDraft): Promise<GatewayQr> {
  const what = `create QR code ${draft.requestId}`;
  refuseAmount(what, draft.amount);
  if (draft.currency !== QR_CURRENCY) throw refuse(what, `QR codes are in ${QR_CURRENCY} only`);
  const call: GatewayCall = { what, method: 'POST', path: '/payments/qr_codes', body: qrBody(draft), isRepeatable: false };
  return readDone(talk, call, await talk.send(call), (json) => {
    const qr = qrOf(json);
    if (qr === null || qr.imageUrl === null || !isOf(draft, qr)) return null;
    return minorOf(member(json, 'payment_amount')) === draft.amount ? qr : null;
  });
}

/** Whether the record is not that of another request. */
function isOf(draft: Readonly<{ requestId: string }>, record: Readonly<{ requestId: string | null }>): boolean {
  return record.requestId === null || record.requestId === draft.requestId.toLowerCase();
}

/**
 * Closes or cancels. What to say of one that is over already is not written down, so after a refusal the record itself is asked for:
 * it is well when nothing can be paid by it any more.
 */
export async function endRecord<T>(talk: Talk, payable: Payable<T>, id: string): Promise<T> {
  const { verb, name, path, read, isOver } = payable;
  const what = `${verb} ${name} ${id}`;
  if (!isGatewayId(id, payable.kind)) throw refuse(what, 'not an id of the gateway');
  const call: GatewayCall = { what, method: 'POST', path: `${path(id)}/${verb}`, isRepeatable: true };
  const outcomes = await talk.send(call);
  const status = statusOf(outcomes.last);
  if (status === 400 || status === 404 || status === 409 || status === 422) {
    const record = await orUnknown(getRecord(talk, payable, id));
    if (record !== null && isOver(record)) return record;
    throw talk.failed(call, outcomes);
  }
  return readDone(talk, call, outcomes, (json) => {
    const record = read(json);
    return record !== null && isOver(record) ? record : null;
  });
}

/** One under the same reference that is there already is the answer. */
export async function createLink(talk: Talk, draft: LinkDraft): Promise<GatewayLink> {
  const what = `create payment link ${draft.requestId}`;
  refuseAmount(what, draft.amount);
  const call: GatewayCall = { what, method: 'POST', path: '/payment_links', body: linkBody(draft), isRepeatable: true };
  const outcomes = await talk.send(call);
  const read = (json: unknown): GatewayLink | null => {
    const link = linkOf(json);
    if (link === null || link.shortUrl === null || !isOf(draft, link)) return null;
    const isSame = minorOf(member(json, 'amount')) === draft.amount && currencyOf(member(json, 'currency')) === draft.currency;
    return isSame ? link : null;
  };
  // A try before may have made it, although this one was refused.
  const mayExist = isReferenceTaken(outcomes.last) || (isRefused(outcomes.last) && !outcomes.earlier.every(isRefused));
  if (!mayExist) return readDone(talk, call, outcomes, read);
  const found = await orUnknown(findLinkRecord(talk, draft.requestId));
  if (found === undefined) throw talk.failed(call, outcomes);
  const link = read(found);
  if (link === null) throw talk.failed(call, outcomes, 'UNKNOWN', `the link of that reference is ${NONSENSE}`);
  return link;
}

/** After what was asked may have been done, not to be able to look leaves it open. */
async function orUnknown<T>(look: Promise<T>): Promise<T> {
  try {
    return await look;
  } catch (error) {
    throw error instanceof GatewayError ? new GatewayError('UNKNOWN', error.status, error.message) : error;
  }
}

/** Sent again under the same key. After an answer that leaves it open the list of refunds is asked, where that can tell. */
export async function refund(talk: Talk, draft: RefundDraft): Promise<GatewayRefund> {
  const { refundId, gatewayPaymentId } = draft;
  const what = `refund ${refundId} of ${gatewayPaymentId}`;
  refuseAmount(what, draft.amount);
  if (!isGatewayId(gatewayPaymentId, 'pay')) throw refuse(what, 'not an id of the gateway');
  const path = `${PAYMENT.path(gatewayPaymentId)}/refund`;
  const headers = { 'x-refund-idempotency': refundId };
  const call: GatewayCall = { what, method: 'POST', path, body: refundBody(draft), headers, isRepeatable: true };
  const outcomes = await talk.send(call);
  const isAsked = (made: GatewayRefund): boolean =>
    made.gatewayPaymentId === gatewayPaymentId && made.amount === draft.amount && made.currency === draft.currency;

  if (!isWorthALook(outcomes)) {
    return readDone(talk, call, outcomes, (json) => {
      const made = refundOf(json);
      return made !== null && isAsked(made) ? made : null;
    });
  }
  const list = await orUnknown(listRefunds(talk, gatewayPaymentId));
  const made = list.find((one) => one.refundId === refundId.toLowerCase());
  if (made === undefined) throw talk.failed(call, outcomes, fateWithoutRefund(outcomes));
  if (!isAsked(made)) throw talk.failed(call, outcomes, 'UNKNOWN', `the refund of that key is ${NONSENSE}`);
  return made;
}

/** Whether the list of refunds can tell more than the answer: the gateway failed, or refused after a try that may have done it. */
function isWorthALook({ earlier, last }: Outcomes): boolean {
  if (isKeyTaken(last) || isOwnFailure(last)) return true;
  return isRefused(last) && !earlier.every(isRefused);
}

/** Only where each try was refused: after one that failed at the gateway, what is not listed may be to come yet. */
function fateWithoutRefund({ earlier, last }: Outcomes): 'REFUSED' | 'UNKNOWN' {
  const isSettled = (outcome: Outcome): boolean => isRefused(outcome) || isKeyTaken(outcome);
  return [...earlier, last].every(isSettled) ? 'REFUSED' : 'UNKNOWN';
}
