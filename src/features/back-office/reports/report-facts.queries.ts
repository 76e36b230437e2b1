import { type RawBuilder, sql } from 'kysely';
import { onlyProperty, readByProperty } from '../../../platform/db/by-property.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate, Timestamp, ZoneName } from '../../../platform/time.ts';

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
export const NIGHTS_OUTSIDE = sql`interval '3 days'`;

const hotelRows = (hotels: readonly ReportedHotel[]) => sql`
  unnest(${hotels.map(({ propertyId }) => propertyId)}::uuid[], ${hotels.map(({ timezone }) => timezone)}::text[],
    ${hotels.map(({ firstOn }) => firstOn)}::date[], ${hotels.map(({ lastOn }) => lastOn)}::date[],
    ${hotels.map(({ from }) => from)}::timestamptz[], ${hotels.map(({ to }) => to)}::timestamptz[]
  ) as h (id, zone, first_on, last_on, from_at, to_at)`;

/**
 * The stays of a property that can have a night between two instants: those that ended there (index `room_stay_by_departure`, which has all
 * that is read of them), and those that go on behind it (`room_taken`).
 */
export const staysBetween = (propertyId: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select s.id, s.booking_id, true as is_over, s.check_in_at, s.check_out_at, s.moved_from_id, s.moved_at from room_stay s
  where s.property_id = ${propertyId} and s.status = 'CHECKED_OUT'
    and s.check_out_at >= ${from} - ${NIGHTS_OUTSIDE} and s.check_out_at < ${to} + ${NIGHTS_OUTSIDE}
  union all
  select s.id, s.booking_id, s.status = 'CHECKED_OUT', s.check_in_at, s.check_out_at, s.moved_from_id, s.moved_at from room_stay s
  where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period @> (${to} + ${NIGHTS_OUTSIDE})`;

function selectStayFacts(hotels: readonly ReportedHotel[]): RawBuilder<DayFact> {
  const one = onlyProperty(hotels);
  const of = one ?? sql`h.id`;
  return sql<DayFact>`
    with stay as materialized (
      select h.id as property_id, h.zone, h.first_on, h.last_on, h.from_at, h.to_at, s.id, s.booking_id, s.is_over, s.check_in_at, s.check_out_at,
        s.moved_from_id, s.moved_at
      from ${hotelRows(hotels)}
      cross join lateral (${staysBetween(of, sql`h.from_at`, sql`h.to_at`)}) s
    ), night as materialized (
      select h.property_id, n.room_stay_id, n.night_on, n.rate
      from (select property_id, first_on, last_on, array_agg(id) as ids from stay where is_over group by 1, 2, 3) h
      cross join lateral (
        select n.room_stay_id, n.night_on, n.rate from room_stay_night n
        where n.property_id = ${one ?? sql`h.property_id`} and n.room_stay_id = any(h.ids) and n.night_on between h.first_on and h.last_on offset 0
      ) n
    ), fact as materialized (
      select s.property_id, s.booking_id, n.night_on as on, 'NIGHT' as kind, n.rate
      from night n join stay s on s.property_id = n.property_id and s.id = n.room_stay_id
      union all
      select s.property_id, s.booking_id, (s.check_in_at at time zone s.zone)::date, 'ARRIVAL', null
      from stay s where s.moved_from_id is null and s.check_in_at >= s.from_at and s.check_in_at < s.to_at
    ), booked as materialized (
      select h.property_id, b.id, b.source, b.ota_site
      from (select property_id, array_agg(distinct booking_id) as ids from fact group by 1) h
      cross join lateral (
        select b.id, b.source, b.ota_site from booking b where b.property_id = ${one ?? sql`h.property_id`} and b.id = any(h.ids) offset 0
      ) b
    )
    select f.property_id as "propertyId", f.on, f.kind, b.source as key, b.ota_site as site, count(*)::integer as count,
      coalesce(sum(f.rate), 0)::text as amount
    from fact f join booked b on b.property_id = f.property_id and b.id = f.booking_id
    group by 1, 2, 3, 4, 5
    union all
    select s.property_id, (s.check_out_at at time zone s.zone)::date, 'DEPARTURE', null, null, count(*)::integer, '0'
    from stay s where s.is_over and s.moved_at is null and s.check_out_at >= s.from_at and s.check_out_at < s.to_at
    group by 1, 2
    union all
    select h.id, (b.expected_check_in_at at time zone h.zone)::date, b.status, null, null, count(*)::integer, '0'
    from ${hotelRows(hotels)}
    join booking b on b.property_id = ${of} and b.status in ('CANCELLED', 'NO_SHOW')
      and b.expected_check_in_at >= h.from_at and b.expected_check_in_at < h.to_at
    group by 1, 2, 3
    union all
    select h.id, (a.at at time zone h.zone)::date, case when a.action = 'booking.cancelled' then 'CANCELLED_ENTERED' else 'NO_SHOW_ENTERED' end,
      null, null, count(*)::integer, '0'
    from ${hotelRows(hotels)}
    join audit_entry a on a.property_id = ${of} and a.action in ('booking.cancelled', 'booking.no-show') and a.at >= h.from_at and a.at < h.to_at
    group by 1, 2, 3`;
}

/**
 * What happened in these properties on each of their dates, in one statement: nights of stays that are over, rooms that guests came to and
 * left, and bookings that did not come. Each part is read from an index that has all columns it needs. Nights and bookings are looked
 * up by lists of ids, so that an index is walked once and not searched for each stay. Nights of guests in house are not all
 * stored: bookings compute them.
 */
export function listStayFacts(db: Db, hotels: readonly ReportedHotel[]): Promise<DayFact[]> {
  return readByProperty(hotels, async (some) => (await selectStayFacts(some).execute(db)).rows);
}

function selectMoneyFacts(hotels: readonly ReportedHotel[]): RawBuilder<DayFact> {
  const one = onlyProperty(hotels);
  const of = one ?? sql`h.id`;
  return sql<DayFact>`
    select h.id as "propertyId", (c.occurred_at at time zone h.zone)::date as on, 'CHARGE' as kind, c.type as key, null as site,
      count(*)::integer as count, sum(c.amount)::text as amount
    from ${hotelRows(hotels)}
    join charge c on c.property_id = ${of} and c.occurred_at >= h.from_at and c.occurred_at < h.to_at
    group by 1, 2, 4
    union all
    select h.id, (p.received_at at time zone h.zone)::date, p.type, null, null, count(*)::integer, sum(p.amount)::text
    from ${hotelRows(hotels)}
    join payment p on p.property_id = ${of} and p.received_at >= h.from_at and p.received_at < h.to_at
    where not exists (select from payment_removal x where x.property_id = ${one ?? sql`p.property_id`} and x.payment_id = p.id)
    group by 1, 2, 3`;
}

/** The charges, payments and refunds of these properties on each of their dates, in one statement (`charge_by_time`, `payment_by_time`). */
export function listMoneyFacts(db: Db, hotels: readonly ReportedHotel[]): Promise<DayFact[]> {
  return readByProperty(hotels, async (some) => (await selectMoneyFacts(some).execute(db)).rows);
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

/**
 * The rooms of these properties as they are now, and how they have changed since each began, the earliest change first. Rooms that were entered
 * within a day of the hotel itself were there before: the hotel is older than its entry.
 */
export async function listRoomHistory(
  db: Db,
  hotels: readonly ReportedHotel[],
): Promise<{ rooms: RoomNow[]; changes: RoomChange[] }> {
  const [rooms, changes] = await Promise.all([
    sql<RoomNow>`
      select property_id as "propertyId", id, active, maintenance from room
      where property_id = any(${hotels.map(({ propertyId }) => propertyId)}::uuid[])`.execute(db),
    readByProperty(hotels, async (some) => {
      const of = onlyProperty(some) ?? sql`h.id`;
      const { rows } = await sql<RoomChange>`
      select h.id as "propertyId", a.entity_id as "roomId", a.at,
        case when a.before ? 'maintenance' then json_build_object('active', a.before -> 'active', 'maintenance', a.before -> 'maintenance') end as before
      from ${hotelRows(some)}
      join property p on p.id = ${of}
      join audit_entry a on a.property_id = ${of} and a.entity = 'room' and a.at >= h.from_at
      where a.action in ('room.updated', 'room.deleted') or (a.action = 'room.created' and a.at >= p.created_at + interval '1 day')
      order by a.at, a.id`.execute(db);
      return rows;
    }),
  ]);
  return { rooms: rooms.rows, changes };
}
