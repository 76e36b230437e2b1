import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { INDIAN, type RegisterFacts, type WrittenGuest } from './register.rules.ts';

/** The last entry of the page before. */
export type RegisterPosition = { arrivedAt: string; bookingId: string };

export type RegisterFilter = {
  /** In UTC; the end is not included. */
  from: Timestamp;
  to: Timestamp;
  foreignersOnly: boolean;
  after: RegisterPosition | null;
  most: number;
};

/** The bookings that `picked` selects as `id` and `arrived_at`, with what is known of their guests. */
function factsOf(propertyId: string, picked: RawBuilder<unknown>): RawBuilder<RegisterFacts> {
  return sql<RegisterFacts>`
    select b.id as "bookingId", b.reference, picked.arrived_at as "arrivedAt", b.expected_check_out_at as "expectedCheckOutAt",
      b.from_city as "comesFrom", b.to_city as "goesTo",
      case when coalesce(b.male_count, b.female_count, b.child_count) is null then null
        else coalesce(b.male_count, 0) + coalesce(b.female_count, 0) + coalesce(b.child_count, 0) end as "guestCount",
      (select coalesce(json_agg(json_build_object('id', s.id, 'roomNumber', room.room_number, 'checkInAt', iso_utc(s.check_in_at),
          'checkOutAt', iso_utc(s.check_out_at)) order by s.check_in_at, room.room_number), '[]'::json)
        from room_stay s join room on room.property_id = s.property_id and room.id = s.room_id
        where s.property_id = ${propertyId} and s.booking_id = b.id and s.status <> 'VOIDED') as stays,
      json_build_object('name', g.name, 'nationality', g.nationality, 'dob', g.dob, 'addressText', g.address_text,
        'phone', g.phone_e164, 'isSigned', g.signature_file is not null) as profile,
      (select coalesce(json_agg(d.extraction_data order by d.uploaded_at desc, d.id desc), '[]'::json)
        from guest_document d where d.property_id = ${propertyId} and d.guest_id = b.guest_id and d.extraction_data is not null) as documents,
      coalesce(r.guests, '[]'::jsonb) as written
    from (${picked}) as picked
    join booking b on b.property_id = ${propertyId} and b.id = picked.id
    join guest g on g.property_id = b.property_id and g.id = b.guest_id
    left join booking_registration r on r.property_id = b.property_id and r.booking_id = b.id
    order by picked.arrived_at, b.id`;
}

/**
 * Whether a guest of booking `b` may be a foreigner: as `registerEntry` decides, but that it takes a visa for a sign also where a nationality
 * is written. The rule then drops those who are none.
 */
const mayBeForeign = (propertyId: string): RawBuilder<unknown> => sql`(
  exists (select from guest g where g.property_id = ${propertyId} and g.id = b.guest_id and g.nationality !~* ${INDIAN})
  or exists (select from guest_document d where d.property_id = ${propertyId} and d.guest_id = b.guest_id
    and (d.extraction_data->>'documentType' = 'VISA' or d.extraction_data->>'nationality' <> 'IND'))
  or exists (select from booking_registration r, jsonb_array_elements(r.guests) as one
    where r.property_id = ${propertyId} and r.booking_id = b.id
      and (one->>'nationality' !~* ${INDIAN} or one->>'visaNumber' is not null)))`;

/** Bookings with a guest in house in the period, by the first check-in. Voided stays do not count. */
export async function listRegister(db: Db, propertyId: string, filter: RegisterFilter): Promise<RegisterFacts[]> {
  const { from, to, foreignersOnly, after, most } = filter;
  const later =
    after === null ? sql`` : sql`and (a.arrived_at, b.id) > (${after.arrivedAt}::timestamptz, ${after.bookingId}::uuid)`;
  const picked = sql`
    select b.id, a.arrived_at
    from (select distinct s.booking_id from room_stay s
      where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)) as there
    cross join lateral (select id, guest_id from booking where property_id = ${propertyId} and id = there.booking_id offset 0) as b
    cross join lateral (select min(check_in_at) as arrived_at from room_stay
      where property_id = ${propertyId} and booking_id = there.booking_id and status <> 'VOIDED') as a
    where true ${later} ${foreignersOnly ? sql`and ${mayBeForeign(propertyId)}` : sql``}
    order by a.arrived_at, b.id limit ${most}`;
  return (await factsOf(propertyId, picked).execute(db)).rows;
}

/** What the register has of one booking, in any status. @throws Problem 404 */
export async function getRegistration(db: Db, propertyId: string, bookingId: string): Promise<RegisterFacts> {
  const picked = sql`
    select id, (select min(check_in_at) from room_stay
      where property_id = ${propertyId} and booking_id = ${bookingId} and status <> 'VOIDED') as arrived_at
    from booking where property_id = ${propertyId} and id = ${bookingId}`;
  const [row] = (await factsOf(propertyId, picked).execute(db)).rows;
  if (row === undefined) throw notFound('booking');
  return row;
}

/** Replaces what is written of the guests of a booking that the caller has locked. */
export async function storeRegistration(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  guests: readonly WrittenGuest[],
  by: { userId: string; at: Timestamp },
): Promise<void> {
  await sql`
    insert into booking_registration (property_id, booking_id, guests, updated_by, updated_at)
    values (${propertyId}, ${bookingId}, ${JSON.stringify(guests)}::jsonb, ${by.userId}, ${by.at})
    on conflict (property_id, booking_id) do update
      set guests = excluded.guests, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(tx);
}
