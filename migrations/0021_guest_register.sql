-- The guest register: what is written of the guests of a booking besides the profile of its primary guest.

create table booking_registration (
  property_id uuid not null references property (id),
  booking_id uuid not null,
  guests jsonb not null,
  updated_by uuid references app_user (id),
  updated_at timestamptz(3) not null,
  primary key (property_id, booking_id),
  constraint registration_booking_exists foreign key (property_id, booking_id) references booking (property_id, id),
  constraint registration_is_list check (jsonb_typeof(guests) = 'array')
);
comment on table booking_registration is 'Read and written as a whole with its booking, never searched: so the guests are one document.';
comment on column booking_registration.guests is 'The primary guest first. A field that is null is taken from profile and documents. Of an Aadhaar number only the last four digits.';
