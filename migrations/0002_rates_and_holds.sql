-- Rate plans with a price for each day, and holds: so many rooms of a type kept for a booking over a window.

create table rate_plan (
  property_id uuid not null references property (id),
  id uuid not null,
  room_type_id uuid not null,
  code text collate "C" not null,
  name text not null,
  base_rate numeric(14, 3) not null,
  deleted_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint rate_plan_room_type_exists foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint rate_plan_rate check (base_rate >= 0)
);
comment on table rate_plan is 'A price list of one room type; its currency is that of the property.';
comment on column rate_plan.deleted_at is 'A deleted plan stays for what was sold by it, its overrides do not; its code is free again.';
create unique index rate_plan_code_taken on rate_plan (property_id, code) where deleted_at is null;

create table rate_override (
  property_id uuid not null,
  rate_plan_id uuid not null,
  rate_on date not null,
  rate numeric(14, 3) not null,
  primary key (property_id, rate_plan_id, rate_on),
  constraint rate_override_plan_exists foreign key (property_id, rate_plan_id) references rate_plan (property_id, id),
  constraint rate_override_rate check (rate >= 0)
);
comment on table rate_override is 'The calendar of a rate plan: the price of a night that differs from the base rate.';

create table room_request (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  room_type_id uuid not null,
  status text not null default 'OPEN',
  quantity integer not null,
  fulfilled_quantity integer not null default 0,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  period tstzrange not null generated always as (tstzrange(from_at, to_at, '[)')) stored,
  rate_source text,
  rate_plan_id uuid,
  first_night_on date not null,
  night_rates numeric(14, 3)[] not null,
  unit_amount numeric(20, 3) not null,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint request_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint request_room_type_exists foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint request_rate_plan_exists foreign key (property_id, rate_plan_id) references rate_plan (property_id, id),
  constraint request_window check (to_at > from_at),
  constraint request_quantity check (quantity > 0 and fulfilled_quantity between 0 and quantity),
  constraint request_status_known check (status in ('OPEN', 'FULFILLED', 'CANCELLED')),
  constraint request_open_has_units check (status <> 'OPEN' or fulfilled_quantity < quantity),
  constraint request_fulfilled_has_none check (status <> 'FULFILLED' or fulfilled_quantity = quantity)
);
comment on table room_request is 'A hold: quantity less fulfilled_quantity rooms of the type are kept for the booking while the request is OPEN.';
comment on column room_request.fulfilled_quantity is 'Units that stays have taken up (room_stay.room_request_id); a void gives them back.';
comment on column room_request.night_rates is 'The quote: the rate of each night from first_night_on on, kept as made; null where none was set.';
comment on column room_request.unit_amount is 'Sum of night_rates: what one room costs for the whole window.';
create index room_request_by_booking on room_request (property_id, booking_id, created_at, id);
create index room_request_held on room_request using gist (property_id, room_type_id, period) where status = 'OPEN';

alter table room_stay
  add column room_request_id uuid,
  add column rate_plan_id uuid,
  add constraint stay_request_exists foreign key (property_id, room_request_id) references room_request (property_id, id),
  add constraint stay_rate_plan_exists foreign key (property_id, rate_plan_id) references rate_plan (property_id, id);
comment on column room_stay.room_request_id is 'The hold of which the stay has taken up one unit; moves hand it on along the chain.';
comment on column room_stay.rate_plan_id is 'The plan that prices the nights of a stay with rate_source RATE_PLAN.';
comment on column room_stay.priced_type_id is
  'The room type that was sold, where it is not that of the room (after a room move, or an upgrade on a hold): its default rate prices later nights.';

-- What people call the booking, made in one place: B-000001, and longer from a million on.
alter table booking
  add column reference text not null
    generated always as ('B-' || lpad(reference_number::text, greatest(6, length(reference_number::text)), '0')) stored;

-- What is open or in house lives in period indexes over all of history: its dead entries are cleared by its own pace, not by a fifth of history.
alter table room_request set (autovacuum_vacuum_scale_factor = 0.01);
alter table room_stay set (autovacuum_vacuum_scale_factor = 0.01);
