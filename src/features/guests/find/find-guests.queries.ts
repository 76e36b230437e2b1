import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { listGuestsOfPage, listGuestsOfPhone } from '../guest.queries.ts';
import type { GuestView } from '../guest.schema.ts';
import { hasTrigram, patternOf } from './find-guests.rules.ts';

type GuestPage = { after: string | null; most: number };

/** The guests (one at most) who have the phone and the vehicle, as far as they are asked for; at least one of them is. */
export async function searchGuests(
  db: Db,
  propertyId: string,
  wanted: { phoneE164: string | null; vehicleKey: string | null },
  page: GuestPage,
): Promise<GuestView[]> {
  const { phoneE164, vehicleKey } = wanted;
  // What desks ask all day: a phone has one guest at most, so there are no pages either.
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
 * The newest guests before `after` whose names hold the words, found by going back through the property's guests until the page
 * is full.
 */
function newestFirst(propertyId: string, words: readonly string[], page: GuestPage) {
  const named = words.map((word) => sql`and strpos(lower(g.name), lower(${word})) > 0`);
  const older = page.after === null ? sql`` : sql`and g.id < ${page.after}`;
  return sql`
    select g.id from guest g where g.property_id = ${propertyId} ${sql.join(named, sql` `)} ${older}
    order by g.id desc limit ${page.most}`;
}

/** The same by the index guest_by_name: all guests whose names hold the words, and of these the newest. */
function namedFirst(propertyId: string, words: readonly string[], page: GuestPage) {
  const named = words.map((word) => sql`and lower(g.name) like lower(${patternOf(word)})`);
  const older = page.after === null ? sql`` : sql`where named.id < ${page.after}`;
  return sql`
    select named.id from (select g.id from guest g where g.property_id = ${propertyId} ${sql.join(named, sql` `)} offset 0) named
    ${older} order by named.id desc limit ${page.most}`;
}

/**
 * A page of the guests whose names hold all the words in any case, newest first: ids are given in the order of time.
 * Words of which no trigram can be made would have the whole index read: alone they are looked for in the rows.
 * @param words as typed; without any, all guests.
 */
export async function listGuests(db: Db, propertyId: string, words: readonly string[], page: GuestPage): Promise<GuestView[]> {
  const picked = words.some(hasTrigram) ? namedFirst(propertyId, words, page) : newestFirst(propertyId, words, page);
  return listGuestsOfPage(db, propertyId, picked, 'desc');
}
