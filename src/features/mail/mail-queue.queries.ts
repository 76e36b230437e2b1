import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Cause } from '../../platform/telemetry/cause.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The job that reads and imports stored messages. */
export const READ_MAIL_TASK = 'read-mail';

/** A message, and how many attempts to process it have begun. */
export type EmailKey = { propertyId: string; id: string; attempts: number };

/** Other processes may take so many messages before this one finds one that is left. */
const TRIES_MAX = 20;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Claims a message that is due, until `leaseUntil`. Properties take turns, and each offers the message that has been due the longest:
 * however many messages one property gets, the others wait for one of them at a time.
 * @param after the property whose message was claimed last, null at the beginning
 */
export async function claimDueEmail(
  db: Db,
  now: Timestamp,
  leaseUntil: Timestamp,
  after: string | null,
): Promise<EmailKey | undefined> {
  const { rows: due } = await sql<Omit<EmailKey, 'attempts'>>`
    select property_id as "propertyId", id from inbound_email
    where property_id > ${after ?? NIL_ID}::uuid and due_at is not null and due_at <= ${now}
    order by property_id, due_at, id limit ${sql.lit(TRIES_MAX)}`.execute(db);
  for (const { propertyId, id } of due) {
    const { rows } = await sql<EmailKey>`
      update inbound_email e set due_at = ${leaseUntil}, attempts = e.attempts + 1
      from (select id from inbound_email
        where property_id = ${propertyId} and id = ${id} and due_at <= ${now} for no key update skip locked) free
      where e.property_id = ${propertyId} and e.id = free.id
      returning e.property_id as "propertyId", e.id, e.attempts`.execute(db);
    if (rows[0] !== undefined) return rows[0];
  }
  return after === null ? undefined : claimDueEmail(db, now, leaseUntil, null);
}

/**
 * Adds the job, which runs once this transaction has committed. A property has at most one waiting job.
 * @param cause the request that uploaded the message; null for a message that came by mail
 */
export async function addReadMailJob(db: Db, propertyId: string, cause: Cause | null = null): Promise<void> {
  const payload = JSON.stringify(cause === null ? {} : { cause });
  await sql`select graphile_worker.add_job(${READ_MAIL_TASK}, ${payload}::json, job_key => ${`${READ_MAIL_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}

/** Sets when the message is due again: to renew the lease on it, or to retry it later. */
export async function postponeEmail(db: Db, { propertyId, id }: EmailKey, dueAt: Timestamp): Promise<void> {
  await sql`
    update inbound_email set due_at = ${dueAt}
    where property_id = ${propertyId} and id = ${id} and due_at is not null`.execute(db);
}
