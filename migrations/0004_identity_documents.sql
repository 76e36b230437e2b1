-- What is known of guests besides their profile: vehicles, ratings, identity documents and what was read from them.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table guest add column edited_fields text[] not null default '{}';
comment on column guest.edited_fields is 'Fields of the profile that a person has set or cleared: what is read from documents leaves them alone.';
create index guest_by_name on guest using gin (property_id, lower(name) gin_trgm_ops);

create table guest_vehicle (
  property_id uuid not null references property (id),
  id uuid not null,
  vehicle_number text not null,
  number_key text collate "C" not null,
  guest_id uuid not null,
  booking_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint guest_vehicle_taken unique (property_id, number_key),
  constraint guest_vehicle_guest_exists foreign key (property_id, guest_id) references guest (property_id, id),
  constraint guest_vehicle_booking_exists foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table guest_vehicle is 'A vehicle belongs to one guest of a property, and to the booking it was last seen with.';
comment on column guest_vehicle.number_key is 'The number as compared: letters and digits alone, in upper case.';
create index guest_vehicle_by_guest on guest_vehicle (property_id, guest_id);
create index guest_vehicle_by_booking on guest_vehicle (property_id, booking_id);

create table guest_rating (
  property_id uuid not null references property (id),
  id uuid not null,
  guest_id uuid not null,
  booking_id uuid not null,
  score text not null,
  notes text,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint guest_rating_taken unique (property_id, booking_id, guest_id),
  constraint guest_rating_guest_exists foreign key (property_id, guest_id) references guest (property_id, id),
  constraint guest_rating_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint guest_rating_score_known check (score in ('EXCELLENT', 'GOOD', 'AVERAGE', 'POOR', 'BAD'))
);
create index guest_rating_by_guest on guest_rating (property_id, guest_id);

create table guest_document (
  property_id uuid not null references property (id),
  id uuid not null,
  guest_id uuid not null,
  booking_id uuid not null,
  filename text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  uploaded_by uuid references app_user (id),
  uploaded_at timestamptz(3) not null,
  extraction_status text not null,
  extraction_reason text,
  extraction_data jsonb,
  extraction_finished_at timestamptz(3),
  reading integer not null default 0,
  reading_starts integer not null default 0,
  reading_until timestamptz,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint guest_document_taken unique (property_id, sha256),
  constraint guest_document_guest_exists foreign key (property_id, guest_id) references guest (property_id, id),
  constraint guest_document_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint guest_document_status_known check (extraction_status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNSUPPORTED')),
  constraint guest_document_data check ((extraction_status = 'DONE') = (extraction_data is not null)),
  constraint guest_document_finished check ((extraction_status in ('QUEUED', 'RUNNING')) = (extraction_finished_at is null)),
  constraint guest_document_lease check ((extraction_status = 'RUNNING') = (reading_until is not null))
);
comment on table guest_document is 'An identity document. Its file is named by its id, written before the row and removed before it.';
comment on column guest_document.filename is 'As the client named it, but for what looks like an Aadhaar number in it: that is masked.';
comment on column guest_document.extraction_data is 'What was read. An Aadhaar number is masked before it gets here.';
comment on column guest_document.reading is 'Rises whenever a reading is asked for, or queued anew after its process has ended: a reader that was taken for dead cannot write over a later one.';
comment on column guest_document.reading_starts is 'How often a reading has begun since it was asked for: one that always ends with its process is given up.';
comment on column guest_document.reading_until is 'By the clock of the database: a reader that lives moves this on; once it is past, the document is read anew.';
create index guest_document_by_guest on guest_document (property_id, guest_id, id);
create index guest_document_by_booking on guest_document (property_id, booking_id);
create index guest_document_by_id on guest_document (id);
create index guest_document_unread on guest_document (extraction_status, reading_until) where extraction_status in ('QUEUED', 'RUNNING');

alter table installation add column link_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
comment on column installation.link_key is 'Signs links that are good for minutes; here, so that every instance takes what another has given out.';
