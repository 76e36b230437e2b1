import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LocalDate, Timestamp, ZoneName } from '../../platform/time.ts';

/** A property and the local dates that are reported, with the first instant of the first and the one after the last. */
export type ReportedHotel = {
  propertyId: string;
  timezone: ZoneName;
  firstOn: LocalDate;
  lastOn: LocalDate;
  from: Timestamp;
  to: Timestamp;
};

/** So many rows of a kind on a local date, and what they come to (numeric text). */
export type DayFact = {
  propertyId: string;
  on: LocalDate;
  kind:
    | 'NIGHT'
    | 'ARRIVAL'
    | 'DEPARTURE'
    | 'NO_SHOW'
    | 'CANCELLED'
    | 'NO_SHOW_ENTERED'
    | 'CANCELLED_ENTERED'
    | 'CHARGE'
    | 'PAYMENT'
    | 'REFUND';
  /** NIGHT and ARRIVAL: the source of the booking. CHARGE: its type. */
  key: string | null;
  site: string | null;
  count: number;
  amount: string;
};

/** Nights of a stay lie at most so far outside its period: the billing day begins early, or 24 hours go over midnight. */
const NIGHTS_OUTSIDE = sql`interval '3 days'`;

const hotelRows = (hotels: readonly ReportedHotel[]) => sql`
  unnest(${hotels.map(({ propertyId }) => propertyId)}::uuid[], ${hotels.map(({ timezone }) => timezone)}::text[],
    ${hotels.map(({ firstOn }) => firstOn)}::date[], ${hotels.map(({ lastOn }) => lastOn)}::date[],
    ${hotels.map(({ from }) => from)}::timestamptz[], ${hotels.map(({ to }) => to)}::timestamptz[]
  ) as h (id, zone, first_on, last_on, from_at, to_at)`;

/**
 * The stays of a property that can have a night between two instants: those that ended there (index `room_stay_by_departure`, which has all
 * that is read of them), and those that go on behind it (`room_taken`).
 */
