import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
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

/** Writes audit rows in the transaction of the change they tell of, in one statement. */
export async function insertAudit(tx: Tx, propertyId: string, ...drafts: readonly AuditDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await sql`
    insert into audit_entry (property_id, id, at, actor_id, action, entity, entity_id, booking_id, before, after, reason)
    select ${propertyId}, draft.* from unnest(
      ${drafts.map(() => newId())}::uuid[], ${drafts.map((draft) => draft.at)}::timestamptz[], ${drafts.map((draft) => draft.actorId)}::uuid[],
      ${drafts.map((draft) => draft.action)}::text[], ${drafts.map((draft) => draft.entity)}::text[], ${drafts.map((draft) => draft.entityId)}::uuid[],
      ${drafts.map((draft) => draft.bookingId ?? null)}::uuid[], ${drafts.map((draft) => json(draft.before))}::jsonb[],
      ${drafts.map((draft) => json(draft.after))}::jsonb[], ${drafts.map((draft) => draft.reason ?? null)}::text[]
    ) as draft`.execute(tx);
}
