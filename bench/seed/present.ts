import {
  ARRIVALS,
  CURRENT,
  type Days,
  FREE_EVERY,
  type GroupSize,
  IS_ARRIVAL_ROOM,
  IS_CYCLE_ROOM,
  ROOMS,
  TYPE_OF_ROOM,
  TYPES,
  valuesOf,
} from './group.ts';

/** Rows of holds, one after the other, of each room type, from the day by which today's guests have left. */
const HELD_ROWS = { STD: 28, DLX: 13, STE: 4 };
const HOLDS_A_ROW = 16;
const FIRST_HELD_DAY = 3;
/** Bookings in house or with a hold were made this many days ago. */
const BOOKED_DAYS_AGO = 9;
const ARRIVAL_NIGHTS = 2;

const columns = 'current, status, r, type, day, nights, source, check_in_at, check_out_at';

/** Guests who are in house: a few are overdue, and one has no expected check-out. */
function inHouse({ at }: Days): string {
  return `select ${CURRENT.inHouse} + r, 'CHECKED_IN', r, ${TYPE_OF_ROOM}, day, coalesce(leaves - day, 1), 'ROOM_TYPE_DEFAULT',
      ${at('day', '14:00')}, ${at('leaves', '11:00')}
    from generate_series(1, ${ROOMS}) r,
      lateral (select -1 - (r + 1) % 3 as day, case when r % 9 = 0 then -1 when r = 1 then null else 1 + r % 2 end as leaves) expected
    where not ${IS_ARRIVAL_ROOM} and not ${IS_CYCLE_ROOM}`;
}

/** Guests who may check in on their hold now. */
function arrivals({ now, at }: Days): string {
  return `select ${CURRENT.arrivals} + a, 'OPEN', ${FREE_EVERY} * a, 0, 0, ${ARRIVAL_NIGHTS}, 'ROOM_TYPE_DEFAULT',
      timestamptz '${now}' - interval '1 hour', ${at(String(ARRIVAL_NIGHTS), '11:00')}
    from generate_series(1, ${ARRIVALS}) a`;
}

function holds({ at }: Days): string {
  const rows = TYPES.map(({ code }, type) => [type, HELD_ROWS[code]]);
  return `select ${CURRENT.holds} + row_number() over (order by type, v, j), 'OPEN', null, type, starts, nights,
      case when (v + j) % 2 = 0 then 'RATE_PLAN' else 'ROOM_TYPE_DEFAULT' end, ${at('starts', '12:00')} + late, ${at('starts + nights', '11:00')}
    from (
      select held.type, v, j, nights, (v * j) % 4 * interval '1 hour' as late,
        (${FIRST_HELD_DAY} + v % 2 + sum(nights) over (partition by held.type, v order by j) - nights)::integer as starts
      from (values ${valuesOf(rows)}) held (type, count), generate_series(1, held.count) v, generate_series(1, ${HOLDS_A_ROW}) j,
        lateral (select (array[2, 1, 2, 2])[1 + (v + j) % 4] as nights) length
    ) windows`;
}

/** The bookings of today and later, the same in every hotel: columns as those of the past. */
export function currentBookings({ properties }: GroupSize, days: Days): string {
  return `select p, r, current as x, status, current, day, nights, type, status = 'OPEN' as is_held, source, check_in_at, check_out_at,
      timestamptz '${days.now}' - interval '${BOOKED_DAYS_AGO} days' + current * interval '1 minute' as created_at,
      case when status = 'OPEN' then timestamptz '${days.now}' - interval '${BOOKED_DAYS_AGO} days' + current * interval '1 minute'
        else check_in_at end as updated_at, false as has_penalty
    from generate_series(0, ${properties - 1}) p, (${inHouse(days)} union all ${arrivals(days)} union all ${holds(days)}) c (${columns})`;
}
