import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { FAILURES_MAX, LIVE_STATES, type RequestKind, type RequestState, SHOWN_STATES } from '../gateway.rules.ts';

/** A QR code or a payment link as stored; `amount` is numeric text. */
export type RequestRow = {
  id: string;
  bookingId: string;
  kind: RequestKind;
  state: RequestState;
  amount: string;
  currency: string;
  description: string | null;
  viaSms: boolean;
  /** The account that it was made by. */
  keyId: string;
  gatewayId: string | null;
  url: string | null;
  expiresAt: Timestamp | null;
  closeWantedAt: Timestamp | null;
  endedAt: Timestamp | null;
  keyHash: Buffer | null;
  /** From then on whoever made or closed it under that key is taken to have ended. */
  keyUntil: Timestamp | null;
  /** Whether anything was paid on it: true as long as its booking is locked. */
  hasPayment: boolean;
  lookAt: Timestamp | null;
  looks: number;
  failures: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = sql`
  q.id, q.booking_id as "bookingId", q.kind, q.state, q.amount::text as amount, q.currency, q.description, q.via_sms as "viaSms",
  q.key_id as "keyId", q.gateway_id as "gatewayId", q.url, q.expires_at as "expiresAt", q.close_wanted_at as "closeWantedAt", q.ended_at as "endedAt",
  q.key_hash as "keyHash", q.key_until as "keyUntil",
  exists (select from payment p where p.property_id = q.property_id and p.gateway_request_id = q.id) as "hasPayment",
  q.look_at as "lookAt", q.looks, q.failures, q.created_at as "createdAt", q.updated_at as "updatedAt"`;

export type RequestDraft = {
  id: string;
  bookingId: string;
  kind: RequestKind;
  amount: string;
  currency: string;
  description: string | null;
  viaSms: boolean;
  keyId: string;
  expiresAt: Timestamp | null;
  key: { hash: Buffer; until: Timestamp } | null;
  lookAt: Timestamp;
  actorId: string;
  at: Timestamp;
};

/** Writes down that a request is about to be made at the gateway. */
export async function insertRequest(tx: Tx, propertyId: string, draft: RequestDraft): Promise<void> {
  await sql`
    insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, description, via_sms, key_id, expires_at, key_hash, key_until,
      look_at, created_by, created_at, updated_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.kind}, 'PREPARED', ${draft.amount}, ${draft.currency}, ${draft.description},
      ${draft.viaSms}, ${draft.keyId}, ${draft.expiresAt}, ${draft.key?.hash ?? null}, ${draft.key?.until ?? null}, ${draft.lookAt}, ${draft.actorId}, ${draft.at}, ${draft.at})`.execute(
    tx,
  );
}

/** The request as it is. */
export async function getRequest(db: Db, propertyId: string, id: string): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from gateway_request q where q.property_id = ${propertyId} and q.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a request is never deleted');
  return row;
}

/** The same, locked against other changes of it; where its booking is locked too, after that. */
export async function lockRequest(tx: Tx, propertyId: string, id: string): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from gateway_request q where q.property_id = ${propertyId} and q.id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a request is never deleted');
  return row;
}

/** What may change of a request; what is left out stays. */
export type RequestChange = {
  state?: RequestState;
  gatewayId?: string;
  orderId?: string | null;
  url?: string | null;
  expiresAt?: Timestamp | null;
  closeWantedAt?: Timestamp | null;
  endedAt?: Timestamp | null;
  failure?: string | null;
  /** Null: nobody waits for its answer any more. */
  key?: { hash: Buffer; until: Timestamp } | null;
  lookAt?: Timestamp | null;
  looks?: number;
  failures?: number;
};

