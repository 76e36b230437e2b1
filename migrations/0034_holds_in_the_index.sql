-- Outside of a transaction: writers go on while the index is built.
-- What availability asks of open holds stands in the index, so that it does not look up hold by hold in a table that all hotels share.

drop index concurrently if exists room_request_held_units;
create index concurrently room_request_held_units on room_request using gist (property_id, room_type_id, period)
  include (quantity, fulfilled_quantity, from_at, to_at) where status = 'OPEN';
drop index concurrently if exists room_request_held;
