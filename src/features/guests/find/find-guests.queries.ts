import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { listGuestsOfPage, listGuestsOfPhone } from '../guest.queries.ts';
import type { GuestView } from '../guest.schema.ts';
import { hasTrigram, likePatternOf } from './find-guests.rules.ts';

type GuestPage = { after: string | null; most: number };

/** The guest, if there is one, with the phone and the vehicle. At least one of the two is given. */
export async function searchGuests(
  db: Db,
  propertyId: string,
  wanted: { phoneE164: string | null; vehicleKey: string | null },
  page: GuestPage,
): Promise<GuestView[]> {
  const { phoneE164, vehicleKey } = wanted;
  // The most frequent search. A phone belongs to one guest at most, so there is one page.
  if (phoneE164 !== null && vehicleKey === null && page.after === null) return listGuestsOfPhone(db, propertyId, phoneE164);
  const hasPhone = phoneE164 === null ? sql`` : sql`and g.phone_e164 = ${phoneE164}`;
  const hasVehicle =
    vehicleKey === null
      ? sql``
      : sql`and g.id in (select v.guest_id from guest_vehicle v where v.property_id = ${propertyId} and v.number_key = ${vehicleKey})`;
  const later = page.after === null ? sql`` : sql`and g.id > ${page.after}`;
  const picked = sql`
    select g.id from guest g where g.property_id = ${propertyId} ${hasPhone} ${hasVehicle} ${later} order by g.id limit ${page.most}`;
  return listGuestsOfPage(db, propertyId, picked, 'asc');
}

/**
 * The newest guests before `after` whose names contain the words. It scans the guests of the property, newest first, until the page is full.
 */
function scanNewestFirst(propertyId: string, words: readonly string[], page: GuestPage) {
  const named = words.map((word) => sql`and strpos(lower(g.name), lower(${word})) > 0`);
  const older = page.after === null ? sql`` : sql`and g.id < ${page.after}`;
  return sql`
    select g.id from guest g where g.property_id = ${propertyId} ${sql.join(named, sql` `)} ${older}
    order by g.id desc limit ${page.most}`;
}

/** The same with the index `guest_by_name`: it finds all guests whose names contain the words, and takes the newest of them. */
function searchNameIndex(propertyId: string, words: readonly string[], page: GuestPage) {
  const named = words.map((word) => sql`and lower(g.name) like lower(${likePatternOf(word)})`);
  const older = page.after === null ? sql`` : sql`where named.id < ${page.after}`;
  return sql`
    select named.id from (select g.id from guest g where g.property_id = ${propertyId} ${sql.join(named, sql` `)} offset 0) named
    ${older} order by named.id desc limit ${page.most}`;
}

/**
 * A page of the guests whose names contain all the words in any case, newest first: ids increase with time.
 * Words without a trigram would make the database read the whole index, so when there are only such words the rows are scanned.
 * @param words as typed; none for all guests.
 */
export async function listGuests(db: Db, propertyId: string, words: readonly string[], page: GuestPage): Promise<GuestView[]> {
  const picked = words.some(hasTrigram) ? searchNameIndex(propertyId, words, page) : scanNewestFirst(propertyId, words, page);
  return listGuestsOfPage(db, propertyId, picked, 'desc');
}
