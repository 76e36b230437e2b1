import { randomUUID } from 'node:crypto';
import { addDays, type LocalDate, localDateOf, type Timestamp } from '../../src/platform/time.ts';
import { inSession } from './bulk-load.ts';
import { daysFrom, ZONE } from './group.ts';

/** What is asked of the chart: 500 rooms in 60 days with some 9,000 stays and holds, all of it sold, and 200 days of stays before. */
export type ChartHotel = { propertyId: string; path: string; from: LocalDate; to: LocalDate };

/** The code of the hotel of the chart, which is in no group. */
export const CHART_CODE = 'CHART00';
const ROOMS = 500;
const TYPES = 5;
const DAYS = 60;
/** The chart begins so many days ago: what is over is a part of it. */
const DAYS_AGO = 10;
const PAST_DAYS = 200;
/** Guests of a room follow each other: so many nights each, over and over. */
const NIGHTS = [2, 3, 4, 5, 3, 3];
const ROUND = NIGHTS.reduce((sum, nights) => sum + nights, 0);

const FIRST =
  '{Asha,Ravi,Meera,Arjun,Farah,Kabir,Neha,Omar,Priya,Rohan,Sana,Tara,Uma,Vikram,Zoya,Anil,Bina,Chetan,Divya,Esha,Gopal,Hina,Ishan,Jaya}';
const LAST =
  '{Rao,Iyer,Sharma,Khan,Das,Menon,Nair,Bose,Gupta,Patel,Reddy,Singh,Verma,Joshi,Kapoor,Lal,Mehta,Naidu,Pillai,Sethi,Thomas,Varma,Wadia,Yadav}';

export function chartPath({ path, from, to }: ChartHotel): string {
  return `${path}/chart?from=${from}&to=${to}`;
}

/**
 * The rows of the hotel. Ids, minutes and names are random, as in life: how small the chart becomes on the wire depends on them.
 * @param pastDays days of stays before the chart
 */
export function chartHotelStatements(propertyId: string, now: Timestamp, pastDays = PAST_DAYS): string[] {
  const { at } = daysFrom(now);
  const id = `'${propertyId}'::uuid`;
  const times = `timestamptz '${now}', timestamptz '${now}'`;
  const rounds = Math.ceil((pastDays + DAYS_AGO + DAYS) / ROUND) + 1;
  return [
    `insert into property (id, code, name, timezone, currency, created_at, updated_at) values (${id}, '${CHART_CODE}', 'Chart House', '${ZONE}', 'INR', ${times})`,
    `insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, default_rate, created_at, updated_at)
     select ${id}, gen_random_uuid(), 'T' || t, 'Type ' || t, 2, 3, 2500, ${times} from generate_series(1, ${TYPES}) t`,
    `insert into room (property_id, id, room_type_id, room_number, floor, created_at, updated_at)
     select ${id}, gen_random_uuid(), t.id, 100 + r, 1 + r / 50, ${times}
     from generate_series(1, ${ROOMS}) r join room_type t on t.property_id = ${id} and t.code = 'T' || (1 + r % ${TYPES})`,
    `create temp table bar as
     select r.id as room_id, r.room_type_id, gen_random_uuid() as booking_id, gen_random_uuid() as guest_id, gen_random_uuid() as id,
       row_number() over (order by random()) as n, ${at('day', '13:00')} + (random() * 500)::integer * interval '1 minute' as from_at,
       ${at('day + nights', '10:30')} as to_at, day, nights,
       case when day + nights <= 0 then 'CHECKED_OUT' when day < 0 then 'ACTIVE' else 'HOLD' end as kind
     from (
       select room_number, k * ${ROUND} + cycle.first - ${pastDays + DAYS_AGO} - room_number % ${ROUND} as day, cycle.nights
       from generate_series(101, ${100 + ROOMS}) room_number, generate_series(0, ${rounds}) k,
         (select (sum(length) over (order by place) - length)::integer as first, length as nights
          from unnest(array[${NIGHTS.join(', ')}]) with ordinality as one (length, place)) cycle
     ) slot
     join room r on r.property_id = ${id} and r.room_number = slot.room_number
     where day < ${DAYS - DAYS_AGO}`,
    `insert into guest (property_id, id, name, created_at, updated_at)
     select ${id}, guest_id, ('${FIRST}'::text[])[1 + (random() * 23)::integer] || ' ' || ('${LAST}'::text[])[1 + (random() * 23)::integer], ${times} from bar`,
    `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, billed_nights, created_at, updated_at)
     select ${id}, booking_id, n, case kind when 'HOLD' then 'OPEN' when 'ACTIVE' then 'CHECKED_IN' else kind end, 'PHONE', guest_id, from_at, to_at,
       case kind when 'CHECKED_OUT' then nights end, from_at - interval '9 days', ${times.split(',')[0]}
     from bar`,
    `insert into booking_counter (property_id, last_number) select ${id}, count(*) from bar`,
    `insert into event_counter (property_id, last_position, purged_through) values (${id}, 0, 0)`,
    `insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
     select ${id}, id, booking_id, room_id, kind, from_at, case kind when 'CHECKED_OUT' then to_at end, from_at,
       case kind when 'CHECKED_OUT' then nights end, case kind when 'CHECKED_OUT' then nights * 2500 end, ${times}
     from bar where kind <> 'HOLD'`,
    `insert into room_request (property_id, id, booking_id, room_type_id, quantity, from_at, to_at, rate_source, first_night_on, night_rates, unit_amount, created_at, updated_at)
     select ${id}, id, booking_id, room_type_id, 1, from_at, to_at, 'ROOM_TYPE_DEFAULT', (from_at at time zone '${ZONE}')::date,
       array_fill(2500::numeric(14, 3), array[nights]), nights * 2500, ${times}
     from bar where kind = 'HOLD'`,
    'drop table bar',
    'analyze guest, booking, room_stay, room_request',
  ];
}

/** Finds the hotel, or makes it when the database has none. */
export async function openChartHotel(connectionString: string, now: Timestamp): Promise<ChartHotel> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string; at: Date }>('select id, created_at as at from property where code = $1', [
      CHART_CODE,
    ]);
    const propertyId = rows[0]?.id ?? randomUUID();
    if (rows.length === 0) {
      await client.query('begin');
      for (const text of chartHotelStatements(propertyId, now)) await client.query(text);
      await client.query('commit');
    }
    const from = addDays(localDateOf(rows[0]?.at.toISOString() ?? now, ZONE), -DAYS_AGO);
    return { propertyId, path: `/properties/${propertyId}`, from, to: addDays(from, DAYS - 1) };
  });
}
