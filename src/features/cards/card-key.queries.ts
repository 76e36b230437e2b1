import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';

/** The number of each key on cards, with the key's fingerprint. */
export async function listCardKeys(db: Db): Promise<{ number: number; fingerprint: string }[]> {
  const { rows } = await sql<{
    number: number;
    fingerprint: string;
  }>`select number, fingerprint from card_key order by number`.execute(db);
  return rows;
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
