/**
 * What must hold in the tables at any time, as SQL: one catalogue for the tests, the proofs and the benchmarks. Written from the rules of
 * the product and not from its code, and independent of it. Each query returns the ids of the rows that break its rule, and
 * reads each table a few times at most, so that it takes seconds at a million bookings.
 */

/**
 * Where a rule is checked. `races`: after requests that compete; `overselling`: between batches of bookings, for some properties;
 * `crashes`: after writes were cut short; `keys`: the same, where every write was sent with an Idempotency-Key; `seed`: in seeded
 * databases, in which every past guest has paid.
 */
export type Setting = 'races' | 'overselling' | 'crashes' | 'keys' | 'seed';

export type Invariant = Readonly<{ rule: string; in: readonly Setting[]; sql: string }>;

/** Rows of a table, and the audit entries that report them: one each. */
function unrecorded(table: string, where: string, actions: string): string {
  return `
    select coalesce(t.id, a.entity_id) as id from (select property_id, id from ${table} where ${where}) t
    full join (select property_id, entity_id from audit_entry where action in (${actions})) a on a.property_id = t.property_id and a.entity_id = t.id
    where t.id is null or a.entity_id is null`;
}

/** More rooms occupied and held at some time than `sale` (property_id, room_type_id, rooms) has. */
function oversold(sale: string): string {
  return `
    with load as (
      select s.property_id, r.room_type_id, s.check_in_at as from_at,
        greatest(coalesce(s.check_out_at, b.expected_check_out_at, 'infinity'), now() + interval '1 minute') as to_at, 1 as rooms
      from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
      join booking b on b.property_id = s.property_id and b.id = s.booking_id where s.status = 'ACTIVE'
      union all
      select property_id, room_type_id, from_at, to_at, quantity - fulfilled_quantity from room_request where status = 'OPEN'
    ), change as (
      select property_id, room_type_id, from_at as at, rooms from load union all select property_id, room_type_id, to_at, -rooms from load
    )
    select distinct l.room_type_id as id from (
      select property_id, room_type_id, sum(rooms) over (partition by property_id, room_type_id order by at, rooms) as rooms from change
    ) l
    join (${sale}) sale on sale.property_id = l.property_id and sale.room_type_id = l.room_type_id
    where l.rooms > sale.rooms`;
}

