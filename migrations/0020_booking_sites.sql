-- Mails of Trip.com, Traveloka and Yatra are read.

alter table ota_reservation
  drop constraint ota_reservation_site_known,
  add constraint ota_reservation_site_known check (
    site in ('MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'AIRBNB', 'OYO', 'TRIP_COM', 'TRAVELOKA', 'YATRA')
  );
