import { sql } from 'kysely';
import { claimByProperty } from '../../platform/db/by-property.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { CardKind, CardState, CardStatus, CardTimes } from './card.rules.ts';

/** A card, or a prepared card, as stored. */
type StoredCard = {
  id: string;
  kind: CardKind;
  state: CardState;
  cardId: string | null;
  cardIndex: number;
  roomId: string;
  roomNumber: number;
  roomStayId: string | null;
  issuedAt: Timestamp;
  expiresAt: Timestamp;
  storeUntil: Timestamp;
  keyNumber: number;
  boundUid: Buffer | null;
  sequence: number;
  revokedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** A card that was written and stored. */
export type CardRow = StoredCard & { state: CardStatus; cardId: string };

const columns = sql`
  c.id, c.kind, c.state, c.card_id as "cardId", c.card_index as "cardIndex", c.room_id as "roomId", c.room_number as "roomNumber",
  c.room_stay_id as "roomStayId", c.issued_at as "issuedAt", c.expires_at as "expiresAt", c.store_until as "storeUntil",
  c.key_number as "keyNumber", c.bound_uid as "boundUid", c.sequence, c.revoked_at as "revokedAt", c.created_at as "createdAt",
  c.updated_at as "updatedAt"`;

/** The room that a card opens. */
export type CardTarget = { roomId: string; roomNumber: number; hasNfc: boolean };

/** Locks the stay and reads it with its room. The room cannot be deleted until the transaction ends. @throws Problem 404 */
export async function lockStayOfCard(
  tx: Tx,
  propertyId: string,
  roomStayId: string,
): Promise<CardTarget & { bookingId: string; status: string }> {
  const { rows } = await sql<CardTarget & { bookingId: string; status: string }>`
    select s.booking_id as "bookingId", s.status, r.id as "roomId", r.room_number as "roomNumber", r.has_nfc as "hasNfc"
    from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
    where s.property_id = ${propertyId} and s.id = ${roomStayId} for share of s for key share of r`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound('room stay');
  return row;
}

/**
 * Locks the room until the transaction ends. `for key share` prevents its deletion; `for no key update` allows one write to its temporary
 * cards at a time. @throws Problem 404
 */
export async function lockRoomOfCard(
  tx: Tx,
  propertyId: string,
  roomId: string,
  strength: 'for key share' | 'for no key update',
): Promise<CardTarget> {
  const { rows } = await sql<CardTarget>`
    select r.id as "roomId", r.room_number as "roomNumber", r.has_nfc as "hasNfc" from room r
    where r.property_id = ${propertyId} and r.id = ${roomId} ${sql.raw(strength)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound('room');
  return row;
}

export type NewCard = CardTimes & {
  id: string;
  kind: CardKind;
  roomId: string;
  roomNumber: number;
  roomStayId: string | null;
  keyNumber: number;
  boundUid: Buffer | null;
  actorId: string;
  at: Timestamp;
};

/**
 * Stores a prepared card under the next index of the property. The lock on the counter makes concurrent requests take turns. An index
 * whose transaction is rolled back was never visible. @returns the index
 */
export async function insertPreparedCard(tx: Tx, propertyId: string, card: NewCard): Promise<number> {
  const { rows } = await sql<{ cardIndex: number }>`
    insert into card_counter as counter (property_id, last_index) values (${propertyId}, 1)
    on conflict (property_id) do update set last_index = counter.last_index + 1
    returning last_index as "cardIndex"`.execute(tx);
  const [next] = rows;
  if (next === undefined) throw new Error('an upsert returns its row');
  await sql`
    insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until,
      key_number, bound_uid, created_by, created_at, updated_at)
    values (${propertyId}, ${card.id}, ${next.cardIndex}, ${card.kind}, 'PREPARED', ${card.roomId}, ${card.roomNumber}, ${card.roomStayId},
      ${card.issuedAt}, ${card.expiresAt}, ${card.storeUntil}, ${card.keyNumber}, ${card.boundUid}, ${card.actorId}, ${card.at}, ${card.at})`.execute(
    tx,
  );
  return next.cardIndex;
}

/**
 * Locks the card with this index; undefined when the property never gave the index out, or has deleted the prepared card. `isOvertaken`:
 * a later stay card of its room was stored, so the door may refuse this one. An active card of the same stay does not count: the unique
 * index refuses it.
 */
export async function lockCardToStore(
  tx: Tx,
  propertyId: string,
  cardIndex: number,
  now: Timestamp,
): Promise<(StoredCard & { isOvertaken: boolean }) | undefined> {
  const { rows } = await sql<StoredCard & { isOvertaken: boolean }>`
    select ${columns}, exists (
      select from door_card later where later.property_id = ${propertyId} and later.room_id = c.room_id
        and later.card_index > c.card_index and later.kind = 'STAY' and later.state <> 'PREPARED'
        and not (later.state = 'ACTIVE' and later.expires_at > ${now} and later.room_stay_id is not distinct from c.room_stay_id)
    ) as "isOvertaken"
    from door_card c where c.property_id = ${propertyId} and c.card_index = ${cardIndex} for no key update of c`.execute(tx);
  return rows[0];
}

/**
 * Marks cards as EXPIRED that have ended and would conflict with the card about to be stored: cards of its stay, of its room if it is
 * temporary, and of the same physical card. Locks them by id, so that concurrent requests do not deadlock.
 */
export async function markExpiredCards(
  tx: Tx,
  propertyId: string,
  card: Pick<StoredCard, 'kind' | 'roomId' | 'roomStayId'>,
  cardKey: string,
  at: Timestamp,
): Promise<void> {
  // Each condition matches a unique index, so that the index finds the one card.
  const target =
    card.kind === 'STAY'
      ? sql`(c.kind = 'STAY' and c.room_stay_id = ${card.roomStayId})`
      : sql`(c.kind = 'TEMPORARY' and c.room_id = ${card.roomId})`;
  await sql`
    with stale as (
      select c.id from door_card c
      where c.property_id = ${propertyId} and c.state = 'ACTIVE' and c.expires_at <= ${at} and (${target} or c.card_key = ${cardKey})
      order by c.id for no key update
    )
    update door_card c set state = 'EXPIRED', updated_at = ${at} from stale where c.property_id = ${propertyId} and c.id = stale.id`.execute(
    tx,
  );
}

/** Makes the prepared card ACTIVE. Unique indexes refuse it when its stay, its room or the physical card has another active card. */
export async function storeCard(
  tx: Tx,
  propertyId: string,
  id: string,
  stored: { cardId: string; cardKey: string; at: Timestamp },
): Promise<CardRow> {
  const { cardId, cardKey, at } = stored;
  const { rows } = await sql<CardRow>`
    update door_card c set state = 'ACTIVE', card_id = ${cardId}, card_key = ${cardKey}, stored_at = ${at}, updated_at = ${at}
    where c.property_id = ${propertyId} and c.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the card to store is locked');
  return row;
}