export const INVARIANTS: readonly Invariant[] = [
  {
    rule: 'two stays in one room at one time',
    in: ['races', 'overselling', 'seed'],
    sql: `
    select id from (
      select id, check_in_at, max(coalesce(check_out_at, 'infinity')) over (
        partition by property_id, room_id order by check_in_at, id rows between unbounded preceding and 1 preceding) as taken_until
      from room_stay where status <> 'VOIDED') s
    where check_in_at < taken_until`,
  },
  {
    rule: 'a room request whose fulfilled quantity is not the number of its stays',
    in: ['races', 'overselling', 'seed'],
    sql: `
    select coalesce(q.id, s.id) as id from (select property_id, id, fulfilled_quantity from room_request where fulfilled_quantity > 0) q
    full join (
      select s.property_id, used.id, count(*) as stays from room_stay s cross join lateral (
        select s.room_request_id as id where s.room_request_id is not null union all
        select k.room_request_id from room_stay_request k where k.property_id = s.property_id and k.room_stay_id = s.id
      ) used where s.status <> 'VOIDED' and s.moved_at is null group by s.property_id, used.id
    ) s on s.property_id = q.property_id and s.id = q.id
    where q.fulfilled_quantity is distinct from s.stays`,
  },
  {
    rule: 'a room assigned to a booking while the guest of another is expected to be in it',
    in: ['races', 'overselling'],
    sql: `
    select a.id from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
    join room_occupancy a on a.property_id = s.property_id and a.room_id = s.room_id and a.kind = 'ASSIGNMENT' and a.reference <> b.reference
    where s.status = 'ACTIVE' and s.check_in_at < coalesce(b.expected_check_out_at, 'infinity')
      and a.period && tstzrange(s.check_in_at, coalesce(b.expected_check_out_at, 'infinity'))`,
  },
  {
    rule: 'a room assigned twice at one time',
    in: ['races', 'overselling'],
    sql: `
    select a.id from room_occupancy a
    join room_occupancy o on o.property_id = a.property_id and o.room_id = a.room_id and o.id <> a.id and o.period && a.period
    where a.kind = 'ASSIGNMENT' and o.kind = 'ASSIGNMENT'`,
  },
  {
    rule: 'a room assigned to a request that is not open, or of another type, or more rooms than it holds',
    in: ['races', 'overselling'],
    sql: `
    select a.id from room_occupancy a
    join booking b on b.property_id = a.property_id and b.reference = a.reference
    join room r on r.property_id = a.property_id and r.id = a.room_id
    left join room_request q on q.property_id = a.property_id and q.id = a.room_request_id and q.booking_id = b.id and q.status = 'OPEN'
    where a.kind = 'ASSIGNMENT' and (q.id is null or q.room_type_id <> r.room_type_id)
    union all
    select q.id from room_request q
    join (
      select property_id, room_request_id, count(*) as rooms from room_occupancy where kind = 'ASSIGNMENT' group by property_id, room_request_id
    ) a on a.property_id = q.property_id and a.room_request_id = q.id
    where a.rooms > q.quantity - q.fulfilled_quantity`,
  },
  {
    rule: 'a guest in house whose stay does not occupy its room',
    in: ['races', 'overselling'],
    sql: `
    select s.id from room_stay s left join room_occupancy o on o.property_id = s.property_id and o.id = s.id and o.room_id = s.room_id
    where s.status = 'ACTIVE' and o.id is null`,
  },
  {
    rule: 'a booking whose status is not that of its stays',
    in: ['races', 'overselling', 'crashes', 'seed'],
    sql: `
    select b.id from booking b left join (
      select property_id, booking_id, count(*) as stays, count(*) filter (where status = 'ACTIVE') as active
      from room_stay where status <> 'VOIDED' group by property_id, booking_id
    ) s on s.property_id = b.property_id and s.booking_id = b.id
    where case b.status when 'CHECKED_IN' then s.stays is null
      when 'CHECKED_OUT' then s.stays is null or s.active > 0 else s.stays is not null end`,
  },
  {
    rule: 'a guest in a room that is out of service',
    in: ['races', 'overselling', 'seed'],
    sql: `
    select s.id from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
    join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    where s.status = 'ACTIVE' and (not r.active or r.maintenance or not t.active)`,
  },
  {
    rule: 'rooms held for a closed booking, or of a closed type',
    in: ['races', 'seed'],
    sql: `
    select q.id from room_request q join booking b on b.property_id = q.property_id and b.id = q.booking_id
    join room_type t on t.property_id = q.property_id and t.id = q.room_type_id
    where q.status = 'OPEN' and (b.status not in ('OPEN', 'CHECKED_IN') or not t.active)`,
  },
  {
    rule: 'rooms held for a closed booking',
    in: ['overselling'],
    sql: `
    select q.id from room_request q join booking b on b.property_id = q.property_id and b.id = q.booking_id
    where q.status = 'OPEN' and b.status not in ('OPEN', 'CHECKED_IN')`,
  },
  {
    rule: 'more given back than was paid',
    in: ['races', 'seed'],
    sql: `
    select p.id from payment p join payment r on r.property_id = p.property_id and r.refund_of = p.id
    where not exists (select from payment_removal x where x.property_id = r.property_id and x.payment_id = r.id)
    group by p.property_id, p.id, p.amount having sum(r.amount) > p.amount`,
  },
  {
    rule: 'a deleted payment with a refund that is not deleted',
    in: ['races', 'seed'],
    sql: `
    select r.id from payment r join payment_removal x on x.property_id = r.property_id and x.payment_id = r.refund_of
    where not exists (select from payment_removal y where y.property_id = r.property_id and y.payment_id = r.id)`,
  },
  {
    rule: 'a refund at the gateway that the ledger has otherwise',
    in: ['races'],
    sql: `
    select g.id from gateway_refund g left join payment p on p.property_id = g.property_id and p.id = g.id
    where (g.state = 'PROCESSED') <> (p.id is not null) or p.amount <> g.amount`,
  },
  {
    rule: 'two active cards of one target or one physical card',
    in: ['races'],
    sql: `
    select max(id::text) as id from door_card where state = 'ACTIVE'
    group by property_id, coalesce(room_stay_id, room_id) having count(*) > 1
    union all
    select max(id::text) from door_card where state = 'ACTIVE' group by property_id, card_key having count(*) > 1`,
  },
  {
    rule: 'an active card of a stay that is over',
    in: ['races'],
    sql: `
    select c.id from door_card c join room_stay s on s.property_id = c.property_id and s.id = c.room_stay_id
    where c.state = 'ACTIVE' and s.status <> 'ACTIVE'`,
  },
  {
    rule: 'pictures of a room whose order has a gap',
    in: ['races'],
    sql: `
    select room_id as id from room_image group by property_id, room_id
    having min(room_order) <> 0 or max(room_order) <> count(*) - 1 or count(distinct room_order) <> count(*)`,
  },
  {
    rule: 'pictures of a room type whose order has a gap',
    in: ['races'],
    sql: `
    select room_type_id as id from room_image group by property_id, room_type_id
    having min(room_type_order) <> 0 or max(room_type_order) <> count(*) - 1 or count(distinct room_type_order) <> count(*)`,
  },
  {
    rule: 'a property without an enabled ADMIN',
    in: ['races', 'seed'],
    sql: `
    select p.id from property p where not exists (
      select from property_membership m where m.property_id = p.id and 'ADMIN' = any(m.roles) and not m.disabled)`,
  },
  {
    rule: 'positions of events with a gap',
    in: ['races', 'crashes', 'seed'],
    sql: `
    select c.property_id as id from event_counter c
    where c.last_position - c.purged_through <> (select count(*) from event e where e.property_id = c.property_id
      and e.position between c.purged_through + 1 and c.last_position)`,
  },
  {
    rule: 'references of bookings with a gap',
    in: ['races', 'seed'],
    sql: `
    select c.property_id as id from booking_counter c
    where c.last_number <> (select count(*) from booking b where b.property_id = c.property_id)`,
  },
  {
    rule: 'two guests with one phone',
    in: ['races'],
    sql: `
    select max(id::text) as id from guest where phone_e164 is not null group by property_id, phone_e164 having count(*) > 1`,
  },
  {
    rule: 'an event of a booking that does not exist',
    in: ['races', 'seed'],
    sql: `
    select e.subject_id as id from event e where e.stream = 'booking'
      and not exists (select from booking b where b.property_id = e.property_id and b.id = e.subject_id)`,
  },
  {
    rule: 'an idempotency key whose record does not exist',
    in: ['races', 'crashes'],
    sql: `
    select encode(key_hash, 'hex') as id from idempotency_key where status = 201 and body like '%"reference"%'
      and not exists (select from booking b where b.id = (body::json ->> 'id')::uuid)
    union all
    select encode(key_hash, 'hex') from idempotency_key where status = 201 and body like '%"receivedAt"%'
      and not exists (select from payment p where p.id = (body::json ->> 'id')::uuid)
    union all
    select encode(key_hash, 'hex') from idempotency_key where status is null and created_at < now() - interval '10 minutes'`,
  },
  {
    rule: 'a quote that is not the sum of its nights',
    in: ['seed'],
    sql: `
    select id from room_request where unit_amount <> (select sum(rate) from unnest(night_rates) rate)`,
  },
  {
    rule: 'a bill that is not the sum of its nights',
    in: ['seed'],
    sql: `
    select s.id from room_stay s left join (
      select property_id, room_stay_id, count(*) as nights, sum(rate) as amount from room_stay_night group by property_id, room_stay_id
    ) n on n.property_id = s.property_id and n.room_stay_id = s.id
    where s.status = 'CHECKED_OUT' and (s.billed_nights, s.billed_amount) is distinct from
      (case s.rate_source when 'MANUAL' then s.billed_nights else n.nights end, case s.rate_source when 'MANUAL' then s.manual_rate * s.billed_nights else n.amount end)`,
  },
  {
    rule: 'a closed stay whose stored nights are not its bill',
    in: ['races', 'overselling'],
    sql: `
    select s.id from room_stay s left join (
      select property_id, room_stay_id, count(*) as nights, sum(coalesce(rate, 0)) as amount from room_stay_night group by property_id, room_stay_id
    ) n on n.property_id = s.property_id and n.room_stay_id = s.id
    where s.status = 'CHECKED_OUT' and (s.billed_nights, s.billed_amount) is distinct from (coalesce(n.nights, 0), coalesce(n.amount, 0))`,
  },
  {
    rule: 'a closed booking that is not paid',
    in: ['seed'],
    sql: `
    select b.id from booking b
    left join (select property_id, booking_id, sum(billed_amount + billed_tax) as amount, sum(billed_nights) as nights from room_stay group by 1, 2) s
      on s.property_id = b.property_id and s.booking_id = b.id
    left join (select property_id, booking_id, sum(amount + tax_amount) as amount from charge group by 1, 2) c
      on c.property_id = b.property_id and c.booking_id = b.id
    left join (
      select p.property_id, p.booking_id, sum(case p.type when 'PAYMENT' then p.amount else -p.amount end) as amount from payment p
      left join payment_removal x on x.property_id = p.property_id and x.payment_id = p.id where x.payment_id is null group by 1, 2
    ) p on p.property_id = b.property_id and p.booking_id = b.id
    where b.status = 'CHECKED_OUT'
      and (coalesce(s.amount, 0) + coalesce(c.amount, 0) <> coalesce(p.amount, 0) or b.billed_nights is distinct from s.nights)`,
  },
  {
    rule: 'a stay or charge whose tax is not the sum of its tax lines',
    in: ['races', 'crashes', 'seed'],
    sql: `
    with line as (
      select property_id, room_stay_id, charge_id, sum(amount) as amount from tax_line where not included group by property_id, room_stay_id, charge_id
    )
    select s.id from room_stay s left join line l on l.property_id = s.property_id and l.room_stay_id = s.id
    where s.billed_tax <> coalesce(l.amount, 0)
    union all
    select c.id from charge c left join line l on l.property_id = c.property_id and l.charge_id = c.id
    where c.tax_amount <> coalesce(l.amount, 0)`,
  },
  {
    rule: 'a tax line of a night that is not billed, or whose parts are not its amount',
    in: ['races', 'crashes', 'seed'],
    sql: `
    select t.id from tax_line t
    left join room_stay s on s.property_id = t.property_id and s.id = t.room_stay_id
    left join room_stay_night n on n.property_id = t.property_id and n.room_stay_id = t.room_stay_id and n.night_on = t.taxed_on
    where t.room_stay_id is not null and (n.night_on is null or s.status <> 'CHECKED_OUT' or s.booking_id <> t.booking_id)
      or jsonb_array_length(t.components) > 0
        and t.amount <> (select sum((part ->> 'amount')::numeric) from jsonb_array_elements(t.components) part)`,
  },
  {
    rule: 'a penalty of a booking that did not end by one',
    in: ['seed'],
    sql: `
    select c.id from charge c join booking b on b.property_id = c.property_id and b.id = c.booking_id
    where (c.type = 'NO_SHOW_PENALTY' and b.status <> 'NO_SHOW') or (c.type = 'CANCELLATION_PENALTY' and b.status <> 'CANCELLED')`,
  },
  {
    rule: 'a payment by a QR code of another booking or sum',
    in: ['seed'],
    sql: `
    select p.id from payment p join gateway_request q on q.property_id = p.property_id and q.id = p.gateway_request_id
    where p.type = 'PAYMENT' and (q.booking_id <> p.booking_id or q.amount <> p.amount or q.state <> 'PAID')`,
  },
  {
    rule: 'a guest who left without name, phone or signature',
    in: ['seed'],
    sql: `
    select b.id from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where b.status = 'CHECKED_OUT' and (g.name is null or g.phone_e164 is null or g.signature_file is null)`,
  },
  {
    rule: 'a vehicle or rating of a booking with another guest',
    in: ['seed'],
    sql: `
    select k.id from (select property_id, id, guest_id, booking_id from guest_vehicle union all select property_id, id, guest_id, booking_id from guest_rating) k
    join booking b on b.property_id = k.property_id and b.id = k.booking_id where b.guest_id <> k.guest_id`,
  },
  {
    rule: 'a number that is higher than its counter',
    in: ['seed'],
    sql: `
    select b.id from booking b left join booking_counter c on c.property_id = b.property_id
    where b.reference_number > coalesce(c.last_number, 0)`,
  },
  {
    rule: 'a stay without nights',
    in: ['crashes'],
    sql: `
    select s.id from room_stay s where not exists (select 1 from room_stay_night n where n.property_id = s.property_id and n.room_stay_id = s.id)`,
  },
  {
    rule: 'a booking without an event',
    in: ['crashes'],
    sql: `
    select b.id from booking b
    where not exists (select 1 from event e where e.property_id = b.property_id and e.stream = 'booking' and e.subject_id = b.id)`,
  },
  {
    rule: 'check-ins without as many stored responses',
    in: ['crashes'],
    sql: `
    select 'all' as id where (select count(*) from audit_entry where action = 'booking.checked-in')
    <> (select count(*) from idempotency_key where status = 200 and body like '%"reference"%' and body not like '%"VOIDED"%')`,
  },
  {
    rule: 'a booking without a stored response',
    in: ['keys'],
    sql: `
    select b.id from booking b where not exists (
      select 1 from idempotency_key where status = 201 and body like '%"reference"%' and (body::json ->> 'id')::uuid = b.id)`,
  },
  {
    rule: 'a payment without a stored response',
    in: ['keys'],
    sql: `
    select p.id from payment p where not exists (
      select 1 from idempotency_key where status = 201 and body like '%"receivedAt"%' and (body::json ->> 'id')::uuid = p.id)`,
  },
  {
    rule: 'more rooms held and occupied at some time than there are',
    in: ['seed'],
    sql: oversold('select property_id, room_type_id, count(*) as rooms from room where active and not maintenance group by 1, 2'),
  },
  {
    rule: 'more rooms held and occupied at some time than there are, of a type whose rooms never changed',
    in: ['races'],
    sql: oversold(`
      select r.property_id, r.room_type_id, count(*) as rooms from room r
      join room_type t on t.property_id = r.property_id and t.id = r.room_type_id group by r.property_id, r.room_type_id
      having bool_and(r.active and not r.maintenance) and bool_and(t.active) and not exists (
        select from audit_entry a where a.property_id = r.property_id and (a.action like 'room.%' or a.action = 'stay.voided')
          and a.action <> 'room.created')`),
  },
  {
    rule: 'a booking without the one audit entry of its creation',
    in: ['races', 'crashes', 'seed'],
    sql: unrecorded('booking', 'true', `'booking.created'`),
  },
  {
    rule: 'a closed booking without the one audit entry of its end',
    in: ['seed'],
    sql: unrecorded(
      'booking',
      `status not in ('OPEN', 'CHECKED_IN')`,
      `'booking.checked-out', 'booking.cancelled', 'booking.no-show'`,
    ),
  },
  { rule: 'a charge without its audit entry', in: ['seed'], sql: unrecorded('charge', 'true', `'charge.added'`) },
  {
    rule: 'a payment without its audit entry',
    in: ['crashes', 'seed'],
    sql: unrecorded('payment', 'true', `'payment.added', 'payment.refunded'`),
  },
  {
    rule: 'a deleted payment without its audit entry',
    in: ['seed'],
    sql: unrecorded('(select property_id, payment_id as id from payment_removal) r', 'true', `'payment.deleted'`),
  },
  {
    rule: 'a voided stay without its audit entry',
    in: ['crashes', 'seed'],
    sql: unrecorded('room_stay', `status = 'VOIDED'`, `'stay.voided'`),
  },
];

