-- Outside of a transaction: writers go on while the index is built.
-- What reports are read by: the charges of a period, whatever their booking.

drop index concurrently if exists charge_by_time;
create index concurrently charge_by_time on charge (property_id, occurred_at) include (type, amount);
