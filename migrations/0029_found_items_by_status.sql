-- The found items of one status, the newest first: without it the list read every item that was ever found.

create index found_item_by_status on found_item (property_id, status, found_at desc, id desc);
