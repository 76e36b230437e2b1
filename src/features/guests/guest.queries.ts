import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Prepared } from '../../platform/db/packet.ts';
import { sendTogether } from '../../platform/db/send-together.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteChange } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import { type GuestProfile, isSameName } from './guest.rules.ts';
import type { GuestView, VisitCountView } from './guest.schema.ts';
import { RATING_SCORES } from './ratings/rating.schema.ts';

type Sql = RawBuilder<unknown>;

/** The record and its version, for the ETag. */
export type GuestRow = { view: GuestView; version: number };

/** The columns of guest `g` of the property, with its vehicles, oldest first, each with the booking with which it came last. */
const guestColumns = (propertyId: string) => sql`
  g.id, g.phone_e164 as "phoneE164", g.name, g.nationality, g.address_text as "addressText", g.dob,
  (select coalesce(json_agg(json_build_object('vehicleNumber', l.vehicle_number, 'bookingId', l.booking_id) order by l.first_at, l.first_id), '[]'::json)
    from (select distinct on (v.number_key) v.vehicle_number, v.booking_id, min(v.created_at) over same as first_at,
        first_value(v.id) over (same order by v.created_at, v.id) as first_id
      from guest_vehicle v where v.property_id = ${propertyId} and v.guest_id = g.id window same as (partition by v.number_key)
      order by v.number_key, v.updated_at desc, v.id desc) l) as vehicles,
  (select round(avg(array_position(${[...RATING_SCORES]}::text[], r.score)), 2)::double precision
    from guest_rating r where r.property_id = ${propertyId} and r.guest_id = g.id) as "averageScore",
  g.signature_file is not null as "signatureUploaded", g.created_at as "createdAt", g.updated_at as "updatedAt", g.version`;

type FlatRow = GuestView & { version: number };

function toGuestRow({ version, ...view }: FlatRow): GuestRow {
  return { view, version };
}

