-- Door cards: what was written for which stay or room, by which key; and answers with keys in them, kept encrypted.

create table card_key (
  number smallint primary key,
  fingerprint text collate "C" not null,
  first_used_at timestamptz(3) not null,
  constraint card_key_taken unique (fingerprint),
  constraint card_key_number check (number between 1 and 255)
);
comment on table card_key is 'The number that each configured key has on cards (their version byte). A key keeps its number for good, whatever is configured beside it.';
comment on column card_key.fingerprint is 'Derived from the key, which it says nothing of.';

create table card_counter (
  property_id uuid primary key references property (id),
  last_index bigint not null default 0,
  constraint card_index_used_up check (last_index between 0 and 4294967295)
);
comment on table card_counter is 'The last card index given out in the property: none is given out twice, also after what was prepared is forgotten.';

create table door_card (
  property_id uuid not null references property (id),
  id uuid not null,
  card_index bigint not null,
  kind text not null,
  state text not null,
  room_id uuid not null,
  room_number integer not null,
  room_stay_id uuid,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  store_until timestamptz(3) not null,
  key_number smallint not null,
  bound_uid bytea,
  sequence bigint not null default 1,
  card_id text,
  card_key text collate "C",
  stored_at timestamptz(3),
  revoked_at timestamptz(3),
  created_by uuid references app_user (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (property_id, id),
  constraint door_card_index_taken unique (property_id, card_index),
  constraint door_card_room_exists foreign key (property_id, room_id) references room (property_id, id) on delete cascade,
  constraint door_card_stay_exists foreign key (property_id, room_stay_id) references room_stay (property_id, id),
  constraint door_card_key_exists foreign key (key_number) references card_key (number),
  constraint door_card_kind_known check (kind in ('STAY', 'TEMPORARY')),
  constraint door_card_state_known check (state in ('PREPARED', 'ACTIVE', 'EXPIRED', 'REVOKED')),
  constraint door_card_target check ((kind = 'STAY') = (room_stay_id is not null)),
  constraint door_card_times check (expires_at > issued_at and store_until > issued_at),
  constraint door_card_stored check ((state = 'PREPARED') = (stored_at is null) and (stored_at is null) = (card_id is null) and (card_id is null) = (card_key is null)),
  constraint door_card_revoked check ((state = 'REVOKED') = (revoked_at is not null))
);
comment on table door_card is 'A door card, from the moment its content was prepared. Of one stay, of one room (temporary cards) and of one physical card, one row at most is ACTIVE.';
comment on column door_card.state is 'ACTIVE until it is revoked, or found expired when another card is stored: whether it is past expires_at is judged when it is read.';
comment on column door_card.room_number is 'As written on the card: the room may get another number later.';
comment on column door_card.issued_at is 'Whole seconds, as written on the card; so is expires_at.';
comment on column door_card.store_until is 'Until when a prepared card can be stored.';
comment on column door_card.bound_uid is 'The id of the physical card that its authentication code covers; null: it covers none.';
comment on column door_card.sequence is 'Rises with every rewrite of the card: 1 as prepared, 2 as revoked.';
comment on column door_card.card_key is 'card_id as compared: the id of a chip in upper-case hexadecimal digits alone, whatever stood between them.';
create unique index door_card_of_stay_taken on door_card (property_id, room_stay_id) where state = 'ACTIVE' and kind = 'STAY';
create unique index door_card_of_room_taken on door_card (property_id, room_id) where state = 'ACTIVE' and kind = 'TEMPORARY';
create unique index door_card_id_taken on door_card (property_id, card_key) where state = 'ACTIVE';
create index door_card_by_stay on door_card (property_id, room_stay_id, card_index desc) where room_stay_id is not null;
create index door_card_by_room on door_card (property_id, room_id, card_index);
create index door_card_unused on door_card (store_until) where state = 'PREPARED';

alter table idempotency_key add column sealed_body bytea;
alter table idempotency_key add constraint idempotency_key_one_body check (body is null or sealed_body is null);
comment on column idempotency_key.sealed_body is 'The body of an answer that holds keys, encrypted by a key that is not in the database.';
