import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A property to which a card may belong. */
export type CardProperty = { id: string; code: string; name: string };

/** More properties than this never share the 4 bytes by chance. */
const SAME_HASH_MAX = 8;

/** The properties with the hash (4 bytes) that is on a card: usually one, or none. */
export async function findPropertiesByHash(db: Db, hash: Buffer): Promise<CardProperty[]> {
  const { rows } = await sql<CardProperty>`
    select id, code, name from property where substring(sha256(uuid_send(id)) from 1 for 4) = ${hash} order by id limit ${SAME_HASH_MAX}`.execute(
    db,
  );
  return rows;
}

/** The property with the id, if it exists. */
export async function findPropertyOfCards(db: Db, propertyId: string): Promise<CardProperty | undefined> {
  const { rows } = await sql<CardProperty>`select id, code, name from property where id = ${propertyId}`.execute(db);
  return rows[0];
}
