import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** The job that asks the gateway what became of what is open, and does what could not be done before. */
export const RECONCILE_TASK = 'reconcile-gateway';

export type DueKey = { propertyId: string; id: string };

/** What of a run's time is due. */
export type Claim = { now: Timestamp; leaseUntil: Timestamp; most: number };

/** Requests whose time has come, taken for this run: until `leaseUntil` nobody else takes them. */
export async function claimRequests(db: Db, { now, leaseUntil, most }: Claim): Promise<DueKey[]> {
  const { rows } = await sql<DueKey>`
    update gateway_request q set look_at = ${leaseUntil}
    from (select property_id, id from gateway_request where look_at <= ${now} order by look_at limit ${sql.lit(most)} for no key update skip locked) due
    where q.property_id = due.property_id and q.id = due.id
    returning q.property_id as "propertyId", q.id`.execute(db);
  return rows;
}

/** Refunds whose time has come, taken for this run. */
export async function claimRefunds(db: Db, { now, leaseUntil, most }: Claim): Promise<DueKey[]> {
  const { rows } = await sql<DueKey>`
    update gateway_refund r set look_at = ${leaseUntil}
    from (select property_id, id from gateway_refund where look_at <= ${now} order by look_at limit ${sql.lit(most)} for no key update skip locked) due
    where r.property_id = due.property_id and r.id = due.id
    returning r.property_id as "propertyId", r.id`.execute(db);
  return rows;
}

/** Has the job run as soon as this transaction has committed. One of the property that waits already is enough; other properties have their own, so that none waits for another's commit. */
export async function addReconcileJob(db: Db, propertyId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${RECONCILE_TASK}, job_key => ${`${RECONCILE_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}