/** Changes a locked request and answers it as it is then. */
export async function updateRequest(
  tx: Tx,
  propertyId: string,
  id: string,
  change: RequestChange,
  at: Timestamp,
): Promise<RequestRow> {
  const kept = <T>(value: T | undefined, column: string): RawBuilder<unknown> =>
    value === undefined ? sql.ref(column) : sql`${value}`;
  const { rows } = await sql<RequestRow>`
    update gateway_request q set state = ${kept(change.state, 'state')}, gateway_id = ${kept(change.gatewayId, 'gateway_id')},
      order_id = ${kept(change.orderId, 'order_id')}, url = ${kept(change.url, 'url')}, expires_at = ${kept(change.expiresAt, 'expires_at')},
      close_wanted_at = ${kept(change.closeWantedAt, 'close_wanted_at')}, ended_at = ${kept(change.endedAt, 'ended_at')},
      failure = ${kept(change.failure, 'failure')}, key_hash = ${kept(change.key === undefined ? undefined : (change.key?.hash ?? null), 'key_hash')},
      key_until = ${kept(change.key === undefined ? undefined : (change.key?.until ?? null), 'key_until')}, look_at = ${kept(change.lookAt, 'look_at')}, looks = ${kept(change.looks, 'looks')},
      failures = ${kept(change.failures, 'failures')}, updated_at = ${at}
    where q.property_id = ${propertyId} and q.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a request is never deleted');
  return row;
}

/** A request that can still be paid, is wanted, and may be shown again: the latest of the same amount, by the same account. */
export async function findReusable(
  tx: Tx,
  propertyId: string,
  asked: { bookingId: string; kind: RequestKind; amount: string; keyId: string; viaSms: boolean; expiresAfter: Timestamp },
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${asked.bookingId} and q.kind = ${asked.kind} and q.state in ('ACTIVE', 'OPEN')
      and q.amount = ${asked.amount}::numeric and q.key_id = ${asked.keyId} and q.close_wanted_at is null
      and q.failures < ${FAILURES_MAX} and not exists (select from payment p where p.property_id = q.property_id and p.gateway_request_id = q.id)
      and (q.expires_at is null or q.expires_at > ${asked.expiresAfter}) and (q.via_sms or not ${asked.viaSms}::boolean)
    order by q.created_at desc, q.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Whether the same is being asked for at this moment. */
export async function isBeingMade(
  tx: Tx,
  propertyId: string,
  asked: { bookingId: string; kind: RequestKind; amount: string; viaSms: boolean; since: Timestamp; exceptId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${asked.bookingId} and q.kind = ${asked.kind} and q.state = 'PREPARED'
      and q.amount = ${asked.amount}::numeric and (q.via_sms or not ${asked.viaSms}::boolean) and q.failure is null
      and q.created_at > ${asked.since} and q.id is distinct from ${asked.exceptId ?? null}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

/** Live requests that were given up, because the gateway failed for too long, are looked at again: its keys may be good now. */
export async function lookAgain(tx: Tx, propertyId: string, at: Timestamp): Promise<void> {
  await sql`
    update gateway_request set look_at = ${at}, failures = 0
    where property_id = ${propertyId} and failures > 0 and state = any(${[...LIVE_STATES]}::text[])`.execute(tx);
}

/** What is asked of the list of a booking's requests; `after` is the last of the page before. */
export type RequestFilter = {
  kind?: RequestKind;
  states?: readonly RequestState[];
  isWanted?: boolean;
  after?: { at: string; id: string } | null;
  most: number;
};

/** Of one booking, more are never open at a time. */
export const OPEN_MAX = 1_000;

/** The requests of a booking that people were given, the newest first. */
export async function listRequests(db: Db, propertyId: string, bookingId: string, filter: RequestFilter): Promise<RequestRow[]> {
  const after = filter.after ?? null;
  const { rows } = await sql<RequestRow>`
    select ${columns} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.state = any(${[...(filter.states ?? SHOWN_STATES)]}::text[])
      and (${filter.kind ?? null}::text is null or q.kind = ${filter.kind ?? null})
      and (not ${filter.isWanted === true}::boolean or q.close_wanted_at is null)
      and (${after?.at ?? null}::timestamptz is null or (q.created_at, q.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by q.created_at desc, q.id desc limit ${filter.most}`.execute(db);
  return rows;
}

/** The request of a booking by our own id or the gateway's. */
export async function findRequest(
  db: Db,
  propertyId: string,
  bookingId: string,
  kind: RequestKind,
  name: { id: string } | { gatewayId: string },
): Promise<RequestRow | undefined> {
  const named = 'id' in name ? sql`q.id = ${name.id}` : sql`q.gateway_id = ${name.gatewayId}`;
  const { rows } = await sql<RequestRow>`
    select ${columns} from gateway_request q
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.kind = ${kind} and ${named}
      and q.state = any(${[...SHOWN_STATES]}::text[])`.execute(db);
  return rows[0];
}

/** The booking has ended: its requests are to be closed at the gateway, those that are just being made included. How many there are. */
export async function wantClosed(tx: Tx, propertyId: string, bookingId: string, at: Timestamp): Promise<number> {
  const { numAffectedRows } = await sql`
    update gateway_request set close_wanted_at = ${at}, looks = 0, failures = 0, look_at = case when state = 'PREPARED' then look_at else ${at}::timestamptz end, updated_at = ${at}
    where property_id = ${propertyId} and booking_id = ${bookingId} and close_wanted_at is null
      and state = any(${['PREPARED', ...LIVE_STATES]}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
