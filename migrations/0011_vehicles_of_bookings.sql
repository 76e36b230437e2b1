-- Outside of a transaction: one constraint at a time, so that writers wait for less.
-- Formerly a2e9f4516cb277cd7a4cb8e62e8a9d64f0f42dfc6f1ebd66f493ba3fb3133e46
-- A vehicle keeps its row on each booking with which it came.

alter table guest_vehicle drop constraint if exists guest_vehicle_of_booking;
drop index concurrently if exists guest_vehicle_of_booking;
create unique index concurrently guest_vehicle_of_booking on guest_vehicle (property_id, number_key, booking_id, guest_id);
alter table guest_vehicle add constraint guest_vehicle_of_booking unique using index guest_vehicle_of_booking;
-- On expressions, so that no query takes this index for one of its own columns: it is slower than theirs.
alter table guest_vehicle drop constraint if exists guest_vehicle_owner;
alter table guest_vehicle add constraint guest_vehicle_owner
  exclude using gist (property_id with =, (number_key || '') with =, (guest_id::text) with <>);
alter table guest_vehicle drop constraint if exists guest_vehicle_taken;
alter table guest_vehicle rename constraint guest_vehicle_owner to guest_vehicle_taken;
comment on table guest_vehicle is 'A vehicle with a booking with which it came, one row each. A vehicle belongs to one guest of a property.';
