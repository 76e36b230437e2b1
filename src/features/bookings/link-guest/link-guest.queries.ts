import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The properties that have a guest with this id: ids are unique, so none or one. */
export async function findPropertyOfGuest(db: Db, guestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ propertyId: string }>`select property_id as "propertyId" from guest where id = ${guestId}`.execute(db);
  return rows[0]?.propertyId;
}
