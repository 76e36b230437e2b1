import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The number of each key on cards, with the key's fingerprint. */
export async function listCardKeys(db: Db): Promise<{ number: number; fingerprint: string; firstUsedAt: Timestamp }[]> {
  const { rows } = await sql<{ number: number; fingerprint: string; firstUsedAt: Timestamp }>`
    select number, fingerprint, first_used_at as "firstUsedAt" from card_key order by number`.execute(db);
  return rows;
}

/** Cards of the property that open a door now, by the number of their key. */
export async function countActiveCards(
  db: Db,
  propertyId: string,
  now: Timestamp,
): Promise<{ keyNumber: number; count: number }[]> {
  const { rows } = await sql<{ keyNumber: number; count: number }>`
    select key_number as "keyNumber", count(*)::integer as count from door_card
    where property_id = ${propertyId} and state = 'ACTIVE' and expires_at > ${now} group by key_number`.execute(db);
  return rows;
}

/** The rooms of the property, and those with a lock for cards. */
export async function countLocks(db: Db, propertyId: string): Promise<{ rooms: number; roomsWithLock: number }> {
  const { rows } = await sql<{ rooms: number; roomsWithLock: number }>`
    select count(*)::integer as rooms, (count(*) filter (where has_nfc))::integer as "roomsWithLock"
    from room where property_id = ${propertyId}`.execute(db);
  return rows[0] ?? { rooms: 0, roomsWithLock: 0 };
}

/** Gives the next numbers to those keys that have none, in the given order. The table lock makes instances that start at once take turns. */
export async function numberCardKeys(tx: Tx, fingerprints: readonly string[], at: Timestamp): Promise<void> {
  await sql`lock table card_key in share row exclusive mode`.execute(tx);
  await sql`
    insert into card_key (number, fingerprint, first_used_at)
    select (select coalesce(max(number), 0) from card_key) + row_number() over (order by fresh.position), fresh.fingerprint, ${at}
    from unnest(${fingerprints}::text[]) with ordinality as fresh (fingerprint, position)
    where not exists (select from card_key known where known.fingerprint = fresh.fingerprint)`.execute(tx);
}
