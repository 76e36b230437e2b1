import { type RawBuilder, sql } from 'kysely';
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

/** Kinds of which there are many entries: the newest of them are found by their time. The index `audit_entry_of_rare_kind` has all others. */
const FREQUENT = ['booking', 'stay', 'room-request', 'guest', 'payment', 'charge'];
const IS_RARE = sql`e.entity not in (${sql.raw(FREQUENT.map((kind) => `'${kind}'`).join(', '))})`;

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
  const of = (condition: RawBuilder<unknown>) =>
    sql`select e.* from audit_entry e where ${conditions} and ${condition} ${newest}`;
  const rare = entities?.filter((entity) => !FREQUENT.includes(entity)) ?? [];
  const frequent = entities?.filter((entity) => FREQUENT.includes(entity)) ?? [];
  // Of each rare kind the newest by its index: with one condition for all kinds, the whole log would be read for rare ones.
  const ofRare = sql`select e.* from unnest(${rare}::text[]) as kind (entity)
    cross join lateral (${of(sql`e.entity = kind.entity and ${IS_RARE}`)}) as e`;
  const parts = [
    ...(entities === null ? [of(sql`true`)] : []),
    ...(rare.length > 0 ? [ofRare] : []),
    ...(frequent.length > 0 ? [of(sql`e.entity = any(${frequent}::text[])`)] : []),
  ].map((part) => sql`(${part})`);
  const found = sql`select * from (${sql.join(parts, sql` union all `)}) as e ${newest}`;
  const { rows } = await sql<AuditEntryView>`
    select e.id, e.at, case when u.id is not null then json_build_object('userId', u.id, 'name', u.name) end as actor,
      e.action, e.entity, e.entity_id as "entityId", e.booking_id as "bookingId",
      (select b.reference from booking b where b.property_id = ${propertyId} and b.id = e.booking_id) as "bookingReference", e.before, e.after, e.reason
    from (${found}) as e
    left join app_user u on u.id = e.actor_id
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}
