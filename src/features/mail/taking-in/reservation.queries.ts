import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { MailHotel } from './judge.rules.ts';
import type { Told } from './told.rules.ts';

/** A reservation at a booking site, as far as messages have told of it. */
export type ReservationRow = {
  id: string;
  bookingId: string | null;
  isCancelled: boolean;
  isModified: boolean;
  told: Told | null;
  toldAt: Timestamp | null;
  roomRequestIds: string[];
};

/** The names and the sellable room types of the hotel, by which messages are judged. */
export async function getMailHotel(db: Db, propertyId: string): Promise<MailHotel> {
  const { rows } = await sql<MailHotel>`
    select array_prepend(p.name, p.ota_aliases) as names, p.address_text as "addressText", p.currency,
      (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'aliases', t.aliases) order by t.code), '[]'::json)
        from room_type t where t.property_id = p.id and t.active) as "roomTypes"
    from property p where p.id = ${propertyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row;
}

/**
 * The reservation, known from now on, and held until the transaction ends: messages about it go one by one. Two statements, because the
 * second must see what the one before in the queue has written.
 */
export async function lockReservation(
  tx: Tx,
  propertyId: string,
  { site, reservationNumber }: { site: string; reservationNumber: string },
  at: Timestamp,
): Promise<ReservationRow> {
  await sql`
    insert into ota_reservation (property_id, id, site, number, created_at, updated_at)
    values (${propertyId}, ${newId()}, ${site}, ${reservationNumber}, ${at}, ${at})
    on conflict on constraint ota_reservation_known do update set updated_at = excluded.updated_at`.execute(tx);
  const { rows } = await sql<ReservationRow>`
    select id, booking_id as "bookingId", is_cancelled as "isCancelled", is_modified as "isModified", told, told_at as "toldAt",
      room_request_ids as "roomRequestIds"
    from ota_reservation where property_id = ${propertyId} and site = ${site} and number = ${reservationNumber}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a locked reservation is there');
  return row;
}

/** The reservation as it is known, if it is. */
export async function findReservation(
  db: Db,
  propertyId: string,
  { site, reservationNumber }: { site: string | null; reservationNumber: string | null },
): Promise<{ reservationId: string; bookingId: string | null } | undefined> {
  const { rows } = await sql<{ reservationId: string; bookingId: string | null }>`
    select id as "reservationId", booking_id as "bookingId" from ota_reservation
    where property_id = ${propertyId} and site = ${site} and number = ${reservationNumber}`.execute(db);
  return rows[0];
}

/** Writes what is known of the locked reservation now. */
export async function updateReservation(tx: Tx, propertyId: string, row: ReservationRow, at: Timestamp): Promise<void> {
  await sql`
    update ota_reservation set booking_id = ${row.bookingId}, is_cancelled = ${row.isCancelled}, is_modified = ${row.isModified},
      told = ${row.told === null ? null : JSON.stringify(row.told)}::jsonb, told_at = ${row.toldAt},
      room_request_ids = ${row.roomRequestIds}::uuid[], updated_at = ${at}
    where property_id = ${propertyId} and id = ${row.id}`.execute(tx);
}

/** Nothing is to come of a cancellation of what nobody knew: unless another one was told of, the reservation is as if it had not come. */
export async function forgetCancellation(
  tx: Tx,
  propertyId: string,
  { reservationId, emailId }: { reservationId: string; emailId: string },
  at: Timestamp,
): Promise<void> {
  await sql`select from ota_reservation where property_id = ${propertyId} and id = ${reservationId} for no key update`.execute(
    tx,
  );
  await sql`
    update ota_reservation r set is_cancelled = false, updated_at = ${at}
    where property_id = ${propertyId} and id = ${reservationId} and booking_id is null
      and not exists (select from inbound_email e
        where e.property_id = r.property_id and e.reservation_id = r.id and e.id <> ${emailId} and e.status = 'NEEDS_REVIEW'
          and e.review_reasons @> '[{"code": "RESERVATION_UNKNOWN"}]')`.execute(tx);
}
