-- The first schema: users, properties, rooms, guests, bookings, stays, ledger, audit, events.
-- Every table that belongs to a property carries property_id in its key, and every reference is composite
-- (property_id, id): no row can point into another hotel. A constraint's name says the outcome.

create extension if not exists btree_gist;

-- Instants inside JSON built by the database read like those everywhere else in the API.
create function iso_utc(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- People and properties ---------------------------------------------------------------------------------------------

create table app_user (
  id uuid primary key,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  name text,
  phone text collate "C",
  email text,
  super_admin boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint app_user_identity_taken unique (issuer, subject)
);
comment on table app_user is 'A person known by the subject of a token; created by POST /auth/verify.';
create index app_user_by_phone on app_user (phone, id);

create table property (
  id uuid primary key,
  code text collate "C" not null,
  name text not null,
  address_text text,
  timezone text not null,
  currency text not null,
  country_code text not null default 'IN',
  billing_checkin_time text not null default '12:00',
  billing_checkout_time text not null default '11:00',
  active boolean not null default true,
  ota_aliases text[] not null default '{}',
  allowed_transport_modes text[] not null default '{CAR,BIKE}',
  free_days_before_checkin integer not null default 1,
  penalty_mode text not null default 'ONE_NIGHT',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint property_code_taken unique (code),
  constraint property_code_shape check (code ~ '^[A-Z0-9]{7}$'),
  constraint property_free_days check (free_days_before_checkin >= 0)
);
comment on column property.version is 'Rises with every write to the row; shown as its ETag.';

create table property_email (
  property_id uuid not null references property (id),
  email text collate "C" not null,
  position integer not null,
  primary key (property_id, email),
  constraint property_email_taken unique (email),
  constraint property_email_folded check (email = lower(email))
);
comment on table property_email is 'Addresses whose mail is taken for the property; stored in lower case, unique across properties.';

create table property_membership (
  property_id uuid not null references property (id),
  user_id uuid not null references app_user (id),
  roles text[] not null,
  disabled boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, user_id),
  constraint membership_has_roles check (cardinality(roles) > 0)
);
create index property_membership_by_user on property_membership (user_id, property_id);

create table access_code (
  property_id uuid not null references property (id),
  id uuid not null,
  code text collate "C" not null,
  roles text[] not null,
  expires_at timestamptz(3) not null,
  retired_at timestamptz(3),
  used_by uuid references app_user (id),
  created_by uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint access_code_shape check (code ~ '^[0-9]{6}$')
);
comment on column access_code.retired_at is 'When the code was used, or found expired; a live code has none.';
create unique index access_code_live_taken on access_code (property_id, code) where retired_at is null;

create table access_code_attempt (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  property_id uuid references property (id),
  attempted_at timestamptz(3) not null
);
comment on table access_code_attempt is 'Failed joins of the last minutes: what the brute-force limits count.';
create index access_code_attempt_by_user on access_code_attempt (user_id, attempted_at);
create index access_code_attempt_by_property on access_code_attempt (property_id, attempted_at);

-- Rooms ---------------------------------------------------------------------------------------------------------------

