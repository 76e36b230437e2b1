-- A charge that was a mistake is taken back by a row of its own, once.

alter table charge
  add column reversal_of uuid,
  add constraint charge_reversed_exists foreign key (property_id, reversal_of) references charge (property_id, id),
  drop constraint charge_amount_positive,
  add constraint charge_amount_signed check (amount <> 0 and (amount < 0) = (reversal_of is not null));
comment on column charge.reversal_of is 'The charge that this row takes back; its amount is that of the charge, below 0.';
create unique index charge_reversed_once on charge (property_id, reversal_of) where reversal_of is not null;
