import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { GatewayError, type GatewayLink, type GatewayPayment, type GatewayQr, type GatewayRefund } from '../payment-gateway.ts';
import { isDone, isUnknownRecord, type Outcomes } from './razorpay-fates.rules.ts';
import type { GatewayCall, Talk } from './razorpay-http.ts';
import { secondsOf } from './razorpay-requests.rules.ts';
import { type IdKind, isGatewayId, linkOf, member, paymentOf, qrOf, refundOf, requestIdOf } from './razorpay-shapes.rules.ts';

/** The most records of one answer, and the most answers that are read for one list. */
const PAGE_SIZE = 100;
const PAGES_MAX = 10;
/** How far the gateway's clock may be from ours. */
const CLOCK_SLACK_MINUTES = 5;

/** A kind of record at the gateway. `isOver`: nothing can be paid by it any more. */
type Kind<T> = Readonly<{
  kind: IdKind;
  name: string;
  path: (id: string) => string;
  read: (json: unknown) => T | null;
}>;
export type Payable<T> = Kind<T> & Readonly<{ verb: 'close' | 'cancel'; isOver: (record: T) => boolean }>;

export const QR: Payable<GatewayQr> = {
  kind: 'qr',
  name: 'QR code',
  path: (id) => `/payments/qr_codes/${id}`,
  read: qrOf,
  verb: 'close',
  isOver: ({ state }) => state !== 'ACTIVE',
};

export const LINK: Payable<GatewayLink> = {
  kind: 'plink',
  name: 'payment link',
  path: (id) => `/payment_links/${id}`,
  read: linkOf,
  verb: 'cancel',
  isOver: ({ state }) => state !== 'OPEN' && state !== 'PARTIALLY_PAID',
};

export const PAYMENT: Kind<GatewayPayment> = { kind: 'pay', name: 'payment', path: (id) => `/payments/${id}`, read: paymentOf };

/** What is said of an answer that cannot be read. */
export const NONSENSE = 'an answer that makes no sense';

/** What a 2xx answer holds, as `read` makes it out; an answer it can make nothing of leaves open what was done. */
export function readDone<T>(talk: Talk, call: GatewayCall, outcomes: Outcomes, read: (json: unknown) => T | null): T {
  const { last } = outcomes;
  if (!isDone(last)) throw talk.failed(call, outcomes);
  const record = read(last.json);
  if (record === null) throw talk.failed(call, outcomes, 'UNKNOWN', `HTTP ${last.status}: ${NONSENSE}`);
  return record;
}

/** Null: the gateway knows no such record. */
async function get<T>(talk: Talk, what: string, path: string, read: (json: unknown) => T | null): Promise<T | null> {
  const call: GatewayCall = { what, method: 'GET', path, isRepeatable: true };
  const outcomes = await talk.send(call);
  return isUnknownRecord(outcomes.last) ? null : readDone(talk, call, outcomes, read);
}

/** Null: the gateway knows no record under that id. */
export async function getRecord<T>(talk: Talk, kind: Kind<T>, id: string): Promise<T | null> {
  return isGatewayId(id, kind.kind) ? await get(talk, `read ${kind.name} ${id}`, kind.path(id), kind.read) : null;
}

/** The records of a list's answer: `items`, of links also `payment_links`. */
function itemsOf(json: unknown): readonly unknown[] | null {
  const items = member(json, 'items') ?? member(json, 'payment_links');
  return Array.isArray(items) ? items : null;
}

/** The records of a list, page by page. @throws GatewayError UNKNOWN when there are more than are read. */
async function* recordsOf(talk: Talk, what: string, path: string, query: Readonly<Record<string, string>> = {}) {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const search = new URLSearchParams({ count: String(PAGE_SIZE), skip: String(page * PAGE_SIZE), ...query });
    const items = (await get(talk, what, `${path}?${search}`, itemsOf)) ?? [];
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
  throw new GatewayError('UNKNOWN', null, `${what}: more than ${PAGES_MAX * PAGE_SIZE} records`);
}

