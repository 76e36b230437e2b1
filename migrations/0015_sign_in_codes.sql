-- Evaluation mode: the codes of the links that the start prints.

create table sign_in_code (
  code_hash bytea primary key,
  role text collate "C" not null,
  expires_at timestamptz not null,
  used boolean not null default false
);
comment on table sign_in_code is 'Codes that sign a person of the demo hotel in, each once, whichever process or instance is asked.';
comment on column sign_in_code.code_hash is 'SHA-256 of the code.';
comment on column sign_in_code.role is 'The role by which the demo hotel knows the person.';
