/** What must never be found in a database, seeded or lived in: as queries that are answered within seconds at a million bookings. */
import { FORBIDDEN } from '../../proof/races/invariants.queries.ts';
import { inSession } from './bulk-load.ts';

/** Rules of the product's proofs whose queries read each table a few times at most. */
const SHARED = [
  'a guest in a room that is out of service',
  'rooms held for a closed booking, or of a closed type',
  'more given back than was paid',
  'a deleted payment with a refund that is not deleted',
  'a hotel without an enabled ADMIN',
  'an event of a booking that does not exist',
  'positions of events with a gap',
  'references of bookings with a gap',
];

const shared = Object.fromEntries(
  SHARED.map((rule) => {
    const query = FORBIDDEN[rule];
    if (query === undefined) throw new Error(`there is no rule "${rule}"`);
    return [rule, query];
  }),
);

/** Of what the trail tells each time: rows, and the actions that say so. */
function untold(table: string, where: string, actions: string): string {
  return `select coalesce(t.id, a.entity_id) as id from (select property_id, id from ${table} where ${where}) t
    full join (select property_id, entity_id from audit_entry where action in (${actions})) a on a.property_id = t.property_id and a.entity_id = t.id
    where t.id is null or a.entity_id is null`;
}

const trail = {
  'a booking without the one entry of its making': untold('booking', 'true', `'booking.created'`),
  'a closed booking without the one entry of its end': untold(
    'booking',
    `status not in ('OPEN', 'CHECKED_IN')`,
    `'booking.checked-out', 'booking.cancelled', 'booking.no-show'`,
  ),
  'a charge without its entry': untold('charge', 'true', `'charge.added'`),
  'a payment without its entry': untold('payment', 'true', `'payment.added', 'payment.refunded'`),
  'a deleted payment without its entry': untold(
    '(select property_id, payment_id as id from payment_removal) r',
    'true',
    `'payment.deleted'`,
  ),
  'a voided stay without its entry': untold('room_stay', `status = 'VOIDED'`, `'stay.voided'`),
};

const stays = {
  'two stays in one room at one time': `
    select id from (
      select id, check_in_at, max(coalesce(check_out_at, 'infinity')) over (
        partition by property_id, room_id order by check_in_at, id rows between unbounded preceding and 1 preceding) as taken_until
      from room_stay where status <> 'VOIDED') s
    where check_in_at < taken_until`,
  'a request whose fulfilled quantity is not the number of its stays': `
    select coalesce(q.id, s.id) as id from (select property_id, id, fulfilled_quantity from room_request where fulfilled_quantity > 0) q
    full join (
      select property_id, room_request_id as id, count(*) as stays from room_stay
      where room_request_id is not null and status <> 'VOIDED' and moved_at is null group by property_id, room_request_id
    ) s on s.property_id = q.property_id and s.id = q.id
    where q.fulfilled_quantity is distinct from s.stays`,
  'a booking whose status is not that of its stays': `
    select b.id from booking b left join (
      select property_id, booking_id, count(*) as stays, count(*) filter (where status = 'ACTIVE') as active
      from room_stay where status <> 'VOIDED' group by property_id, booking_id
    ) s on s.property_id = b.property_id and s.booking_id = b.id
    where case b.status when 'CHECKED_IN' then s.active is null or s.active = 0
      when 'CHECKED_OUT' then s.stays is null or s.active > 0 else s.stays is not null end`,
  'a bill that is not the sum of its nights': `
    select s.id from room_stay s left join (
      select property_id, room_stay_id, count(*) as nights, sum(rate) as amount from room_stay_night group by property_id, room_stay_id
    ) n on n.property_id = s.property_id and n.room_stay_id = s.id
    where s.status = 'CHECKED_OUT' and (s.billed_nights, s.billed_amount) is distinct from
      (case s.rate_source when 'MANUAL' then s.billed_nights else n.nights end, case s.rate_source when 'MANUAL' then s.manual_rate * s.billed_nights else n.amount end)`,
  'a quote that is not the sum of its nights': `
    select id from room_request where unit_amount <> (select sum(rate) from unnest(night_rates) rate)`,
};

