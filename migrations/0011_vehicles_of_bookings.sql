-- A vehicle keeps its row on each booking with which it came.

alter table guest_vehicle drop constraint guest_vehicle_taken;
alter table guest_vehicle add constraint guest_vehicle_of_booking unique (property_id, number_key, booking_id, guest_id);
-- On expressions, so that no query takes this index for one of its own columns: it is slower than theirs.
alter table guest_vehicle add constraint guest_vehicle_taken
  exclude using gist (property_id with =, (number_key || '') with =, (guest_id::text) with <>);
comment on table guest_vehicle is 'A vehicle with a booking with which it came, one row each. A vehicle belongs to one guest of a property.';
