import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Locks those of the bookings that the property has, in the order of their ids; each with its primary guest, which it then keeps. */
export async function lockBookingsWithGuests(
  tx: Tx,
  propertyId: string,
  bookingIds: readonly string[],
): Promise<{ id: string; guestId: string }[]> {
  const { rows } = await sql<{ id: string; guestId: string }>`
    select id, guest_id as "guestId" from booking
    where property_id = ${propertyId} and id = any(${[...bookingIds]}::uuid[]) order by id for no key update`.execute(tx);
  return rows;
}

/** Holds the guest as it is until the transaction ends: what the events say of it stays so until they are committed. */
export async function holdGuest(tx: Tx, propertyId: string, guestId: string): Promise<void> {
  await sql`select from guest where property_id = ${propertyId} and id = ${guestId} for share`.execute(tx);
}

/** Whether any property has a booking with this id: one look into the primary key a property, `offset 0` keeps it so. */
export async function existsBooking(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from property p
    cross join lateral (select from booking b where b.property_id = p.id and b.id = ${bookingId} offset 0) found
    limit 1`.execute(tx);
  return rows.length > 0;
}
