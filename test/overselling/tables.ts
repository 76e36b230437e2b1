/**
 * What is sold, told by SQL straight from the tables. Written from the rules of availability and holds, not from the product's code,
 * and shared with nothing in it: when both are wrong, they are wrong differently.
 */
import pg from 'pg';
import type { Hotel } from '../support/hotel.ts';

/** From this instant to the next of its type: the rooms for sale, the stays in them and the rooms held. Instants in UTC, as the API has them. */
export type Step = { propertyId: string; roomTypeId: string; at: string; rooms: number; stays: number; holds: number };

const instant = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * $1 property ids, $2 now, $3 and $4 the window. A room is for sale when it is active, out of maintenance and of an active type. A
 * stay, unless voided, takes its room from check-in to check-out; while it has none, to the check-out that its booking expects, or
 * for good; once that is past, to the next billing check-out time. An open request holds what is left of its quantity.
 */
const STEPS = `
  with house as (
    select id, timezone, billing_checkout_time from property where id = any($1::uuid[])
  ), type as (
    select t.property_id, t.id, t.active from room_type t join house h on h.id = t.property_id
  ), for_sale as (
    select r.property_id, r.id, r.room_type_id
    from room r join type t on t.property_id = r.property_id and t.id = r.room_type_id
    where r.active and not r.maintenance and t.active
  ), taken as (
    select s.property_id, r.room_type_id, s.check_in_at as from_at,
      case
        when s.check_out_at is not null then s.check_out_at
        when b.expected_check_out_at is null then 'infinity'
        when b.expected_check_out_at > $2 then b.expected_check_out_at
        else (
          select min(noon) from generate_series(-1, 2) as day(number), lateral (
            select (($2::timestamptz at time zone h.timezone)::date + day.number + coalesce(b.billing_checkout_time, h.billing_checkout_time)::time)
              at time zone h.timezone as noon) as that_day
          where noon > $2)
      end as to_at
    from room_stay s
    join for_sale r on r.property_id = s.property_id and r.id = s.room_id
    join booking b on b.property_id = s.property_id and b.id = s.booking_id
    join house h on h.id = s.property_id
    where s.status <> 'VOIDED' and s.period && tstzrange($3, $4)
  ), load as (
    select property_id, room_type_id, from_at, to_at, 1 as stays, 0 as holds from taken
    union all
    select q.property_id, q.room_type_id, q.from_at, q.to_at, 0, q.quantity - q.fulfilled_quantity
    from room_request q join house h on h.id = q.property_id
    where q.status = 'OPEN' and q.period && tstzrange($3, $4)
  ), edge as (
    select property_id, id as room_type_id, $3::timestamptz as at from type
    union select property_id, room_type_id, from_at from load where from_at > $3 and from_at < $4
    union select property_id, room_type_id, to_at from load where to_at > $3 and to_at < $4
  )
  select e.property_id as "propertyId", e.room_type_id as "roomTypeId", ${instant('e.at')} as at,
    (select count(*)::int from for_sale r where r.property_id = e.property_id and r.room_type_id = e.room_type_id) as rooms,
    coalesce(sum(l.stays), 0)::int as stays, coalesce(sum(l.holds), 0)::int as holds
  from edge e
  left join load l on l.property_id = e.property_id and l.room_type_id = e.room_type_id and l.from_at <= e.at and e.at < l.to_at
  group by e.property_id, e.room_type_id, e.at
  order by e.property_id, e.room_type_id, e.at`;

/** Every type's steps from now on. */
export async function stepsFrom(db: pg.Client, propertyIds: readonly string[], now: string): Promise<Step[]> {
  return (await db.query<Step>({ name: 'steps', text: STEPS, values: [propertyIds, now, now, 'infinity'] })).rows;
}

/**
 * Every type's steps in the window that a range of dates means: from the check-in time of the first day to the check-out time of the
 * last; while the first night lasts, from now.
 */