/** @throws Problem 404, also for a card that is only prepared */
export async function getCard(db: Db, propertyId: string, cardIndex: number): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    select ${columns} from door_card c
    where c.property_id = ${propertyId} and c.card_index = ${cardIndex} and c.state <> 'PREPARED'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('card');
  return row;
}

/** Locks the card and reads its state and end. @throws Problem 404 */
export async function lockCard(tx: Tx, propertyId: string, id: string): Promise<Pick<CardRow, 'state' | 'expiresAt'>> {
  const { rows } = await sql<Pick<CardRow, 'state' | 'expiresAt'>>`
    select state, expires_at as "expiresAt" from door_card where property_id = ${propertyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('card');
  return row;
}

/** What revoking writes. The sequence is that of the rewrite. */
const revocation = (at: Timestamp) => sql`state = 'REVOKED', revoked_at = ${at}, sequence = c.sequence + 1, updated_at = ${at}`;

/** Revokes a card that the caller has locked. */
export async function revokeCard(tx: Tx, propertyId: string, id: string, at: Timestamp): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    update door_card c set ${revocation(at)}
    where c.property_id = ${propertyId} and c.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the card to revoke is locked');
  return row;
}

/** Revokes the active cards of the stays. Their booking is locked, so others can only mark expired cards. */
export async function revokeActiveCards(
  tx: Tx,
  propertyId: string,
  roomStayIds: readonly string[],
  at: Timestamp,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    update door_card c set ${revocation(at)}
    where c.property_id = ${propertyId} and c.room_stay_id = any(${roomStayIds}::uuid[]) and c.kind = 'STAY' and c.state = 'ACTIVE'
      and c.expires_at > ${at}
    returning ${columns}`.execute(tx);
  return rows;
}

/** The cards of the stay, or the temporary cards of the room, the newest first. `before`: the last index of the previous page. */
export async function listCards(
  db: Db,
  propertyId: string,
  of: { roomStayId: string } | { roomId: string },
  page: { before: number | null; most: number },
): Promise<CardRow[]> {
  const wanted = 'roomId' in of ? sql`c.room_id = ${of.roomId} and c.kind = 'TEMPORARY'` : sql`c.room_stay_id = ${of.roomStayId}`;
  const older = page.before === null ? sql`` : sql`and c.card_index < ${page.before}`;
  const { rows } = await sql<CardRow>`
    select ${columns} from door_card c
    where c.property_id = ${propertyId} and ${wanted} and c.state <> 'PREPARED' ${older}
    order by c.card_index desc limit ${page.most}`.execute(db);
  return rows;
}

/** @throws Problem 404 */
export async function refuseUnknownStay(db: Db, propertyId: string, roomStayId: string): Promise<void> {
  const { rows } = await sql`select from room_stay where property_id = ${propertyId} and id = ${roomStayId}`.execute(db);
  if (rows.length === 0) throw notFound('room stay');
}

/** @throws Problem 404 */
export async function refuseUnknownRoom(db: Db, propertyId: string, roomId: string): Promise<void> {
  const { rows } = await sql`select from room where property_id = ${propertyId} and id = ${roomId}`.execute(db);
  if (rows.length === 0) throw notFound('room');
}

/** Deletes prepared cards that were not stored and whose time to be stored ended before the instant. At most `most`. @returns how many */
export async function purgePreparedCards(db: Db, before: Timestamp, most: number): Promise<number> {
  const { rows: old } = await sql<{ propertyId: string; id: string }>`
    select property_id as "propertyId", id from door_card where state = 'PREPARED' and store_until < ${before} limit ${most}`.execute(
    db,
  );
  const gone = await claimByProperty(old, async (propertyId, ids) => {
    const { rows } = await sql`
      delete from door_card where property_id = ${propertyId} and id in (
        select id from door_card
        where property_id = ${propertyId} and id = any(${ids}::uuid[]) and state = 'PREPARED' for update skip locked
      ) returning id`.execute(db);
    return rows;
  });
  return gone.length;
}
