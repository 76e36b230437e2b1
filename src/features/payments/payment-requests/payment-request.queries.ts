import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import {
  FAILURES_MAX,
  LIVE_STATES,
  type PaymentRequestKind,
  type PaymentRequestState,
  VISIBLE_STATES,
} from '../gateway.rules.ts';
import type { PaymentRequestId } from './payment-request-id.ts';

/** A QR code or a payment link as stored; `amount` is numeric text. */
export type PaymentRequestRow = {
  id: string;
  bookingId: string;
  kind: PaymentRequestKind;
  state: PaymentRequestState;
  amount: string;
  currency: string;
  description: string | null;
  viaSms: boolean;
  /** The gateway account that created it. */
  keyId: string;
  gatewayId: string | null;
  url: string | null;
  expiresAt: Timestamp | null;
  closeWantedAt: Timestamp | null;
  endedAt: Timestamp | null;
  keyHash: Buffer | null;
  /** After this time the process that created or closed it under that key is assumed to have ended. */
  keyUntil: Timestamp | null;
  /** Whether it has a payment in the ledger. Reliable only while the booking is locked. */
  hasPayment: boolean;
  checkAt: Timestamp | null;
  checks: number;
  failures: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = (propertyId: string) => sql`
  q.id, q.booking_id as "bookingId", q.kind, q.state, q.amount::text as amount, q.currency, q.description, q.via_sms as "viaSms",
  q.key_id as "keyId", q.gateway_id as "gatewayId", q.url, q.expires_at as "expiresAt", q.close_wanted_at as "closeWantedAt", q.ended_at as "endedAt",
  q.key_hash as "keyHash", q.key_until as "keyUntil",
  exists (select from payment p where p.property_id = ${propertyId} and p.gateway_request_id = q.id) as "hasPayment",
  q.look_at as "checkAt", q.looks as checks, q.failures, q.created_at as "createdAt", q.updated_at as "updatedAt"`;

export type PaymentRequestDraft = {
  id: string;
  bookingId: string;
  kind: PaymentRequestKind;
  amount: string;
  currency: string;
  description: string | null;
  viaSms: boolean;
  keyId: string;
  expiresAt: Timestamp | null;
  key: { hash: Buffer; until: Timestamp } | null;
  checkAt: Timestamp;
  actorId: string;
  at: Timestamp;
};

/** Stores that a payment request is about to be created at the gateway. */
export async function insertPaymentRequest(tx: Tx, propertyId: string, draft: PaymentRequestDraft): Promise<void> {
  await sql`
    insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, description, via_sms, key_id, expires_at, key_hash, key_until,
      look_at, created_by, created_at, updated_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.kind}, 'PREPARED', ${draft.amount}, ${draft.currency}, ${draft.description},
      ${draft.viaSms}, ${draft.keyId}, ${draft.expiresAt}, ${draft.key?.hash ?? null}, ${draft.key?.until ?? null}, ${draft.checkAt}, ${draft.actorId}, ${draft.at}, ${draft.at})`.execute(
    tx,
  );
}

export async function getPaymentRequest(db: Db, propertyId: string, id: string): Promise<PaymentRequestRow> {
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(propertyId)} from gateway_request q where q.property_id = ${propertyId} and q.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a payment request is never deleted');
  return row;
}

