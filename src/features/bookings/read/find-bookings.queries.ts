import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { likePatternOf } from '../../guests/index.ts';
import { BOOKING_SITES } from '../../mail/index.ts';
import { type BookingCursor, type BookingFacts, factsOf } from '../booking-facts.queries.ts';
import { referenceNumberOf, type SearchTerms } from './booking-search.ts';

type Window = { from: Timestamp; to: Timestamp };

/** Which bookings to list; null does not filter. Windows are in UTC, their ends not included. */
export type BookingFilter = {
  statuses: readonly string[] | null;
  guestId: string | null;
  /** Expected to arrive, or to leave, in the window. */
  arriving: Window | null;
  departing: Window | null;
  /** With a guest in house in the window. */
  inHouse: Window | null;
  /** Whose expected dates touch the window. */
  touching: { from: Timestamp | null; to: Timestamp | null } | null;
  terms: SearchTerms | null;
};

/** As the index `booking_expected` has it: whoever arrives or leaves in a window touches it. */
function touches({ from, to }: { from: Timestamp | null; to: Timestamp | null }): RawBuilder<unknown> {
  return sql`expected_period(b.expected_check_in_at, b.expected_check_out_at, b.open_or_in_house) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
}

/** In the future, only those who are expected to be there still. */
function isInHouse(propertyId: string, { from, to }: Window, now: Timestamp): RawBuilder<unknown> {
  const stays = sql`
    b.id in (select s.booking_id from room_stay s
      where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period && tstzrange(${from}::timestamptz, ${to}::timestamptz))`;
  if (from <= now) return stays;
  return sql`${stays} and (b.status <> 'CHECKED_IN' or b.expected_check_out_at is null or b.expected_check_out_at > ${from})`;
}

/** Ids of guests whose names have all the words; by short words alone only guests of bookings that are open or in house. */
function guestsNamed(propertyId: string, { words, isIndexed }: SearchTerms): RawBuilder<unknown> {
  const named = words.map((word) => sql`and lower(g.name) like lower(${likePatternOf(word)})`);
  const current = isIndexed
    ? sql``
    : sql`and g.id in (select guest_id from booking where property_id = ${propertyId} and status in ('OPEN', 'CHECKED_IN'))`;
  return sql`select g.id from guest g where g.property_id = ${propertyId} ${sql.join(named, sql` `)} ${current}`;
}

/** The ways in which a booking is called, each by an index of its own. As arrays they are read once, however few rows the planner expects. */
function isCalled(propertyId: string, terms: SearchTerms): RawBuilder<unknown> {
  const { referenceNumber, reservationNumber, phoneE164, vehicleKey, words } = terms;
  const ofGuests = (guests: RawBuilder<unknown>) =>
    sql`select id from booking where property_id = ${propertyId} and guest_id = any(array(${guests}))`;
  const ways: RawBuilder<unknown>[] = [];
  if (referenceNumber !== null)
    ways.push(sql`select id from booking where property_id = ${propertyId} and reference_number = ${referenceNumber}`);
  if (reservationNumber !== null)
    ways.push(sql`
      select id from booking where property_id = ${propertyId} and ota_site = any(${[...BOOKING_SITES]}) and ota_reservation_number = ${reservationNumber}`);
  if (phoneE164 !== null)
    ways.push(ofGuests(sql`select id from guest where property_id = ${propertyId} and phone_e164 = ${phoneE164}`));
  if (vehicleKey !== null)
    ways.push(sql`
      select booking_id from guest_vehicle where property_id = ${propertyId} and number_key = ${vehicleKey} and booking_id is not null`);
  if (words.length > 0) ways.push(ofGuests(guestsNamed(propertyId, terms)));
  return ways.length === 0 ? sql`false` : sql`b.id = any(array(${sql.join(ways, sql` union all `)}))`;
}

function conditionsOf(propertyId: string, filter: BookingFilter, now: Timestamp): RawBuilder<unknown>[] {
  const { statuses, guestId, arriving, departing, inHouse, touching, terms } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (statuses !== null) conditions.push(sql`b.status = any(${[...statuses]})`);
  if (guestId !== null) conditions.push(sql`b.guest_id = ${guestId}`);
  if (arriving !== null)
    conditions.push(
      sql`${touches(arriving)} and b.expected_check_in_at >= ${arriving.from} and b.expected_check_in_at < ${arriving.to}`,
    );
  if (departing !== null)
    conditions.push(
      sql`${touches(departing)} and b.expected_check_out_at >= ${departing.from} and b.expected_check_out_at < ${departing.to}`,
    );
  if (inHouse !== null) conditions.push(isInHouse(propertyId, inHouse, now));
  if (touching !== null) conditions.push(touches(touching));
  if (terms !== null) conditions.push(isCalled(propertyId, terms));
  return conditions;
}

/**
 * A page of the bookings that the filter finds, in the order of the list of all. They are found first and then sorted (`offset 0`): the
 * planner would otherwise read bookings in the order of the list until the page is full, which may be all of them.
 */
export async function findBookingFacts(
  db: Db,
  propertyId: string,
  now: Timestamp,
  filter: BookingFilter,
  page: { after: BookingCursor | null; most: number },
): Promise<BookingFacts[]> {
  const { after, most } = page;
  const conditions = conditionsOf(propertyId, filter, now).map((condition) => sql`and ${condition}`);
  const later =
    after === null
      ? sql``
      : sql`where (found.open_or_in_house, found.created_at, found.id) < (${after.openOrInHouse}, ${after.createdAt}, ${after.id})`;
  const picked = sql`
    select found.id from (
      select b.id, b.open_or_in_house, b.created_at from booking b
      where b.property_id = ${propertyId} ${sql.join(conditions, sql` `)} offset 0
    ) found ${later}
    order by found.open_or_in_house desc, found.created_at desc, found.id desc limit ${most}`;
  return (await factsOf(propertyId, now, picked, { voided: false, rows: false }).execute(db)).rows;
}

/** The id of the booking with this reference, in any case; undefined when there is none. */
export async function findBookingByReference(db: Db, propertyId: string, reference: string): Promise<string | undefined> {
  const referenceNumber = referenceNumberOf(reference);
  if (referenceNumber === null) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from booking
    where property_id = ${propertyId} and reference_number = ${referenceNumber} and reference = upper(${reference})`.execute(db);
  return rows[0]?.id;
}
