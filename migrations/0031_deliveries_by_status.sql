-- Outside of a transaction: writers go on meanwhile.
-- The deliveries of an endpoint that wait or were given up, by age: without it the log of one status read all deliveries of 30 days.

drop index concurrently if exists webhook_delivery_by_status;
create index concurrently webhook_delivery_by_status on webhook_delivery (property_id, endpoint_id, status, id) where status <> 'DELIVERED';
