-- What reports are read by: the charges of a period, whatever their booking.

create index charge_by_time on charge (property_id, occurred_at) include (type, amount);
