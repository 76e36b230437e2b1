/** What must never be found in the tables, whatever happened at once: each query answers what breaks its rule, a line each. */

export const FORBIDDEN: Readonly<Record<string, string>> = {
  'two stays in one room at one time': `
    select a.id from room_stay a join room_stay b on b.property_id = a.property_id and b.room_id = a.room_id and b.id > a.id
    where a.status <> 'VOIDED' and b.status <> 'VOIDED'
      and a.check_in_at < coalesce(b.check_out_at, 'infinity') and b.check_in_at < coalesce(a.check_out_at, 'infinity')`,
  'a request whose fulfilled quantity is not the number of its stays': `
    select q.id from room_request q where q.fulfilled_quantity <> (
      select count(*) from room_stay s where s.property_id = q.property_id and s.room_request_id = q.id
        and s.status <> 'VOIDED' and s.moved_at is null)`,
  'a booking whose status is not that of its stays': `
    select b.id from booking b left join room_stay s on s.property_id = b.property_id and s.booking_id = b.id and s.status <> 'VOIDED'
    group by b.property_id, b.id, b.status
    having case b.status
      when 'CHECKED_IN' then count(s.id) = 0
      when 'CHECKED_OUT' then count(s.id) = 0 or count(s.id) filter (where s.status = 'ACTIVE') > 0
      else count(s.id) > 0 end`,
  'a guest in a room that is out of service': `
    select s.id from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
    join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    where s.status = 'ACTIVE' and (not r.active or r.maintenance or not t.active)`,
  'rooms held for a closed booking, or of a closed type': `
    select q.id from room_request q join booking b on b.property_id = q.property_id and b.id = q.booking_id
    join room_type t on t.property_id = q.property_id and t.id = q.room_type_id
    where q.status = 'OPEN' and (b.status not in ('OPEN', 'CHECKED_IN') or not t.active)`,
  'more rooms held and taken at some time than there are, with every room in service': `
    with load as (
      select s.property_id, r.room_type_id, s.check_in_at as from_at,
        greatest(coalesce(s.check_out_at, b.expected_check_out_at, 'infinity'), now() + interval '1 minute') as to_at, 1 as rooms
      from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
      join booking b on b.property_id = s.property_id and b.id = s.booking_id where s.status = 'ACTIVE'
      union all
      select property_id, room_type_id, from_at, to_at, quantity - fulfilled_quantity from room_request where status = 'OPEN'
    ), sale as (
      select t.property_id, t.id, count(r.id) as rooms from room_type t
      left join room r on r.property_id = t.property_id and r.room_type_id = t.id group by t.property_id, t.id
      having bool_and(r.active and not r.maintenance) and not exists (
        select from audit_entry a where a.property_id = t.property_id and (a.action like 'room.%' or a.action = 'stay.voided')
          and a.action <> 'room.created')
    )
    select e.room_type_id from (select distinct property_id, room_type_id, from_at from load) e
    join sale on sale.property_id = e.property_id and sale.id = e.room_type_id
    where sale.rooms < (select sum(l.rooms) from load l where l.property_id = e.property_id and l.room_type_id = e.room_type_id
      and l.from_at <= e.from_at and e.from_at < l.to_at)`,
  'more given back than was paid': `
    select p.id from payment p join payment r on r.property_id = p.property_id and r.refund_of = p.id
    where not exists (select from payment_removal x where x.property_id = r.property_id and x.payment_id = r.id)
    group by p.property_id, p.id, p.amount having sum(r.amount) > p.amount`,
  'a deleted payment with a refund that is not deleted': `
    select r.id from payment r join payment_removal x on x.property_id = r.property_id and x.payment_id = r.refund_of
    where not exists (select from payment_removal y where y.property_id = r.property_id and y.payment_id = r.id)`,
  'a refund at the gateway that the ledger has otherwise': `
    select g.id from gateway_refund g left join payment p on p.property_id = g.property_id and p.id = g.id
    where (g.state = 'PROCESSED') <> (p.id is not null) or p.amount <> g.amount`,
  'two active cards of one target or one physical card': `
    select max(id::text) as id from door_card where state = 'ACTIVE'
    group by property_id, coalesce(room_stay_id, room_id) having count(*) > 1
    union all
    select max(id::text) from door_card where state = 'ACTIVE' group by property_id, card_key having count(*) > 1`,
  'an active card of a stay that is over': `
    select c.id from door_card c join room_stay s on s.property_id = c.property_id and s.id = c.room_stay_id
    where c.state = 'ACTIVE' and s.status <> 'ACTIVE'`,
  'pictures of a room whose order has a gap': `
    select room_id as id from room_image group by property_id, room_id
    having min(room_order) <> 0 or max(room_order) <> count(*) - 1 or count(distinct room_order) <> count(*)`,
  'pictures of a room type whose order has a gap': `
    select room_type_id as id from room_image group by property_id, room_type_id
    having min(room_type_order) <> 0 or max(room_type_order) <> count(*) - 1 or count(distinct room_type_order) <> count(*)`,
  'a hotel without an enabled ADMIN': `
    select p.id from property p where not exists (
      select from property_membership m where m.property_id = p.id and 'ADMIN' = any(m.roles) and not m.disabled)`,
  'positions of events with a gap': `
    select c.property_id as id from event_counter c
    where c.last_position - c.purged_through <> (select count(*) from event e where e.property_id = c.property_id
      and e.position between c.purged_through + 1 and c.last_position)`,
  'references of bookings with a gap': `
    select c.property_id as id from booking_counter c
    where c.last_number <> (select count(*) from booking b where b.property_id = c.property_id)`,
  'two guests with one phone': `
    select max(id::text) as id from guest where phone_e164 is not null group by property_id, phone_e164 having count(*) > 1`,
  'a booking without the audit row of its making': `
    select b.id from booking b where not exists (
      select from audit_entry a where a.property_id = b.property_id and a.entity_id = b.id and a.action = 'booking.created')`,
  'an event of a booking that does not exist': `
    select e.subject_id as id from event e where e.stream = 'booking'
      and not exists (select from booking b where b.property_id = e.property_id and b.id = e.subject_id)`,
  'a key whose record does not exist': `
    select encode(key_hash, 'hex') as id from idempotency_key where status = 201 and body like '%"reference"%'
      and not exists (select from booking b where b.id = (body::json ->> 'id')::uuid)
    union all
    select encode(key_hash, 'hex') from idempotency_key where status = 201 and body like '%"receivedAt"%'
      and not exists (select from payment p where p.id = (body::json ->> 'id')::uuid)
    union all
    select encode(key_hash, 'hex') from idempotency_key where status is null and created_at < now() - interval '10 minutes'`,
};
