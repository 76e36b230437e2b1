import { CURRENT, type Days, type GroupSize, idOf, phoneOf, RATE_STEP, TYPES, USERS, valuesOf } from './group.ts';
import { PAST_GUEST, pastBookings, VISITS } from './past.ts';
import { currentBookings } from './present.ts';

const NIGHTS_MAX = 7;
const PROPERTIES_MAX = 128;
/** Minutes from the epoch to 2020, before which nothing happens. */
const FIRST_MINUTE = 26_297_280;
/** The discount of a walk-in from the rate of the room type. */
const MANUAL_OFF = 100;
export const FOOD = 450;
export const LAUNDRY = 200;

/** The rates of so many nights of a room type, by the way they are priced, and by the day of the week that is as far from today's. */
const prices = `create unlogged table seed_price as
  select type, source, weekday, nights, rates, (select sum(rate) from unnest(rates) rate) as amount
  from (values ${valuesOf(TYPES.map(({ defaultRate, planRate }, type) => [type, defaultRate, planRate]))}) t (type, default_rate, plan_rate),
    (values ('MANUAL'), ('RATE_PLAN'), ('ROOM_TYPE_DEFAULT')) s (source), generate_series(0, 6) weekday, generate_series(1, ${NIGHTS_MAX}) nights,
    lateral (select array(
      select (case source when 'MANUAL' then default_rate - ${MANUAL_OFF} when 'RATE_PLAN' then plan_rate + (weekday + night) % 7 * ${RATE_STEP}
        else default_rate end)::numeric(14, 3)
      from generate_series(0, nights - 1) night order by night) as rates) priced`;

/** The number of a booking in the order of all: by the minute in which it was made, then by hotel and room. */
const NUMBER = `(((floor(extract(epoch from created_at) / 60)::bigint - ${FIRST_MINUTE}) * ${PROPERTIES_MAX} + p) * 64 + coalesce(r, 0)) * 4
  + case when current is not null then 3 when status = 'CANCELLED' then 1 when status = 'NO_SHOW' then 2 else 0 end`;

/**
 * A row for each booking with all that its rows in other tables are made of, in the order in which they were made, as the tables of
 * living properties hold them: neighbours are of all hotels. `n` is unique, `m` counts the bookings of a hotel, `g` is the guest of a past one.
 */
function bookings(size: GroupSize, days: Days): string {
  const current = `p::bigint * ${CURRENT.property} + current`;
  return `create unlogged table seed_booking as
    select n, m, p, r, x, status, current, day, b.type, is_held, b.source, check_in_at, check_out_at, created_at, updated_at, has_penalty,
      b.nights, g, m <= regulars as is_first, price.rates, price.amount,
      ${idOf('property', 'p')} as property_id, ${idOf('user', `p * ${USERS} + x % ${USERS}`)} as user_id,
      case when current is null then ${idOf('booking', 'n')} else ${idOf('current', current)} end as id,
      case when current is null then ${PAST_GUEST} else ${idOf('guest', `p::bigint * 100000000 + 50000000 + current`)} end as guest_id,
      case when current is null then ${phoneOf('past', 'g')} else ${phoneOf('current', 'current')} end as phone,
      case when status = 'CHECKED_OUT' or status = 'CHECKED_IN' then ${FOOD} * (x % 10 < 6)::integer + ${LAUNDRY} * (x % 10 < 2)::integer else 0 end as charged
    from (
      select *, ${NUMBER} as n, (m - 1) % regulars as g
      from (
        select *, row_number() over (partition by p order by current is not null, created_at, r, status) as m,
          greatest(1, count(*) filter (where current is null) over (partition by p) / ${VISITS}) as regulars
        from (${pastBookings(size, days)} union all ${currentBookings(size, days)}) all_bookings
      ) numbered
    ) b
    join seed_price price on price.type = b.type and price.source = b.source and price.weekday = (b.day % 7 + 7) % 7 and price.nights = b.nights
    order by n`;
}

/** What the rows of all large tables are made of; dropped when these are filled. */
export function workingTables(size: GroupSize, days: Days): string[] {
  return [
    'drop table if exists seed_booking, seed_price',
    prices,
    'analyze seed_price',
    bookings(size, days),
    'analyze seed_booking',
  ];
}

export const dropWorkingTables = 'drop table seed_booking, seed_price';