/** A rule that does not hold: how many rows break it, and a few of them. */
export type Violation = { rule: string; count: number; ids: string[] };

const SHOWN = 5;

/** Limits the tables to bookings of the properties $1 that are not closed or have changed since $2: a `with` in front of a query hides the whole tables. */
const RECENT = `
  booking as (
    select * from booking
    where property_id = any($1::uuid[]) and (status in ('OPEN', 'CHECKED_IN') or updated_at >= $2::timestamptz)
  ), room_stay as (
    select s.* from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
  ), room_request as (
    select q.* from room_request q join booking b on b.property_id = q.property_id and b.id = q.booking_id
  )`;

/** The rules of these settings that do not hold; empty when all is well. `query` runs a statement and returns its rows. */
export async function findViolations(
  query: (sql: string) => Promise<{ id: string }[]>,
  settings: readonly Setting[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { rule, in: places, sql } of INVARIANTS) {
    if (!places.some((place) => settings.includes(place))) continue;
    const rows = await query(sql);
    if (rows.length > 0) found.push({ rule, count: rows.length, ids: rows.slice(0, SHOWN).map(({ id }) => String(id)) });
  }
  return found;
}

/** The same for some properties' bookings that are not closed or have changed since; $1 in the text is the property ids, $2 the instant. */
export function limitToRecentBookings(sql: string): string {
  return `with ${RECENT} ${sql}`;
}
