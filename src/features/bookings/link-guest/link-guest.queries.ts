import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The property that has a guest with this id, if any; the guest is held as it is until the transaction ends. */
export async function lockPropertyOfGuest(tx: Tx, guestId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    propertyId: string;
  }>`select property_id as "propertyId" from guest where id = ${guestId} for share`.execute(tx);
  return rows[0]?.propertyId;
}
