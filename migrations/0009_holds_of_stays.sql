-- Outside of a transaction: writers go on meanwhile.
-- Formerly 93cadc34a7693a6dbb126718aba78ca64d56ffd1801cbda08ac74d3ad99e931f
-- A stay may use rooms of several room requests, one after the other, and each night has its own rate source.

create table if not exists room_stay_request (
  property_id uuid not null,
  room_stay_id uuid not null,
  room_request_id uuid not null,
  primary key (property_id, room_stay_id, room_request_id),
  constraint stay_request_stay_exists foreign key (property_id, room_stay_id) references room_stay (property_id, id),
  constraint stay_request_request_exists foreign key (property_id, room_request_id) references room_request (property_id, id)
);
comment on table room_stay_request is
  'Further room requests of which the stay uses one room, besides room_stay.room_request_id: later nights, or the room type it moved to.';

alter table room_stay_night
  add column if not exists rate_source text,
  drop constraint if exists stay_night_rate_source_known,
  add constraint stay_night_rate_source_known check (rate_source in ('MANUAL', 'RATE_PLAN', 'ROOM_TYPE_DEFAULT')) not valid;
alter table room_stay_night validate constraint stay_night_rate_source_known;
comment on column room_stay_night.rate_source is 'Where the rate came from; null: as room_stay.rate_source says.';