const ledger = {
  'a closed booking that is not paid': `
    select b.id from booking b
    left join (select property_id, booking_id, sum(billed_amount) as amount, sum(billed_nights) as nights from room_stay group by 1, 2) s
      on s.property_id = b.property_id and s.booking_id = b.id
    left join (select property_id, booking_id, sum(amount) as amount from charge group by 1, 2) c
      on c.property_id = b.property_id and c.booking_id = b.id
    left join (
      select p.property_id, p.booking_id, sum(case p.type when 'PAYMENT' then p.amount else -p.amount end) as amount from payment p
      left join payment_removal x on x.property_id = p.property_id and x.payment_id = p.id where x.payment_id is null group by 1, 2
    ) p on p.property_id = b.property_id and p.booking_id = b.id
    where b.status = 'CHECKED_OUT'
      and (coalesce(s.amount, 0) + coalesce(c.amount, 0) <> coalesce(p.amount, 0) or b.billed_nights is distinct from s.nights)`,
  'a penalty of a booking that did not end by one': `
    select c.id from charge c join booking b on b.property_id = c.property_id and b.id = c.booking_id
    where (c.type = 'NO_SHOW_PENALTY' and b.status <> 'NO_SHOW') or (c.type = 'CANCELLATION_PENALTY' and b.status <> 'CANCELLED')`,
  'a payment by a QR code of another booking or sum': `
    select p.id from payment p join gateway_request q on q.property_id = p.property_id and q.id = p.gateway_request_id
    where p.type = 'PAYMENT' and (q.booking_id <> p.booking_id or q.amount <> p.amount or q.state <> 'PAID')`,
};

const rest = {
  'more rooms held and taken at some time than there are': `
    with taken as (
      select s.property_id, r.room_type_id, s.check_in_at as from_at,
        greatest(coalesce(s.check_out_at, b.expected_check_out_at, 'infinity'), now() + interval '1 minute') as to_at, 1 as rooms
      from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
      join booking b on b.property_id = s.property_id and b.id = s.booking_id where s.status = 'ACTIVE'
      union all
      select property_id, room_type_id, from_at, to_at, quantity - fulfilled_quantity from room_request where status = 'OPEN'
    ), change as (
      select property_id, room_type_id, from_at as at, rooms from taken union all select property_id, room_type_id, to_at, -rooms from taken
    )
    select distinct l.room_type_id as id from (
      select property_id, room_type_id, sum(rooms) over (partition by property_id, room_type_id order by at, rooms) as rooms from change
    ) l
    join (select property_id, room_type_id, count(*) as rooms from room where active and not maintenance group by 1, 2) has
      on has.property_id = l.property_id and has.room_type_id = l.room_type_id
    where l.rooms > has.rooms`,
  'a guest who left without name, phone or signature': `
    select b.id from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where b.status = 'CHECKED_OUT' and (g.name is null or g.phone_e164 is null or g.signature_file is null)`,
  'a vehicle or rating of a booking with another guest': `
    select k.id from (select property_id, id, guest_id, booking_id from guest_vehicle union all select property_id, id, guest_id, booking_id from guest_rating) k
    join booking b on b.property_id = k.property_id and b.id = k.booking_id where b.guest_id <> k.guest_id`,
  'a number that is higher than its counter': `
    select b.id from booking b left join booking_counter c on c.property_id = b.property_id
    where b.reference_number > coalesce(c.last_number, 0)`,
};

/** Each rule with the query that finds what breaks it, a line each. */
export const INVARIANTS: Readonly<Record<string, string>> = { ...shared, ...trail, ...stays, ...ledger, ...rest };

const SHOWN = 5;

/** A rule that does not hold: how many rows break it, and a few of them. */
export type Offence = { rule: string; count: number; ids: string[] };

/** Looks for whatever breaks a rule; nothing when all is well. */
export async function findOffences(connectionString: string): Promise<Offence[]> {
  return inSession(connectionString, async (client) => {
    const found: Offence[] = [];
    for (const [rule, query] of Object.entries(INVARIANTS)) {
      const { rows } = await client.query<{ id: string }>(query);
      if (rows.length > 0) found.push({ rule, count: rows.length, ids: rows.slice(0, SHOWN).map(({ id }) => id) });
    }
    return found;
  });
}
