-- Outside of a transaction: writers go on meanwhile.
-- Formerly b58ec24558a650141cacbe5163b5b14816f3b2ea6406d36bb2470f7cfe695c43
-- Formerly 87c65d58ddec781b255ffd1ec468901df9ba2bfeb536adf1169df2b273ba4b0b
-- What the settings of a hotel show: test payments.

-- Indexes of the audit log: migration 0030.

create table if not exists gateway_test (
  property_id uuid not null references property (id),
  id uuid not null,
  state text not null,
  key_id text not null,
  amount numeric(14, 3) not null,
  currency text not null,
  gateway_id text collate "C",
  order_id text collate "C",
  url text,
  expires_at timestamptz(3) not null,
  problem text,
  reported_at timestamptz(3),
  key_hash bytea,
  created_by uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint gateway_test_state_known check (state in ('PREPARED', 'OPEN', 'FAILED')),
  constraint gateway_test_open check ((state = 'OPEN') = (gateway_id is not null)),
  constraint gateway_test_failed check ((state = 'FAILED') = (problem is not null))
);
comment on table gateway_test is 'A payment link at the gateway''s test mode that belongs to no booking: paying it shows that keys and webhook work.';
comment on column gateway_test.state is 'PREPARED: asked for, and the answer is not known. FAILED: the gateway has made none.';
comment on column gateway_test.reported_at is 'When a signed event of the gateway said that it was paid.';
comment on column gateway_test.key_hash is 'The Idempotency-Key of whoever is making it, to be settled by the job if that process ended before.';
create index if not exists gateway_test_newest on gateway_test (property_id, created_at desc, id desc);
create index if not exists gateway_test_prepared on gateway_test (created_at) where state = 'PREPARED';
