import { type RawBuilder, sql } from 'kysely';
import { onlyProperty, readByProperty } from '../../../../platform/db/by-property.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { LocalTime, Timestamp, ZoneName } from '../../../../platform/time.ts';

/** A property of the caller, with the caller's roles in it. */
export type OverviewProperty = {
  propertyId: string;
  code: string;
  name: string;
  active: boolean;
  timezone: ZoneName;
  billingCheckinTime: LocalTime;
  billingCheckoutTime: LocalTime;
  roles: string[];
};

/**
 * The properties of the user by name.
 * @param seesAll also those of which the user is no member
 * @param after name and id of the last row of the previous page
 */
export async function listOverviewProperties(
  db: Db,
  userId: string,
  page: { seesAll: boolean; after: { name: string; id: string } | null; most: number },
): Promise<OverviewProperty[]> {
  const { seesAll, after, most } = page;
  const { rows } = await sql<OverviewProperty>`
    select p.id as "propertyId", p.code, p.name, p.active, p.timezone, p.billing_checkin_time as "billingCheckinTime",
      p.billing_checkout_time as "billingCheckoutTime", coalesce(m.roles, '{}') as roles
    from property p left join property_membership m on m.property_id = p.id and m.user_id = ${userId} and not m.disabled
    where (${seesAll}::boolean or m.user_id is not null)
      and (${after?.id ?? null}::uuid is null or (p.name collate "C", p.id) > (${after?.name ?? null}::text collate "C", ${after?.id ?? null}::uuid))
    order by p.name collate "C", p.id limit ${most}`.execute(db);
  return rows;
}

export type BookingCounts = {
  propertyId: string;
  arrivalsDone: number;
  arrivalsDue: number;
  departuresDone: number;
  departuresDue: number;
  inHouse: number;
  overdue: number;
};

type LocalDay = { propertyId: string; from: Timestamp; to: Timestamp };

/**
 * Counts the bookings of a day: for each property by its own indexes, so that nothing of the past is read.
 * @param days the local day of each property, from midnight to midnight
 */
export function countBookings(db: Db, days: readonly LocalDay[], now: Timestamp): Promise<BookingCounts[]> {
  return readByProperty(days, async (some) => (await selectCounts(some, now).execute(db)).rows);
}

function selectCounts(days: readonly LocalDay[], now: Timestamp): RawBuilder<BookingCounts> {
  const of = onlyProperty(days) ?? sql`h.id`;
  const ids = days.map(({ propertyId }) => propertyId);
  const [froms, tos] = [days.map(({ from }) => from), days.map(({ to }) => to)];
  return sql<BookingCounts>`
    select h.id as "propertyId", done.arrivals as "arrivalsDone", due.arrivals as "arrivalsDue", done.departures as "departuresDone",
      here.departures as "departuresDue", here.all as "inHouse", here.overdue
    from unnest(${ids}::uuid[], ${froms}::timestamptz[], ${tos}::timestamptz[]) as h (id, from_at, to_at)
    cross join lateral (
      select count(*)::integer as arrivals from booking b
      where b.property_id = ${of} and b.status = 'OPEN' and b.expected_check_in_at < h.to_at
    ) due
    cross join lateral (
      select count(*)::integer as all, (count(*) filter (where b.expected_check_out_at <= ${now}))::integer as overdue,
        (count(*) filter (where b.expected_check_out_at < h.to_at))::integer as departures
      from booking b where b.property_id = ${of} and b.status = 'CHECKED_IN'
    ) here
    cross join lateral (
      select (count(*) filter (where b.expected_check_in_at >= h.from_at and b.expected_check_in_at < h.to_at))::integer as arrivals,
        (count(*) filter (where b.status = 'CHECKED_OUT' and b.expected_check_out_at >= h.from_at and b.expected_check_out_at < h.to_at))::integer as departures
      from booking b
      where b.property_id = ${of} and b.status in ('CHECKED_IN', 'CHECKED_OUT')
        and expected_period(b.expected_check_in_at, b.expected_check_out_at, b.open_or_in_house) && tstzrange(h.from_at, h.to_at)
    ) done`;
}

export type Waiting = { propertyId: string; waiting: number };

/** The number of messages that wait for a person. */
export async function countEmailsToReview(db: Db, propertyIds: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select property_id as "propertyId", count(*)::integer as waiting from inbound_email
    where property_id = any(${[...propertyIds]}::uuid[]) and status = 'NEEDS_REVIEW' group by property_id`.execute(db);
  return rows;
}

/** The number of payments and refunds that need review. */
export async function countPaymentsToReview(db: Db, propertyIds: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select property_id as "propertyId", count(distinct payment_id)::integer as waiting from payment_review
    where property_id = any(${[...propertyIds]}::uuid[]) and reviewed_at is null group by property_id`.execute(db);
  return rows;
}