/** @throws Problem 404 */
export async function getGuest(db: Db, propertyId: string, guestId: string): Promise<GuestRow> {
  const { rows } = await sql<FlatRow>`
    select ${guestColumns(propertyId)} from guest g where g.property_id = ${propertyId} and g.id = ${guestId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('guest');
  return toGuestRow(row);
}

/** @throws Problem 404 when the property does not have this guest */
export async function refuseUnknownGuest(db: Db, propertyId: string, guestId: string): Promise<void> {
  const { rows } = await sql`select from guest where property_id = ${propertyId} and id = ${guestId}`.execute(db);
  if (rows.length === 0) throw notFound('guest');
}

/** The locked guest. `editedFields` names the fields of the profile that a person has set or cleared. */
export type LockedGuest = GuestRow & { signatureFile: string | null; editedFields: readonly string[] };

/**
 * Locks the guest against other writers until the transaction ends. These are two statements, because the second must see the vehicles and
 * ratings that the previous writer has committed.
 * @throws Problem 404
 */
export async function lockGuest(tx: Tx, propertyId: string, guestId: string): Promise<LockedGuest> {
  const locked = await sql`
    select from guest where property_id = ${propertyId} and id = ${guestId} for no key update`.execute(tx);
  if (locked.rows.length === 0) throw notFound('guest');
  const { rows } = await sql<FlatRow & Pick<LockedGuest, 'signatureFile' | 'editedFields'>>`
    select ${guestColumns(propertyId)}, g.signature_file as "signatureFile", g.edited_fields as "editedFields" from guest g
    where g.property_id = ${propertyId} and g.id = ${guestId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a locked guest exists');
  const { signatureFile, editedFields, ...flat } = row;
  return { ...toGuestRow(flat), signatureFile, editedFields };
}

const guestsOfPage = (propertyId: string, page: Sql, order: 'asc' | 'desc') => sql<FlatRow>`
    with page as materialized (${page})
    select found.* from page
    cross join lateral (select ${guestColumns(propertyId)} from guest g where g.property_id = ${propertyId} and g.id = page.id offset 0) found
    order by page.id ${order === 'asc' ? sql`asc` : sql`desc`}`;

/**
 * The guests whose ids `page` selects, in the order of the ids. Each is looked up by its id: without `offset 0` the database would read all
 * guests of the property when it cannot estimate the number of ids.
 */
export async function listGuestsOfPage(db: Db, propertyId: string, page: Sql, order: 'asc' | 'desc'): Promise<GuestView[]> {
  const { rows } = await guestsOfPage(propertyId, page, order).execute(db);
  return rows.map((row) => toGuestRow(row).view);
}

const guestOfPhone = statement<{ propertyId: string; phoneE164: string }, FlatRow>(({ propertyId, phoneE164 }) =>
  guestsOfPage(
    propertyId,
    sql`select g.id from guest g where g.property_id = ${propertyId} and g.phone_e164 = ${phoneE164}`,
    'asc',
  ),
);

/** The guest who has the phone, if there is one. */
export async function listGuestsOfPhone(db: Db, propertyId: string, phoneE164: string): Promise<GuestView[]> {
  return (await guestOfPhone(db, { propertyId, phoneE164 })).map((row) => toGuestRow(row).view);
}

/** Whether the guest of an update has a booking that is open or in house: the live stream of the property shows these guests. */
const isExpected = (propertyId: string) => sql`exists (select from booking b
  where b.property_id = ${propertyId} and b.guest_id = guest.id and b.open_or_in_house) as "isExpected"`;

function noteGuest(tx: Tx, propertyId: string, id: string, rows: readonly { isExpected: boolean }[], at: Timestamp): void {
  if (rows[0]?.isExpected === true) noteChange(tx, { propertyId, kind: 'guest', id, at });
}

/** Writes the profile and the names of the fields that a person has set or cleared so far. */
export async function updateGuest(
  tx: Tx,
  propertyId: string,
  guestId: string,
  profile: GuestProfile,
  editedFields: readonly string[],
  at: Timestamp,
): Promise<void> {
  const { rows } = await sql<{ isExpected: boolean }>`
    update guest set phone_e164 = ${profile.phoneE164}, name = ${profile.name}, nationality = ${profile.nationality},
      address_text = ${profile.addressText}, dob = ${profile.dob}, edited_fields = ${[...editedFields]}::text[], version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${guestId} returning ${isExpected(propertyId)}`.execute(tx);
  noteGuest(tx, propertyId, guestId, rows, at);
}

/** Raises the version of the locked guest when something that belongs to it changes. Returns the new version. */
export async function raiseGuestVersion(tx: Tx, propertyId: string, guestId: string, at: Timestamp): Promise<number> {
  const { rows } = await sql<{ version: number; isExpected: boolean }>`
    update guest set version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${guestId} returning version, ${isExpected(propertyId)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a locked guest exists');
  noteGuest(tx, propertyId, guestId, rows, at);
  return row.version;
}

/** The id of the guest with this phone, if any. */
export async function findGuestByPhone(tx: Tx, propertyId: string, phoneE164: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from guest where property_id = ${propertyId} and phone_e164 = ${phoneE164}`.execute(tx);
  return rows[0]?.id;
}

/** The guest as bookings show it. */
export type GuestSummary = { id: string; name: string | null; phoneE164: string | null; signatureUploaded: boolean };

const upsert = statement<
  { propertyId: string; id: string; phoneE164: string | null; name: string | null; at: Timestamp },
  GuestSummary
>(
  ({ propertyId, id, phoneE164, name, at }) => sql`
    insert into guest (property_id, id, phone_e164, name, created_at, updated_at)
    values (${propertyId}, ${id}, ${phoneE164}, ${name}, ${at}, ${at})
    on conflict on constraint guest_phone_taken do update set
      name = coalesce(guest.name, excluded.name),
      version = guest.version + (guest.name is null and excluded.name is not null)::int,
      updated_at = case when guest.name is null and excluded.name is not null then excluded.updated_at else guest.updated_at end
    returning id, name, phone_e164 as "phoneE164", signature_file is not null as "signatureUploaded"`,
);

/**
 * The guest of a new booking: the guest with that phone, or a new one; without a phone always a new placeholder. Of several concurrent
 * bookings with the same new phone the first creates the guest, and the others wait and find it. A known name stays; a missing name is
 * filled in. The guest is locked until the transaction ends.
 * @param guest the phone normalised to E.164, the name trimmed.
 */
export async function linkOrCreateGuest(
  tx: Tx,
  propertyId: string,
  guest: { phoneE164: string | null; name: string | null },
  at: Timestamp,
): Promise<GuestSummary> {
  const [[row]] = await sendTogether(tx, guestOfBooking(tx, propertyId, guest, at));
  if (row === undefined) throw new Error('an upsert returns its row');
  return row;
}

/** `linkOrCreateGuest` as a statement that is sent with others. */
export function guestOfBooking(
  tx: Tx,
  propertyId: string,
  guest: { phoneE164: string | null; name: string | null },
  at: Timestamp,
): Prepared<GuestSummary> {
  return upsert.prepare(tx, { propertyId, id: newId(), ...guest, at });
}

/**
 * Like `linkOrCreateGuest`, for a booking that is created automatically: if the guest with the phone has another name, it creates a new guest
 * without a phone. Names are compared without regard to case and spaces.
 */
export async function linkOrCreateNamedGuest(
  tx: Tx,
  propertyId: string,
  guest: { phoneE164: string | null; name: string },
  at: Timestamp,
): Promise<GuestSummary> {
  const found = await linkOrCreateGuest(tx, propertyId, guest, at);
  if (guest.phoneE164 === null || isSameName(found.name ?? '', guest.name)) return found;
  return linkOrCreateGuest(tx, propertyId, { phoneE164: null, name: guest.name }, at);
}

/** The rooms with active stays of the guest's bookings: their rows on the board show the guest's name. */
export async function listRoomsOfGuest(tx: Tx, propertyId: string, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ roomId: string }>`
    select s.room_id as "roomId" from booking b
    join room_stay s on s.property_id = b.property_id and s.booking_id = b.id
    where b.property_id = ${propertyId} and b.guest_id = ${guestId} and s.status = 'ACTIVE'
    order by s.room_id`.execute(tx);
  return rows.map((row) => row.roomId);
}

