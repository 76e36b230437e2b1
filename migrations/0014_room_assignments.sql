-- Rooms before arrival: which rooms are kept for which room request, and what decides who gets a room.

create table room_occupancy (
  property_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  kind text collate "C" not null,
  reference text collate "C" not null,
  room_request_id uuid,
  period tstzrange not null,
  primary key (property_id, id),
  constraint occupancy_room_exists foreign key (property_id, room_id) references room (property_id, id),
  constraint occupancy_request_exists foreign key (property_id, room_request_id) references room_request (property_id, id),
  constraint occupancy_kind_known check (kind in ('STAY', 'ASSIGNMENT') and (kind = 'ASSIGNMENT') = (room_request_id is not null)),
  constraint room_assigned exclude using gist (property_id with =, room_id with =, kind with <>, reference with <>, period with &&),
  constraint room_assigned_twice exclude using gist (property_id with =, room_id with =, period with &&) where (kind = 'ASSIGNMENT')
);
comment on table room_occupancy is
  'Rooms that are taken now or later: a row for each assignment of a room to a room request, and for each stay that is not over, kept by triggers.';
comment on column room_occupancy.id is 'Of a stay: the id of the stay.';
comment on column room_occupancy.reference is 'The reference of the booking: room_assigned compares it, so that a violation names the other booking.';
comment on column room_occupancy.period is
  'Of a stay: until its expected end, without end where none is expected. Of an assignment: the rest of the request''s window when it was assigned.';
comment on constraint room_assigned on room_occupancy is
  'A stay and an assignment for another booking never overlap. Stays among each other are compared by room_taken, to their real end.';
create index room_occupancy_by_request on room_occupancy (property_id, room_request_id) where kind = 'ASSIGNMENT';
alter table room_occupancy set (autovacuum_vacuum_scale_factor = 0.01);

-- What a stay takes of its room, as far as it is known: an overdue guest takes it until somebody says until when.
create function expected_period(check_in_at timestamptz, check_out_at timestamptz, expected_check_out_at timestamptz) returns tstzrange
  language sql immutable as $$
  select tstzrange(check_in_at, case when check_out_at is not null then check_out_at
    when expected_check_out_at is not null then greatest(expected_check_out_at, check_in_at) end, '[)')
$$;

create function keep_stay_occupancy() returns trigger language plpgsql as $$
declare
  taken tstzrange;
  whose text;
begin
  if tg_op = 'UPDATE' then
    delete from room_occupancy where property_id = new.property_id and id = new.id;
  end if;
  -- A check-out may lie ahead: the room is taken until then.
  if new.status = 'VOIDED' or (new.status = 'CHECKED_OUT' and new.check_out_at <= new.updated_at) then
    return null;
  end if;
  select b.reference, expected_period(new.check_in_at, new.check_out_at, b.expected_check_out_at) into whose, taken
    from booking b where b.property_id = new.property_id and b.id = new.booking_id;
  -- The stay has taken up what was assigned to its own booking. What has ended in this room is of no use any more.
  delete from room_occupancy where property_id = new.property_id and room_id = new.room_id and (
    (kind = 'ASSIGNMENT' and reference = whose and period && taken) or (kind = 'STAY' and upper(period) <= new.check_in_at));
  insert into room_occupancy (property_id, id, room_id, kind, reference, period)
    values (new.property_id, new.id, new.room_id, 'STAY', whose, taken);
  return null;
end $$;
create trigger room_stay_occupies after insert or update of status, check_out_at on room_stay
  for each row execute function keep_stay_occupancy();

-- Guests in house are expected to leave at another time.
create function extend_stay_occupancy() returns trigger language plpgsql as $$
begin
  update room_occupancy o set period = expected_period(s.check_in_at, null, new.expected_check_out_at) from room_stay s
    where s.property_id = new.property_id and s.booking_id = new.id and s.status = 'ACTIVE' and o.property_id = s.property_id and o.id = s.id;
  return null;
end $$;
create trigger booking_extends_stays after update of expected_check_out_at on booking
  for each row when (new.status = 'CHECKED_IN' and new.expected_check_out_at is distinct from old.expected_check_out_at)
  execute function extend_stay_occupancy();

-- What is assigned to a request follows it: to another window as far as the rooms are free then, and never more rooms than it still holds.
create function keep_assignments() returns trigger language plpgsql as $$
declare
  wanted tstzrange;
begin
  if new.status <> 'OPEN' or new.room_type_id <> old.room_type_id or new.to_at <= new.updated_at then
    delete from room_occupancy where property_id = new.property_id and room_request_id = new.id;
    return null;
  end if;
  if new.from_at <> old.from_at or new.to_at <> old.to_at then
    wanted := tstzrange(greatest(new.from_at, new.updated_at), new.to_at, '[)');
    delete from room_occupancy a where a.property_id = new.property_id and a.room_request_id = new.id and exists (
      select from room_occupancy o where o.property_id = a.property_id and o.room_id = a.room_id and o.id <> a.id and o.period && wanted
        and (o.kind = 'ASSIGNMENT' or o.reference <> a.reference));
    update room_occupancy set period = wanted where property_id = new.property_id and room_request_id = new.id;
  end if;
  delete from room_occupancy where property_id = new.property_id and id in (
    select a.id from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
    where a.property_id = new.property_id and a.room_request_id = new.id
    order by r.room_number offset new.quantity - new.fulfilled_quantity);
  return null;
end $$;
create trigger room_request_assigned after update of status, room_type_id, quantity, fulfilled_quantity, from_at, to_at on room_request
  for each row execute function keep_assignments();

insert into room_occupancy (property_id, id, room_id, kind, reference, period)
  select s.property_id, s.id, s.room_id, 'STAY', b.reference, expected_period(s.check_in_at, s.check_out_at, b.expected_check_out_at)
  from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
  where s.status = 'ACTIVE' or (s.status = 'CHECKED_OUT' and s.check_out_at > now());
