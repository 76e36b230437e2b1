import { type Days, type GroupSize, idOf, ROOMS, TYPE_OF_ROOM, valuesOf } from './group.ts';

/** The stays of a room in 60 days: 13 with these nights, each followed by this many empty nights. 42 of 60 nights are sold. */
const STAYS = [
  { nights: 1, empty: 1 },
  { nights: 2, empty: 2 },
  { nights: 3, empty: 1 },
  { nights: 5, empty: 1 },
  { nights: 2, empty: 2 },
  { nights: 4, empty: 1 },
  { nights: 3, empty: 2 },
  { nights: 7, empty: 1 },
  { nights: 2, empty: 2 },
  { nights: 3, empty: 1 },
  { nights: 1, empty: 1 },
  { nights: 4, empty: 2 },
  { nights: 5, empty: 1 },
];
const ROUND_DAYS = 60;
/** Past guests have left by then: four days ago every room is empty except for guests in house now. */
export const LAST_PAST_DAY = -5;

/** The stays of a round, by their number, first night and nights. */
function patternOf(): [number, number, number][] {
  let day = 0;
  return STAYS.map(({ nights, empty }, number) => {
    const first = day;
    day += nights + empty;
    return [number, first, nights];
  });
}

/**
 * Bookings of the past: those with stays, one in sixteen more that was cancelled, and one in 64 more that was a no-show.
 * `x` is a number of each that determines all else. A penalty means a late cancellation or a no-show.
 */
export function pastBookings({ properties, days }: GroupSize, { at }: Days): string {
  const rounds = Math.ceil(days / ROUND_DAYS) + 1;
  return `select p, r, x, status, null::integer as current, day, nights, ${TYPE_OF_ROOM} as type, is_held, source, check_in_at, check_out_at,
      case when status = 'CANCELLED' then check_in_at - (10 + x % 20) * interval '1 day'
        else check_in_at - case when is_held then (2 + x % 17) * interval '1 day' else interval '5 minutes' end end as created_at,
      case status when 'CHECKED_OUT' then check_out_at when 'NO_SHOW' then check_in_at + interval '14 hours'
        else check_in_at - case when is_late then interval '3 hours' else interval '4 days' end end as updated_at,
      is_late as has_penalty
    from (
      select p, r, x, status, day, nights, status <> 'CHECKED_OUT' or x % 5 < 3 as is_held,
        status = 'NO_SHOW' or status = 'CANCELLED' and x % 80 = 3 as is_late,
        case when status = 'CHECKED_OUT' and x % 5 = 4 then 'MANUAL' when x % 5 < 2 then 'RATE_PLAN' else 'ROOM_TYPE_DEFAULT' end as source,
        ${at('day', '14:00')} + (p * 37 + r * 101 + x * 53) % 590 * interval '1 minute' as check_in_at,
        ${at('day + nights', '10:30')} as check_out_at
      from (
        select p, r, (p * 6151 + r * 389 + (k * ${STAYS.length} + stay.number) * 97) % 1000003 as x,
          k * ${ROUND_DAYS} + stay.first - (p * 7 + r * 13) % ${ROUND_DAYS} - ${days} as day, stay.nights
        from generate_series(0, ${properties - 1}) p, generate_series(1, ${ROOMS}) r, generate_series(0, ${rounds}) k,
          (values ${valuesOf(patternOf())}) stay (number, first, nights)
      ) slot
      cross join lateral (
        select 'CHECKED_OUT' as status union all select 'CANCELLED' where x % 16 = 3 union all select 'NO_SHOW' where x % 64 = 9
      ) ending
      where day >= -${days} and day + nights <= ${LAST_PAST_DAY}
    ) stayed`;
}

/** The last guests of the past do not come again within a third of it, and no guest stayed more than a few times. */
export const VISITS = 3;

/** The id of a guest of the past, in SQL; `g` is its number within the hotel. */
export const PAST_GUEST = idOf('guest', 'p::bigint * 100000000 + g');
