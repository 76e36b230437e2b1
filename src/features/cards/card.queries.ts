import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { CardKind, CardState, CardStatus, CardTimes } from './card.rules.ts';

/** A card, or what is prepared to become one, as stored. */
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

/** A card that somebody has: its content was written and stored. */
export type CardRow = StoredCard & { state: CardStatus; cardId: string };

const columns = sql`
  c.id, c.kind, c.state, c.card_id as "cardId", c.card_index as "cardIndex", c.room_id as "roomId", c.room_number as "roomNumber",
  c.room_stay_id as "roomStayId", c.issued_at as "issuedAt", c.expires_at as "expiresAt", c.store_until as "storeUntil",
  c.key_number as "keyNumber", c.bound_uid as "boundUid", c.sequence, c.revoked_at as "revokedAt", c.created_at as "createdAt",
  c.updated_at as "updatedAt"`;

/** What a card opens, as it is when the card is prepared. */
export type CardTarget = { roomId: string; roomNumber: number; hasNfc: boolean };

/** The stay and the number of its room, as they are and stay until the transaction ends. @throws Problem 404 */
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
 * The room, held until the transaction ends: `for key share` keeps it from being deleted, `for no key update` lets through one
 * write to its temporary cards at a time. @throws Problem 404
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
 * Keeps what is prepared under the next index of the property, and answers the index. Those who prepare at once take turns at
 * the counter; an index whose transaction is rolled back has never been seen by anybody.
 */
export async function insertPreparedCard(tx: Tx, propertyId: string, card: NewCard): Promise<number> {
  const { rows } = await sql<{ cardIndex: number }>`
    with next as (
      insert into card_counter as counter (property_id, last_index) values (${propertyId}, 1)
      on conflict (property_id) do update set last_index = counter.last_index + 1
      returning last_index
    )
    insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until,
      key_number, bound_uid, created_by, created_at, updated_at)
    select ${propertyId}, ${card.id}, next.last_index, ${card.kind}, 'PREPARED', ${card.roomId}, ${card.roomNumber}, ${card.roomStayId},
      ${card.issuedAt}, ${card.expiresAt}, ${card.storeUntil}, ${card.keyNumber}, ${card.boundUid}, ${card.actorId}, ${card.at}, ${card.at}
    from next
    returning card_index as "cardIndex"`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answers its row');
  return row.cardIndex;
}

/**
 * What was prepared or stored under the index, held against other writers; undefined when the property never gave it out, or has
 * forgotten it. `isOutdated`: a later stay card of its room has been in somebody's hand, so the door may refuse this one; a card that is
 * active on the same stay is left to the index that refuses two.
 */
export async function lockCardToStore(
  tx: Tx,
  propertyId: string,
  cardIndex: number,
  now: Timestamp,
): Promise<(StoredCard & { isOutdated: boolean }) | undefined> {
  const { rows } = await sql<StoredCard & { isOutdated: boolean }>`
    select ${columns}, exists (
      select from door_card later where later.property_id = c.property_id and later.room_id = c.room_id
        and later.card_index > c.card_index and later.kind = 'STAY' and later.state <> 'PREPARED'
        and not (later.state = 'ACTIVE' and later.expires_at > ${now} and later.room_stay_id is not distinct from c.room_stay_id)
    ) as "isOutdated"
    from door_card c where c.property_id = ${propertyId} and c.card_index = ${cardIndex} for no key update of c`.execute(tx);
  return rows[0];
}

/**
 * Marks as EXPIRED what is past its end of the cards that the one about to be stored would else meet: of its stay, of its room if it is a
 * temporary one, and of the same physical card. In the order of ids, so that two who meet the same cards take turns.
 */
export async function markExpiredCards(
  tx: Tx,
  propertyId: string,
  card: Pick<StoredCard, 'kind' | 'roomId' | 'roomStayId'>,
  cardKey: string,
  at: Timestamp,
): Promise<void> {
  // Each kind as its unique index has it, so that the index leads to the one card.
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

/** The prepared card is in somebody's hand. That its stay or room, or the physical card, has another one is refused by an index, whoever is faster. */
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

/** @throws Problem 404, also for what was only prepared */
export async function getCard(db: Db, propertyId: string, cardIndex: number): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    select ${columns} from door_card c
    where c.property_id = ${propertyId} and c.card_index = ${cardIndex} and c.state <> 'PREPARED'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('card');
  return row;
}

/** The card's state and end as they are and stay until the transaction ends. @throws Problem 404 */
export async function lockCard(tx: Tx, propertyId: string, id: string): Promise<Pick<CardRow, 'state' | 'expiresAt'>> {
  const { rows } = await sql<Pick<CardRow, 'state' | 'expiresAt'>>`
    select state, expires_at as "expiresAt" from door_card where property_id = ${propertyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('card');
  return row;
}

/** What revoking writes; the sequence is that of the rewrite. */
const revokedAt = (at: Timestamp) => sql`state = 'REVOKED', revoked_at = ${at}, sequence = c.sequence + 1, updated_at = ${at}`;

/** Revokes a card that the caller has locked. */
export async function revokeCard(tx: Tx, propertyId: string, id: string, at: Timestamp): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    update door_card c set ${revokedAt(at)}
    where c.property_id = ${propertyId} and c.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the card to revoke is locked');
  return row;
}

/** Revokes what is active of the cards of the stays. Their booking is locked, and so nobody else writes to these cards but to mark expired ones. */
export async function revokeActiveCards(
  tx: Tx,
  propertyId: string,
  roomStayIds: readonly string[],
  at: Timestamp,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    update door_card c set ${revokedAt(at)}
    where c.property_id = ${propertyId} and c.room_stay_id = any(${roomStayIds}::uuid[]) and c.kind = 'STAY' and c.state = 'ACTIVE'
      and c.expires_at > ${at}
    returning ${columns}`.execute(tx);
  return rows;
}

/** The cards of the stay, the newest first; `before` is the last index of the page before. */
export async function listCardsOfStay(
  db: Db,
  propertyId: string,
  roomStayId: string,
  page: { before: number | null; most: number },
): Promise<CardRow[]> {
  const older = page.before === null ? sql`` : sql`and c.card_index < ${page.before}`;
  const { rows } = await sql<CardRow>`
    select ${columns} from door_card c
    where c.property_id = ${propertyId} and c.room_stay_id = ${roomStayId} and c.state <> 'PREPARED' ${older}
    order by c.card_index desc limit ${page.most}`.execute(db);
  return rows;
}

/** @throws Problem 404 */
export async function refuseUnknownStay(db: Db, propertyId: string, roomStayId: string): Promise<void> {
  const { rows } = await sql`select from room_stay where property_id = ${propertyId} and id = ${roomStayId}`.execute(db);
  if (rows.length === 0) throw notFound('room stay');
}

/** Forgets what was prepared, could be stored until before the instant and was not; at most `most`, the number forgotten. */
export async function purgePreparedCards(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from door_card where (property_id, id) in (
      select property_id, id from door_card where state = 'PREPARED' and store_until < ${before} limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
