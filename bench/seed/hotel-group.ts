/**
 * A group of hotels with a past of any length and the same present: 60 rooms each, 45 guests in house (a few overdue, one without a
 * planned end), eight bookings that may check in on their holds now, about 800 holds over the next 30 days, and a rate plan with
 * a year of prices.
 */
import { addDays, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../src/platform/time.ts';
import { inSession, loadInBulk } from './bulk-load.ts';

const PROPERTIES = 100;
const ROOMS = 60;
const ZONE = 'Asia/Kolkata';
/** Every room has one stay of one to three nights in so many days: two thirds of its nights are sold. */
const SLOT_DAYS = 3;
/** Rooms whose number divides by this one are free today: 15 of 60. */
const FREE_EVERY = 4;
const ARRIVALS = 8;
/** Rows of holds, one after the other, of each room type, from the day by which today's guests have left. */
const HELD_ROWS = { STD: 31, DLX: 13, STE: 5 };
const HOLDS_A_ROW = 16;
const FIRST_HELD_DAY = 3;
const IN_HOUSE = ROOMS - ROOMS / FREE_EVERY;

/** A booking that may check in now, its hold of one room, and a room that is free for it. */
export type Arrival = { bookingId: string; requestId: string; roomId: string };

/** A room that nobody has been in for four days, and a guest for it who has signed: write cycles do not share guests. */
export type CycleRoom = { roomId: string; guestId: string; phone: string };

/** The hotel that is measured: one of the group, like all others. */
export type Hotel = {
  path: string;
  propertyId: string;
  today: LocalDate;
  planCode: string;
  planId: string;
  roomTypeCode: string;
  arrivals: Arrival[];
  cycleRooms: CycleRoom[];
  inHouse: { bookingId: string; phone: string }[];
  /** A guest who has been here and is not now. */
  pastGuestPhone: string;
};

/** How many hotels, and how many days of past they have. */
export type GroupSize = { properties: number; days: number };
export const LARGE: GroupSize = { properties: 100, days: 1096 };
export const SMALL: GroupSize = { properties: 2, days: 30 };

export type SeedReport = { seconds: number; rows: Record<string, number> };

/** What ids are made of: ordered by number, and so by time, within each kind. */
const KIND = { property: 1, type: 2, room: 3, plan: 4, guest: 5, booking: 6, request: 7, stay: 8, current: 9, cancelled: 10 };

/** Ids that the seed has made begin like this; no id of the product does. */
export const SEEDED_ID = /^000000[0-9a-f]{2}-0000-7000-8000-/;

function idOf(kind: keyof typeof KIND, number: string): string {
  return `('${KIND[kind].toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

type Days = { now: Timestamp; today: LocalDate; at: (days: string, time: string) => string };

/** An instant in SQL: so many days from today at a local time. India has no daylight-saving time. */
function daysFrom(now: Timestamp): Days {
  const today = localDateOf(now, ZONE);
  return { now, today, at: (days, time) => `(timestamptz '${instantAt(today, time, ZONE)}' + (${days}) * interval '1 day')` };
}

/** Properties, types, rooms and rate plans, written as they are: some thousand rows. */
function smallTables({ now, today }: Days): string[] {
  const times = `timestamptz '${now}', timestamptz '${now}'`;
  return [
    `insert into property (id, code, name, timezone, currency, created_at, updated_at)
     select ${idOf('property', 'p')}, 'BENCH' || lpad(p::text, 2, '0'), 'Bench House ' || p, '${ZONE}', 'INR', ${times} from generate_series(0, ${PROPERTIES - 1}) p`,
    `insert into booking_counter (property_id, last_number) select id, 50000000 from property`,
    `insert into event_counter (property_id) select id from property`,
    `insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, default_rate, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('type', 'p * 8 + t.n')}, t.code, t.name, 2, 3, t.rate, ${times}
     from generate_series(0, ${PROPERTIES - 1}) p, (values (0, 'STD', 'Standard', 2500), (1, 'DLX', 'Deluxe', 4000), (2, 'STE', 'Suite', 9000)) t (n, code, name, rate)`,
    `insert into room (property_id, id, room_type_id, room_number, floor, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('room', 'p * 100 + r')}, ${idOf('type', 'p * 8 + case when r <= 40 then 0 when r <= 55 then 1 else 2 end')},
       100 + r, 1 + r / 20, ${times}
     from generate_series(0, ${PROPERTIES - 1}) p, generate_series(1, ${ROOMS}) r order by p, r`,
    `insert into rate_plan (property_id, id, room_type_id, code, name, base_rate, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('plan', 'p')}, ${idOf('type', 'p * 8')}, 'FLEX', 'Flexible', 2400, ${times} from generate_series(0, ${PROPERTIES - 1}) p`,
    `insert into rate_override (property_id, rate_plan_id, rate_on, rate)
     select ${idOf('property', 'p')}, ${idOf('plan', 'p')}, date '${today}' + d, 2000 + d % 7 * 150 from generate_series(0, ${PROPERTIES - 1}) p, generate_series(0, 364) d`,
  ];
}

/** The past, in the order in which it happened, as the tables of a living house hold it: neighbours in a table are of all hotels. */
function pastStays(count: number, { at }: Days): string[] {
  const slots = Math.ceil(count / (PROPERTIES * ROOMS));
  return [
    'drop table if exists seed_past, seed_current',
    `create unlogged table seed_past as
     select row_number() over (order by check_in_at) as n, past.* from (
       select p, r, ${idOf('property', 'p')} as property_id, (${slots} - k) * ${ROOMS} + r as m, 1 + (p * 7 + r * 13 + k * 5) % ${SLOT_DAYS} as nights,
         ${at(`-1 - ${SLOT_DAYS} - ${SLOT_DAYS} * k`, '14:00')} + (p * 37 + r * 101 + k * 53) % 600 * interval '1 minute' as check_in_at,
         ${at(`-1 - ${SLOT_DAYS} - ${SLOT_DAYS} * k + 1 + (p * 7 + r * 13 + k * 5) % ${SLOT_DAYS}`, '10:30')} as check_out_at
       from generate_series(1, ${slots}) k, generate_series(0, ${PROPERTIES - 1}) p, generate_series(1, ${ROOMS}) r
       order by k, (p * 37 + r * 101) % 6007 limit ${count}
     ) past`,
  ];
}

/**
 * The bookings of today and later: `x` numbers them within their hotel. Guests in house have a room `r`; holds have a window; arrivals have both.
 */
function currentBookings({ now, at }: Days): string {
  const rows = Object.entries(HELD_ROWS).map(([code, count]) => `('${code}', ${count})`);
  return `create unlogged table seed_current as
    select p, ${idOf('property', 'p')} as property_id, ${idOf('current', 'p * 10000 + c.x')} as id, c.* from generate_series(0, ${PROPERTIES - 1}) p, (
      select r as x, 'CHECKED_IN' as status, r, null as type, ${at('-1 - r % 3', '14:00')} as from_at,
        case when r % 9 = 0 then ${at('-1', '11:00')} when r = 1 then null else ${at('1 + r % 2', '11:00')} end as to_at
      from generate_series(1, ${ROOMS}) r where r % ${FREE_EVERY} <> 0
      union all
      select 100 + a, 'OPEN', ${FREE_EVERY} * a, 'STD', timestamptz '${now}' - interval '1 hour', ${at('2', '11:00')} from generate_series(1, ${ARRIVALS}) a
      union all
      select 1000 + row_number() over (order by type, v, j), 'OPEN', null, type, ${at('starts', '12:00')} + late, ${at('starts + nights', '11:00')}
      from (
        select held.type, v, j, nights, (v * j) % 4 * interval '1 hour' as late,
          ${FIRST_HELD_DAY} + v % 2 + sum(nights) over (partition by held.type, v order by j) - nights as starts
        from (values ${rows.join(', ')}) held (type, count), generate_series(1, held.count) v, generate_series(1, ${HOLDS_A_ROW}) j,
          lateral (select (array[2, 1, 2, 2])[1 + (v + j) % 4] as nights) length
      ) windows
    ) c`;
}

const guests = [
  `insert into guest (property_id, id, phone_e164, name, created_at, updated_at)
   select distinct on (p, m / 3) property_id, ${idOf('guest', 'p::bigint * 100000000 + m / 3')}, '+917' || lpad((m / 3)::text, 9, '0'), 'Guest ' || m / 3, check_in_at, check_in_at
   from seed_past order by p, m / 3, check_in_at`,
  `insert into guest (property_id, id, phone_e164, name, created_at, updated_at)
   select property_id, id, '+918' || lpad(x::text, 9, '0'), 'Guest of today ' || x, from_at, from_at from seed_current`,
];

const bookings = [
  `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, billed_nights, created_at, updated_at)
   select property_id, ${idOf('booking', 'n')}, m, 'CHECKED_OUT', 'PHONE', ${idOf('guest', 'p::bigint * 100000000 + m / 3')}, check_in_at, check_out_at, nights,
     check_in_at - interval '1 hour', check_out_at
   from seed_past order by n`,
  `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, created_at, updated_at)
   select property_id, ${idOf('cancelled', 'n')}, 20000000 + m, 'CANCELLED', 'PHONE', ${idOf('guest', 'p::bigint * 100000000 + m / 3')}, check_in_at, check_out_at,
     check_in_at - interval '9 days', check_in_at - interval '2 days'
   from seed_past where n % 10 = 0 order by n`,
  `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, created_at, updated_at)
   select property_id, id, 40000000 + x, status, 'PHONE', id, from_at, to_at, from_at - interval '9 days', from_at - interval '9 days' from seed_current`,
];

const requestColumns = `property_id, id, booking_id, room_type_id, status, quantity, fulfilled_quantity, from_at, to_at, rate_source,
  first_night_on, night_rates, unit_amount, created_at, updated_at`;

function requestOf(values: {
  id: string;
  booking: string;
  type: string;
  status: string;
  nights: string;
  window: [string, string];
}): string {
  const [from, to] = values.window;
  const done = values.status === 'FULFILLED' ? 1 : 0;
  return `property_id, ${values.id}, ${values.booking}, ${values.type}, '${values.status}', 1, ${done}, ${from}, ${to}, 'ROOM_TYPE_DEFAULT',
    (${from} at time zone '${ZONE}')::date, array_fill(2500::numeric, array[${values.nights}]), 2500 * (${values.nights}), ${from}, ${to}`;
}

const pastType = idOf('type', 'p * 8 + case when r <= 40 then 0 when r <= 55 then 1 else 2 end');
const past = { type: pastType, nights: 'nights', window: ['check_in_at', 'check_out_at'] as [string, string] };

/** Every second guest of the past came on a hold; one hold in ten was cancelled. */
const requests = [
  `insert into room_request (${requestColumns})
   select ${requestOf({ ...past, id: idOf('request', 'n'), booking: idOf('booking', 'n'), status: 'FULFILLED' })} from seed_past where n % 2 = 0 order by n`,
  `insert into room_request (${requestColumns})
   select ${requestOf({ ...past, id: idOf('cancelled', 'n'), booking: idOf('cancelled', 'n'), status: 'CANCELLED' })} from seed_past where n % 10 = 0 order by n`,
  `insert into room_request (${requestColumns})
   select ${requestOf({
     id: 'id',
     booking: 'id',
     type: idOf('type', `p * 8 + case type when 'STD' then 0 when 'DLX' then 1 else 2 end`),
     status: 'OPEN',
     nights: 'to_at::date - from_at::date',
     window: ['from_at', 'to_at'],
   })} from seed_current where type is not null`,
];

const stays = [
  `insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, rate_source, manual_rate, billed_nights,
     billed_amount, room_request_id, created_at, updated_at)
   select property_id, ${idOf('stay', 'n')}, ${idOf('booking', 'n')}, ${idOf('room', 'p * 100 + r')}, 'CHECKED_OUT', check_in_at, check_out_at, check_in_at,
     'MANUAL', 2500, nights, 2500 * nights, case when n % 2 = 0 then ${idOf('request', 'n')} end, check_in_at, check_out_at
   from seed_past order by n`,
  `insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, chain_check_in_at, rate_source, manual_rate, created_at, updated_at)
   select property_id, id, id, ${idOf('room', 'p * 100 + r')}, 'ACTIVE', from_at, from_at, 'MANUAL', 2500, from_at, from_at
   from seed_current where status = 'CHECKED_IN' order by from_at`,
];

/**
 * Fills a migrated, empty database with so many stays. Every constraint holds and is valid, every index is there, tables are analysed.
 * @returns how many seconds it took
 */
export async function seedHotelGroup(connectionString: string, stayCount: number, now: Timestamp): Promise<number> {
  const started = performance.now();
  const days = daysFrom(now);
  await inSession(connectionString, async (client) => {
    const history = pastStays(stayCount - PROPERTIES * IN_HOUSE, days);
    for (const statement of [...smallTables(days), ...history, currentBookings(days)]) await client.query(statement);
  });
  await loadInBulk(
    connectionString,
    new Map([
      ['room_stay', stays],
      ['booking', bookings],
      ['room_request', requests],
      ['guest', guests],
    ]),
  );
  await inSession(connectionString, async (client) => {
    await client.query('drop table seed_past, seed_current');
    await client.query('checkpoint');
  });
  return (performance.now() - started) / 1000;
}

/** The hotel to measure. Today is what it was when the database was seeded. */
export async function findHotel(connectionString: string): Promise<Hotel> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query<Arrival & { propertyId: string }>(
      `select b.property_id as "propertyId", b.id as "bookingId", q.id as "requestId", r.id as "roomId"
       from booking b
       join room_request q on q.property_id = b.property_id and q.booking_id = b.id
       join room r on r.property_id = b.property_id and r.room_number = 100 + ${FREE_EVERY} * (b.reference_number - 40000100)
       where b.property_id = ${idOf('property', String(PROPERTIES / 2))} and b.reference_number between 40000101 and ${40_000_100 + ARRIVALS} order by b.id`,
    );
    const today = await client.query<{ today: LocalDate }>('select min(rate_on)::text as today from rate_override');
    const [first] = rows;
    if (first === undefined || today.rows[0] === undefined) throw new Error('the database was not seeded');
    const { propertyId } = first;
    const plan = await client.query<{ id: string }>('select id from rate_plan where property_id = $1', [propertyId]);
    const guests = await client.query<{ bookingId: string; guestId: string; phone: string; status: string }>(
      `select b.id as "bookingId", g.id as "guestId", g.phone_e164 as phone, b.status
       from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
       where b.property_id = $1 and b.reference_number between 40000000 and 40009999 order by b.reference_number`,
      [propertyId],
    );
    const free = await client.query<{ id: string }>(
      `select id from room where property_id = $1 and room_number > ${100 + FREE_EVERY * ARRIVALS} and room_number % ${FREE_EVERY} = 0 order by room_number`,
      [propertyId],
    );
    const [past] = (
      await client.query<{ phone: string }>(
        `select phone_e164 as phone from guest where property_id = $1 and phone_e164 like '+917%' limit 1`,
        [propertyId],
      )
    ).rows;
    const later = guests.rows.filter(({ status }) => status === 'OPEN').slice(ARRIVALS);
    return {
      propertyId,
      path: `/properties/${propertyId}`,
      today: today.rows[0].today,
      planCode: 'FLEX',
      planId: plan.rows[0]?.id ?? '',
      roomTypeCode: 'STD',
      arrivals: rows,
      cycleRooms: free.rows.map(({ id }, n) => ({
        roomId: id,
        guestId: later[n]?.guestId ?? '',
        phone: later[n]?.phone ?? '',
      })),
      inHouse: guests.rows.filter(({ status }) => status === 'CHECKED_IN'),
      pastGuestPhone: past?.phone ?? '',
    };
  });
}

/** Takes out what the writes of a round have left in the hotel: stays set aside and holds let go. */
export async function clearRound(connectionString: string, { propertyId, arrivals }: Hotel): Promise<void> {
  const bookings = [propertyId, arrivals.map(({ bookingId }) => bookingId)];
  await inSession(connectionString, async (client) => {
    // Nothing refers to these rows. To make sure of that the database would read all stays for each one: the product deletes none.
    await client.query('set session_replication_role = replica');
    await client.query(
      `delete from room_stay_night n using room_stay s
       where s.property_id = $1 and s.booking_id = any($2::uuid[]) and n.property_id = s.property_id and n.room_stay_id = s.id`,
      bookings,
    );
    await client.query('delete from room_stay where property_id = $1 and booking_id = any($2::uuid[])', bookings);
    await client.query(
      `delete from room_request where property_id = $1 and booking_id = any($2::uuid[]) and status = 'CANCELLED'`,
      bookings,
    );
  });
}

/** The day so many days from the hotel's today. */
export function dayOf(hotel: Hotel, days: number): LocalDate {
  return addDays(hotel.today, days);
}
