-- Outside of a transaction: writers go on while the indexes are built.
-- What the audit log is looked through by: a person, a record, and a kind of record. Most entries are of few kinds, and those are found by their
-- time (audit_entry_newest), so only the others are in the index by kind. The id of a record is its own in all properties.

drop index concurrently if exists audit_entry_by_actor;
create index concurrently audit_entry_by_actor on audit_entry (property_id, actor_id, at desc) where actor_id is not null;
drop index concurrently if exists audit_entry_by_record;
create index concurrently audit_entry_by_record on audit_entry (entity_id);
drop index concurrently if exists audit_entry_of_rare_kind;
create index concurrently audit_entry_of_rare_kind on audit_entry (property_id, entity, at desc)
  where entity not in ('booking', 'stay', 'room-request', 'guest', 'payment', 'charge');
drop index concurrently if exists audit_entry_by_entity;
