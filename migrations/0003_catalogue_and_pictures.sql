-- The catalogue that all properties share (amenities, image tags), and the pictures of rooms.

create table amenity (
  id uuid primary key,
  name text not null,
  name_key text collate "C" not null,
  category text not null,
  icon_key text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint amenity_name_taken unique (name_key)
);
comment on table amenity is 'What a room can offer; kept by the operator of the service for all properties.';
comment on column amenity.name_key is 'The name as compared: case folded, spaces collapsed. Made by the application, so that no collation of the server decides.';
comment on column amenity.icon_key is 'File name, without .png, of an icon that ships with the product.';

create table image_tag (
  id uuid primary key,
  name text not null,
  name_key text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint image_tag_name_taken unique (name_key)
);
comment on table image_tag is 'What a picture shows; kept by the operator of the service for all properties.';
comment on column image_tag.name_key is 'As in amenity.';

create table room_type_amenity (
  property_id uuid not null,
  room_type_id uuid not null,
  amenity_id uuid not null,
  primary key (property_id, room_type_id, amenity_id),
  constraint room_type_amenity_type_exists foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint room_type_amenity_exists foreign key (amenity_id) references amenity (id) on delete cascade
);
create index room_type_amenity_by_amenity on room_type_amenity (amenity_id);

-- What the pictures of a room refer to, so that a picture is always in the gallery of its room's type.
alter table room add constraint room_with_type unique (property_id, id, room_type_id);

create table room_image (
  property_id uuid not null references property (id),
  id uuid not null,
  room_id uuid not null,
  room_type_id uuid not null,
  content_type text not null,
  width_px integer not null,
  height_px integer not null,
  size_bytes integer not null,
  thumb_size_bytes integer not null,
  sha256 bytea not null,
  room_order integer not null,
  room_type_order integer not null,
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint room_image_room_exists foreign key (property_id, room_id, room_type_id)
    references room (property_id, id, room_type_id) on update cascade,
  constraint room_image_taken unique (property_id, sha256),
  constraint room_image_room_order_taken unique (property_id, room_id, room_order) deferrable initially deferred,
  constraint room_image_room_type_order_taken unique (property_id, room_type_id, room_type_order) deferrable initially deferred,
  constraint room_image_content_type_known check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  constraint room_image_sizes check (width_px > 0 and height_px > 0 and size_bytes > 0 and thumb_size_bytes > 0)
);
comment on table room_image is 'A picture of a room. Its files are named by its id; they are written before the row and removed before it.';
comment on column room_image.sha256 is 'Of the file as it was uploaded; what is served has no metadata and another hash.';
comment on column room_image.size_bytes is 'Of the full-size file as it is served.';
comment on column room_image.room_order is 'Place among the pictures of the room, from 0 without gaps.';
comment on column room_image.room_type_order is 'Place in the gallery of the room type, from 0 without gaps.';
create index room_image_by_id on room_image (id);

create table room_image_tag (
  property_id uuid not null,
  image_id uuid not null,
  tag_id uuid not null,
  primary key (property_id, image_id, tag_id),
  constraint room_image_tag_image_exists foreign key (property_id, image_id) references room_image (property_id, id) on delete cascade,
  constraint room_image_tag_exists foreign key (tag_id) references image_tag (id) on delete cascade
);
create index room_image_tag_by_tag on room_image_tag (tag_id);

-- Which signature files are in use, for the sweep of those that are not.
create index guest_by_signature_file on guest (signature_file) where signature_file is not null;

create table installation (
  only_one boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  store_marked boolean not null default false,
  constraint installation_only_one check (only_one)
);
comment on table installation is 'Which database this is. Its files lie below this id in the file store, whoever else uses the same store.';
comment on column installation.store_marked is 'The store was once marked as this database''s own. One without a mark is then the wrong one, or has lost its files.';
insert into installation default values;
