import { sql } from 'kysely';
import { claimByProperty } from '../../../platform/db/by-property.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** The reconciliation job: it checks open payment requests and refunds at the gateway, and processes events that are left over. */
export const RECONCILE_TASK = 'reconcile-gateway';

export type DueKey = { propertyId: string; id: string };

export type ClaimOptions = { now: Timestamp; leaseUntil: Timestamp; most: number };

/** What is due in a table, and of it what nobody else has taken meanwhile. */
function dueIn(table: 'gateway_request' | 'gateway_refund', { now, most }: ClaimOptions) {
  return {
    keys: sql<DueKey>`
      select property_id as "propertyId", id from ${sql.table(table)} where look_at <= ${now} order by look_at limit ${sql.lit(most)}`,
    free: (propertyId: string, ids: readonly string[]) => sql`
      select id from ${sql.table(table)}
      where property_id = ${propertyId} and id = any(${ids}::uuid[]) and look_at <= ${now} for no key update skip locked`,
  };
}

/** Takes due payment requests until `leaseUntil`: no other process takes them before. */
export async function claimDuePaymentRequests(db: Db, options: ClaimOptions): Promise<DueKey[]> {
  const due = dueIn('gateway_request', options);
  return claimByProperty((await due.keys.execute(db)).rows, async (propertyId, ids) => {
    const { rows } = await sql<DueKey>`
      update gateway_request q set look_at = ${options.leaseUntil} from (${due.free(propertyId, ids)}) free
      where q.property_id = ${propertyId} and q.id = free.id
      returning q.property_id as "propertyId", q.id`.execute(db);
    return rows;
  });
}

/** Takes due refunds until `leaseUntil`. */
export async function claimDueRefunds(db: Db, options: ClaimOptions): Promise<DueKey[]> {
  const due = dueIn('gateway_refund', options);
  return claimByProperty((await due.keys.execute(db)).rows, async (propertyId, ids) => {
    const { rows } = await sql<DueKey>`
      update gateway_refund r set look_at = ${options.leaseUntil} from (${due.free(propertyId, ids)}) free
      where r.property_id = ${propertyId} and r.id = free.id
      returning r.property_id as "propertyId", r.id`.execute(db);
    return rows;
  });
}

/**
 * Runs the job as soon as this transaction has committed. A property has at most one such run waiting. Its job key is its own, so that
 * it never waits for another property's commit.
 */
export async function scheduleReconciliation(db: Db, propertyId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${RECONCILE_TASK}, job_key => ${`${RECONCILE_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}