create table room_type (
  property_id uuid not null references property (id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  base_occupancy integer not null,
  max_occupancy integer not null,
  default_rate numeric(14, 3),
  aliases text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint room_type_code_taken unique (property_id, code),
  constraint room_type_occupancy check (base_occupancy between 1 and max_occupancy),
  constraint room_type_rate check (default_rate >= 0)
);

create table room (
  property_id uuid not null references property (id),
  id uuid not null,
  room_type_id uuid not null,
  room_number integer not null,
  floor integer,
  has_nfc boolean not null default false,
  active boolean not null default true,
  maintenance boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint room_type_exists foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint room_number_taken unique (property_id, room_number),
  constraint room_number_positive check (room_number > 0)
);
create index room_by_type on room (property_id, room_type_id);

-- Guests --------------------------------------------------------------------------------------------------------------

create table guest (
  property_id uuid not null references property (id),
  id uuid not null,
  phone_e164 text collate "C",
  name text,
  nationality text,
  address_text text,
  dob date,
  signature_file text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint guest_phone_taken unique (property_id, phone_e164)
);
create index guest_of_any_property on guest (id);
comment on column guest.signature_file is 'Key of the SVG in the file store; null until signed.';

-- Bookings and stays --------------------------------------------------------------------------------------------------

create table booking_counter (
  property_id uuid primary key references property (id),
  last_number integer not null default 0
);
comment on table booking_counter is 'The last booking reference given out in the property (B-000001 is 1).';

create table booking (
  property_id uuid not null references property (id),
  id uuid not null,
  reference_number integer not null,
  status text not null,
  source text not null,
  guest_id uuid not null,
  expected_check_in_at timestamptz(3) not null,
  expected_check_out_at timestamptz(3),
  billing_mode text not null default 'PROPERTY_POLICY',
  billing_checkout_time text,
  transport_mode text,
  child_count integer,
  male_count integer,
  female_count integer,
  from_city text,
  to_city text,
  member_relation text,
  closed_reason text,
  check_out_notes text,
  billed_nights integer,
  open_or_in_house boolean not null generated always as (status in ('OPEN', 'CHECKED_IN')) stored,
  version integer not null default 1,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint booking_reference_taken unique (property_id, reference_number),
  constraint booking_guest_exists foreign key (property_id, guest_id) references guest (property_id, id),
  constraint booking_status_known check (status in ('OPEN', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW')),
  constraint booking_counts check (child_count >= 0 and male_count >= 0 and female_count >= 0)
);
comment on column booking.version is 'Rises with any write to the booking, its stays, requests or ledger; part of its ETag.';
comment on column booking.closed_reason is 'The reason given when the booking was cancelled or marked a no-show.';
create index booking_by_status on booking (property_id, status, created_at desc, id desc);
create index booking_by_guest on booking (property_id, guest_id);

create table room_stay (
  property_id uuid not null references property (id),
  id uuid not null,
  booking_id uuid not null,
  room_id uuid not null,
  status text not null,
  check_in_at timestamptz(3) not null,
  check_out_at timestamptz(3),
  period tstzrange not null generated always as (tstzrange(check_in_at, check_out_at, '[)')) stored,
  chain_check_in_at timestamptz(3) not null,
  nights_before integer not null default 0,
  moved_from_id uuid,
  moved_at timestamptz(3),
  rate_source text,
  manual_rate numeric(14, 3),
  priced_type_id uuid,
  billed_nights integer,
  billed_amount numeric(20, 3),
  notes text,
  void_reason text,
  voided_at timestamptz(3),
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint stay_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint stay_room_exists foreign key (property_id, room_id) references room (property_id, id),
  constraint stay_priced_type_exists foreign key (property_id, priced_type_id) references room_type (property_id, id),
  constraint stay_moved_from_exists foreign key (property_id, moved_from_id) references room_stay (property_id, id),
  constraint stay_status_known check (status in ('ACTIVE', 'CHECKED_OUT', 'VOIDED')),
  constraint stay_check_out_after_check_in check (check_out_at > check_in_at),
  constraint stay_closed_is_billed check ((status = 'CHECKED_OUT') = (billed_amount is not null and billed_nights is not null)),
  constraint stay_active_is_open check (status <> 'ACTIVE' or check_out_at is null),
  constraint stay_rate check (manual_rate >= 0),
  constraint room_taken exclude using gist (property_id with =, room_id with =, period with &&) where (status <> 'VOIDED')
);
comment on column room_stay.period is 'What the stay occupies, unbounded while active: two stays of one room that overlap cannot be stored.';
comment on column room_stay.chain_check_in_at is 'Check-in of the first stay of a chain of room moves: nights are counted from here, once for the whole chain.';
comment on column room_stay.nights_before is 'Nights of the chain that are billed on the stays before this one.';
comment on column room_stay.moved_at is 'When the guest was moved on to another room; such a stay is closed but nobody has left.';
comment on column room_stay.priced_type_id is 'After a room move: the room type that was sold at check-in, whose default rate goes on pricing the nights.';
comment on column room_stay.billed_amount is 'Set when the stay closes and never computed again, whatever changes later in rates or policy.';
create index room_stay_by_booking on room_stay (property_id, booking_id);
create index room_stay_active on room_stay (property_id, room_id) where status = 'ACTIVE';
create index room_stay_by_room on room_stay (property_id, room_id);

create table room_stay_night (
  property_id uuid not null,
  room_stay_id uuid not null,
  night_on date not null,
  rate numeric(14, 3),
  primary key (property_id, room_stay_id, night_on),
  constraint stay_night_stay_exists foreign key (property_id, room_stay_id) references room_stay (property_id, id)
);
comment on table room_stay_night is 'The price of each night as agreed when it was sold; kept, never looked up again.';

-- Ledger: rows are written once, when the money moved ------------------------------------------------------------------

create table charge (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  type text not null,
  amount numeric(14, 3) not null,
  currency text not null,
  occurred_at timestamptz(3) not null,
  notes text,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint charge_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint charge_amount_positive check (amount > 0)
);
create index charge_by_booking on charge (property_id, booking_id, occurred_at, id);

create table payment (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  type text not null default 'PAYMENT',
  amount numeric(14, 3) not null,
  method text not null,
  currency text not null,
  received_at timestamptz(3) not null,
  notes text,
  refund_of uuid,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint payment_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint refund_payment_exists foreign key (property_id, refund_of) references payment (property_id, id),
  constraint payment_amount_positive check (amount > 0),
  constraint payment_type_known check (type in ('PAYMENT', 'REFUND')),
  constraint refund_names_payment check ((type = 'REFUND') = (refund_of is not null))
);
comment on table payment is 'Money taken (PAYMENT) and given back (REFUND); the amount is always positive.';
create index payment_by_booking on payment (property_id, booking_id, received_at, id);
create index payment_refunds on payment (property_id, refund_of) where refund_of is not null;

create table payment_removal (
  property_id uuid not null,
  payment_id uuid not null,
  removed_by uuid references app_user (id),
  removed_at timestamptz(3) not null,
  primary key (property_id, payment_id),
  constraint removal_payment_exists foreign key (property_id, payment_id) references payment (property_id, id)
);
comment on table payment_removal is 'A deleted payment: the row stays for the auditor, lists and balances leave it out.';

create trigger charge_append_only before update or delete on charge for each row execute function refuse_rewrite();
create trigger payment_append_only before update or delete on payment for each row execute function refuse_rewrite();
create trigger payment_removal_append_only before update or delete on payment_removal for each row execute function refuse_rewrite();

-- What happened ---------------------------------------------------------------------------------------------------------

create table audit_entry (
  property_id uuid not null references property (id),
  id uuid not null,
  at timestamptz(3) not null,
  actor_id uuid references app_user (id),
  action text not null,
  entity text not null,
  entity_id uuid not null,
  booking_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  primary key (property_id, id)
);
create index audit_entry_newest on audit_entry (property_id, at desc, id desc);
create index audit_entry_by_booking on audit_entry (property_id, booking_id, at desc, id desc) where booking_id is not null;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_rewrite();

create table event_counter (
  property_id uuid primary key references property (id),
  last_position bigint not null default 0,
  purged_through bigint not null default 0
);
comment on table event_counter is 'Taken as the last statement before commit, so positions are in commit order and a reader can never skip one.';

create table event (
  property_id uuid not null,
  position bigint not null,
  stream text not null,
  subject_id uuid,
  name text not null,
  data json not null,
  created_at timestamptz(3) not null,
  primary key (property_id, position)
);
comment on table event is 'The outbox of the live streams; kept 24 hours for clients that resume.';
create index event_of_subject on event (property_id, stream, subject_id, position);
create index event_by_age on event (created_at);

create table idempotency_key (
  key_hash bytea primary key,
  request_hash bytea not null,
  status integer not null,
  headers jsonb not null,
  body text,
  created_at timestamptz(3) not null
);
comment on column idempotency_key.key_hash is 'SHA-256 over user, method, path and the Idempotency-Key: the key of one user says nothing to another.';
create index idempotency_key_by_age on idempotency_key (created_at);
