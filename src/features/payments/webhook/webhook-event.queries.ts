import { sql } from 'kysely';
import { claimByProperty } from '../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';

/**
 * RECEIVED: to be processed. UNMATCHED: of a payment that belongs to no known payment request. IGNORED: nothing in it is ours.
 * FAILED: it needs a person.
 */
export type WebhookEventState = 'RECEIVED' | 'PROCESSED' | 'UNMATCHED' | 'IGNORED' | 'FAILED';

/** The column `gateway_event.state` keeps two words of earlier versions: instances of those may still write to it during an upgrade. */
const STORED_STATES = {
  RECEIVED: 'STORED',
  PROCESSED: 'BOOKED',
  UNMATCHED: 'UNMATCHED',
  IGNORED: 'IGNORED',
  FAILED: 'FAILED',
} as const;

/** The word for a state in the database and in metrics. */
export function storedState(state: WebhookEventState): string {
  return STORED_STATES[state];
}

export type WebhookEventKey = { propertyId: string; id: string };

/** Stores a signed event byte for byte. Undefined: it is stored already. `tryAt`: when a job processes it, should nobody have done so. */
export async function insertWebhookEvent(
  db: Db,
  propertyId: string,
  draft: {
    eventKey: string;
    type: string | null;
    body: Buffer;
    state: 'RECEIVED' | 'IGNORED';
    tryAt: Timestamp | null;
    at: Timestamp;
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into gateway_event (property_id, id, event_key, type, body, state, try_at, received_at, settled_at)
    values (${propertyId}, ${newId()}, ${draft.eventKey}, ${draft.type}, ${draft.body}, ${storedState(draft.state)}, ${draft.tryAt},
      ${draft.at}, ${draft.state === 'IGNORED' ? draft.at : null})
    on conflict (property_id, event_key) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** An event that was received before, with the same bytes, and is not processed yet. */
export async function findReceivedEvent(
  db: Db,
  propertyId: string,
  { eventKey, body }: { eventKey: string; body: Buffer },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from gateway_event
    where property_id = ${propertyId} and event_key = ${eventKey} and state = 'STORED' and body = ${body}`.execute(db);
  return rows[0]?.id;
}

/** Locks an event that waits to be processed. Undefined: it does not wait any more, or another process is working on it. */
export async function lockWebhookEvent(
  tx: Tx,
  { propertyId, id }: WebhookEventKey,
): Promise<{ state: 'RECEIVED' | 'UNMATCHED'; attempts: number } | undefined> {
  const { rows } = await sql<{ state: 'RECEIVED' | 'UNMATCHED'; attempts: number }>`
    select case when state = 'STORED' then 'RECEIVED' else state end as state, attempts from gateway_event
    where property_id = ${propertyId} and id = ${id} and settled_at is null for no key update skip locked`.execute(tx);
  return rows[0];
}

/** Stores the outcome of an attempt to process a locked event; `tryAt` for one that is to be tried again. */
export async function updateWebhookEvent(
  tx: Tx,
  { propertyId, id }: WebhookEventKey,
  change: { state: WebhookEventState; requestId: string | null; attempts: number; tryAt: Timestamp | null; at: Timestamp },
): Promise<void> {
  const isSettled = change.state !== 'RECEIVED' && change.state !== 'UNMATCHED';
  await sql`
    update gateway_event set state = ${storedState(change.state)}, request_id = ${change.requestId}, attempts = ${change.attempts},
      try_at = ${change.tryAt}, settled_at = ${isSettled ? change.at : null}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
}

/** Takes due events of that state until `leaseUntil`: no other process takes them before. The oldest first. */
export async function claimWebhookEvents(
  db: Db,
  state: 'RECEIVED' | 'UNMATCHED',
  { now, leaseUntil, most }: { now: Timestamp; leaseUntil: Timestamp; most: number },
): Promise<(WebhookEventKey & { body: Buffer })[]> {
  const { rows: due } = await sql<WebhookEventKey>`
    select property_id as "propertyId", id from gateway_event where try_at <= ${now} and state = ${storedState(state)}
    order by try_at, received_at limit ${sql.lit(most)}`.execute(db);
  const claimed = await claimByProperty(due, async (propertyId, ids) => {
    const { rows } = await sql<WebhookEventKey & { body: Buffer; receivedAt: Timestamp }>`
      update gateway_event e set try_at = ${leaseUntil}
      from (
        select id from gateway_event
        where property_id = ${propertyId} and id = any(${ids}::uuid[]) and try_at <= ${now} and state = ${storedState(state)}
        for no key update skip locked
      ) free
      where e.property_id = ${propertyId} and e.id = free.id
      returning e.property_id as "propertyId", e.id, e.body, e.received_at as "receivedAt"`.execute(db);
    return rows;
  });
  return claimed.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
}

/** Unsigned calls that are recorded per property and minute: nobody can fill the disk with them. */
const UNSIGNED_CALLS_A_MINUTE_MAX = 60;

/** Records a call without a good signature, but never its body. */
export async function insertUnsignedCall(
  db: Db,
  propertyId: string,
  call: { bytes: number; sha256: Buffer; headers: Record<string, string>; at: Timestamp; minuteAgo: Timestamp },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from gateway_stranger where property_id = ${propertyId} and at > ${call.minuteAgo}`.execute(db);
  if ((rows[0]?.count ?? 0) >= UNSIGNED_CALLS_A_MINUTE_MAX) return;
  await sql`
    insert into gateway_stranger (property_id, id, at, body_bytes, body_sha256, headers)
    values (${propertyId}, ${newId()}, ${call.at}, ${call.bytes}, ${call.sha256}, ${JSON.stringify(call.headers)}::jsonb)`.execute(
    db,
  );
}

/** Deletes at most `most` records of unsigned calls from before the instant. @returns how many */
export async function purgeUnsignedCalls(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_stranger s using (select property_id, id from gateway_stranger where at < ${before} limit ${most}) old
    where s.property_id = old.property_id and s.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes at most `most` events that were processed or ignored before the instant. @returns how many */
export async function purgeProcessedEvents(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_event e using (
      select property_id, id from gateway_event
      where state in ('BOOKED', 'IGNORED') and settled_at < ${before} order by settled_at limit ${sql.lit(most)}
    ) old where e.property_id = old.property_id and e.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
