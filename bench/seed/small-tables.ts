import {
  CALENDAR_DAYS,
  type Days,
  type GroupSize,
  idOf,
  RATE_STEP,
  ROOMS,
  type Rows,
  TYPE_OF_ROOM,
  TYPES,
  USERS,
  valuesOf,
  ZONE,
} from './group.ts';

const ACCESS_CODES = 20;
const ROLES = ['MANAGER', 'STAFF', 'STAFF', 'STAFF', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];

/** Properties, people, room types, rooms, rate plans and access codes: some thousand rows, written with their constraints in place. */
export function smallTables({ properties, days }: GroupSize, { now, at }: Days): string[] {
  const times = `timestamptz '${now}', timestamptz '${now}'`;
  const everyProperty = `generate_series(0, ${properties - 1}) p`;
  const types = valuesOf(
    TYPES.map(({ code, name, plan, defaultRate, planRate }, type) => [type, code, name, plan, defaultRate, planRate]),
  );
  return [
    `insert into property (id, code, name, timezone, currency, created_at, updated_at)
     select ${idOf('property', 'p')}, 'BENCH' || lpad(p::text, 2, '0'), 'Bench House ' || p, '${ZONE}', 'INR', opened, opened
     from ${everyProperty}, (select ${at(`-${days + 60}`, '09:00')} as opened) o`,
    `insert into app_user (id, issuer, subject, name, phone, created_at, updated_at)
     select ${idOf('user', `p * ${USERS} + u`)}, 'urn:hostelry:bench', 'seed-' || p || '-' || u, 'Colleague ' || u, '+9199' || lpad((p * ${USERS} + u)::text, 8, '0'), ${times}
     from ${everyProperty}, generate_series(0, ${USERS - 1}) u`,
    `insert into property_membership (property_id, user_id, roles, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('user', `p * ${USERS} + u`)}, array[case u when 0 then 'ADMIN' else ('{${ROLES.join(',')}}'::text[])[u] end], ${times}
     from ${everyProperty}, generate_series(0, ${USERS - 1}) u`,
    `insert into access_code (property_id, id, code, roles, expires_at, retired_at, created_by, created_at)
     select ${idOf('property', 'p')}, ${idOf('code', `p * ${ACCESS_CODES} + c`)}, lpad((100000 + c)::text, 6, '0'), '{STAFF}', made + interval '1 minute',
       made + interval '2 minutes', ${idOf('user', `p * ${USERS}`)}, made
     from ${everyProperty}, generate_series(0, ${ACCESS_CODES - 1}) c, lateral (select timestamptz '${now}' - c * interval '9 days' as made) m`,
    `insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, default_rate, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('type', 'p * 8 + t.n')}, t.code, t.name, 2, 3, t.rate, ${times}
     from ${everyProperty}, (values ${types}) t (n, code, name, plan, rate, plan_rate)`,
    `insert into room (property_id, id, room_type_id, room_number, floor, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('room', 'p * 100 + r')}, ${idOf('type', `p * 8 + ${TYPE_OF_ROOM}`)}, 100 + r, 1 + r / 20, ${times}
     from ${everyProperty}, generate_series(1, ${ROOMS}) r order by p, r`,
    `insert into rate_plan (property_id, id, room_type_id, code, name, base_rate, created_at, updated_at)
     select ${idOf('property', 'p')}, ${idOf('plan', 'p * 8 + t.n')}, ${idOf('type', 'p * 8 + t.n')}, t.plan, 'Flexible', t.plan_rate, ${times}
     from ${everyProperty}, (values ${types}) t (n, code, name, plan, rate, plan_rate)`,
  ];
}

/** The calendar of each rate plan, as long as the past and a year more. */
export function calendars({ properties, days }: GroupSize, { today }: Days): Rows {
  const plans = valuesOf(TYPES.map(({ planRate }, type) => [type, planRate]));
  return {
    rate_override: [
      `insert into rate_override (property_id, rate_plan_id, rate_on, rate)
       select ${idOf('property', 'p')}, ${idOf('plan', 'p * 8 + t.n')}, date '${today}' + d, t.rate + (d % 7 + 7) % 7 * ${RATE_STEP}
       from generate_series(0, ${properties - 1}) p, (values ${plans}) t (n, rate), generate_series(-${days}, ${CALENDAR_DAYS - 1}) d order by p, t.n, d`,
    ],
  };
}

/** The counters of each property, after all other rows. */
export const counters = [
  'insert into booking_counter (property_id, last_number) select property_id, max(m) from seed_booking group by property_id',
  `insert into event_counter (property_id, last_position, purged_through)
   select property_id, max(position), min(position) - 1 from event group by property_id`,
];

/** What the trigger of room_stay would have written. */
export const occupancy = `insert into room_occupancy (property_id, id, room_id, kind, reference, period)
  select s.property_id, s.id, s.room_id, 'STAY', b.reference, expected_period(s.check_in_at, null, b.expected_check_out_at)
  from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id where s.status = 'ACTIVE'`;

export const analyzeSmallTables =
  'analyze property, app_user, property_membership, access_code, room_type, room, rate_plan, booking_counter, event_counter, room_occupancy';
