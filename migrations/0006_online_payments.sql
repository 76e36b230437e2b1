-- Online payments: the gateway of a property, what was asked of it, what it told, and what of that stands in the ledger.

alter table payment add column gateway_payment_id text collate "C";
alter table payment add column gateway_refund_id text collate "C";
alter table payment add constraint payment_of_gateway check ((method = 'GATEWAY') = (gateway_payment_id is not null));
alter table payment add constraint refund_of_gateway check ((gateway_refund_id is not null) = (method = 'GATEWAY' and type = 'REFUND'));
alter table payment add column gateway_request_id uuid;
comment on column payment.gateway_request_id is 'The QR code or link it was paid by.';
comment on column payment.gateway_payment_id is 'The payment''s id at the gateway; a refund carries that of its payment.';
create unique index gateway_payment_booked on payment (property_id, gateway_payment_id) where type = 'PAYMENT' and gateway_payment_id is not null;
create unique index gateway_refund_booked on payment (property_id, gateway_refund_id) where gateway_refund_id is not null;

create table payment_review (
  property_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  reason text not null,
  raised_at timestamptz(3) not null,
  reviewed_by uuid references app_user (id),
  reviewed_at timestamptz(3),
  notes text,
  primary key (property_id, id),
  constraint review_payment_exists foreign key (property_id, payment_id) references payment (property_id, id),
  constraint payment_review_reason_known check (reason in ('BOOKING_CLOSED', 'REQUEST_CLOSED', 'PAID_TWICE', 'AMOUNT_DIFFERS', 'REFUND_UNSETTLED', 'REFUND_EXCEEDS', 'REFUND_REVERSED')),
  constraint payment_review_done check (reviewed_at is not null or (reviewed_by is null and notes is null))
);
comment on table payment_review is 'Why a person is to look at a row of the ledger, and that one did. A row needs review while one of these is open.';
create unique index payment_review_open on payment_review (property_id, payment_id, reason) where reviewed_at is null;

-- The gateway of a property -----------------------------------------------------------------------------------------------

