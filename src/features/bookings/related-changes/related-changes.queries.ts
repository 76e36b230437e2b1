import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { RelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type BookingFacts, factsOf } from '../booking-facts.queries.ts';

/** Which bookings show a record of each kind; `known` are the bookings to choose from. */
const SHOWS: Readonly<Record<string, (id: string, propertyId: string) => RawBuilder<unknown>>> = {
  property: () => sql`true`,
  booking: (id) => sql`known.id = ${id}`,
  guest: (id, propertyId) =>
    sql`exists (select from booking b where b.property_id = ${propertyId} and b.id = known.id and b.guest_id = ${id})`,
  room: (id, propertyId) => sql`(exists (select from room_stay s
      where s.property_id = ${propertyId} and s.booking_id = known.id and s.room_id = ${id})
    or exists (select from room_occupancy a join room_request q on q.property_id = a.property_id and q.id = a.room_request_id
      where a.property_id = ${propertyId} and a.room_id = ${id} and a.kind = 'ASSIGNMENT' and q.booking_id = known.id))`,
  room_type: (id, propertyId) => sql`(
    exists (select from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
      where s.property_id = ${propertyId} and s.booking_id = known.id and ${id} in (r.room_type_id, s.priced_type_id))
    or exists (select from room_request q
      where q.property_id = ${propertyId} and q.booking_id = known.id and q.room_type_id = ${id}))`,
  rate_plan: (id, propertyId) => sql`exists (select from room_stay s
    where s.property_id = ${propertyId} and s.booking_id = known.id and s.rate_plan_id = ${id} and s.status = 'ACTIVE')`,
};

/**
 * The bookings that show the record, by id: those that are open or in house, and those whose events the outbox still holds. A booking
 * that ended more than a day ago has no more changes of its own, and there may be a million of them.
 */
export async function listBookingsShowing(db: Db, { propertyId, kind, id }: RelatedChange): Promise<string[]> {
  const shows = SHOWS[kind];
  if (shows === undefined) throw new Error(`no booking shows a ${kind}`);
  const { rows } = await sql<{ id: string }>`
    select known.id from (
      select id from booking where property_id = ${propertyId} and status in ('OPEN', 'CHECKED_IN')
      union
      select subject_id from event where property_id = ${propertyId} and stream = 'booking'
    ) as known
    where ${shows(id, propertyId)} order by known.id`.execute(db);
  return rows.map((row) => row.id);
}

/** The facts of several bookings, including voided stays. */
export const listBookingFactsById = statement<{ propertyId: string; ids: readonly string[]; now: Timestamp }, BookingFacts>(
  ({ propertyId, ids, now }) => factsOf(propertyId, now, sql`select unnest(${ids}::uuid[]) as id`, { voided: true, rows: false }),
);
