import { sql } from 'kysely';
import { claimByProperty } from '../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { GatewayLink } from '../payment-gateway.ts';
import type { CreationProblem } from './judge-test-payment.ts';

/** A test payment as stored; `amount` is numeric text. */
export type TestPaymentRow = {
  id: string;
  state: 'PREPARED' | 'OPEN' | 'FAILED';
  /** The gateway account that it was made with. */
  keyId: string;
  amount: string;
  currency: string;
  gatewayId: string | null;
  url: string | null;
  expiresAt: Timestamp;
  problem: CreationProblem | null;
  reportedAt: Timestamp | null;
  createdAt: Timestamp;
};

const columns = sql`
  t.id, t.state, t.key_id as "keyId", t.amount::text as amount, t.currency, t.gateway_id as "gatewayId", t.url, t.expires_at as "expiresAt",
  t.problem, t.reported_at as "reportedAt", t.created_at as "createdAt"`;

type TestPaymentDraft = Pick<TestPaymentRow, 'id' | 'keyId' | 'amount' | 'currency' | 'expiresAt' | 'createdAt'> & {
  keyHash: Buffer | null;
  actorId: string;
};

/** Stores that a test payment is about to be created at the gateway, and deletes those from before `keepSince`. */
export async function insertTestPayment(
  tx: Tx,
  propertyId: string,
  draft: TestPaymentDraft,
  keepSince: Timestamp,
): Promise<void> {
  const { id, keyId, amount, currency, expiresAt, createdAt, keyHash, actorId } = draft;
  await sql`delete from gateway_test where property_id = ${propertyId} and created_at < ${keepSince}`.execute(tx);
  await sql`
    insert into gateway_test (property_id, id, state, key_id, amount, currency, expires_at, key_hash, created_by, created_at, updated_at)
    values (${propertyId}, ${id}, 'PREPARED', ${keyId}, ${amount}, ${currency}, ${expiresAt}, ${keyHash}, ${actorId}, ${createdAt}, ${createdAt})`.execute(
    tx,
  );
}

/** Stores what became of its creation: the link, or why there is none. @returns the test payment */
export async function settleTestPayment(
  tx: Tx,
  propertyId: string,
  id: string,
  made: GatewayLink | CreationProblem,
  at: Timestamp,
): Promise<TestPaymentRow> {
  const link = typeof made === 'string' ? null : made;
  const { rows } = await sql<TestPaymentRow>`
    update gateway_test t set state = ${link === null ? 'FAILED' : 'OPEN'}, problem = ${typeof made === 'string' ? made : null},
      gateway_id = ${link?.id ?? null}, order_id = ${link?.orderId ?? null}, url = ${link?.shortUrl ?? null}, updated_at = ${at}
    where t.property_id = ${propertyId} and t.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a test payment is kept for longer than a call takes');
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
  return row;
}

/** The newest test payment of the property. */
export async function findTestPayment(db: Db, propertyId: string): Promise<TestPaymentRow | undefined> {
  const { rows } = await sql<TestPaymentRow>`
    select ${columns} from gateway_test t where t.property_id = ${propertyId} order by t.created_at desc, t.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** What a signed event names: our own id, or the gateway's ids of the link and its order. */
export type ReportedIds = { requestId: string | null; linkIds: readonly string[]; orderId: string | null };

/** Marks the test payment that an event has reported as paid. @returns whether the event is about one */
export async function markReported(tx: Tx, propertyId: string, ids: ReportedIds, at: Timestamp): Promise<boolean> {
  const { requestId, linkIds, orderId } = ids;
  const { rows } = await sql<{ isFirst: boolean }>`
    update gateway_test t set reported_at = coalesce(t.reported_at, ${at}), updated_at = ${at}
    where t.property_id = ${propertyId}
      and (t.id = ${requestId}::uuid or t.gateway_id = any(${[...linkIds]}::text[]) or t.order_id = ${orderId})
    returning t.reported_at = ${at}::timestamptz as "isFirst"`.execute(tx);
  if (rows.some(({ isFirst }) => isFirst)) noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
  return rows.length > 0;
}

/** Whether the webhook was called without a good signature since then. */
export async function hasUnsignedCalls(db: Db, propertyId: string, since: Timestamp): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_stranger where property_id = ${propertyId} and at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}

type AbandonedTest = { propertyId: string; id: string; keyHash: Buffer | null };

/** Locks test payments whose creation began before the instant and has no outcome: their processes have ended. */
export async function lockAbandonedTests(tx: Tx, before: Timestamp, most: number): Promise<AbandonedTest[]> {
  const { rows: old } = await sql<Pick<AbandonedTest, 'propertyId' | 'id'>>`
    select property_id as "propertyId", id from gateway_test
    where state = 'PREPARED' and created_at < ${before} order by created_at limit ${sql.lit(most)}`.execute(tx);
  return claimByProperty(old, async (propertyId, ids) => {
    const { rows } = await sql<AbandonedTest>`
      select property_id as "propertyId", id, key_hash as "keyHash" from gateway_test
      where property_id = ${propertyId} and id = any(${ids}::uuid[]) and state = 'PREPARED' for no key update skip locked`.execute(
      tx,
    );
    return rows;
  });
}
