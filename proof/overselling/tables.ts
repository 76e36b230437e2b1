/**
 * What is sold, computed by SQL from the tables. Written from the rules of availability and holds, not from the product's code,
 * and independent of it: when both are wrong, they are wrong differently.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { findViolations, limitToRecentBookings, type Violation } from '../../test/harness/invariants.ts';
import type { TestService } from '../../test/harness/service-under-test.ts';

/**
 * From this instant to the next of its type: the rooms for sale, the stays in them, the rooms held and the bookings that hold them.
 * Instants in UTC, as the API has them.
 */
export type Step = {
  propertyId: string;
  roomTypeId: string;
  at: string;
  rooms: number;
  stays: number;
  holds: number;
  holders: string[];
};

const instant = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * $1 property ids, $2 now, $3 and $4 the window. A room is for sale when it is active, out of maintenance and of an active type. A
 * stay, unless voided, takes its room from check-in to check-out; while it has none, to the check-out that its booking expects, or
 * for good; once that is past, to the next billing check-out time. An open request holds what is left of its quantity.
 */
const STEPS = `
  with asked_property as (
    select id, timezone, billing_checkout_time from property where id = any($1::uuid[])
  ), type as (
    select t.property_id, t.id, t.active from room_type t join asked_property h on h.id = t.property_id
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
          select min(noon) from (
            select (($2::timestamptz at time zone h.timezone)::date + number + coalesce(b.billing_checkout_time, h.billing_checkout_time)::time)
              at time zone h.timezone as noon from generate_series(-1, 2) as day(number)) as that_day
          where noon > $2)
      end as to_at
    from room_stay s
    join for_sale r on r.property_id = s.property_id and r.id = s.room_id
    join booking b on b.property_id = s.property_id and b.id = s.booking_id
    join asked_property h on h.id = s.property_id
    where s.status <> 'VOIDED' and s.period && tstzrange($3, $4)
  ), load as (
    select property_id, room_type_id, from_at, to_at, 1 as stays, 0 as holds, null::uuid as holder from taken
    union all
    select q.property_id, q.room_type_id, q.from_at, q.to_at, 0, q.quantity - q.fulfilled_quantity, q.booking_id
    from room_request q join asked_property h on h.id = q.property_id
    where q.status = 'OPEN' and q.period && tstzrange($3, $4)
  ), edge as (
    select property_id, id as room_type_id, $3::timestamptz as at from type
    union select property_id, room_type_id, from_at from load where from_at > $3 and from_at < $4
    union select property_id, room_type_id, to_at from load where to_at > $3 and to_at < $4
  )
  select e.property_id as "propertyId", e.room_type_id as "roomTypeId", ${instant('e.at')} as at,
    (select count(*)::int from for_sale r where r.property_id = e.property_id and r.room_type_id = e.room_type_id) as rooms,
    coalesce(sum(l.stays), 0)::int as stays, coalesce(sum(l.holds), 0)::int as holds,
    array_remove(array_agg(distinct l.holder), null) as holders
  from edge e
  left join load l on l.property_id = e.property_id and l.room_type_id = e.room_type_id and l.from_at <= e.at and e.at < l.to_at
  group by e.property_id, e.room_type_id, e.at
  order by e.property_id, e.room_type_id, e.at`;

/** Every type's steps from now on. */
export async function stepsFrom(db: pg.Client, propertyIds: readonly string[], now: string): Promise<Step[]> {
  return (await db.query<Step>({ name: 'steps', text: STEPS, values: [propertyIds, now, now, 'infinity'] })).rows;
}

/**
 * Every type's steps in the window of a range of dates: from the check-in time of the first day to the check-out time of the
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

/** The stays and room requests of a type that matter from the instant on, or have changed since: for the story of a violation. */
export async function describeSold(db: pg.Client, roomTypeId: string, since: string): Promise<string[]> {
  const { rows } = await db.query<{ row: unknown }>(
    `select to_jsonb(s) || jsonb_build_object('expectedCheckOutAt', b.expected_check_out_at) as row
      from room_stay s
      join room r on r.property_id = s.property_id and r.id = s.room_id
      join booking b on b.property_id = s.property_id and b.id = s.booking_id
      where r.room_type_id = $1 and (s.period && tstzrange($2, null) or s.updated_at >= $2)
    union all
    select to_jsonb(q) from room_request q where q.room_type_id = $1 and (q.period && tstzrange($2, null) or q.updated_at >= $2)`,
    [roomTypeId, since],
  );
  return rows.map(({ row }) => JSON.stringify(row));
}

/** The violated invariants, each with its rows. @param since of closed bookings, only those changed since */
export async function findBrokenRules(db: pg.Client, propertyIds: readonly string[], since: string): Promise<Violation[]> {
  const query = async (sql: string) => {
    const text = limitToRecentBookings(sql);
    return (
      await db.query<{ id: string }>({ name: createHash('md5').update(text).digest('hex'), text, values: [propertyIds, since] })
    ).rows;
  };
  return findViolations(query, ['overselling']);
}

/** A new connection to the database, to be ended. */
export async function openTables({ running: service }: TestService): Promise<pg.Client> {
  const { databaseUrl, databaseListenUrl } = service.config;
  if (databaseUrl === null) throw new Error('tests run on a database of their own');
  // Not through a pooler: the statement is prepared once.
  const db = new pg.Client({ connectionString: databaseListenUrl ?? databaseUrl });
  await db.connect();
  await db.query(`set timezone = 'UTC'`);
  return db;
}

/**
 * Ends a test: stops the service and closes the tables. The database counts the deadlocks of a connection only once it is idle for long
 * or closed, so the service stops first. @throws AssertionError if there was a deadlock; each costs a second
 */
export async function stopWithoutDeadlocks(service: TestService, db: pg.Client): Promise<void> {
  await service.running.stop();
  const { rows } = await db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await db.end();
  await service.stop();
  assert.equal(Number(rows[0]?.deadlocks), 0, 'there were no deadlocks');
}