/** Reads and locks it. Where its booking is locked too, lock the booking first. */
export async function lockPaymentRequest(tx: Tx, propertyId: string, id: string): Promise<PaymentRequestRow> {
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(propertyId)} from gateway_request q where q.property_id = ${propertyId} and q.id = ${id} for no key update`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a payment request is never deleted');
  return row;
}

/** The fields to change; a field that is left out keeps its value. */
export type PaymentRequestChange = {
  state?: PaymentRequestState;
  gatewayId?: string;
  orderId?: string | null;
  url?: string | null;
  expiresAt?: Timestamp | null;
  closeWantedAt?: Timestamp | null;
  endedAt?: Timestamp | null;
  failure?: string | null;
  /** Null: no HTTP request waits for its outcome any more. */
  key?: { hash: Buffer; until: Timestamp } | null;
  checkAt?: Timestamp | null;
  checks?: number;
  failures?: number;
};

/** The fields of a change that the API shows. */
const SHOWN_FIELDS = ['state', 'gatewayId', 'url', 'expiresAt', 'closeWantedAt', 'endedAt'] as const;

function noteShown(tx: Tx, propertyId: string, row: Pick<PaymentRequestRow, 'id' | 'bookingId' | 'state'>, at: Timestamp): void {
  if ((VISIBLE_STATES as readonly string[]).includes(row.state))
    noteChange(tx, { propertyId, kind: 'payment-request', id: row.id, data: { bookingId: row.bookingId }, at });
}

/** Changes a locked payment request and returns it. */
export async function updatePaymentRequest(
  tx: Tx,
  propertyId: string,
  id: string,
  change: PaymentRequestChange,
  at: Timestamp,
): Promise<PaymentRequestRow> {
  const valueOrColumn = <T>(value: T | undefined, column: string): RawBuilder<unknown> =>
    value === undefined ? sql.ref(column) : sql`${value}`;
  const { rows } = await sql<PaymentRequestRow>`
    update gateway_request q set state = ${valueOrColumn(change.state, 'state')}, gateway_id = ${valueOrColumn(change.gatewayId, 'gateway_id')},
      order_id = ${valueOrColumn(change.orderId, 'order_id')}, url = ${valueOrColumn(change.url, 'url')}, expires_at = ${valueOrColumn(change.expiresAt, 'expires_at')},
      close_wanted_at = ${valueOrColumn(change.closeWantedAt, 'close_wanted_at')}, ended_at = ${valueOrColumn(change.endedAt, 'ended_at')},
      failure = ${valueOrColumn(change.failure, 'failure')}, key_hash = ${valueOrColumn(change.key === undefined ? undefined : (change.key?.hash ?? null), 'key_hash')},
      key_until = ${valueOrColumn(change.key === undefined ? undefined : (change.key?.until ?? null), 'key_until')}, look_at = ${valueOrColumn(change.checkAt, 'look_at')}, looks = ${valueOrColumn(change.checks, 'looks')},
      failures = ${valueOrColumn(change.failures, 'failures')}, updated_at = ${at}
    where q.property_id = ${propertyId} and q.id = ${id} returning ${columns(propertyId)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a payment request is never deleted');
  if (SHOWN_FIELDS.some((field) => change[field] !== undefined)) noteShown(tx, propertyId, row, at);
  return row;
}

/** The latest payment request of the same amount, from the same gateway account, that can still be paid and is not about to be closed. */
export async function findReusablePaymentRequest(
  tx: Tx,
  propertyId: string,
  input: { bookingId: string; kind: PaymentRequestKind; amount: string; keyId: string; viaSms: boolean; expiresAfter: Timestamp },
): Promise<PaymentRequestRow | undefined> {
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(propertyId)} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${input.bookingId} and q.kind = ${input.kind} and q.state in ('ACTIVE', 'OPEN')
      and q.amount = ${input.amount}::numeric and q.key_id = ${input.keyId} and q.close_wanted_at is null
      and q.failures < ${FAILURES_MAX} and not exists (select from payment p where p.property_id = ${propertyId} and p.gateway_request_id = q.id)
      and (q.expires_at is null or q.expires_at > ${input.expiresAfter}) and (q.via_sms or not ${input.viaSms}::boolean)
    order by q.created_at desc, q.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Whether the same payment request is being created right now. */
