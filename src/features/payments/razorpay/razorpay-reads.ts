import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { GatewayError, type GatewayLink, type GatewayPayment, type GatewayQr, type GatewayRefund } from '../payment-gateway.ts';
import { unixSeconds } from './razorpay-bodies.rules.ts';
import type { GatewayCall, GatewaySession } from './razorpay-http.ts';
import { type Attempts, isSuccess, isUnknownRecord } from './razorpay-outcomes.rules.ts';
import {
  type IdKind,
  isGatewayId,
  jsonMember,
  parseLink,
  parsePayment,
  parseQr,
  parseRefund,
  parseRequestId,
} from './razorpay-records.rules.ts';

/** Records per page, and pages read per list. */
const PAGE_SIZE = 100;
const PAGES_MAX = 10;
/** How far the gateway's clock may be from ours. */
const CLOCK_SLACK_MINUTES = 5;

/** A kind of record at the gateway. `isOver`: it cannot be paid any more. */
type RecordKind<T> = Readonly<{
  kind: IdKind;
  name: string;
  path: (id: string) => string;
  read: (json: unknown) => T | null;
}>;
export type PayableKind<T> = RecordKind<T> & Readonly<{ verb: 'close' | 'cancel'; isOver: (record: T) => boolean }>;

export const QR: PayableKind<GatewayQr> = {
  kind: 'qr',
  name: 'QR code',
  path: (id) => `/payments/qr_codes/${id}`,
  read: parseQr,
  verb: 'close',
  isOver: ({ state }) => state !== 'ACTIVE',
};

export const LINK: PayableKind<GatewayLink> = {
  kind: 'plink',
  name: 'payment link',
  path: (id) => `/payment_links/${id}`,
  read: parseLink,
  verb: 'cancel',
  isOver: ({ state }) => state !== 'OPEN' && state !== 'PARTIALLY_PAID',
};

export const PAYMENT: RecordKind<GatewayPayment> = {
  kind: 'pay',
  name: 'payment',
  path: (id) => `/payments/${id}`,
  read: parsePayment,
};

/** What a message says about a response that cannot be read. */
export const UNREADABLE = 'an unreadable response';

/** The record in a 2xx response. If `read` cannot read it, what was done is unknown. */
export function readSuccess<T>(
  session: GatewaySession,
  call: GatewayCall,
  attempts: Attempts,
  read: (json: unknown) => T | null,
): T {
  const { last } = attempts;
  if (!isSuccess(last)) throw session.failed(call, attempts);
  const record = read(last.json);
  if (record === null) throw session.failed(call, attempts, 'UNKNOWN', `HTTP ${last.status}: ${UNREADABLE}`);
  return record;
}

/** Null: the gateway has no such record. */
async function getAt<T>(
  session: GatewaySession,
  what: string,
  path: string,
  read: (json: unknown) => T | null,
): Promise<T | null> {
  const call: GatewayCall = { what, method: 'GET', path, isRepeatable: true };
  const attempts = await session.send(call);
  return isUnknownRecord(attempts.last) ? null : readSuccess(session, call, attempts, read);
}

/** Null: the gateway has no record with that id. */
export async function getRecord<T>(session: GatewaySession, kind: RecordKind<T>, id: string): Promise<T | null> {
  return isGatewayId(id, kind.kind) ? await getAt(session, `read ${kind.name} ${id}`, kind.path(id), kind.read) : null;
}

/** The records of a list: `items`, for links also `payment_links`. */
function listItems(json: unknown): readonly unknown[] | null {
  const items = jsonMember(json, 'items') ?? jsonMember(json, 'payment_links');
  return Array.isArray(items) ? items : null;
}

/** Yields the records of a list, page by page. @throws GatewayError UNKNOWN when there are more than it reads */
async function* iterateRecords(
  session: GatewaySession,
  what: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
) {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const search = new URLSearchParams({ count: String(PAGE_SIZE), skip: String(page * PAGE_SIZE), ...query });
    const items = (await getAt(session, what, `${path}?${search}`, listItems)) ?? [];
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
  throw new GatewayError('UNKNOWN', null, `${what}: more than ${PAGES_MAX * PAGE_SIZE} records`);
}

