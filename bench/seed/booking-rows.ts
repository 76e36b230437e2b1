import { CYCLE_ROOMS, type Days, type GroupSize, idOf, phoneOf, type Rows, ZONE } from './group.ts';

/** Names of guests: every first name with every last name. */
const FIRST =
  'Asha,Ravi,Meera,Arjun,Divya,Kiran,Lakshmi,Nikhil,Priya,Rahul,Sunita,Vikram,Anil,Bhavna,Chitra,Deepak,Farah,Gopal,Harish,Ishaan,Jaya,Kavya,Leela,Manoj,Nandini,Omar,Pooja,Qasim,Rekha,Sanjay,Tara,Uma,Varun,Yamini,Zoya,Anna,Boris,Clara,David,Elena';
const LAST =
  'Rao,Sharma,Iyer,Khan,Patel,Nair,Reddy,Singh,Das,Gupta,Menon,Joshi,Bose,Pillai,Chopra,Kulkarni,Mehta,Verma,Shetty,Fernandes,Ghosh,Kapoor,Mishra,Naidu,Pandey,Saxena,Thomas,Varghese,Yadav,Bhat,Chauhan,Desai,Hegde,Jain,Kamath,Lobo,Malik,Prasad,Quadri,Smith';
const CITIES = 'Bengaluru,Chennai,Mumbai,Pune,Hyderabad,Kochi,Delhi,Mysuru';
/** The last quarter of the ids of guests is for those of write cycles. */
const FIRST_CYCLE_GUEST = 60_000_000;

export const CYCLE_GUEST = idOf('guest', `p::bigint * 100000000 + ${FIRST_CYCLE_GUEST} + c`);

/** An entry of the list, in SQL, by a number in SQL. */
const oneOf = (list: string, number: string): string => `('{${list}}'::text[])[1 + (${number}) % ${list.split(',').length}]`;
const nameOf = (number: string): string => `${oneOf(FIRST, number)} || ' ' || ${oneOf(LAST, `(${number}) / 40`)}`;
const signatureOf = (id: string): string => `'signatures/' || ${id} || '.svg'`;

const guestColumns = 'property_id, id, phone_e164, name, nationality, address_text, signature_file, created_at, updated_at';

/** Past guests have signed and come again; of those in house every second one has signed. */
function guests({ properties }: GroupSize, { now }: Days): string[] {
  return [
    `insert into guest (${guestColumns})
     select property_id, guest_id, phone, ${nameOf('g')}, case when g % 4 = 0 then 'IN' end,
       case when g % 3 = 0 then g || ' Lake Road, ' || ${oneOf(CITIES, 'g')} end, ${signatureOf('guest_id')}, created_at, updated_at
     from seed_booking where current is null and is_first`,
    `insert into guest (${guestColumns})
     select property_id, guest_id, phone, ${nameOf('current')}, null, null, case when status = 'CHECKED_IN' and x % 2 = 0 then ${signatureOf('guest_id')} end,
       created_at, created_at
     from seed_booking where current is not null`,
    `insert into guest (${guestColumns})
     select ${idOf('property', 'p')}, id, ${phoneOf('cycle', 'c')}, 'Guest of cycle ' || c, null, null, ${signatureOf('id')}, timestamptz '${now}', timestamptz '${now}'
     from generate_series(0, ${properties - 1}) p, generate_series(1, ${CYCLE_ROOMS}) c, lateral (select ${CYCLE_GUEST} as id) guest`,
  ];
}

const bookings = [
  `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, transport_mode,
     child_count, male_count, female_count, from_city, billed_nights, version, created_by, created_at, updated_at)
   select property_id, id, m, status, case when not is_held then 'WALKIN' else 'PHONE' end, guest_id, check_in_at, check_out_at,
     case x % 3 when 0 then 'CAR' end, x % 2, 1, x % 3, ${oneOf(CITIES, 'x')}, case when status = 'CHECKED_OUT' then nights end,
     case status when 'CHECKED_OUT' then 6 when 'OPEN' then 2 else 3 end, user_id, created_at, updated_at
   from seed_booking`,
];

const heldType = idOf('type', 'p * 8 + type');
const planOf = `case when source = 'RATE_PLAN' then ${idOf('plan', 'p * 8 + type')} end`;

