import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import { statement } from '../../platform/db/statement.ts';

/** The columns of a booking that use cases change. */
export type BookingChange = Omit<UpdateObject<DB, 'booking'>, 'version' | 'updated_at' | 'property_id' | 'id'>;

const raiseVersion = statement<{ propertyId: string; bookingId: string; at: string }, never>(
  ({ propertyId, bookingId, at }) => sql`
    update booking set version = version + 1, updated_at = ${at} where property_id = ${propertyId} and id = ${bookingId}`,
);

/** Changes the booking and raises its version. Without a change it only raises the version, for a write to its stays or ledger. */
export async function updateBooking(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  at: string,
  change: BookingChange = {},
): Promise<void> {
  if (Object.keys(change).length === 0) {
    await raiseVersion(tx, { propertyId, bookingId, at });
    return;
  }
  await tx
    .updateTable('booking')
    .set({ ...change, version: sql`version + 1`, updated_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', bookingId)
    .execute();
}

export type BookingDraft = {
  id: string;
  guestId: string;
  source: string;
  expectedCheckInAt: string;
  expectedCheckOutAt: string | null;
  transportMode: string | null;
  childCount: number | null;
  maleCount: number | null;
  femaleCount: number | null;
  fromCity: string | null;
  toCity: string | null;
  memberRelation: string | null;
  /** The booking site and its reservation number, when the booking was imported from an e-mail. */
  ota: { bookingSite: string; reservationNumber: string } | null;
  actorId: string | null;
  at: string;
};

/** Inserts a booking with the property's next reference number. The lock on the counter's row makes the numbers gapless and unique. */
export async function insertBooking(tx: Tx, propertyId: string, draft: BookingDraft): Promise<void> {
  await sql`
    with counter as (
      insert into booking_counter as c (property_id, last_number) values (${propertyId}, 1)
      on conflict (property_id) do update set last_number = c.last_number + 1 returning last_number
    )
    insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at,
      transport_mode, child_count, male_count, female_count, from_city, to_city, member_relation, ota_site, ota_reservation_number,
      created_by, created_at, updated_at)
    select ${propertyId}, ${draft.id}, counter.last_number, 'OPEN', ${draft.source}, ${draft.guestId}, ${draft.expectedCheckInAt},
      ${draft.expectedCheckOutAt}, ${draft.transportMode}, ${draft.childCount}::integer, ${draft.maleCount}::integer, ${draft.femaleCount}::integer,
      ${draft.fromCity}, ${draft.toCity}, ${draft.memberRelation}, ${draft.ota?.bookingSite ?? null}, ${draft.ota?.reservationNumber ?? null},
      ${draft.actorId}, ${draft.at}, ${draft.at}
    from counter`.execute(tx);
}
