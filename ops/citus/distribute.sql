-- Distributes one Hostelry over several servers with Citus, by property. docs/scaling.md, "Citus", says what was tried and what is missing:
-- Citus 13.2.2 with PostgreSQL 15.
--
-- Before: `create extension citus` in the database on every server; then on the first one citus_set_coordinator_host and citus_add_node.
-- In one transaction, on an empty database or a full one, as a superuser:
--   psql -1 -v ON_ERROR_STOP=1 -f distribute.sql "$DATABASE_URL"
-- The rehearsal does the same and takes it back: psql -v ON_ERROR_STOP=1 -c begin -f distribute.sql -c rollback "$DATABASE_URL"
--
-- The part above the line is plain PostgreSQL and is tested (test/shard-key.test.ts). The part below needs Citus.

-- The one key that Citus does not take as it is: ON UPDATE CASCADE in a foreign key that holds the distribution column. With this
-- one a room with pictures cannot be given another type until updateRoom (src/features/inventory/rooms/rooms.queries.ts) moves their
-- room_type_id itself, in the same transaction: hence deferred.
alter table room_image drop constraint room_image_room_exists;
alter table room_image add constraint room_image_room_exists foreign key (property_id, room_id, room_type_id)
  references room (property_id, id, room_type_id) deferrable initially deferred;

-- The same view by joins: Citus does not send `exists` and a subquery for each row to one server.
create or replace view payment_line as
select p.property_id, p.id, p.booking_id, p.type, p.amount, p.method, p.currency, p.received_at, p.notes, p.gateway_payment_id,
  p.gateway_refund_id, p.refund_of, 'CAPTURED' as status, p.created_at, coalesce(v.needs_review, false) as needs_review,
  greatest(p.created_at, case when p.gateway_refund_id is not null then p.received_at end, v.touched_at) as updated_at,
  p.gateway_request_id
from payment p
left join payment_removal x on x.property_id = p.property_id and x.payment_id = p.id
left join (
  select property_id, payment_id, bool_or(reviewed_at is null) as needs_review, max(greatest(raised_at, reviewed_at)) as touched_at
  from payment_review group by property_id, payment_id
) v on v.property_id = p.property_id and v.payment_id = p.id
where x.payment_id is null
union all
select r.property_id, r.id, r.booking_id, 'REFUND', r.amount, 'GATEWAY', r.currency, r.created_at, r.notes, r.gateway_payment_id,
  r.gateway_refund_id, r.payment_id, r.state, r.created_at, false, r.updated_at, null
from gateway_refund r
where r.state in ('PENDING', 'FAILED') and r.booking_id is not null;

-- Citus ----------------------------------------------------------------------------------------------------------------

-- With `set local` a transaction says which entries of the audit log may be deleted: the other servers must hear of it. And the triggers
-- that keep the occupancy of rooms read and write other tables: always of the same property, and so on the same server. Both settings
-- hold on every server for the role that owns the tables, with which the service signs in.
do $$ declare
  service text := (select tableowner from pg_tables where schemaname = 'public' and tablename = 'booking');
begin
  execute format('alter role %I set citus.propagate_set_commands = %L', service, 'local');
  execute format('alter role %I set citus.allow_nested_distributed_execution = on', service);
end $$;

-- Otherwise Citus takes each table on its own that a reference table or a distributed one refers to, and then refuses to distribute it.
set local citus.enable_local_reference_table_foreign_keys = off;

-- Workers refuse a function in RETURNING that is not immutable. This one is: it names its time zone.
create or replace function iso_utc(at timestamptz) returns text
  language sql immutable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The triggers look only at rows of the property of their own row, so they hold on every shard. Their functions are on every server.
set local citus.enable_unsafe_triggers = on;
select create_distributed_function('expected_period(timestamptz, timestamptz, boolean)');
select create_distributed_function('expected_period(timestamptz, timestamptz, timestamptz)');
select create_distributed_function('iso_utc(timestamptz)');

-- Small, read everywhere, seldom written: a copy on every server. Their unique constraints are for all properties.
select create_reference_table('app_user');
select create_reference_table('property');
select create_reference_table('property_email');
-- Each request asks for the caller and the roles in one statement.
select create_reference_table('property_membership');
select create_reference_table('access_code_attempt');
select create_reference_table('amenity');
select create_reference_table('image_tag');
select create_reference_table('card_key');

