import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Prepared } from '../../platform/db/packet.ts';
import type { DB } from '../../platform/db/schema.ts';
import { statement } from '../../platform/db/statement.ts';
import type { BookingItemView } from './booking.schema.ts';
import { insertRoomRequests, type RoomRequestFacts, requestColumns } from './room-requests/room-request.queries.ts';

/** The columns of a booking that use cases change. */
export type BookingChange = Omit<UpdateObject<DB, 'booking'>, 'version' | 'updated_at' | 'property_id' | 'id'>;

const raiseVersion = statement<{ propertyId: string; bookingId: string; at: string }, never>(
  ({ propertyId, bookingId, at }) => sql`
    update booking set version = version + 1, updated_at = ${at} where property_id = ${propertyId} and id = ${bookingId}`,
);

/** Raises the versions of several bookings, for a write to what they hold. */
export async function raiseVersions(tx: Tx, propertyId: string, bookingIds: readonly string[], at: string): Promise<void> {
  await sql`
    update booking set version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = any(${[...bookingIds]}::uuid[])`.execute(tx);
}

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

export type BookingDraft = Pick<
  BookingItemView,
  | 'id'
  | 'source'
  | 'expectedCheckInAt'
  | 'expectedCheckOutAt'
  | 'billingMode'
  | 'billingCheckoutTime'
  | 'transportMode'
  | 'childCount'
  | 'maleCount'
  | 'femaleCount'
  | 'fromCity'
  | 'toCity'
  | 'memberRelation'
> & {
  guestId: string;
  /** The booking site and its reservation number, when the booking was imported from an e-mail. */
  ota: { bookingSite: NonNullable<BookingItemView['bookingSite']>; reservationNumber: string } | null;
  actorId: string | null;
  at: string;
};

type BookingColumns = Omit<BookingDraft, 'ota'> & {
  propertyId: string;
  bookingSite: string | null;
  reservationNumber: string | null;
};

const takeNumber = statement<{ propertyId: string }, never>(
  ({ propertyId }) => sql`
    insert into booking_counter as c (property_id, last_number) values (${propertyId}, 1)
    on conflict (property_id) do update set last_number = c.last_number + 1`,
);

const insert = statement<BookingColumns, { reference: string }>(
  (of) => sql`
    insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at,
      billing_mode, billing_checkout_time, transport_mode, child_count, male_count, female_count, from_city, to_city, member_relation,
      ota_site, ota_reservation_number, created_by, created_at, updated_at)
    select c.property_id, ${of.id}::uuid, c.last_number, 'OPEN', ${of.source}, ${of.guestId}::uuid, ${of.expectedCheckInAt}::timestamptz,
      ${of.expectedCheckOutAt}::timestamptz, ${of.billingMode}, ${of.billingCheckoutTime}, ${of.transportMode}, ${of.childCount}::integer,
      ${of.maleCount}::integer, ${of.femaleCount}::integer, ${of.fromCity}, ${of.toCity}, ${of.memberRelation}, ${of.bookingSite},
      ${of.reservationNumber}, ${of.actorId}::uuid, ${of.at}::timestamptz, ${of.at}::timestamptz
    from booking_counter c where c.property_id = ${of.propertyId}
    returning reference`,
);

/**
 * The insert of a booking with the property's next reference number, and of its room requests: statements to be sent one after the other.
 * The lock on the counter's row makes the numbers gapless and unique.
 */
export function insertOfBooking(
  tx: Tx,
  propertyId: string,
  { ota, ...draft }: BookingDraft,
  requests: readonly RoomRequestFacts[],
): Prepared<{ reference: string }>[] {
  const site = { bookingSite: ota?.bookingSite ?? null, reservationNumber: ota?.reservationNumber ?? null };
  const booking = insert.prepare(tx, { propertyId, ...draft, ...site });
  const inserts = [takeNumber.prepare(tx, { propertyId }), booking];
  if (requests.length === 0) return inserts;
  const columns = requestColumns({ propertyId, bookingId: draft.id, actorId: draft.actorId }, requests);
  return [...inserts, insertRoomRequests.prepare(tx, columns)];
}