/** A whole list; none of a record that the gateway does not know. One that cannot be read must not be left out unseen. */
async function listOf<T>(
  talk: Talk,
  list: Readonly<{ kind: IdKind; id: string; path: string; of: string }>,
  read: (json: unknown) => T | null,
): Promise<T[]> {
  if (!isGatewayId(list.id, list.kind)) return [];
  const what = `list ${list.of} of ${list.id}`;
  const records: T[] = [];
  for await (const item of recordsOf(talk, what, `${list.path}/${list.of}`)) {
    const record = read(item);
    if (record === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${NONSENSE}`);
    records.push(record);
  }
  return records;
}

/** What was paid by a QR code. */
export function listQrPayments(talk: Talk, qrId: string): Promise<GatewayPayment[]> {
  return listOf(talk, { kind: 'qr', id: qrId, path: QR.path(qrId), of: 'payments' }, paymentOf);
}

/** What was given back of a payment. */
export function listRefunds(talk: Talk, paymentId: string): Promise<GatewayRefund[]> {
  return listOf(talk, { kind: 'pay', id: paymentId, path: PAYMENT.path(paymentId), of: 'refunds' }, refundOf);
}

/** The QR code whose notes hold our own id, of those made in that span. */
export async function findQr(
  talk: Talk,
  requestId: string,
  during: { since: Timestamp; now: Timestamp },
): Promise<GatewayQr | null> {
  const query = {
    from: String(secondsOf(addMinutes(during.since, -CLOCK_SLACK_MINUTES))),
    to: String(secondsOf(addMinutes(during.now, CLOCK_SLACK_MINUTES))),
  };
  const what = `find QR code ${requestId}`;
  for await (const item of recordsOf(talk, what, '/payments/qr_codes', query)) {
    if (requestIdOf(item) !== requestId.toLowerCase()) continue;
    const qr = qrOf(item);
    if (qr === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${NONSENSE}`);
    return qr;
  }
  return null;
}

/** The QR code that a payment was made by. */
export async function findQrOfPayment(talk: Talk, paymentId: string): Promise<GatewayQr | null> {
  if (!isGatewayId(paymentId, 'pay')) return null;
  const path = `/payments/qr_codes?payment_id=${paymentId}`;
  const what = `find QR code of ${paymentId}`;
  const items = (await get(talk, what, path, itemsOf)) ?? [];
  // A payment is of one QR code: more are an answer to another question.
  if (items.length !== 1) return null;
  const qr = qrOf(items[0]);
  if (qr === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${NONSENSE}`);
  return qr;
}

/** The record under our own reference; undefined when there is none. */
export async function findLinkRecord(talk: Talk, requestId: string): Promise<unknown> {
  const path = `/payment_links?${new URLSearchParams({ reference_id: requestId })}`;
  const items = (await get(talk, `find payment link ${requestId}`, path, itemsOf)) ?? [];
  return items.find((item) => requestIdOf(item) === requestId.toLowerCase());
}

/** The link under our own reference. */
export async function findLink(talk: Talk, requestId: string): Promise<GatewayLink | null> {
  const record = await findLinkRecord(talk, requestId);
  if (record === undefined) return null;
  const link = linkOf(record);
  if (link === null) throw new GatewayError('UNKNOWN', 200, `find payment link ${requestId}: ${NONSENSE}`);
  return link;
}

/** The link that a payment was made by. */
export async function findLinkOfPayment(talk: Talk, paymentId: string): Promise<GatewayLink | null> {
  if (!isGatewayId(paymentId, 'pay')) return null;
  const items = (await get(talk, `find payment link of ${paymentId}`, `/payment_links?payment_id=${paymentId}`, itemsOf)) ?? [];
  const links = items.map(linkOf).filter((link) => link !== null);
  const named = links.find((link) => link.paymentIds.includes(paymentId));
  // One that tells no payments is taken at the gateway's word, which was asked for it.
  return named ?? links.find((link) => links.length === 1 && link.paymentIds.length === 0) ?? null;
}
