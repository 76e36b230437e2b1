import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The active members with the role HOUSEKEEPING, by name. */
export async function listHousekeepers(db: Db, propertyId: string): Promise<{ userId: string; name: string | null }[]> {
  const { rows } = await sql<{ userId: string; name: string | null }>`
    select u.id as "userId", u.name from property_membership m join app_user u on u.id = m.user_id
    where m.property_id = ${propertyId} and 'HOUSEKEEPING' = any(m.roles) and not m.disabled
    order by u.name, u.id`.execute(db);
  return rows;
}
