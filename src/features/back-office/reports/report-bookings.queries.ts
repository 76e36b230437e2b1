import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { NIGHTS_OUTSIDE, type ReportedHotel, staysBetween } from './report-facts.queries.ts';

/** What bookings made in the period come to: their nights, stored and still held, at their rates (numeric text). */
export type PickUpFact = { status: string; bookings: number; roomNights: number; amount: string };

/** The bookings that were made in the period, by what has become of them (index `booking_by_status`). */
export async function sumPickUp(db: Db, hotel: ReportedHotel, statuses: readonly string[]): Promise<PickUpFact[]> {
  const { rows } = await sql<PickUpFact>`
    with made as materialized (
      select b.id, b.status from booking b
      where b.property_id = ${hotel.propertyId} and b.status = any(${[...statuses]}::text[])
        and b.created_at >= ${hotel.from} and b.created_at < ${hotel.to}
    ), part as (
      select id, status, 0 as nights, 0 as amount from made
      union all
      select s.booking_id, null, s.billed_nights, s.billed_amount from room_stay s
      where s.property_id = ${hotel.propertyId} and s.status = 'CHECKED_OUT'
        and s.booking_id = any(array(select id from made where status in ('CHECKED_IN', 'CHECKED_OUT'))::uuid[])
      union all
      select q.booking_id, null, (q.quantity - q.fulfilled_quantity) * cardinality(q.night_rates), (q.quantity - q.fulfilled_quantity) * q.unit_amount
      from room_request q
      where q.property_id = ${hotel.propertyId} and q.status = 'OPEN'
        and q.booking_id = any(array(select id from made where status in ('OPEN', 'CHECKED_IN'))::uuid[])
    ), worth as (select max(status) as status, sum(nights) as nights, sum(amount) as amount from part group by id)
    select status, count(*)::integer as bookings, sum(nights)::integer as "roomNights", sum(amount)::text as amount
    from worth group by status`.execute(db);
  return rows;
}

/** What is sold of a night to come, and what was sold of the night 364 days before it (numeric text). */
export type BookedNight = {
  on: LocalDate;
  roomNights: number;
  amount: string;
  lastYear: number;
  lastYearAmount: string;
  /** Of `lastYear`, the nights of bookings made 364 days before now or earlier. */
  lastYearBookedByThen: number;
};

/**
 * Each night from `hotel.firstOn` on, with stays that agreed on it and open holds, beside the night of the same weekday a year before.
 * @param daysBack how far the night of the year before lies back
 */
