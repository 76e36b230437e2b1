import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';

export type EventState = 'STORED' | 'BOOKED' | 'UNMATCHED' | 'IGNORED' | 'FAILED';

export type EventKey = { propertyId: string; id: string };

/** Stores a signed message as it came. Undefined: it is here already. `tryAt`: when a job books it, should that not be done at once. */
export async function insertGatewayEvent(
  db: Db,
  propertyId: string,
  draft: {
    eventKey: string;
    type: string | null;
    body: Buffer;
    state: 'STORED' | 'IGNORED';
    tryAt: Timestamp | null;
    at: Timestamp;
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into gateway_event (property_id, id, event_key, type, body, state, try_at, received_at, settled_at)
    values (${propertyId}, ${newId()}, ${draft.eventKey}, ${draft.type}, ${draft.body}, ${draft.state}, ${draft.tryAt}, ${draft.at},
      ${draft.state === 'IGNORED' ? draft.at : null})
    on conflict (property_id, event_key) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** A message that was told before and is not booked yet; undefined when it is settled. */
export async function findStoredEvent(db: Db, propertyId: string, eventKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from gateway_event where property_id = ${propertyId} and event_key = ${eventKey} and state = 'STORED'`.execute(db);
  return rows[0]?.id;
}

/** A message that is not settled yet, locked; undefined when it is, or is being worked on by somebody else. */
export async function lockGatewayEvent(
  tx: Tx,
  { propertyId, id }: EventKey,
): Promise<{ body: Buffer; state: EventState; attempts: number; receivedAt: Timestamp } | undefined> {
  const { rows } = await sql<{ body: Buffer; state: EventState; attempts: number; receivedAt: Timestamp }>`
    select body, state, attempts, received_at as "receivedAt" from gateway_event
    where property_id = ${propertyId} and id = ${id} and settled_at is null for no key update skip locked`.execute(tx);
  return rows[0];
}

/** The bytes of a stored message. */
export async function getGatewayEventBody(db: Db, { propertyId, id }: EventKey): Promise<Buffer> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from gateway_event where property_id = ${propertyId} and id = ${id}`.execute(db);
  return rows[0]?.body ?? Buffer.alloc(0);
}

/** What came of a locked message; `tryAt` for one that is to be tried again. */
export async function updateGatewayEvent(
  tx: Tx,
  { propertyId, id }: EventKey,
  change: { state: EventState; requestId: string | null; attempts: number; tryAt: Timestamp | null; at: Timestamp },
): Promise<void> {
  const isSettled = change.state !== 'STORED' && change.state !== 'UNMATCHED';
  await sql`
    update gateway_event set state = ${change.state}, request_id = ${change.requestId}, attempts = ${change.attempts}, try_at = ${change.tryAt},
      settled_at = ${isSettled ? change.at : null}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
}

/** Messages of that state whose time has come, taken for this run: until `leaseUntil` nobody else takes them. The oldest first. */
export async function claimGatewayEvents(
  db: Db,
  state: 'STORED' | 'UNMATCHED',
  { now, leaseUntil, most }: { now: Timestamp; leaseUntil: Timestamp; most: number },
): Promise<EventKey[]> {
  const { rows } = await sql<EventKey & { receivedAt: Timestamp }>`
    update gateway_event e set try_at = ${leaseUntil}
    from (
      select property_id, id from gateway_event where try_at <= ${now} and state = ${state} order by try_at, received_at limit ${sql.lit(most)} for no key update skip locked
    ) due
    where e.property_id = due.property_id and e.id = due.id
    returning e.property_id as "propertyId", e.id, e.received_at as "receivedAt"`.execute(db);
  return rows.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
}

/** Calls without a good signature that are kept, of each property a minute: strangers fill no disk. */
const STRANGERS_A_MINUTE_MAX = 60;

/** What is kept of a call without a good signature: never its body. */
export async function insertStranger(
  db: Db,
  propertyId: string,
  call: { bytes: number; sha256: Buffer; headers: Record<string, string>; at: Timestamp; minuteAgo: Timestamp },
): Promise<void> {
  await sql`
    insert into gateway_stranger (property_id, id, at, body_bytes, body_sha256, headers)
    select ${propertyId}, ${newId()}, ${call.at}, ${call.bytes}, ${call.sha256}, ${JSON.stringify(call.headers)}::jsonb
    where (select count(*) from gateway_stranger where property_id = ${propertyId} and at > ${call.minuteAgo}) < ${STRANGERS_A_MINUTE_MAX}`.execute(
    db,
  );
}

/** Forgets strangers from before the instant, at most `most` of them; the number forgotten. */
export async function purgeStrangers(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_stranger s using (select property_id, id from gateway_stranger where at < ${before} limit ${most}) old
    where s.property_id = old.property_id and s.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes at most `most` messages that were booked, or had nothing in them for us, before the instant; the number deleted. */
export async function purgeSettledEvents(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_event e using (
      select property_id, id from gateway_event
      where state in ('BOOKED', 'IGNORED') and settled_at < ${before} order by settled_at limit ${sql.lit(most)}
    ) old where e.property_id = old.property_id and e.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
