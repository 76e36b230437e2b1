import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalTime, ZoneName } from '../../../platform/time.ts';

/** A property whose figures the caller may see. */
export type ReportProperty = {
  propertyId: string;
  code: string;
  name: string;
  timezone: ZoneName;
  currency: string;
  billingCheckinTime: LocalTime;
  billingCheckoutTime: LocalTime;
};

/** The last property of the page before, and how many to read. */
export type ReportPage = { after: { name: string; id: string } | null; most: number };

/**
 * The properties in which the user has one of the roles, by name.
 * @param roles null: all properties
 */
export async function listReportProperties(
  db: Db,
  userId: string,
  roles: readonly string[] | null,
  { after, most }: ReportPage,
): Promise<ReportProperty[]> {
  const { rows } = await sql<ReportProperty>`
    select p.id as "propertyId", p.code, p.name, p.timezone, p.currency, p.billing_checkin_time as "billingCheckinTime",
      p.billing_checkout_time as "billingCheckoutTime"
    from property p
    where (${roles === null}::boolean or exists (select from property_membership m
        where m.property_id = p.id and m.user_id = ${userId} and not m.disabled and m.roles && ${[...(roles ?? [])]}::text[]))
      and (${after?.id ?? null}::uuid is null or (p.name collate "C", p.id) > (${after?.name ?? null}::text collate "C", ${after?.id ?? null}::uuid))
    order by p.name collate "C", p.id limit ${most}`.execute(db);
  return rows;
}
