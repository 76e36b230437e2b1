import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { GuestRatingView } from './rating.schema.ts';

const columns = sql`
  r.id, r.guest_id as "guestId", r.booking_id as "bookingId", r.score, r.notes, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** The primary guest of the booking, who stays the same until the transaction ends; undefined when the property has no such booking. */
export async function lockGuestIdOfBooking(tx: Tx, propertyId: string, bookingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ guestId: string }>`
    select guest_id as "guestId" from booking where property_id = ${propertyId} and id = ${bookingId} for share`.execute(tx);
  return rows[0]?.guestId;
}

export type NewRating = Pick<GuestRatingView, 'id' | 'guestId' | 'bookingId' | 'score' | 'notes'>;

/** The constraint `guest_rating_taken` refuses a second rating of the guest for the booking. */
export async function insertRating(
  tx: Tx,
  propertyId: string,
  rating: NewRating,
  actorId: string,
  at: Timestamp,
): Promise<GuestRatingView> {
  const { rows } = await sql<GuestRatingView>`
    insert into guest_rating as r (property_id, id, guest_id, booking_id, score, notes, created_by, created_at, updated_at)
    values (${propertyId}, ${rating.id}, ${rating.guestId}, ${rating.bookingId}, ${rating.score}, ${rating.notes}, ${actorId}, ${at}, ${at})
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  return row;
}

/** The ratings of the guest, newest first; `after` is the last one of the previous page. */
export async function listRatings(
  db: Db,
  propertyId: string,
  guestId: string,
  page: { after: { createdAt: string; id: string } | null; most: number },
): Promise<GuestRatingView[]> {
  const { after, most } = page;
  const older = after === null ? sql`` : sql`and (r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<GuestRatingView>`
    select ${columns} from guest_rating r where r.property_id = ${propertyId} and r.guest_id = ${guestId} ${older}
    order by r.created_at desc, r.id desc limit ${most}`.execute(db);
  return rows;
}