/**
 * The number of visits of the guest with the phone: bookings that are not CANCELLED or NO_SHOW. The last visit is the latest first check-in of
 * these bookings, without voided stays; before the first check-in it is the latest expected one.
 */
export async function getVisitCount(db: Db, propertyId: string, phoneE164: string): Promise<VisitCountView> {
  const { rows } = await sql<Omit<VisitCountView, 'phone'>>`
    select count(*) as "visitCount", coalesce(max(first.check_in_at), max(b.expected_check_in_at)) as "lastVisitAt"
    from guest g
    join booking b on b.property_id = g.property_id and b.guest_id = g.id and b.status not in ('CANCELLED', 'NO_SHOW')
    left join lateral (
      select min(s.check_in_at) as check_in_at from room_stay s
      where s.property_id = ${propertyId} and s.booking_id = b.id and s.status <> 'VOIDED'
    ) first on true
    where g.property_id = ${propertyId} and g.phone_e164 = ${phoneE164}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count returns one row');
  return { phone: phoneE164, ...row };
}

/** The key of the guest's signature in the file store; null without a signature, undefined without such a guest. */
export async function findSignatureFile(db: Db, propertyId: string, guestId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ signatureFile: string | null }>`
    select signature_file as "signatureFile" from guest where property_id = ${propertyId} and id = ${guestId}`.execute(db);
  return rows[0]?.signatureFile;
}

export async function updateSignatureFile(
  tx: Tx,
  propertyId: string,
  guestId: string,
  key: string,
  at: Timestamp,
): Promise<void> {
  const { rows } = await sql<{ isExpected: boolean }>`
    update guest set signature_file = ${key}, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${guestId} returning ${isExpected(propertyId)}`.execute(tx);
  noteGuest(tx, propertyId, guestId, rows, at);
}

/** The keys among these that are signatures of guests, of any property. */
export async function listKnownSignatureKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select signature_file as key from guest where signature_file = any(${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}
