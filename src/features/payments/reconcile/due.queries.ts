import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** The reconciliation job: it checks open payment requests and refunds at the gateway, and processes events that are left over. */
export const RECONCILE_TASK = 'reconcile-gateway';

export type DueKey = { propertyId: string; id: string };

export type ClaimOptions = { now: Timestamp; leaseUntil: Timestamp; most: number };

/** Takes due payment requests until `leaseUntil`: no other process takes them before. */
export async function claimDuePaymentRequests(db: Db, { now, leaseUntil, most }: ClaimOptions): Promise<DueKey[]> {
  const { rows } = await sql<DueKey>`
    update gateway_request q set look_at = ${leaseUntil}
    from (select property_id, id from gateway_request where look_at <= ${now} order by look_at limit ${sql.lit(most)} for no key update skip locked) due
    where q.property_id = due.property_id and q.id = due.id
    returning q.property_id as "propertyId", q.id`.execute(db);
  return rows;
}

/** Takes due refunds until `leaseUntil`. */
export async function claimDueRefunds(db: Db, { now, leaseUntil, most }: ClaimOptions): Promise<DueKey[]> {
  const { rows } = await sql<DueKey>`
    update gateway_refund r set look_at = ${leaseUntil}
    from (select property_id, id from gateway_refund where look_at <= ${now} order by look_at limit ${sql.lit(most)} for no key update skip locked) due
    where r.property_id = due.property_id and r.id = due.id
    returning r.property_id as "propertyId", r.id`.execute(db);
  return rows;
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
