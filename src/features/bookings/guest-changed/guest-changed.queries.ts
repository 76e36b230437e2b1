import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Of one guest; a travel agent with more is not told of the others. */
const BOOKINGS_MAX = 200;

/** The guest's bookings that are open or in house, by id. */
export async function listBookingsOfGuest(db: Db, propertyId: string, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where property_id = ${propertyId} and guest_id = ${guestId} and open_or_in_house
    order by id limit ${BOOKINGS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same, held against other writers until the transaction ends. */
export async function lockBookingsOfGuest(tx: Tx, propertyId: string, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where property_id = ${propertyId} and guest_id = ${guestId} and open_or_in_house
    order by id limit ${BOOKINGS_MAX} for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
