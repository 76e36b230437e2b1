import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { ReportedStay } from './import-action.rules.ts';
import type { MailProperty } from './judge.rules.ts';

/** A reservation at a booking site: what the messages about it have said so far. */
export type OtaReservation = {
  id: string;
  bookingId: string | null;
  isCancelled: boolean;
  isModified: boolean;
  reported: ReportedStay | null;
  reportedAt: Timestamp | null;
  roomRequestIds: string[];
};

/** The names and the room types for sale of the hotel. Messages are judged against them. */
export async function getMailProperty(db: Db, propertyId: string): Promise<MailProperty> {
  const { rows } = await sql<MailProperty>`
    select array_prepend(p.name, p.ota_aliases) as names, p.address_text as "addressText", p.currency,
      (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'aliases', t.aliases) order by t.code), '[]'::json)
        from room_type t where t.property_id = ${propertyId} and t.active) as "roomTypes"
    from property p where p.id = ${propertyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row;
}

/**
 * Creates the reservation if it is not known yet, and locks it until the transaction ends, so that messages about it are imported one
 * after the other. These are two statements because the second must see what the transaction that held the lock before has written. Its
 * booking may be one that the front desk has made under the number.
 */
export async function lockReservation(
  tx: Tx,
  propertyId: string,
  { site, reservationNumber }: { site: string; reservationNumber: string },
  at: Timestamp,
): Promise<OtaReservation> {
  await sql`
    insert into ota_reservation (property_id, id, site, number, created_at, updated_at)
    values (${propertyId}, ${newId()}, ${site}, ${reservationNumber}, ${at}, ${at})
    on conflict on constraint ota_reservation_known do update set updated_at = excluded.updated_at`.execute(tx);
  const { rows } = await sql<OtaReservation>`
    select r.id, coalesce(r.booking_id, b.id) as "bookingId", r.is_cancelled as "isCancelled", r.is_modified as "isModified", r.told as reported,
      r.told_at as "reportedAt", r.room_request_ids as "roomRequestIds"
    from ota_reservation r
    left join booking b on b.property_id = r.property_id and b.ota_site = r.site and b.ota_reservation_number = r.number
    where r.property_id = ${propertyId} and r.site = ${site} and r.number = ${reservationNumber}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the reservation that was just locked is missing');
  return row;
}

/** The reservation and its booking, if a message about it came before. */
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

/** Saves what is now known about the locked reservation. */
export async function updateReservation(tx: Tx, propertyId: string, row: OtaReservation, at: Timestamp): Promise<void> {
  await sql`
    update ota_reservation set booking_id = ${row.bookingId}, is_cancelled = ${row.isCancelled}, is_modified = ${row.isModified},
      told = ${row.reported === null ? null : JSON.stringify(row.reported)}::jsonb, told_at = ${row.reportedAt},
      room_request_ids = ${row.roomRequestIds}::uuid[], updated_at = ${at}
    where property_id = ${propertyId} and id = ${row.id}`.execute(tx);
}

/**
 * Undoes a cancellation that came before any confirmation: the reservation is no longer cancelled, unless another such cancellation is
 * still waiting for review.
 */
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
        where e.property_id = ${propertyId} and e.reservation_id = r.id and e.id <> ${emailId} and e.status = 'NEEDS_REVIEW'
          and e.review_reasons @> '[{"code": "RESERVATION_UNKNOWN"}]')`.execute(tx);
}