export async function listBookedNights(db: Db, hotel: ReportedHotel, now: Timestamp, daysBack: number): Promise<BookedNight[]> {
  const { propertyId, firstOn, lastOn, from, to } = hotel;
  const days = sql`${daysBack}::integer`;
  const back = sql`${days} * interval '1 day'`;
  const { rows } = await sql<BookedNight>`
    with stay as materialized (
      select s.id, s.booking_id
      from (${staysBetween(sql`${propertyId}`, sql`(${from}::timestamptz - ${back})`, sql`(${to}::timestamptz - ${back})`)}) s
      where s.is_over
    ), early as materialized (
      -- In a case the list is hashed. As a join each booking could be compared with each, because nobody knows beforehand how many there are.
      select s.id from stay s where case when s.booking_id in (
        select b.id from booking b where b.property_id = ${propertyId} and b.created_at <= ${now}::timestamptz - ${back}
          and b.id = any(array(select distinct booking_id from stay)::uuid[])
      ) then true else false end
    ), night as (
      select n.night_on + ${days} as on, true as is_past, n.rate as amount, 1 as units, n.room_stay_id in (select id from early) as is_by_then
      from room_stay_night n
      where n.property_id = ${propertyId} and n.room_stay_id = any(array(select id from stay)::uuid[])
        and n.night_on between ${firstOn}::date - ${days} and ${lastOn}::date - ${days}
      union all
      select n.night_on, false, n.rate, 1, false
      from room_stay_night n
      where n.property_id = ${propertyId} and n.night_on between ${firstOn}::date and ${lastOn}::date
        and n.room_stay_id = any(array(select s.id from room_stay s where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT'
          and s.check_out_at >= ${from}::timestamptz - ${NIGHTS_OUTSIDE})::uuid[])
      union all
      select q.first_night_on + r.place::integer - 1, false, r.rate * (q.quantity - q.fulfilled_quantity), q.quantity - q.fulfilled_quantity, false
      from room_request q cross join lateral unnest(q.night_rates) with ordinality as r (rate, place)
      where q.property_id = ${propertyId} and q.status = 'OPEN' and q.period && tstzrange(${from}::timestamptz - ${NIGHTS_OUTSIDE}, null)
        and q.first_night_on + r.place::integer - 1 between ${firstOn}::date and ${lastOn}::date
    )
    select n.on, coalesce(sum(n.units) filter (where not n.is_past), 0)::integer as "roomNights",
      coalesce(sum(n.amount) filter (where not n.is_past), 0)::text as amount,
      coalesce(sum(n.units) filter (where n.is_past), 0)::integer as "lastYear",
      coalesce(sum(n.amount) filter (where n.is_past), 0)::text as "lastYearAmount",
      coalesce(sum(n.units) filter (where n.is_by_then), 0)::integer as "lastYearBookedByThen"
    from night n group by n.on order by n.on`.execute(db);
  return rows;
}

/** Bookings that owe something (`amount` above 0) or are owed something (below 0), by how they ended (numeric text). */
export type OpenBalanceFact = { isOwed: boolean; bookings: number; amount: string };

/**
 * The bookings that ended in the period and whose balance is not 0 now. A booking ends when its last room is left; one that was cancelled or
 * did not come, when it was expected.
 */
export async function sumClosedBalances(db: Db, hotel: ReportedHotel): Promise<OpenBalanceFact[]> {
  const { propertyId, from, to } = hotel;
  const { rows } = await sql<OpenBalanceFact>`
    with left_in as materialized (
      select array(select distinct s.booking_id from room_stay s
        where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT' and s.check_out_at >= ${from} and s.check_out_at < ${to}) as ids
    ), missed as materialized (
      select array(select b.id from booking b
        where b.property_id = ${propertyId} and b.status in ('CANCELLED', 'NO_SHOW')
          and b.expected_check_in_at >= ${from} and b.expected_check_in_at < ${to}) as ids
    ), ended as materialized (select left_in.ids || missed.ids as ids from left_in, missed),
    part as (
      select b.id, 0 as amount, null::timestamptz as left_at, true as is_over from booking b
      where b.property_id = ${propertyId} and b.id = any((select ids from left_in)::uuid[]) and b.status = 'CHECKED_OUT'
      union all
      select unnest(ids), 0, null, true from missed
      union all
      select s.booking_id, s.billed_amount + s.billed_tax, s.check_out_at, false from room_stay s
      where s.property_id = ${propertyId} and s.booking_id = any((select ids from left_in)::uuid[]) and s.status <> 'VOIDED'
      union all
      select c.booking_id, c.amount + c.tax_amount, null, false from charge c
      where c.property_id = ${propertyId} and c.booking_id = any((select ids from ended)::uuid[])
      union all
      select p.booking_id, case when p.type = 'PAYMENT' then -p.amount else p.amount end, null, false from payment p
      where p.property_id = ${propertyId} and p.booking_id = any((select ids from ended)::uuid[])
        and not exists (select from payment_removal x where x.property_id = ${propertyId} and x.payment_id = p.id)
    ), balance as (
      select sum(amount) as amount from part group by id having bool_or(is_over) and coalesce(max(left_at) < ${to}, true)
    )
    select amount > 0 as "isOwed", count(*)::integer as bookings, sum(amount)::text as amount from balance where amount <> 0 group by 1`.execute(
    db,
  );
  return rows;
}
