-- Invoices and credit notes: settings, numbers without a gap, the documents as they were issued, and what is on which.

create table invoice_settings (
  property_id uuid not null references property (id),
  settings jsonb not null,
  version integer not null default 1,
  updated_by uuid references app_user (id),
  updated_at timestamptz(3) not null,
  primary key (property_id),
  constraint invoice_settings_is_record check (jsonb_typeof(settings) = 'object')
);
comment on table invoice_settings is 'What invoices of the property show of it. Read and written as a whole, never searched: so it is one document.';

create table invoice_logo (
  property_id uuid not null references property (id),
  id uuid not null,
  size_bytes integer not null,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  primary key (property_id, id)
);
comment on table invoice_logo is 'Every logo that invoices have shown. None is ever deleted, because an invoice may have it.';

create table invoice_counter (
  property_id uuid not null references property (id),
  kind text not null,
  fiscal_year date not null,
  last_number integer not null,
  last_issued_at timestamptz(3) not null,
  primary key (property_id, kind, fiscal_year),
  constraint invoice_counter_kind_known check (kind in ('INVOICE', 'CREDIT_NOTE')),
  constraint invoice_counter_positive check (last_number > 0)
);
comment on table invoice_counter is 'The last number of a kind in a fiscal year. Its row is locked until the document with the number is committed.';
comment on column invoice_counter.fiscal_year is 'Its first day.';
comment on column invoice_counter.last_issued_at is 'No document with a later number has an earlier time.';

create table invoice (
  property_id uuid not null references property (id),
  id uuid not null,
  kind text not null,
  fiscal_year date not null,
  serial_number integer not null,
  number text not null,
  booking_id uuid not null,
  corrects_id uuid,
  currency text not null,
  total numeric(17, 3) not null,
  document jsonb not null,
  issued_by uuid references app_user (id),
  issued_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint invoice_kind_known check (kind in ('INVOICE', 'CREDIT_NOTE')),
  constraint invoice_serial_taken unique (property_id, kind, fiscal_year, serial_number),
  constraint invoice_number_taken unique (property_id, number),
  constraint invoice_number_length check (length(number) <= 16),
  constraint invoice_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint invoice_corrects_exists foreign key (property_id, corrects_id) references invoice (property_id, id),
  constraint invoice_corrects check ((kind = 'CREDIT_NOTE') = (corrects_id is not null))
);
comment on table invoice is 'Invoices and credit notes. A row never changes: a mistake is corrected by a credit note.';
comment on column invoice.document is 'Everything that is printed, so that it prints the same for ever.';
comment on column invoice.corrects_id is 'The invoice that a credit note takes back, or a part of it.';
create index invoice_newest on invoice (property_id, issued_at desc, id desc);
create index invoice_by_booking on invoice (property_id, booking_id, issued_at desc, id desc);
create index invoice_by_corrected on invoice (property_id, corrects_id) where corrects_id is not null;
create trigger invoice_append_only before update or delete on invoice for each row execute function refuse_rewrite();

create table invoiced_item (
  property_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  source text not null,
  source_id uuid not null,
  night date,
  primary key (property_id, invoice_id, source, source_id, position),
  constraint invoiced_item_source_known check (source in ('NIGHT', 'CHARGE', 'PAYMENT')),
  constraint invoiced_item_night check ((source = 'NIGHT') = (night is not null)),
  constraint invoiced_item_invoice foreign key (property_id, invoice_id) references invoice (property_id, id),
  constraint invoiced_item_taken unique nulls not distinct (property_id, source, source_id, night)
);
comment on table invoiced_item is 'What is on an invoice that is not credited: a row goes when a credit note takes it back.';
comment on column invoiced_item.position is 'The number of the line on the invoice; 0 for a payment.';
comment on column invoiced_item.source_id is 'The stay of a night, the charge, or the payment.';
create index invoiced_item_by_invoice on invoiced_item (property_id, invoice_id);
