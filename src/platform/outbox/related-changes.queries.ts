import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The job that publishes records again when another record that they show has changed. */
export const RELATED_CHANGE_TASK = 'publish-related';

/** A record that other records show, and that has changed. `kind` is the name of its table. */
export type RelatedChange = { propertyId: string; kind: string; id: string };

/** When a change of the property is published a second time. */
const SECOND_RUN_AFTER = '5 seconds';

async function addJob(tx: Tx, change: RelatedChange, key: string, after: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RELATED_CHANGE_TASK}, ${JSON.stringify(change)}::json, job_key => ${key},
      run_at => now() + ${after}::interval)`.execute(tx);
}

/**
 * Publishes the change in all records that show this one. A job does it after this transaction has committed, so that
 * this transaction stays short however many records these are. A second change while the job waits needs no second job.
 *
 * Requests read their property when they begin, and nothing else that early. One that began before a change of the property may
 * publish the old one after the job has run: a second run finds these records.
 */
export async function queueRelatedChange(tx: Tx, change: RelatedChange): Promise<void> {
  const key = `${RELATED_CHANGE_TASK}:${change.propertyId}:${change.kind}:${change.id}`;
  await addJob(tx, change, key, '0 seconds');
  if (change.id === change.propertyId) await addJob(tx, change, `${key}:again`, SECOND_RUN_AFTER);
}
