-- The day's close: which business day is open, and the figures that were frozen with each close.

create table business_day (
  property_id uuid primary key references property (id),
  open_on date,
  updated_at timestamptz(3) not null
);
comment on table business_day is 'The business day of a property. Its row is the lock of closing and reopening; nothing else waits for it.';
comment on column business_day.open_on is 'The date that is closed next; null while no date was ever closed.';

create table day_close (
  property_id uuid not null references business_day (property_id),
  business_on date not null,
  status text collate "C" not null,
  figures json not null,
  open_points jsonb not null,
  result jsonb not null,
  closed_at timestamptz(3) not null,
  closed_by uuid not null references app_user (id),
  reopened_at timestamptz(3),
  reopened_by uuid references app_user (id),
  reopen_reason text,
  primary key (property_id, business_on),
  constraint day_close_status_known check (status in ('CLOSED', 'REOPENED')),
  constraint day_close_reopened check (num_nulls(reopened_at, reopened_by, reopen_reason) in (0, 3)),
  constraint day_close_reopened_by_somebody check (status = 'CLOSED' or reopened_at is not null)
);
comment on table day_close is 'A local date that was closed. Closing it again replaces its figures; the audit log keeps what they were.';
comment on column day_close.figures is 'The report of the date as it was when it was closed; json keeps the order of its figures.';
comment on column day_close.open_points is 'What was not in order when it was closed: how many of each kind.';
comment on column day_close.result is 'What the close did: no-shows, and earlier dates that were closed with it.';
create index day_close_reopened_first on day_close (property_id, business_on) where status = 'REOPENED';
