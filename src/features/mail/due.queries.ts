import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The job that reads what is stored and takes it in. */
export const READ_MAIL_TASK = 'read-mail';

/** A message, and how often work on it has begun. */
export type MailKey = { propertyId: string; id: string; attempts: number };

/** The message that is due longest, taken: until `leaseUntil` nobody else takes it. */
export async function claimEmail(db: Db, now: Timestamp, leaseUntil: Timestamp): Promise<MailKey | undefined> {
  const { rows } = await sql<MailKey>`
    update inbound_email e set due_at = ${leaseUntil}, attempts = e.attempts + 1
    from (select property_id, id from inbound_email where due_at <= ${now} order by due_at, id limit 1 for no key update skip locked) due
    where e.property_id = due.property_id and e.id = due.id
    returning e.property_id as "propertyId", e.id, e.attempts`.execute(db);
  return rows[0];
}

/** Has the job run as soon as this transaction has committed. One of the property that waits already is enough. */
export async function addReadMailJob(db: Db, propertyId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${READ_MAIL_TASK}, job_key => ${`${READ_MAIL_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}

/** The message is due then, and not before: while somebody works on it, or after it could not be worked on. */
export async function postponeEmail(db: Db, { propertyId, id }: MailKey, dueAt: Timestamp): Promise<void> {
  await sql`
    update inbound_email set due_at = ${dueAt}
    where property_id = ${propertyId} and id = ${id} and due_at is not null`.execute(db);
}