/** A whole list; empty for a record that the gateway does not know. An unreadable record is an error: it must not be left out. */
async function listRecords<T>(
  session: GatewaySession,
  list: Readonly<{ kind: IdKind; id: string; path: string; of: string }>,
  read: (json: unknown) => T | null,
): Promise<T[]> {
  if (!isGatewayId(list.id, list.kind)) return [];
  const what = `list ${list.of} of ${list.id}`;
  const records: T[] = [];
  for await (const item of iterateRecords(session, what, `${list.path}/${list.of}`)) {
    const record = read(item);
    if (record === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${UNREADABLE}`);
    records.push(record);
  }
  return records;
}

/** The payments of a QR code. */
export function listQrPayments(session: GatewaySession, qrId: string): Promise<GatewayPayment[]> {
  return listRecords(session, { kind: 'qr', id: qrId, path: QR.path(qrId), of: 'payments' }, parsePayment);
}

/** The refunds of a payment. */
export function listRefunds(session: GatewaySession, paymentId: string): Promise<GatewayRefund[]> {
  return listRecords(session, { kind: 'pay', id: paymentId, path: PAYMENT.path(paymentId), of: 'refunds' }, parseRefund);
}

/** The QR code with our own id in its notes, among those created in that period. */
export async function findQr(
  session: GatewaySession,
  requestId: string,
  during: { since: Timestamp; now: Timestamp },
): Promise<GatewayQr | null> {
  const query = {
    from: String(unixSeconds(addMinutes(during.since, -CLOCK_SLACK_MINUTES))),
    to: String(unixSeconds(addMinutes(during.now, CLOCK_SLACK_MINUTES))),
  };
  const what = `find QR code ${requestId}`;
  for await (const item of iterateRecords(session, what, '/payments/qr_codes', query)) {
    if (parseRequestId(item) !== requestId.toLowerCase()) continue;
    const qr = parseQr(item);
    if (qr === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${UNREADABLE}`);
    return qr;
  }
  return null;
}

/** The QR code of a payment. */
export async function findQrOfPayment(session: GatewaySession, paymentId: string): Promise<GatewayQr | null> {
  if (!isGatewayId(paymentId, 'pay')) return null;
  const path = `/payments/qr_codes?payment_id=${paymentId}`;
  const what = `find QR code of ${paymentId}`;
  const items = (await getAt(session, what, path, listItems)) ?? [];
  // A payment has one QR code: more means that the filter was ignored.
  if (items.length !== 1) return null;
  const qr = parseQr(items[0]);
  if (qr === null) throw new GatewayError('UNKNOWN', 200, `${what}: ${UNREADABLE}`);
  return qr;
}

/** The record with our own reference; undefined when there is none. */
export async function findLinkRecord(session: GatewaySession, requestId: string): Promise<unknown> {
  const path = `/payment_links?${new URLSearchParams({ reference_id: requestId })}`;
  const items = (await getAt(session, `find payment link ${requestId}`, path, listItems)) ?? [];
  return items.find((item) => parseRequestId(item) === requestId.toLowerCase());
}

/** The link with our own reference. */
export async function findLink(session: GatewaySession, requestId: string): Promise<GatewayLink | null> {
  const record = await findLinkRecord(session, requestId);
  if (record === undefined) return null;
  const link = parseLink(record);
  if (link === null) throw new GatewayError('UNKNOWN', 200, `find payment link ${requestId}: ${UNREADABLE}`);
  return link;
}

/** The link of a payment. */
export async function findLinkOfPayment(session: GatewaySession, paymentId: string): Promise<GatewayLink | null> {
  if (!isGatewayId(paymentId, 'pay')) return null;
  const items =
    (await getAt(session, `find payment link of ${paymentId}`, `/payment_links?payment_id=${paymentId}`, listItems)) ?? [];
  const links = items.map(parseLink).filter((link) => link !== null);
  const named = links.find((link) => link.paymentIds.includes(paymentId));
  // A single link that lists no payments is taken too: the gateway returned it for this payment.
  return named ?? links.find((link) => links.length === 1 && link.paymentIds.length === 0) ?? null;
}
