-- Outbound webhooks: endpoints of a property, the deliveries to them, and how long events are kept.

alter table event_counter add column kept_days integer not null default 1;
comment on column event_counter.kept_days is 'How many days new events of the property stay in the outbox.';

-- The default is for instances of the release before, which run on while this one starts.
alter table event add column purge_at timestamptz(3) not null default now() + interval '1 day';
comment on column event.purge_at is 'When the event may be deleted.';
comment on table event is 'The outbox of the live streams and outbound webhooks; kept for clients that resume, as event_counter.kept_days says.';
create index event_by_purge on event (purge_at);
drop index event_by_age;

create table webhook_endpoint (
  property_id uuid not null references property (id),
  id uuid not null,
  url text not null,
  description text not null,
  event_kinds text[] not null,
  enabled boolean not null,
  disabled_reason text,
  disabled_at timestamptz(3),
  secret bytea,
  previous_secret bytea,
  previous_valid_until timestamptz(3),
  position bigint not null,
  failures integer not null default 0,
  retry_at timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_error text,
  version integer not null default 1,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint webhook_endpoint_reason_known check (disabled_reason in ('FAILED')),
  constraint webhook_endpoint_disabled check (enabled = (disabled_at is null) and not (enabled and disabled_reason is not null)),
  constraint webhook_endpoint_secret check ((secret is null) = (deleted_at is not null)),
  constraint webhook_endpoint_previous check ((previous_secret is null) = (previous_valid_until is null)),
  constraint webhook_endpoint_deleted check (deleted_at is null or not enabled)
);
comment on table webhook_endpoint is 'Where events of the property are sent to. A deleted one stays until its deliveries are purged.';
comment on column webhook_endpoint.event_kinds is 'The types of changes that are sent; empty: all.';
comment on column webhook_endpoint.secret is 'The signing secret, encrypted by SECRETS_KEY.';
comment on column webhook_endpoint.position is 'The events up to this position have their deliveries.';
comment on column webhook_endpoint.failures is 'Attempts in a row that failed, of all its deliveries.';
comment on column webhook_endpoint.retry_at is 'No attempt before: set while attempts fail one after the other.';
create index webhook_endpoint_enabled on webhook_endpoint (property_id, id) where enabled;

create table webhook_delivery (
  property_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  position bigint,
  kind text not null,
  record_id uuid not null,
  booking_id uuid,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  first_attempt_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  delivered_at timestamptz(3),
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint webhook_delivery_endpoint foreign key (property_id, endpoint_id) references webhook_endpoint (property_id, id),
  constraint webhook_delivery_status_known check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  constraint webhook_delivery_delivered check ((status = 'DELIVERED') = (delivered_at is not null)),
  constraint webhook_delivery_leased check ((lease is null) = (leased_until is null))
);
comment on table webhook_delivery is 'An event for an endpoint: to be sent, sent or given up. Also the log of the endpoint.';
comment on column webhook_delivery.id is 'The header webhook-id; the same in every attempt.';
comment on column webhook_delivery.position is 'The event; null for a test.';
comment on column webhook_delivery.record_id is 'Deliveries of one endpoint about the same record, or about the same booking, are sent one after the other, by position.';
comment on column webhook_delivery.lease is 'The attempt that runs until leased_until; after that another process may take the delivery.';
create unique index webhook_delivery_of_event on webhook_delivery (property_id, endpoint_id, position);
create index webhook_delivery_newest on webhook_delivery (property_id, endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (property_id, endpoint_id, next_attempt_at) where status = 'PENDING';
create index webhook_delivery_of_record on webhook_delivery (property_id, endpoint_id, record_id, position) where status = 'PENDING';
create index webhook_delivery_of_booking on webhook_delivery (property_id, endpoint_id, booking_id, position) where status = 'PENDING' and booking_id is not null;
create index webhook_delivery_by_age on webhook_delivery (created_at);
