import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';

/** One change of state: who, when, what, the record before and after. Never holds secrets or identity numbers. */
export type AuditDraft = {
  at: string;
  /** null: the service itself (a job). */
  actorId: string | null;
  /** `entity.verb`, for example `booking.checked-in`. */
  action: string;
  entity: string;
  entityId: string;
  bookingId?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

type Texts = readonly (string | null)[];

/** The drafts by column. */
type Columns = Record<
  'ids' | 'ats' | 'actorIds' | 'actions' | 'entities' | 'entityIds' | 'bookingIds' | 'befores' | 'afters' | 'reasons',
  Texts
>;

const insertEntries = statement<Columns & { propertyId: string }, never>(
  (of) => sql`
    insert into audit_entry (property_id, id, at, actor_id, action, entity, entity_id, booking_id, before, after, reason)
    select ${of.propertyId}, draft.* from unnest(
      ${of.ids}::uuid[], ${of.ats}::timestamptz[], ${of.actorIds}::uuid[], ${of.actions}::text[], ${of.entities}::text[],
      ${of.entityIds}::uuid[], ${of.bookingIds}::uuid[], ${of.befores}::jsonb[], ${of.afters}::jsonb[], ${of.reasons}::text[]
    ) as draft`,
);

/** Writes audit rows in the transaction of the change they tell of, in one statement. */
export async function insertAudit(tx: Tx, propertyId: string, ...drafts: readonly AuditDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await insertEntries(tx, {
    propertyId,
    ids: drafts.map(() => newId()),
    ats: drafts.map((draft) => draft.at),
    actorIds: drafts.map((draft) => draft.actorId),
    actions: drafts.map((draft) => draft.action),
    entities: drafts.map((draft) => draft.entity),
    entityIds: drafts.map((draft) => draft.entityId),
    bookingIds: drafts.map((draft) => draft.bookingId ?? null),
    befores: drafts.map((draft) => json(draft.before)),
    afters: drafts.map((draft) => json(draft.after)),
    reasons: drafts.map((draft) => draft.reason ?? null),
  });
}

/**
 * Deletes at most `most` entries from before the instant and answers how many: call again while it answers `most`. Property by
 * property, as its log is read: the index of that serves here too. The table lets go of no entry unless the transaction says until when.
 */
export async function purgeAudit(db: Db, before: string, most: number): Promise<number> {
  return transact(db, async (tx) => {
    await sql`select set_config('hostelry.purge_audit_before', ${before}, true)`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from audit_entry using (
        select old.property_id, old.id from property
        cross join lateral (
          select property_id, id from audit_entry where property_id = property.id and at < ${before} order by at desc, id desc limit ${most}
        ) as old limit ${most}
      ) as gone where audit_entry.property_id = gone.property_id and audit_entry.id = gone.id`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}
