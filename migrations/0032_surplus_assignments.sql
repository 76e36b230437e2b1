-- Assignments that a smaller request gives up: found first, then deleted. In one statement a server of Citus cannot plan it.

create or replace function keep_assignments() returns trigger language plpgsql as $$
declare
  wanted tstzrange;
  surplus uuid[];
begin
  if new.status <> 'OPEN' or new.room_type_id <> old.room_type_id or new.to_at <= new.updated_at then
    delete from room_occupancy where property_id = new.property_id and room_request_id = new.id;
    return null;
  end if;
  if new.from_at <> old.from_at or new.to_at <> old.to_at then
    wanted := tstzrange(greatest(new.from_at, new.updated_at), new.to_at, '[)');
    delete from room_occupancy a where a.property_id = new.property_id and a.room_request_id = new.id and exists (
      select from room_occupancy o where o.property_id = new.property_id and o.room_id = a.room_id and o.id <> a.id and o.period && wanted
        and (o.kind = 'ASSIGNMENT' or o.reference <> a.reference));
    update room_occupancy set period = wanted where property_id = new.property_id and room_request_id = new.id;
  end if;
  surplus := array(
    select a.id from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
    where a.property_id = new.property_id and a.room_request_id = new.id
    order by r.room_number offset new.quantity - new.fulfilled_quantity);
  if surplus <> '{}' then
    delete from room_occupancy where property_id = new.property_id and id = any(surplus);
  end if;
  return null;
end $$;
