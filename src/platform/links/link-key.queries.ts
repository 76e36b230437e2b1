import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The key that signs the links of this database; created with the database. */
export async function getLinkKey(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ linkKey: Buffer }>`select link_key as "linkKey" from installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no key for links');
  return row.linkKey;
}
