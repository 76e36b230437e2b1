import { sql } from 'kysely';
import { isDistributed } from '../db/by-property.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Prepared } from '../db/packet.ts';
import { sendTogether } from '../db/send-together.ts';
import { statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';

/** Who changes something, where and when: what the entries of one change have in common. */
export type AuditContext = {
  propertyId: string;
  /** null: the service itself (a job). */
  actorId: string | null;
  at: string;
};

/** A record before and after its change. Never holds secrets or identity numbers. */
export type AuditEntry = {
  /** What was done, where it differs from the action of the other entries. */
  action?: string;
  /** What kind of record it is, where the action does not name it. */
  entity?: string;
  entityId: string;
  bookingId?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** The record that an action is about: `booking` of `booking.created`. */
function entityOf(action: string): string {
  const [entity = action] = action.split('.');
  return entity;
}

/** The fields of a record that an audit entry holds: all but its id and its times. */
export function auditFieldsOf<T extends { id: string; createdAt: string; updatedAt: string }>(
  record: T,
): Omit<T, 'id' | 'createdAt' | 'updatedAt'> {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = record;
  return fields;
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

type Texts = readonly (string | null)[];

/** What all entries share, then the entries by column. */
type Columns = AuditContext &
  Record<'ids' | 'actions' | 'entities' | 'entityIds' | 'bookingIds' | 'befores' | 'afters' | 'reasons', Texts>;

const insertEntries = statement<Columns, never>(
  (of) => sql`
    insert into audit_entry (property_id, at, actor_id, id, action, entity, entity_id, booking_id, before, after, reason)
    select ${of.propertyId}::uuid, ${of.at}::timestamptz, ${of.actorId}::uuid, entry.* from unnest(
      ${of.ids}::uuid[], ${of.actions}::text[], ${of.entities}::text[], ${of.entityIds}::uuid[], ${of.bookingIds}::uuid[],
      ${of.befores}::jsonb[], ${of.afters}::jsonb[], ${of.reasons}::text[]
    ) as entry`,
);

/**
 * The insert of one audit entry for each changed record, to be sent with other statements of the change.
 * @param action `entity.verb`, for example `booking.checked-in`
 */
export function auditOf(tx: Tx, context: AuditContext, action: string, ...entries: readonly AuditEntry[]): Prepared<never> {
  const actions = entries.map((entry) => entry.action ?? action);
  return insertEntries.prepare(tx, {
    ...context,
    actions,
    ids: entries.map(() => newId()),
    entities: entries.map((entry, index) => entry.entity ?? entityOf(actions[index] ?? action)),
    entityIds: entries.map((entry) => entry.entityId),
    bookingIds: entries.map((entry) => entry.bookingId ?? null),
    befores: entries.map((entry) => json(entry.before)),
    afters: entries.map((entry) => json(entry.after)),
    reasons: entries.map((entry) => entry.reason ?? null),
  });
}

/** Writes one audit entry for each changed record, in the transaction of the change and in one statement. */
export async function insertAudit(
  tx: Tx,
  context: AuditContext,
  action: string,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length > 0) await sendTogether(tx, auditOf(tx, context, action, ...entries));
}

/**
 * Deletes at most `most` entries that are older than `before`. Works property by property, so that the index of the log serves it.
 * The table refuses every deletion unless the transaction has set this date.
 * @returns how many were deleted: call again while it is `most`.
 */
export async function purgeAudit(db: Db, before: string, most: number): Promise<number> {
  const hasOld = isDistributed()
    ? sql`true`
    : sql`exists (select from audit_entry where audit_entry.property_id = property.id and audit_entry.at < ${before})`;
  const { rows: properties } = await sql<{ id: string }>`select id from property where ${hasOld} order by id`.execute(db);
  let deleted = 0;
  for (const { id } of properties) {
    if (deleted >= most) break;
    deleted += await transact(db, (tx) => purgeAuditOf(tx, id, before, most - deleted));
  }
  return deleted;
}

async function purgeAuditOf(tx: Tx, propertyId: string, before: string, most: number): Promise<number> {
  // `set local` and not a function, because Citus passes it on to the other servers.
  await sql`set local hostelry.purge_audit_before = ${sql.lit(before)}`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from audit_entry where property_id = ${propertyId} and id = any(array(
      select id from audit_entry where property_id = ${propertyId} and at < ${before} order by at desc, id desc limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