/** Three of five guests came on a hold. */
const requests = [
  `insert into room_request (property_id, id, booking_id, room_type_id, status, quantity, fulfilled_quantity, from_at, to_at, rate_source, rate_plan_id,
     first_night_on, night_rates, unit_amount, created_by, created_at, updated_at)
   select property_id, ${idOf('request', 'n')}, id, ${heldType}, case status when 'CHECKED_OUT' then 'FULFILLED' when 'OPEN' then 'OPEN' else 'CANCELLED' end,
     1, (status = 'CHECKED_OUT')::integer, check_in_at, check_out_at, source, ${planOf}, (check_in_at at time zone '${ZONE}')::date, rates, amount,
     user_id, created_at, updated_at
   from seed_booking where is_held`,
];

const isStayed = `status in ('CHECKED_OUT', 'CHECKED_IN')`;
const stayColumns = `property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, rate_source, rate_plan_id, manual_rate,
     billed_nights, billed_amount, room_request_id, void_reason, voided_at, created_by, created_at, updated_at`;
/** One of this many stays was voided and started again. */
const ONE_VOIDED_IN = 100;
export const IS_VOIDED = `status = 'CHECKED_OUT' and x % ${ONE_VOIDED_IN} = 41`;
export const VOIDED_AT = `check_in_at + interval '10 minutes'`;
export const STAY = idOf('stay', 'n');
export const VOIDED_STAY = idOf('voided', 'n');

const stays = [
  `insert into room_stay (${stayColumns})
   select property_id, ${STAY}, id, ${idOf('room', 'p * 100 + r')}, case status when 'CHECKED_IN' then 'ACTIVE' else status end,
     check_in_at, case when status = 'CHECKED_OUT' then check_out_at end, check_in_at, source, ${planOf}, case when source = 'MANUAL' then rates[1] end,
     case when status = 'CHECKED_OUT' then nights end, case when status = 'CHECKED_OUT' then amount end, case when is_held then ${idOf('request', 'n')} end,
     null, null, user_id, check_in_at, case when status = 'CHECKED_OUT' then check_out_at else check_in_at end
   from seed_booking where ${isStayed}`,
  `insert into room_stay (${stayColumns})
   select property_id, ${VOIDED_STAY}, id, ${idOf('room', 'p * 100 + r')}, 'VOIDED', check_in_at, null, check_in_at, 'MANUAL', null, rates[1], null, null, null,
     'wrong rate', ${VOIDED_AT}, user_id, check_in_at, ${VOIDED_AT}
   from seed_booking where ${IS_VOIDED}`,
];

/** The agreed rates, night by night; a stay with a manual rate has none. */
const nights = [
  `insert into room_stay_night (property_id, room_stay_id, night_on, rate)
   select property_id, ${STAY}, (check_in_at at time zone '${ZONE}')::date + night::integer - 1, rate
   from seed_booking, unnest(rates) with ordinality as agreed (rate, night) where ${isStayed} and source <> 'MANUAL'`,
];

/** One guest in eight came by a registered vehicle, and one stay in ten was rated. */
const known = {
  guest_vehicle: [
    `insert into guest_vehicle (property_id, id, vehicle_number, number_key, guest_id, booking_id, created_at, updated_at)
     select property_id, ${idOf('vehicle', 'n')}, 'KA 01 ' || lpad(g::text, 6, '0'), 'KA01' || lpad(g::text, 6, '0'), guest_id, id, check_in_at, check_in_at
     from seed_booking where current is null and is_first and g % 8 = 0`,
  ],
  guest_rating: [
    `insert into guest_rating (property_id, id, guest_id, booking_id, score, created_by, created_at, updated_at)
     select property_id, ${idOf('rating', 'n')}, guest_id, id, (array['EXCELLENT', 'GOOD', 'GOOD', 'AVERAGE', 'POOR'])[1 + x / 10 % 5], user_id, check_out_at, check_out_at
     from seed_booking where status = 'CHECKED_OUT' and x % 10 = 7`,
  ],
};

/** Guests, bookings, holds and stays. */
export function bookingRows(size: GroupSize, days: Days): Rows {
  return {
    room_stay: stays,
    room_stay_night: nights,
    booking: bookings,
    room_request: requests,
    guest: guests(size, days),
    ...known,
  };
}
