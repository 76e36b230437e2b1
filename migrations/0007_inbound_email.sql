-- Inbound e-mail: what booking sites write to the hotel, the PDF that is kept of it, and the bookings that come of it.

alter table booking add column ota_site text;
alter table booking add column ota_reservation_number text collate "C";
alter table booking add constraint booking_of_site check ((ota_site is null) = (ota_reservation_number is null));
comment on column booking.ota_reservation_number is 'The number under which the booking site knows the reservation: letters and digits alone, in upper case.';
create unique index ota_reservation_booked on booking (property_id, ota_site, ota_reservation_number) where ota_site is not null;

create table ota_reservation (
  property_id uuid not null references property (id),
  id uuid not null,
  site text not null,
  number text collate "C" not null,
  booking_id uuid,
  is_cancelled boolean not null default false,
  is_modified boolean not null default false,
  told jsonb,
  told_at timestamptz(3),
  room_request_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint ota_reservation_known unique (property_id, site, number),
  constraint ota_reservation_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint ota_reservation_site_known check (site in ('MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'AIRBNB', 'OYO'))
);
comment on table ota_reservation is 'A reservation at a booking site: its row is locked while a message about it is taken in, so that it becomes one booking, whatever arrives when.';
comment on column ota_reservation.told is 'What the newest message that was taken in said, as it was booked; null while nothing is booked.';
comment on column ota_reservation.told_at is 'When that message was sent, as far as it says so.';
comment on column ota_reservation.is_cancelled is 'A cancellation has arrived, perhaps before what it cancels.';
comment on column ota_reservation.room_request_ids is 'The holds that were made for it.';

create table inbound_email (
  property_id uuid not null references property (id),
  id uuid not null,
  source text not null,
  status text not null default 'RECEIVED',
  received_at timestamptz(3) not null,
  sent_at timestamptz(3),
  sender text,
  subject text,
  size_bytes integer not null,
  sha256 bytea not null,
  is_shared boolean not null default false,
  has_pdf boolean not null default false,
  is_forged boolean not null default false,
  parsed jsonb,
  review_reasons jsonb not null default '[]',
  failure text,
  reservation_id uuid,
  booking_id uuid,
  due_at timestamptz(3),
  attempts integer not null default 0,
  resolution text,
  resolved_by uuid references app_user (id),
  resolved_at timestamptz(3),
  resolution_notes text,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint inbound_email_source_known check (source in ('SMTP', 'IMAP', 'MANUAL')),
  constraint inbound_email_status_known check (status in ('RECEIVED', 'PARSED', 'BOOKED', 'NEEDS_REVIEW', 'FAILED')),
  constraint inbound_email_resolution_known check (resolution in ('BOOKED', 'DISMISSED')),
  constraint inbound_email_resolved check ((resolution is null) = (resolved_at is null)),
  constraint inbound_email_reservation_exists foreign key (property_id, reservation_id) references ota_reservation (property_id, id),
  constraint inbound_email_booking_exists foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table inbound_email is 'A message of a booking site, or a PDF of one that somebody uploaded. Its files are named by its id.';
comment on column inbound_email.sent_at is 'When it was sent, as it says itself.';
comment on column inbound_email.sha256 is 'Of the message as it arrived: the same bytes again are the same message.';
comment on column inbound_email.is_shared is 'It was sent to other properties too.';
comment on column inbound_email.is_forged is 'A mail server on its way found that the sender''s domain did not send it.';
comment on column inbound_email.parsed is 'What was read from it.';
comment on column inbound_email.review_reasons is 'Why a person is to look at it.';
comment on column inbound_email.due_at is 'When it is to be worked on next; while somebody does, when they are given up. Null: nothing is left to do.';
-- What a person uploads twice is uploaded twice; a mail server that got no answer sends the same message again.
create unique index inbound_email_taken on inbound_email (property_id, sha256) where source <> 'MANUAL';
create index inbound_email_by_time on inbound_email (property_id, received_at desc, id desc);
create index inbound_email_by_status on inbound_email (property_id, status, received_at desc, id desc);
create index inbound_email_by_reservation on inbound_email (property_id, reservation_id) where reservation_id is not null;
create index inbound_email_due on inbound_email (property_id, due_at, id) where due_at is not null;

create table inbound_mailbox (
  name text collate "C" primary key,
  uid_validity bigint,
  last_uid bigint not null default 0,
  polled_until timestamptz(3),
  stuck_uid bigint,
  stuck_count integer not null default 0,
  stuck_since timestamptz(3),
  updated_at timestamptz(3) not null
);
comment on table inbound_mailbox is 'How far a mailbox has been read (IMAP, RFC 9051 2.3.1.1): messages up to last_uid are stored, or nobody''s.';
comment on column inbound_mailbox.uid_validity is 'The numbers of messages mean something only together with it; another one: the mailbox is read from its beginning.';
comment on column inbound_mailbox.stuck_uid is 'The message that the server last did not hand over; how often in a row, and since when.';
comment on column inbound_mailbox.polled_until is 'Until then one instance reads it; the others leave it alone.';
