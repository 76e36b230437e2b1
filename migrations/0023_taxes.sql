-- Taxes: the rules of a property, and the taxes of closed bills.

alter table property
  add column tax_rules jsonb not null default '[]',
  add constraint property_tax_rules_are_list check (jsonb_typeof(tax_rules) = 'array');
comment on column property.tax_rules is 'Read with the property on every request and written as a whole, never searched: so the rules are one document.';

alter table charge add column tax_amount numeric(14, 3) not null default 0;
comment on column charge.tax_amount is 'Sum of the tax_line rows of the charge that are not included in its amount: so a balance reads no further table.';

alter table room_stay add column billed_tax numeric(20, 3) not null default 0;
comment on column room_stay.billed_tax is 'Sum of the tax_line rows of the stay that are not included in billed_amount; 0 until the stay is closed.';

create table tax_line (
  property_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  room_stay_id uuid,
  charge_id uuid,
  taxed_on date not null,
  code text not null,
  name text not null,
  percent numeric(6, 3),
  hsn_sac text,
  base numeric(20, 3) not null,
  amount numeric(20, 3) not null,
  included boolean not null,
  components jsonb not null,
  created_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint tax_line_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint tax_line_stay_exists foreign key (property_id, room_stay_id) references room_stay (property_id, id),
  constraint tax_line_charge_exists foreign key (property_id, charge_id) references charge (property_id, id),
  constraint tax_line_of_one check (num_nonnulls(room_stay_id, charge_id) = 1)
);
create unique index tax_line_once_a_night on tax_line (property_id, room_stay_id, taxed_on, code) where room_stay_id is not null;
create unique index tax_line_once_a_charge on tax_line (property_id, charge_id, code) where charge_id is not null;
create index tax_line_by_booking on tax_line (property_id, booking_id);
create index tax_line_by_date on tax_line (property_id, taxed_on) include (code, amount, included);
create trigger tax_line_append_only before update or delete on tax_line for each row execute function refuse_rewrite();
comment on table tax_line is 'The tax of one rule on one night of a closed stay, or on one charge. Nights of guests in house are taxed when they are read.';
comment on column tax_line.taxed_on is 'The night, or the local date on which the charge occurred.';
comment on column tax_line.base is 'What the tax is computed from: the price without the taxes that it includes.';
comment on column tax_line.included is 'The price contains it: it is no part of the balance.';
