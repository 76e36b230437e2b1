import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** A booking whose guests should have come, or left, and have not. */
export type OverdueBooking = { bookingId: string; bookingReference: string; guestName: string | null; expectedAt: Timestamp };

/**
 * Bookings that were expected before an instant and are still OPEN (`ARRIVAL`), or should have left before it and are still in house
 * (`DEPARTURE`), the longest overdue first. Reads the bookings of one status (`booking_by_status`): those that are over are not among them.
 */
export async function listOverdueBookings(
  db: Db,
  propertyId: string,
  kind: 'ARRIVAL' | 'DEPARTURE',
  before: Timestamp,
  most: number,
): Promise<OverdueBooking[]> {
  const [status, column] = kind === 'ARRIVAL' ? ['OPEN', sql`expected_check_in_at`] : ['CHECKED_IN', sql`expected_check_out_at`];
  const { rows } = await sql<OverdueBooking>`
    select b.id as "bookingId", b.reference as "bookingReference", g.name as "guestName", b.${column} as "expectedAt"
    from booking b left join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where b.property_id = ${propertyId} and b.status = ${status} and b.${column} < ${before}
    order by b.${column}, b.id limit ${most}`.execute(db);
  return rows;
}
