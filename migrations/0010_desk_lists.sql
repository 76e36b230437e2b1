-- Outside of a transaction: writers go on meanwhile.
-- Formerly f733d4552a4de1a9b384f6b042a5fd5f0783ea2812d04a7cb132a042a20b2a71
-- What lists of the front desk are found by. Bookings by their expected dates: one index for arrivals, departures and ranges of dates.

-- From the expected check-in to the expected check-out, both included. An early guest may leave before the check-in that was expected. Without
-- an expected check-out it goes on as long as the booking is open or in house.
create or replace function expected_period(check_in timestamptz, check_out timestamptz, goes_on boolean) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(least(check_in, check_out), case when check_out is null and goes_on then null else greatest(check_in, check_out) end, '[]');

drop index concurrently if exists booking_expected;
create index concurrently booking_expected on booking using gist
  (property_id, expected_period(expected_check_in_at, expected_check_out_at, open_or_in_house));

-- A room has few temporary cards among all those of its guests.
drop index concurrently if exists door_card_temporary;
create index concurrently door_card_temporary on door_card (property_id, room_id, card_index desc) where kind = 'TEMPORARY';
