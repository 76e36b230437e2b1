import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The job that reads what is stored and takes it in. */
export const READ_MAIL_TASK = 'read-mail';

export type MailKey = { propertyId: string; id: string };

/** Messages whose time has come, oldest first, taken for this run: until `leaseUntil` nobody else takes them. */
export async function claimEmails(db: Db, claim: { now: Timestamp; leaseUntil: Timestamp; most: number }): Promise<MailKey[]> {
  const { now, leaseUntil, most } = claim;
  const { rows } = await sql<MailKey>`
    with due as (
      select property_id, id, received_at from inbound_email where due_at <= ${now}
      order by due_at, received_at, id limit ${most} for no key update skip locked
    ), taken as (
      update inbound_email e set due_at = ${leaseUntil}, attempts = e.attempts + 1
      from due where e.property_id = due.property_id and e.id = due.id
    )
    select property_id as "propertyId", id from due order by received_at, id`.execute(db);
  return rows;
}

/** Has the job run as soon as this transaction has committed. One of the property that waits already is enough. */
export async function addReadMailJob(db: Db, propertyId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${READ_MAIL_TASK}, job_key => ${`${READ_MAIL_TASK}:${propertyId}`}, max_attempts => 3)`.execute(
    db,
  );
}
