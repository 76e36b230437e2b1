-- Part 8: what several instances share so that they behave as one, and what keeps tables from growing for ever.

-- What callers have used of their requests in the minute under way. Unlogged: nothing is lost with it but the count of a minute,
-- and it costs no write-ahead log. Instances take requests out of it in portions (src/platform/rate-limits).
create unlogged table rate_window (
  caller text not null,
  minute timestamptz not null,
  taken integer not null,
  constraint rate_window_pkey primary key (caller, minute),
  constraint rate_window_taken check (taken >= 0)
);
comment on table rate_window is 'Requests taken out of the limit of a minute, by caller; rows of past minutes are deleted.';
comment on column rate_window.caller is 'Which limit and whom it meets: its name, a colon, and a hash of the user or the address.';
comment on column rate_window.minute is 'The full minute that it counts for.';
comment on column rate_window.taken is 'Requests that instances have taken out of the limit, used or not.';

-- What is purged once it is as old as the settings say: nothing else asks for these by age.
create index gateway_event_settled on gateway_event (settled_at) where state in ('BOOKED', 'IGNORED');
create index inbound_email_finished on inbound_email (updated_at) where due_at is null and (status = 'BOOKED' or resolution is not null);

-- Entries of the audit log are never changed, and deleted only by the one who says in the same transaction until when: the job of
-- AUDIT_RETENTION_DAYS. The ledger keeps its triggers: nothing of it is ever deleted.
create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('hostelry.purge_audit_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_rewrite();