-- Copies of stays must not fire the trigger that keeps the occupancy of rooms: it is made again when that table is distributed.
drop trigger room_stay_occupies on room_stay;

-- Everything of a property on one server: its transactions, locks, foreign keys and constraints stay on that one.
select create_distributed_table('access_code', 'property_id');
select create_distributed_table('room_type', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room', 'property_id', colocate_with => 'access_code');
select create_distributed_table('guest', 'property_id', colocate_with => 'access_code');
select create_distributed_table('booking_counter', 'property_id', colocate_with => 'access_code');
select create_distributed_table('booking', 'property_id', colocate_with => 'access_code');
select create_distributed_table('booking_registration', 'property_id', colocate_with => 'access_code');
select create_distributed_table('charge', 'property_id', colocate_with => 'access_code');
select create_distributed_table('audit_entry', 'property_id', colocate_with => 'access_code');
select create_distributed_table('event_counter', 'property_id', colocate_with => 'access_code');
select create_distributed_table('event', 'property_id', colocate_with => 'access_code');
select create_distributed_table('rate_plan', 'property_id', colocate_with => 'access_code');
select create_distributed_table('rate_override', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_request', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_stay', 'property_id', colocate_with => 'access_code');
select create_distributed_table('tax_line', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_occupancy', 'property_id', colocate_with => 'access_code');
create trigger room_stay_occupies after insert or update of status, check_out_at on room_stay
  for each row execute function keep_stay_occupancy();
select create_distributed_table('room_stay_night', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_stay_request', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_type_amenity', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_image', 'property_id', colocate_with => 'access_code');
select create_distributed_table('room_image_tag', 'property_id', colocate_with => 'access_code');
select create_distributed_table('guest_vehicle', 'property_id', colocate_with => 'access_code');
select create_distributed_table('guest_rating', 'property_id', colocate_with => 'access_code');
select create_distributed_table('guest_document', 'property_id', colocate_with => 'access_code');
select create_distributed_table('card_counter', 'property_id', colocate_with => 'access_code');
select create_distributed_table('door_card', 'property_id', colocate_with => 'access_code');
select create_distributed_table('housekeeping_settings', 'property_id', colocate_with => 'access_code');
select create_distributed_table('housekeeping_assignment', 'property_id', colocate_with => 'access_code');
select create_distributed_table('housekeeping_note', 'property_id', colocate_with => 'access_code');
select create_distributed_table('found_item', 'property_id', colocate_with => 'access_code');
select create_distributed_table('minibar_proposal', 'property_id', colocate_with => 'access_code');
select create_distributed_table('business_day', 'property_id', colocate_with => 'access_code');
select create_distributed_table('day_close', 'property_id', colocate_with => 'access_code');
select create_distributed_table('journal_settings', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_settings', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_webhook_secret', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_request', 'property_id', colocate_with => 'access_code');
select create_distributed_table('payment', 'property_id', colocate_with => 'access_code');
select create_distributed_table('payment_removal', 'property_id', colocate_with => 'access_code');
select create_distributed_table('payment_review', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_refund', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_event', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_stranger', 'property_id', colocate_with => 'access_code');
select create_distributed_table('gateway_test', 'property_id', colocate_with => 'access_code');
select create_distributed_table('qr_event', 'property_id', colocate_with => 'access_code');
select create_distributed_table('invoice_settings', 'property_id', colocate_with => 'access_code');
select create_distributed_table('invoice_logo', 'property_id', colocate_with => 'access_code');
select create_distributed_table('invoice_counter', 'property_id', colocate_with => 'access_code');
select create_distributed_table('invoice', 'property_id', colocate_with => 'access_code');
select create_distributed_table('invoiced_item', 'property_id', colocate_with => 'access_code');
select create_distributed_table('webhook_endpoint', 'property_id', colocate_with => 'access_code');
select create_distributed_table('webhook_delivery', 'property_id', colocate_with => 'access_code');
select create_distributed_table('ota_reservation', 'property_id', colocate_with => 'access_code');
select create_distributed_table('inbound_email', 'property_id', colocate_with => 'access_code');

-- Stored responses have no property: they are distributed by the hash of their key, and a write with a key commits on two servers.
select create_distributed_table('idempotency_key', 'key_hash', colocate_with => 'none');

-- Stay on the coordinator, as does the schema graphile_worker: installation, inbound_mailbox, rate_window, schema_migration.
