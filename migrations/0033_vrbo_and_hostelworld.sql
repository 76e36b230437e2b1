-- Mails of Vrbo and Hostelworld are read. Vrbo's reservations were stored as Expedia's: their numbers alone begin with HA.

alter table ota_reservation
  drop constraint ota_reservation_site_known,
  add constraint ota_reservation_site_known check (
    site in (
      'MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'AIRBNB', 'OYO', 'TRIP_COM', 'TRAVELOKA', 'YATRA', 'VRBO', 'HOSTELWORLD'
    )
  );

update ota_reservation set site = 'VRBO' where site = 'EXPEDIA' and number ~ '^HA[A-Z0-9]{5,9}$';