export async function stepsInRange(db: pg.Client, propertyId: string, from: string, to: string, now: string): Promise<Step[]> {
  const { rows } = await db.query<{ from: string; to: string; firstNightTo: string }>(
    `select ${instant('($2::date + billing_checkin_time::time) at time zone timezone')} as from,
       ${instant('($3::date + billing_checkout_time::time) at time zone timezone')} as to,
       ${instant('($2::date + 1 + billing_checkout_time::time) at time zone timezone')} as "firstNightTo" from property where id = $1`,
    [propertyId, from, to],
  );
  const window = rows[0];
  if (window === undefined) throw new Error(`there is no property ${propertyId}`);
  const begins = window.from < now && now < window.firstNightTo ? now : window.from;
  return (await db.query<Step>({ name: 'steps', text: STEPS, values: [[propertyId], now, begins, window.to] })).rows;
}

/** $1 property ids, $2: bookings changed since, besides all that are not closed. */
const looked = `
  looked as (
    select property_id, id, status from booking
    where property_id = any($1::uuid[]) and (status in ('OPEN', 'CHECKED_IN') or updated_at >= $2::timestamptz)
  ), stay as (
    select s.* from room_stay s join looked b on b.property_id = s.property_id and b.id = s.booking_id where s.status <> 'VOIDED'
  ), request as (
    select q.* from room_request q join looked b on b.property_id = q.property_id and b.id = q.booking_id
  )`;

/** What must never be found; each query answers the ids of what breaks its rule. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'two stays in one room at one time': `
    select id from (
      select s.id, s.check_in_at, max(coalesce(s.check_out_at, 'infinity')) over (
        partition by s.property_id, s.room_id order by s.check_in_at, s.id rows between unbounded preceding and 1 preceding) as taken_until
      from room_stay s
      where s.property_id = any($1::uuid[]) and s.status <> 'VOIDED' and s.period && tstzrange($2::timestamptz, null)
    ) next where check_in_at < taken_until`,
  'a request whose fulfilled quantity is not the number of its stays': `
    with ${looked}
    select q.id from request q where q.fulfilled_quantity <> (
      select count(*) from stay s where s.property_id = q.property_id and s.booking_id = q.booking_id and s.room_request_id = q.id and s.moved_at is null)`,
  'a request whose status is not that of its quantity': `
    with ${looked}
    select id from request where (status = 'FULFILLED') <> (fulfilled_quantity = quantity) and status <> 'CANCELLED'`,
  'rooms held for a closed booking': `
    with ${looked}
    select q.id from request q join looked b on b.property_id = q.property_id and b.id = q.booking_id
    where q.status = 'OPEN' and b.status not in ('OPEN', 'CHECKED_IN')`,
  'a booking whose status is not that of its stays': `
    with ${looked}
    select b.id from looked b left join stay s on s.property_id = b.property_id and s.booking_id = b.id
    group by b.property_id, b.id, b.status
    having case b.status
      when 'CHECKED_IN' then count(s.id) = 0
      when 'CHECKED_OUT' then count(s.id) = 0 or count(s.id) filter (where s.status = 'ACTIVE') > 0
      else count(s.id) > 0 end`,
  'a guest in a room that is out of service': `
    with ${looked}
    select s.id from stay s
    join room r on r.property_id = s.property_id and r.id = s.room_id
    join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    where s.status = 'ACTIVE' and (not r.active or r.maintenance or not t.active)`,
};

/** The rules that the tables break, each with what breaks it. @param since of closed bookings, only those changed since */
export async function brokenRules(
  db: pg.Client,
  propertyIds: readonly string[],
  since: string,
): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const [rule, text] of Object.entries(FORBIDDEN)) {
    const { rows } = await db.query<{ id: string }>({ name: rule.slice(0, 60), text, values: [propertyIds, since] });
    if (rows.length > 0) broken[rule] = rows.map(({ id }) => id);
  }
  return broken;
}

/** A connection of one's own to the database of the hotel, to be ended. */
export async function openTables({ service }: Hotel): Promise<pg.Client> {
  const { databaseUrl } = service.platform.config;
  if (databaseUrl === null) throw new Error('tests run on a database of their own');
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(`set timezone = 'UTC'`);
  return db;
}

/**
 * Transactions that waited for each other until the database broke the circle, a second later each time. The database counts what
 * a connection did once that is idle for long or closed: stop the service before.
 */
export async function deadlocks(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
