-- Outside of a transaction: writers go on meanwhile.
-- Formerly c5d1f7c6efc2fd0222375ac51a7e8a4c6f42b7eef6a7c78e9148fd9508c7b142
-- A charge that was a mistake is taken back by a row of its own, once.

alter table charge
  add column if not exists reversal_of uuid,
  drop constraint if exists charge_reversed_exists,
  add constraint charge_reversed_exists foreign key (property_id, reversal_of) references charge (property_id, id) not valid,
  drop constraint if exists charge_amount_positive,
  drop constraint if exists charge_amount_signed,
  add constraint charge_amount_signed check (amount <> 0 and (amount < 0) = (reversal_of is not null)) not valid;
alter table charge validate constraint charge_reversed_exists;
alter table charge validate constraint charge_amount_signed;
comment on column charge.reversal_of is 'The charge that this row takes back; its amount is that of the charge, below 0.';
drop index concurrently if exists charge_reversed_once;
create unique index concurrently charge_reversed_once on charge (property_id, reversal_of) where reversal_of is not null;
