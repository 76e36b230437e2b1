import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AuditEntryView } from './audit-log.schema.ts';

/** The last entry of the previous page. */
export type AuditPosition = { at: string; id: string };

/** Which entries; null: all. `entities`: of one of these kinds of records. `from` is included, `to` is not. */
export type AuditFilter = {
  bookingId: string | null;
  entityId: string | null;
  actorId: string | null;
  entities: readonly string[] | null;
  from: string | null;
  to: string | null;
  after: AuditPosition | null;
  most: number;
};

/** Audit entries of the property that fit the filter, newest first. At most `most`, starting after `after`. */
export async function listAuditEntries(db: Db, propertyId: string, filter: AuditFilter): Promise<AuditEntryView[]> {
  const { bookingId, entityId, actorId, entities, from, to, after, most } = filter;
  const conditions = sql.join(
    [
      sql`e.property_id = ${propertyId}`,
      ...(bookingId === null ? [] : [sql`e.booking_id = ${bookingId}`]),
      ...(entityId === null ? [] : [sql`e.entity_id = ${entityId}`]),
      ...(actorId === null ? [] : [sql`e.actor_id = ${actorId}`]),
      ...(from === null ? [] : [sql`e.at >= ${from}::timestamptz`]),
      ...(to === null ? [] : [sql`e.at < ${to}::timestamptz`]),
      ...(after === null ? [] : [sql`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
    ],
    sql` and `,
  );
  const newest = sql`order by e.at desc, e.id desc limit ${most}`;
  // Of each kind the newest by its own index: with one condition for all kinds, the whole log would be read for rare ones.
  const found =
    entities === null
      ? sql`select e.* from audit_entry e where ${conditions} ${newest}`
      : sql`select e.* from unnest(${[...entities]}::text[]) as kind (entity)
          cross join lateral (select * from audit_entry e where ${conditions} and e.entity = kind.entity ${newest}) as e ${newest}`;
  const { rows } = await sql<AuditEntryView>`
    select e.id, e.at, case when u.id is not null then json_build_object('userId', u.id, 'name', u.name) end as actor,
      e.action, e.entity, e.entity_id as "entityId", e.booking_id as "bookingId", b.reference as "bookingReference", e.before, e.after, e.reason
    from (${found}) as e
    left join app_user u on u.id = e.actor_id
    left join booking b on b.property_id = e.property_id and b.id = e.booking_id
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}
