-- Assignments that a smaller request gives up. Each statement reads one table: in a trigger a server of Citus plans no join whose property
-- comes from the row.

create or replace function keep_assignments() returns trigger language plpgsql as $$
declare
  wanted tstzrange;
  assigned uuid[];
  taken uuid[];
  whose text;
begin
  if new.status <> 'OPEN' or new.room_type_id <> old.room_type_id or new.to_at <= new.updated_at then
    delete from room_occupancy where property_id = new.property_id and room_request_id = new.id;
    return null;
  end if;
  select array_agg(room_id), min(reference) into assigned, whose from room_occupancy
    where property_id = new.property_id and room_request_id = new.id;
  if assigned is null then
    return null;
  end if;
  if new.from_at <> old.from_at or new.to_at <> old.to_at then
    wanted := tstzrange(greatest(new.from_at, new.updated_at), new.to_at, '[)');
    select array_agg(room_id) into taken from room_occupancy
      where property_id = new.property_id and room_id = any(assigned) and room_request_id is distinct from new.id and period && wanted
        and (kind = 'ASSIGNMENT' or reference <> whose);
    delete from room_occupancy where property_id = new.property_id and room_request_id = new.id and room_id = any(taken);
    update room_occupancy set period = wanted where property_id = new.property_id and room_request_id = new.id;
    assigned := array(select unnest(assigned) except select unnest(taken));
  end if;
  if cardinality(assigned) > new.quantity - new.fulfilled_quantity then
    select array_agg(id order by room_number) into assigned from room where property_id = new.property_id and id = any(assigned);
    delete from room_occupancy where property_id = new.property_id and room_request_id = new.id
      and room_id = any(assigned[new.quantity - new.fulfilled_quantity + 1:]);
  end if;
  return null;
end $$;
