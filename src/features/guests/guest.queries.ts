import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { GuestView, VisitCountView } from './guest.schema.ts';

/** The record and its version, which makes the ETag. */
export type GuestRow = { view: GuestView; version: number };

/** What a person may change on a guest. */
export type GuestProfile = Pick<GuestView, 'phoneE164' | 'name' | 'nationality' | 'addressText' | 'dob'>;

const guestColumns = sql`
  id, phone_e164 as "phoneE164", name, nationality, address_text as "addressText", dob, '[]'::json as vehicles,
  null::double precision as "averageScore", signature_file is not null as "signatureUploaded",
  created_at as "createdAt", updated_at as "updatedAt", version`;

type FlatRow = GuestView & { version: number };

function rowOf({ version, ...view }: FlatRow): GuestRow {
  return { view, version };
}

export async function findGuest(db: Db, propertyId: string, guestId: string): Promise<GuestRow | undefined> {
  const { rows } = await sql<FlatRow>`
    select ${guestColumns} from guest where property_id = ${propertyId} and id = ${guestId}`.execute(db);
  return rows[0] && rowOf(rows[0]);
}

/** @throws Problem 404 */
export async function getGuest(db: Db, propertyId: string, guestId: string): Promise<GuestRow> {
  const row = await findGuest(db, propertyId, guestId);
  if (row === undefined) throw notFound('guest');
  return row;
}

/**
 * The guest, held against other writers until the transaction ends.
 * @throws Problem 404
 */
export async function lockGuest(
  tx: Tx,
  propertyId: string,
  guestId: string,
): Promise<GuestRow & { signatureFile: string | null }> {
  const { rows } = await sql<FlatRow & { signatureFile: string | null }>`
    select ${guestColumns}, signature_file as "signatureFile" from guest
    where property_id = ${propertyId} and id = ${guestId} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound('guest');
  const { signatureFile, ...flat } = row;
  return { ...rowOf(flat), signatureFile };
}

/** The guests with this phone (one at most), ordered by id; `after` is the last id of the page before. */
export async function listGuests(
  db: Db,
  propertyId: string,
  filter: { phoneE164: string; after: string | null; most: number },
): Promise<GuestView[]> {
  const { rows } = await sql<FlatRow>`
    select ${guestColumns} from guest
    where property_id = ${propertyId} and phone_e164 = ${filter.phoneE164} and (${filter.after}::uuid is null or id > ${filter.after})
    order by id limit ${filter.most}`.execute(db);
  return rows.map((row) => rowOf(row).view);
}

export async function updateGuest(
  tx: Tx,
  propertyId: string,
  guestId: string,
  profile: GuestProfile,
  at: Timestamp,
): Promise<void> {
  await sql`
    update guest set phone_e164 = ${profile.phoneE164}, name = ${profile.name}, nationality = ${profile.nationality},
      address_text = ${profile.addressText}, dob = ${profile.dob}, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${guestId}`.execute(tx);
}

/**
 * The guest of a new booking: the one who has the phone, or a new one; without a phone always a new placeholder. Of many bookings at
 * once with one new phone the first makes the guest and the others wait and find it. A known name stays; a missing one is filled in.
 * @param guest the phone normalised to E.164, the name trimmed.
 */
export async function linkOrCreateGuest(
  tx: Tx,
  propertyId: string,
  guest: { phoneE164: string | null; name: string | null },
  at: Timestamp,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into guest (property_id, id, phone_e164, name, created_at, updated_at)
    values (${propertyId}, ${newId()}, ${guest.phoneE164}, ${guest.name}, ${at}, ${at})
    on conflict on constraint guest_phone_taken do update set
      name = coalesce(guest.name, excluded.name),
      version = guest.version + (guest.name is null and excluded.name is not null)::int,
      updated_at = case when guest.name is null and excluded.name is not null then excluded.updated_at else guest.updated_at end
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert answers its row');
  return row.id;
}

/** The rooms in which the guest's bookings stay right now: the rows of the board that show the guest's name. */
export async function listRoomsOfGuest(tx: Tx, propertyId: string, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ roomId: string }>`
    select s.room_id as "roomId" from booking b
    join room_stay s on s.property_id = b.property_id and s.booking_id = b.id
    where b.property_id = ${propertyId} and b.guest_id = ${guestId} and s.status = 'ACTIVE'
    order by s.room_id`.execute(tx);
  return rows.map((row) => row.roomId);
}

/**
 * How often the guest with the phone has come (contract 4.8): bookings that are not CANCELLED or NO_SHOW. The last visit is the
 * latest first check-in of them, voided stays aside; where nobody has checked in yet, the latest expected one.
 */
export async function getVisitCount(db: Db, propertyId: string, phoneE164: string): Promise<VisitCountView> {
  const { rows } = await sql<Omit<VisitCountView, 'phone'>>`
    select count(*) as "visitCount", coalesce(max(first.check_in_at), max(b.expected_check_in_at)) as "lastVisitAt"
    from guest g
    join booking b on b.property_id = g.property_id and b.guest_id = g.id and b.status not in ('CANCELLED', 'NO_SHOW')
    left join lateral (
      select min(s.check_in_at) as check_in_at from room_stay s
      where s.property_id = b.property_id and s.booking_id = b.id and s.status <> 'VOIDED'
    ) first on true
    where g.property_id = ${propertyId} and g.phone_e164 = ${phoneE164}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count answers one row');
  return { phone: phoneE164, ...row };
}

/** The key of the guest's signature in the file store; null when there is none, undefined when there is no such guest. */
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
  await sql`
    update guest set signature_file = ${key}, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${guestId}`.execute(tx);
}

/** Those of the keys that are a guest's signature, in whatever property. */
export async function listKnownSignatureKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select signature_file as key from guest where signature_file = any(${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}
