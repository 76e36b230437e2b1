import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The most bookings of one guest that are read at once; a travel agent may have more. */
const BOOKINGS_MAX = 200;

async function selectBookingsOfGuest(db: Db, propertyId: string, guestId: string, lock: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where property_id = ${propertyId} and guest_id = ${guestId} and open_or_in_house
    order by id limit ${BOOKINGS_MAX} ${lock}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The guest's bookings that are open or in house, by id. */
export async function listBookingsOfGuest(db: Db, propertyId: string, guestId: string): Promise<string[]> {
  return selectBookingsOfGuest(db, propertyId, guestId, sql``);
}

/** The same, locked against other writers. */
export async function lockBookingsOfGuest(tx: Tx, propertyId: string, guestId: string): Promise<string[]> {
  return selectBookingsOfGuest(tx, propertyId, guestId, sql`for no key update`);
}

/** Locks those of the bookings that the property has, by id. Each keeps its primary guest until the transaction ends. */
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

/** Locks the bookings, by id, and their guests as `lockBooking` does. One that has just got another guest is missing from the result. */
export async function lockBookings(tx: Tx, propertyId: string, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where b.property_id = ${propertyId} and b.id = any(${[...bookingIds]}::uuid[])
    order by b.id for no key update of b for share of g`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks the guest against changes until the transaction ends, so that events about it are still true when they are committed. */
export async function lockGuestShared(tx: Tx, propertyId: string, guestId: string): Promise<void> {
  await sql`select from guest where property_id = ${propertyId} and id = ${guestId} for share`.execute(tx);
}

/** The property of the guest with this id, if any. The guest is locked against changes until the transaction ends. */
export async function lockPropertyOfGuest(tx: Tx, guestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ propertyId: string }>`
    select property_id as "propertyId" from guest where id = ${guestId}`.execute(tx);
  const [row] = rows;
  if (row !== undefined) await lockGuestShared(tx, row.propertyId, guestId);
  return row?.propertyId;
}

/** Whether any property has a booking with this id. The ids of the properties make it one look into the primary key for each. */
export async function existsBooking(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking where property_id = any(array(select id from property)) and id = ${bookingId} limit 1`.execute(tx);
  return rows.length > 0;
}
