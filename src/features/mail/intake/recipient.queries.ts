import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The properties that take mail for any of the addresses, which are compared in lower case. */
export async function findPropertiesOf(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const folded = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const { rows } = await sql<{ propertyId: string }>`
    select distinct property_id as "propertyId" from property_email where email = any(${folded}::text[])`.execute(db);
  return rows.map(({ propertyId }) => propertyId);
}
