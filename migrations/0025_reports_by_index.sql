-- Outside of a transaction: writers go on while the indexes are built.
-- What reports read stands in indexes, so that a year of a hotel is not looked up row by row in tables that all hotels share.

drop index concurrently if exists room_stay_by_departure;
create index concurrently room_stay_by_departure on room_stay (property_id, check_out_at)
  include (id, booking_id, check_in_at, moved_from_id, moved_at) where status = 'CHECKED_OUT';

drop index concurrently if exists room_stay_of_booking;
create index concurrently room_stay_of_booking on room_stay (property_id, booking_id) include (status, check_out_at, billed_nights, billed_amount, billed_tax);
drop index concurrently if exists room_stay_by_booking;

drop index concurrently if exists room_stay_night_rates;
create unique index concurrently room_stay_night_rates on room_stay_night (property_id, room_stay_id, night_on) include (rate);
alter table room_stay_night drop constraint room_stay_night_pkey, add constraint room_stay_night_pkey primary key using index room_stay_night_rates;

drop index concurrently if exists booking_sold;
create index concurrently booking_sold on booking (property_id, id) include (status, source, ota_site, created_at);

drop index concurrently if exists booking_missed;
create index concurrently booking_missed on booking (property_id, expected_check_in_at) include (id, status) where status in ('CANCELLED', 'NO_SHOW');

drop index concurrently if exists charge_of_booking;
create index concurrently charge_of_booking on charge (property_id, booking_id, occurred_at, id) include (amount, tax_amount);
drop index concurrently if exists charge_by_booking;

drop index concurrently if exists payment_of_booking;
create index concurrently payment_of_booking on payment (property_id, booking_id, received_at, id) include (type, amount);
drop index concurrently if exists payment_by_booking;

drop index concurrently if exists payment_taken;
create index concurrently payment_taken on payment (property_id, received_at, id) include (type, amount, method, created_by);
drop index concurrently if exists payment_by_time;

drop index concurrently if exists audit_entry_of_missed;
create index concurrently audit_entry_of_missed on audit_entry (property_id, at) include (action) where action in ('booking.cancelled', 'booking.no-show');
