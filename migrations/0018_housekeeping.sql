-- Housekeeping: what condition rooms are in, who makes them ready, what was noted and found there, and what was taken from the minibar.

alter table room
  add column condition text collate "C" not null default 'CLEAN',
  add column condition_at timestamptz(3),
  add column condition_by uuid references app_user (id),
  add column guest_request text collate "C",
  add column maintenance_reason text,
  add column maintenance_until timestamptz(3),
  add constraint room_condition_known check (condition in ('DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED')),
  add constraint room_guest_request_known check (guest_request in ('DO_NOT_DISTURB', 'SERVICE_REQUESTED')),
  add constraint room_maintenance_explained check (maintenance or (maintenance_reason is null and maintenance_until is null));
comment on column room.condition is 'For housekeeping. Whether the room can be sold does not depend on it.';
comment on column room.condition_at is 'When it last changed; null for a room that never changed.';
comment on column room.condition_by is 'Who changed it; null: the service itself.';
comment on column room.guest_request is 'What the guest in the room wants; null: nothing special. It ends with the stay.';
comment on column room.maintenance_until is 'When a job ends the maintenance; null: a person ends it.';
create index room_maintenance_ends on room (maintenance_until) where maintenance_until is not null;

create table housekeeping_settings (
  property_id uuid primary key references property (id),
  stay_over text collate "C" not null default 'DAILY',
  stay_over_days smallint not null default 1,
  dirty_at text collate "C" not null default '06:00',
  dirty_room_at_check_in text collate "C" not null default 'WARN',
  needs_inspection boolean not null default false,
  dirty_through date,
  updated_at timestamptz(3) not null,
  constraint housekeeping_stay_over_known check (stay_over in ('DAILY', 'EVERY_N_DAYS', 'ON_REQUEST')),
  constraint housekeeping_stay_over_days check (stay_over_days between 1 and 31),
  constraint housekeeping_check_in_known check (dirty_room_at_check_in in ('WARN', 'REFUSE'))
);
comment on table housekeeping_settings is 'How a property keeps its rooms; one without a row has the defaults. Its row is the lock of the assignments and of the daily job.';
comment on column housekeeping_settings.stay_over is 'How often a room is made up while a guest stays in it.';
comment on column housekeeping_settings.dirty_at is 'Local time HH:mm at which the service day begins.';
comment on column housekeeping_settings.dirty_through is 'The last service day whose rooms the job has made dirty.';

create table housekeeping_assignment (
  property_id uuid not null,
  day_on date not null,
  room_id uuid not null,
  user_id uuid not null references app_user (id),
  primary key (property_id, day_on, room_id),
  constraint housekeeping_assignment_room foreign key (property_id, room_id) references room (property_id, id) on delete cascade
);
comment on table housekeeping_assignment is 'Who makes up which room on a local date.';
create index housekeeping_assignment_by_room on housekeeping_assignment (property_id, room_id);

create table housekeeping_note (
  property_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  text text not null,
  picture_id uuid,
  picture_type text,
  picture_bytes bigint,
  created_by uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  done_by uuid references app_user (id),
  done_at timestamptz(3),
  primary key (property_id, id),
  constraint housekeeping_note_room foreign key (property_id, room_id) references room (property_id, id) on delete cascade,
  constraint housekeeping_note_picture check (num_nulls(picture_id, picture_type, picture_bytes) in (0, 3)),
  constraint housekeeping_note_done check ((done_at is null) = (done_by is null))
);
comment on table housekeeping_note is 'What somebody noticed in a room and somebody has to do.';
create index housekeeping_note_by_room on housekeeping_note (property_id, room_id, created_at desc);
create index housekeeping_note_open on housekeeping_note (property_id, room_id) where done_at is null;
create index housekeeping_note_picture_file on housekeeping_note (picture_id) where picture_id is not null;

create table found_item (
  property_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  description text not null,
  found_at timestamptz(3) not null,
  status text collate "C" not null default 'KEPT',
  picture_id uuid,
  picture_type text,
  picture_bytes bigint,
  created_by uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (property_id, id),
  constraint found_item_room_exists foreign key (property_id, room_id) references room (property_id, id),
  constraint found_item_status_known check (status in ('KEPT', 'RETURNED', 'DISPOSED')),
  constraint found_item_picture check (num_nulls(picture_id, picture_type, picture_bytes) in (0, 3))
);
comment on table found_item is 'What guests left behind, and what became of it.';
create index found_item_newest on found_item (property_id, found_at desc, id desc);
create index found_item_by_room on found_item (property_id, room_id);
create index found_item_picture_file on found_item (picture_id) where picture_id is not null;

create table minibar_proposal (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  room_stay_id uuid not null,
  room_id uuid not null,
  items jsonb not null,
  amount numeric(14, 3) not null,
  currency text not null,
  state text collate "C" not null default 'OPEN',
  charge_id uuid,
  created_by uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz(3),
  primary key (property_id, id),
  constraint minibar_proposal_stay foreign key (property_id, room_stay_id) references room_stay (property_id, id),
  constraint minibar_proposal_charge foreign key (property_id, charge_id) references charge (property_id, id),
  constraint minibar_proposal_state_known check (state in ('OPEN', 'CONFIRMED', 'REFUSED')),
  constraint minibar_proposal_confirmed check ((state = 'CONFIRMED') = (charge_id is not null)),
  constraint minibar_proposal_decided check ((state = 'OPEN') = (decided_at is null))
);
comment on table minibar_proposal is 'What a guest took from the minibar: the front desk makes a charge of it, or refuses it.';
create index minibar_proposal_newest on minibar_proposal (property_id, state, created_at desc, id desc);
create index minibar_proposal_by_stay on minibar_proposal (property_id, room_stay_id);