const staysBetween = (propertyId: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select s.id, s.booking_id, true as is_over, s.check_in_at, s.check_out_at, s.moved_from_id, s.moved_at from room_stay s
  where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT'
    and s.check_out_at >= ${from} - ${NIGHTS_OUTSIDE} and s.check_out_at < ${to} + ${NIGHTS_OUTSIDE}
  union all
  select s.id, s.booking_id, s.status = 'CHECKED_OUT', s.check_in_at, s.check_out_at, s.moved_from_id, s.moved_at from room_stay s
  where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period @> (${to} + ${NIGHTS_OUTSIDE})`;

/**
 * What happened in these properties on each of their dates, in one statement: nights of stays that are over, rooms that guests came to and
 * left, and bookings that did not come. Each part is read from an index that has all columns it needs. Nights of guests in house are not all
 * stored: bookings compute them.
 */
export async function listStayFacts(db: Db, hotels: readonly ReportedHotel[]): Promise<DayFact[]> {
  const { rows } = await sql<DayFact>`
    with stay as materialized (
      select h.id as property_id, h.zone, h.first_on, h.last_on, h.from_at, h.to_at, s.id, s.is_over, s.check_in_at, s.check_out_at, s.moved_from_id, s.moved_at,
        b.source, b.ota_site
      from ${hotelRows(hotels)}
      cross join lateral (${staysBetween(sql`h.id`, sql`h.from_at`, sql`h.to_at`)}) s
      cross join lateral (select b.source, b.ota_site from booking b where b.property_id = h.id and b.id = s.booking_id limit 1) b
    )
    select s.property_id as "propertyId", n.night_on as on, 'NIGHT' as kind, s.source as key, s.ota_site as site, count(*)::integer as count,
      coalesce(sum(n.rate), 0)::text as amount
    from stay s
    cross join lateral (
      select n.night_on, n.rate from room_stay_night n
      where n.property_id = s.property_id and n.room_stay_id = s.id and n.night_on between s.first_on and s.last_on offset 0
    ) n
    where s.is_over
    group by 1, 2, 4, 5
    union all
    select s.property_id, (s.check_in_at at time zone s.zone)::date, 'ARRIVAL', s.source, s.ota_site, count(*)::integer, '0'
    from stay s where s.moved_from_id is null and s.check_in_at >= s.from_at and s.check_in_at < s.to_at
    group by 1, 2, 4, 5
    union all
    select s.property_id, (s.check_out_at at time zone s.zone)::date, 'DEPARTURE', null, null, count(*)::integer, '0'
    from stay s where s.is_over and s.moved_at is null and s.check_out_at >= s.from_at and s.check_out_at < s.to_at
    group by 1, 2
    union all
    select h.id, (b.expected_check_in_at at time zone h.zone)::date, b.status, null, null, count(*)::integer, '0'
    from ${hotelRows(hotels)}
    join booking b on b.property_id = h.id and b.status in ('CANCELLED', 'NO_SHOW')
      and b.expected_check_in_at >= h.from_at and b.expected_check_in_at < h.to_at
    group by 1, 2, 3
    union all
    select h.id, (a.at at time zone h.zone)::date, case a.action when 'booking.cancelled' then 'CANCELLED_ENTERED' else 'NO_SHOW_ENTERED' end,
      null, null, count(*)::integer, '0'
    from ${hotelRows(hotels)}
    join audit_entry a on a.property_id = h.id and a.action in ('booking.cancelled', 'booking.no-show') and a.at >= h.from_at and a.at < h.to_at
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The charges, payments and refunds of these properties on each of their dates, in one statement (`charge_by_time`, `payment_by_time`). */
export async function listMoneyFacts(db: Db, hotels: readonly ReportedHotel[]): Promise<DayFact[]> {
  const { rows } = await sql<DayFact>`
    select h.id as "propertyId", (c.occurred_at at time zone h.zone)::date as on, 'CHARGE' as kind, c.type as key, null as site,
      count(*)::integer as count, sum(c.amount)::text as amount
    from ${hotelRows(hotels)}
    join charge c on c.property_id = h.id and c.occurred_at >= h.from_at and c.occurred_at < h.to_at
    group by 1, 2, 4
    union all
    select h.id, (p.received_at at time zone h.zone)::date, p.type, null, null, count(*)::integer, sum(p.amount)::text
    from ${hotelRows(hotels)}
    join payment p on p.property_id = h.id and p.received_at >= h.from_at and p.received_at < h.to_at
    where not exists (select from payment_removal x where x.property_id = p.property_id and x.payment_id = p.id)
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Taxes by one rule, of so many nights and charges (numeric text). */
export type TaxFact = {
  code: string;
  name: string;
  percent: string | null;
  included: boolean;
  count: number;
  base: string;
  amount: string;
};

/** The stored taxes of the dates by rule (`tax_line_reported`). Those of guests in house are not stored: bookings compute them. */
export async function sumTaxes(db: Db, { propertyId, firstOn, lastOn }: ReportedHotel): Promise<TaxFact[]> {
  const { rows } = await sql<TaxFact>`
    select code, name, trim_scale(percent)::text as percent, included, count(*)::integer as count, sum(base)::text as base, sum(amount)::text as amount
    from tax_line where property_id = ${propertyId} and taxed_on between ${firstOn} and ${lastOn}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** A room as it is now. */
export type RoomNow = { propertyId: string; id: string; active: boolean; maintenance: boolean };
/** A change of a room by the audit log, with what it was before; null: it was not there. */
export type RoomChange = {
  propertyId: string;
  roomId: string;
  at: Timestamp;
  before: { active: boolean; maintenance: boolean } | null;
};

/** The rooms of these properties as they are now, and how they have changed since each began, the earliest change first. */
export async function listRoomHistory(
  db: Db,
  hotels: readonly ReportedHotel[],
): Promise<{ rooms: RoomNow[]; changes: RoomChange[] }> {
  const [rooms, changes] = await Promise.all([
    sql<RoomNow>`
      select property_id as "propertyId", id, active, maintenance from room
      where property_id = any(${hotels.map(({ propertyId }) => propertyId)}::uuid[])`.execute(db),
    sql<RoomChange>`
      select h.id as "propertyId", a.entity_id as "roomId", a.at,
        case when a.before ? 'maintenance' then json_build_object('active', a.before -> 'active', 'maintenance', a.before -> 'maintenance') end as before
      from ${hotelRows(hotels)}
      join audit_entry a on a.property_id = h.id and a.entity = 'room' and a.at >= h.from_at
      where a.action in ('room.created', 'room.updated', 'room.deleted')
      order by a.at, a.id`.execute(db),
  ]);
  return { rooms: rooms.rows, changes: changes.rows };
}

/** What bookings made in the period come to: their nights, stored and still held, at their rates (numeric text). */
export type PickUpFact = { status: string; bookings: number; roomNights: number; amount: string };

/** The bookings that were made in the period, by what has become of them (index `booking_by_status`). */
export async function sumPickUp(db: Db, hotel: ReportedHotel, statuses: readonly string[]): Promise<PickUpFact[]> {
  const { rows } = await sql<PickUpFact>`
    select b.status, count(*)::integer as bookings, coalesce(sum(coalesce(stored.nights, 0) + coalesce(held.nights, 0)), 0)::integer as "roomNights",
      coalesce(sum(coalesce(stored.amount, 0) + coalesce(held.amount, 0)), 0)::text as amount
    from booking b
    cross join lateral (
      select sum(s.billed_nights) as nights, sum(s.billed_amount) as amount from room_stay s
      where b.status in ('CHECKED_IN', 'CHECKED_OUT') and s.property_id = b.property_id and s.booking_id = b.id and s.status = 'CHECKED_OUT'
    ) stored
    cross join lateral (
      select sum((q.quantity - q.fulfilled_quantity) * cardinality(q.night_rates)) as nights,
        sum((q.quantity - q.fulfilled_quantity) * q.unit_amount) as amount
      from room_request q
      where b.status in ('OPEN', 'CHECKED_IN') and q.property_id = b.property_id and q.booking_id = b.id and q.status = 'OPEN'
    ) held
    where b.property_id = ${hotel.propertyId} and b.status = any(${[...statuses]}::text[])
      and b.created_at >= ${hotel.from} and b.created_at < ${hotel.to}
    group by b.status`.execute(db);
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
      select s.id, b.created_at <= ${now}::timestamptz - ${back} as is_by_then
      from (${staysBetween(sql`${propertyId}`, sql`(${from}::timestamptz - ${back})`, sql`(${to}::timestamptz - ${back})`)}) s
      cross join lateral (select b.created_at from booking b where b.property_id = ${propertyId} and b.id = s.booking_id limit 1) b
      where s.is_over
    ), night as (
      select n.night_on + ${days} as on, true as is_past, n.rate as amount, 1 as units, s.is_by_then
      from stay s
      cross join lateral (
        select n.night_on, n.rate from room_stay_night n where n.property_id = ${propertyId} and n.room_stay_id = s.id
          and n.night_on between ${firstOn}::date - ${days} and ${lastOn}::date - ${days} offset 0
      ) n
      union all
      select n.night_on, false, n.rate, 1, false
      from (select s.id from room_stay s where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT'
        and s.check_out_at >= ${from}::timestamptz - ${NIGHTS_OUTSIDE}) s
      cross join lateral (
        select n.night_on, n.rate from room_stay_night n where n.property_id = ${propertyId} and n.room_stay_id = s.id
          and n.night_on between ${firstOn}::date and ${lastOn}::date offset 0
      ) n
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
    with ended as materialized (
      select left_in.booking_id as id, stays.amount
      from (
        select distinct s.booking_id from room_stay s
        where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT' and s.check_out_at >= ${from} and s.check_out_at < ${to}
      ) left_in
      cross join lateral (select b.status from booking b where b.property_id = ${propertyId} and b.id = left_in.booking_id limit 1) b
      cross join lateral (
        select coalesce(sum(s.billed_amount + s.billed_tax), 0) as amount, max(s.check_out_at) as left_at from room_stay s
        where s.property_id = ${propertyId} and s.booking_id = left_in.booking_id and s.status <> 'VOIDED'
      ) stays
      where b.status = 'CHECKED_OUT' and stays.left_at < ${to}
      union all
      select b.id, 0 from booking b
      where b.property_id = ${propertyId} and b.status in ('CANCELLED', 'NO_SHOW')
        and b.expected_check_in_at >= ${from} and b.expected_check_in_at < ${to}
    ), balance as materialized (
      select e.amount
        + (select coalesce(sum(c.amount + c.tax_amount), 0) from charge c where c.property_id = ${propertyId} and c.booking_id = e.id)
        - (select coalesce(sum(case p.type when 'PAYMENT' then p.amount else -p.amount end), 0) from payment p
          where p.property_id = ${propertyId} and p.booking_id = e.id
            and not exists (select from payment_removal x where x.property_id = p.property_id and x.payment_id = p.id)) as amount
      from ended e
    )
    select amount > 0 as "isOwed", count(*)::integer as bookings, sum(amount)::text as amount from balance where amount <> 0 group by 1`.execute(
    db,
  );
  return rows;
}
