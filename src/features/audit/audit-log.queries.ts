import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AuditEntryView } from './audit-log.schema.ts';

/** The last entry of the previous page. */
export type AuditPosition = { at: string; id: string };

/** Audit entries of the property, or of one booking, newest first. At most `most`, starting after `after`. */
export async function listAuditEntries(
  db: Db,
  propertyId: string,
  filter: { bookingId: string | null; after: AuditPosition | null; most: number },
): Promise<AuditEntryView[]> {
  const { bookingId, after, most } = filter;
  const ofBooking = bookingId === null ? sql`` : sql`and e.booking_id = ${bookingId}`;
  const older = after === null ? sql`` : sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<AuditEntryView>`
    select e.id, e.at, case when u.id is not null then json_build_object('userId', u.id, 'name', u.name) end as actor,
      e.action, e.entity, e.entity_id as "entityId", e.booking_id as "bookingId", e.before, e.after, e.reason
    from audit_entry e
    left join app_user u on u.id = e.actor_id
    where e.property_id = ${propertyId} ${ofBooking} ${older}
    order by e.at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}
