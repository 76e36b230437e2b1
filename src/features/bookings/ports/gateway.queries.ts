import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PayableBooking } from '../../payments/index.ts';
import { refuseMissing } from '../booking-facts.queries.ts';

const payable = sql`
  select b.id, b.reference, b.status, g.name as "guestName", g.phone_e164 as "guestPhone"
  from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id`;

/** @throws Problem 404 */
export async function getPayableBooking(db: Db, propertyId: string, bookingId: string): Promise<PayableBooking> {
  const { rows } = await sql<PayableBooking>`
    ${payable} where b.property_id = ${propertyId} and b.id = ${bookingId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('booking');
  return row;
}

/** The same, locked like for every write to a booking: with its guest, whom the booking's event names. @throws Problem 404 */
export async function lockPayableBooking(tx: Tx, propertyId: string, bookingId: string): Promise<PayableBooking> {
  const { rows } = await sql<PayableBooking>`
    ${payable} where b.property_id = ${propertyId} and b.id = ${bookingId} for no key update of b for share of g`.execute(tx);
  const [row] = rows;
  return row ?? refuseMissing(tx, propertyId, bookingId);
}