export async function isBeingCreated(
  tx: Tx,
  propertyId: string,
  input: { bookingId: string; kind: PaymentRequestKind; amount: string; viaSms: boolean; since: Timestamp; exceptId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${input.bookingId} and q.kind = ${input.kind} and q.state = 'PREPARED'
      and q.amount = ${input.amount}::numeric and (q.via_sms or not ${input.viaSms}::boolean) and q.failure is null
      and q.created_at > ${input.since} and q.id is distinct from ${input.exceptId ?? null}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

/** Makes live payment requests that were given up due again: the property has new keys, which may work. */
export async function recheckPaymentRequests(tx: Tx, propertyId: string, at: Timestamp): Promise<void> {
  await sql`
    update gateway_request set look_at = ${at}, failures = 0
    where property_id = ${propertyId} and failures > 0 and state = any(${[...LIVE_STATES]}::text[])`.execute(tx);
}

/** `withoutClosing`: leaves out those that are about to be closed. `after`: the last one of the previous page. */
export type PaymentRequestFilter = {
  kind?: PaymentRequestKind;
  states?: readonly PaymentRequestState[];
  withoutClosing?: boolean;
  after?: { at: string; id: string } | null;
  most: number;
};

/** A booking never has more open ones than this. */
export const OPEN_MAX = 1_000;

/** The payment requests of a booking that the API shows, the newest first. */
export async function listPaymentRequests(
  db: Db,
  propertyId: string,
  bookingId: string,
  filter: PaymentRequestFilter,
): Promise<PaymentRequestRow[]> {
  const after = filter.after ?? null;
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(propertyId)} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.state = any(${[...(filter.states ?? VISIBLE_STATES)]}::text[])
      and (${filter.kind ?? null}::text is null or q.kind = ${filter.kind ?? null})
      and (not ${filter.withoutClosing === true}::boolean or q.close_wanted_at is null)
      and (${after?.at ?? null}::timestamptz is null or (q.created_at, q.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by q.created_at desc, q.id desc limit ${filter.most}`.execute(db);
  return rows;
}

/** A payment request with what people call its booking by. */
export type OpenRequestRow = PaymentRequestRow & { bookingReference: string; guestName: string | null };

/** The payment requests of the property that can be paid at the instant `now`, the newest first. */
export async function listOpenPaymentRequests(
  db: Db,
  propertyId: string,
  page: { now: Timestamp; after: { at: string; id: string } | null; most: number },
): Promise<OpenRequestRow[]> {
  const { now, after, most } = page;
  const { rows } = await sql<OpenRequestRow>`
    select ${columns(propertyId)}, b.reference as "bookingReference", g.name as "guestName"
    from gateway_request q
    join booking b on b.property_id = q.property_id and b.id = q.booking_id
    left join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where q.property_id = ${propertyId} and q.state in ('ACTIVE', 'OPEN', 'PARTIALLY_PAID') and q.close_wanted_at is null
      and (q.expires_at is null or q.expires_at > ${now})
      ${after === null ? sql`` : sql`and (q.created_at, q.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by q.created_at desc, q.id desc limit ${most}`.execute(db);
  return rows;
}

/** The payment request of a booking by our own id or the gateway's. */
export async function findPaymentRequest(
  db: Db,
  propertyId: string,
  bookingId: string,
  kind: PaymentRequestKind,
  id: PaymentRequestId,
): Promise<PaymentRequestRow | undefined> {
  const hasId = 'id' in id ? sql`q.id = ${id.id}` : sql`q.gateway_id = ${id.gatewayId}`;
  const { rows } = await sql<PaymentRequestRow>`
    select ${columns(propertyId)} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.kind = ${kind} and ${hasId}
      and q.state = any(${[...VISIBLE_STATES]}::text[])`.execute(db);
  return rows[0];
}

/** Marks the open payment requests of a booking to be closed at the gateway, with those that are being created. @returns how many */
export async function markForClosing(tx: Tx, propertyId: string, bookingId: string, at: Timestamp): Promise<number> {
  const { rows } = await sql<Pick<PaymentRequestRow, 'id' | 'bookingId' | 'state'>>`
    update gateway_request set close_wanted_at = ${at}, looks = 0, failures = 0, look_at = case when state = 'PREPARED' then look_at else ${at}::timestamptz end, updated_at = ${at}
    where property_id = ${propertyId} and booking_id = ${bookingId} and close_wanted_at is null
      and state = any(${['PREPARED', ...LIVE_STATES]}::text[])
    returning id, booking_id as "bookingId", state`.execute(tx);
  for (const row of rows) noteShown(tx, propertyId, row, at);
  return rows.length;
}
