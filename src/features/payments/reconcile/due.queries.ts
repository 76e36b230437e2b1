import { sql } from 'kysely';
import { claimByProperty } from '../../../platform/db/by-property.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** The reconciliation job: it checks open payment requests and refunds at the gateway, and processes events that are left over. */
export const RECONCILE_TASK = 'reconcile-gateway';

export type DueKey = { propertyId: string; id: string };

export type ClaimOptions = { now: Timestamp; leaseUntil: Timestamp; most: number };

/** Takes what is due in a table until `leaseUntil`, as far as no other process has taken it. */
async function claimDue(
  db: Db,
  table: 'gateway_request' | 'gateway_refund',
  { now, leaseUntil, most }: ClaimOptions,
): Promise<DueKey[]> {
  const { rows: due } = await sql<DueKey>`
    select property_id as "propertyId", id from ${sql.table(table)} where look_at <= ${now} order by look_at limit ${sql.lit(most)}`.execute(
    db,
  );
  return claimByProperty(due, async (propertyId, ids) => {
    const { rows } = await sql<DueKey>`
      update ${sql.table(table)} d set look_at = ${leaseUntil}
      from (select id from ${sql.table(table)}
        where property_id = ${propertyId} and id = any(${ids}::uuid[]) and look_at <= ${now} for no key update skip locked) free
      where d.property_id = ${propertyId} and d.id = free.id
      returning d.property_id as "propertyId", d.id`.execute(db);
    return rows;
  });
}

/** Takes due payment requests until `leaseUntil`: no other process takes them before. */
export const claimDuePaymentRequests = (db: Db, options: ClaimOptions): Promise<DueKey[]> =>
  claimDue(db, 'gateway_request', options);

/** Takes due refunds until `leaseUntil`. */
export const claimDueRefunds = (db: Db, options: ClaimOptions): Promise<DueKey[]> => claimDue(db, 'gateway_refund', options);

/**
 * Runs the job as soon as this transaction has committed. A property has at most one such run waiting. Its job key is its own, so that
 * it never waits for another property's commit.
 */
export async function scheduleReconciliation(db: Db, propertyId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${RECONCILE_TASK}, job_key => ${`${RECONCILE_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}