create table gateway_settings (
  property_id uuid primary key references property (id),
  key_id text not null,
  key_secret bytea not null,
  is_test boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on column gateway_settings.key_secret is 'Encrypted by a key that is not in the database; so are the secrets of webhooks.';

create table gateway_webhook_secret (
  property_id uuid not null references gateway_settings (property_id),
  id uuid not null,
  secret bytea not null,
  created_at timestamptz(3) not null,
  valid_until timestamptz(3),
  primary key (property_id, id)
);
comment on column gateway_webhook_secret.valid_until is 'Set when another one took its place: what was signed with it before is delivered for a while yet.';
create unique index gateway_webhook_secret_current on gateway_webhook_secret (property_id) where valid_until is null;

-- What was asked of it ----------------------------------------------------------------------------------------------------

create table gateway_request (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  kind text not null,
  state text not null,
  amount numeric(14, 3) not null,
  currency text not null,
  description text,
  via_sms boolean not null default false,
  key_id text not null,
  gateway_id text collate "C",
  order_id text collate "C",
  url text,
  expires_at timestamptz(3),
  close_wanted_at timestamptz(3),
  ended_at timestamptz(3),
  failure text,
  key_hash bytea,
  key_until timestamptz(3),
  look_at timestamptz(3),
  looks integer not null default 0,
  failures integer not null default 0,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint gateway_request_key check ((key_hash is null) = (key_until is null)),
  constraint gateway_request_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint gateway_request_taken unique (property_id, gateway_id),
  constraint gateway_request_amount_positive check (amount > 0),
  constraint gateway_request_state_known check (
    (kind = 'QR' and state in ('PREPARED', 'ACTIVE', 'PAID', 'CLOSED', 'EXPIRED', 'ABANDONED'))
    or (kind = 'LINK' and state in ('PREPARED', 'OPEN', 'PARTIALLY_PAID', 'PAID', 'CANCELLED', 'EXPIRED', 'ABANDONED')))
);
comment on table gateway_request is 'A QR code or a payment link, from the moment it is about to be asked for.';
comment on column gateway_request.state is 'PREPARED: asked for, and the answer is not known. ABANDONED: nobody was given it; a payment that arrives for it all the same finds its booking here.';
comment on column gateway_request.key_id is 'By which account it was made.';
comment on column gateway_request.close_wanted_at is 'Its booking ended: it is shown to nobody any more and is closed at the gateway as soon as that can be reached.';
comment on column gateway_request.key_hash is 'The Idempotency-Key of whoever is making or closing it at the gateway, to be settled by the job if that process ended before.';
comment on column gateway_request.key_until is 'From then on that process is taken to have ended.';
comment on column gateway_request.look_at is 'When the gateway is asked what became of it; null: never again.';
create index gateway_request_by_booking on gateway_request (property_id, booking_id, created_at desc, id desc);
create index gateway_request_by_order on gateway_request (property_id, order_id) where order_id is not null;
alter table payment add constraint payment_request_exists foreign key (property_id, gateway_request_id) references gateway_request (property_id, id);
create index payment_of_request on payment (property_id, gateway_request_id) where gateway_request_id is not null;
create index gateway_request_due on gateway_request (look_at) where look_at is not null;

create table gateway_refund (
  property_id uuid not null,
  id uuid not null,
  origin text not null,
  state text not null,
  gateway_payment_id text collate "C" not null,
  gateway_refund_id text collate "C",
  payment_id uuid,
  booking_id uuid,
  amount numeric(14, 3) not null,
  currency text not null,
  notes text,
  failure text,
  key_hash bytea,
  look_at timestamptz(3),
  looks integer not null default 0,
  failures integer not null default 0,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint gateway_refund_taken unique (property_id, gateway_refund_id),
  constraint gateway_refund_payment_exists foreign key (property_id, payment_id) references payment (property_id, id),
  constraint gateway_refund_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint gateway_refund_amount_positive check (amount > 0),
  constraint gateway_refund_origin_known check (origin in ('DESK', 'GATEWAY')),
  constraint gateway_refund_state_known check (state in ('PENDING', 'PROCESSED', 'FAILED', 'REFUSED')),
  constraint gateway_refund_parked check ((payment_id is null) = (booking_id is null) and (payment_id is not null or origin = 'GATEWAY'))
);
comment on table gateway_refund is 'Money on its way back. The ledger has a refund under the same id from the moment it is PROCESSED.';
comment on column gateway_refund.state is 'PENDING counts against further refunds and against no balance. FAILED was under way and came back. REFUSED was never begun.';
comment on column gateway_refund.payment_id is 'Null while the payment has not been heard of.';
create index gateway_refund_of_payment on gateway_refund (property_id, gateway_payment_id);
create index gateway_refund_shown on gateway_refund (property_id, booking_id) where state in ('PENDING', 'FAILED');
create index gateway_refund_due on gateway_refund (look_at) where look_at is not null;

-- What it told ------------------------------------------------------------------------------------------------------------

create table gateway_event (
  property_id uuid not null references property (id),
  id uuid not null,
  event_key text collate "C" not null,
  type text,
  body bytea not null,
  state text not null,
  request_id uuid,
  attempts integer not null default 0,
  try_at timestamptz(3),
  received_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (property_id, id),
  constraint gateway_event_taken unique (property_id, event_key),
  constraint gateway_event_state_known check (state in ('STORED', 'BOOKED', 'UNMATCHED', 'IGNORED', 'FAILED')),
  constraint gateway_event_waits check ((state in ('STORED', 'UNMATCHED')) = (settled_at is null))
);
comment on table gateway_event is 'Every signed message of the gateway, byte for byte as it came.';
comment on column gateway_event.event_key is 'The gateway''s id of the event, the same on each repetition; without one the hash of the body.';
comment on column gateway_event.state is 'STORED: to be booked. UNMATCHED: of a payment that no request of ours is known for yet. IGNORED: nothing in it for us.';
create index gateway_event_due on gateway_event (try_at) where try_at is not null;

create table gateway_stranger (
  property_id uuid not null references property (id),
  id uuid not null,
  at timestamptz(3) not null,
  body_bytes integer not null,
  body_sha256 bytea not null,
  headers jsonb not null,
  primary key (property_id, id)
);
comment on table gateway_stranger is 'Calls of the webhook without a good signature: never their bodies, and a few of them a minute at most.';
create index gateway_stranger_recent on gateway_stranger (property_id, at);
create index gateway_stranger_by_age on gateway_stranger (at);

create table qr_event (
  property_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  event text not null,
  source text not null,
  status text not null,
  gateway_payment_id text,
  amount numeric(14, 3),
  currency text,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint qr_event_request_exists foreign key (property_id, request_id) references gateway_request (property_id, id),
  constraint qr_event_source_known check (source in ('WEBHOOK', 'RECONCILIATION'))
);
comment on table qr_event is 'What became of a QR code, as it was heard of.';
create index qr_event_of_request on qr_event (property_id, request_id, created_at, id);

-- The ledger as it is shown -----------------------------------------------------------------------------------------------

create view payment_line as
select p.property_id, p.id, p.booking_id, p.type, p.amount, p.method, p.currency, p.received_at, p.notes, p.gateway_payment_id,
  p.gateway_refund_id, p.refund_of, 'CAPTURED' as status, p.created_at,
  exists (select from payment_review v where v.property_id = p.property_id and v.payment_id = p.id and v.reviewed_at is null) as needs_review
from payment p
where not exists (select from payment_removal x where x.property_id = p.property_id and x.payment_id = p.id)
union all
select r.property_id, r.id, r.booking_id, 'REFUND', r.amount, 'GATEWAY', r.currency, r.created_at, r.notes, r.gateway_payment_id,
  r.gateway_refund_id, r.payment_id, r.state, r.created_at, false
from gateway_refund r
where r.state in ('PENDING', 'FAILED') and r.booking_id is not null;
comment on view payment_line is 'Payments and refunds of the ledger, and beside them the refunds that are under way or came back.';

-- A key whose answer has to wait for somebody outside ---------------------------------------------------------------------

alter table idempotency_key alter column status drop not null;
alter table idempotency_key alter column headers drop not null;
alter table idempotency_key add constraint idempotency_key_answered check ((status is null) = (headers is null));
comment on column idempotency_key.status is 'Null while the request is under way at the gateway.';
