-- The accounts of the journal for accountants.

create table journal_settings (
  property_id uuid primary key references property (id),
  accounts jsonb not null,
  tally_company text,
  updated_at timestamptz(3) not null
);
comment on table journal_settings is 'The accounts that the journal of a property names; one without a row has the defaults. The journal itself is read from the ledger.';
comment on column journal_settings.accounts is 'Only what differs from the defaults.';
comment on column journal_settings.tally_company is 'The company in Tally that the vouchers are for; null: the one that is open there.';
