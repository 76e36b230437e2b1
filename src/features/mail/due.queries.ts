import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Cause } from '../../platform/telemetry/cause.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The job that reads what is stored and takes it in. */
export const READ_MAIL_TASK = 'read-mail';

/** A message, and how often work on it has begun. */
export type MailKey = { propertyId: string; id: string; attempts: number };

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A message that is due, taken: until `leaseUntil` nobody else takes it. Of each property that which is due longest, one property after
 * the other: however much one of them gets, the others wait for one of its messages at a time.
 * @param after the property whose turn it was last, null at the beginning
 */
export async function claimEmail(
  db: Db,
  now: Timestamp,
  leaseUntil: Timestamp,
  after: string | null,
): Promise<MailKey | undefined> {
  const { rows } = await sql<MailKey>`
    update inbound_email e set due_at = ${leaseUntil}, attempts = e.attempts + 1
    from (select property_id, id from inbound_email
      where property_id > ${after ?? NIL_ID}::uuid and due_at is not null and due_at <= ${now}
      order by property_id, due_at, id limit 1 for no key update skip locked) due
    where e.property_id = due.property_id and e.id = due.id
    returning e.property_id as "propertyId", e.id, e.attempts`.execute(db);
  if (rows[0] !== undefined || after === null) return rows[0];
  return claimEmail(db, now, leaseUntil, null);
}

/**
 * Has the job run as soon as this transaction has committed. One of the property that waits already is enough.
 * @param cause the request that a message came with; null where it came by mail
 */
export async function addReadMailJob(db: Db, propertyId: string, cause: Cause | null = null): Promise<void> {
  const payload = JSON.stringify(cause === null ? {} : { cause });
  await sql`select graphile_worker.add_job(${READ_MAIL_TASK}, ${payload}::json, job_key => ${`${READ_MAIL_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}

/** The message is due then, and not before: while somebody works on it, or after it could not be worked on. */
export async function postponeEmail(db: Db, { propertyId, id }: MailKey, dueAt: Timestamp): Promise<void> {
  await sql`
    update inbound_email set due_at = ${dueAt}
    where property_id = ${propertyId} and id = ${id} and due_at is not null`.execute(db);
}
