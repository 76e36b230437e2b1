import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LocalDate } from '../../platform/time.ts';

/** A plan that is not deleted, for whoever prices nights by it. */
export type PricedPlan = {
  id: string;
  code: string;
  roomTypeId: string;
  /** Numeric text, major units: the rate of a day that the calendar does not name. */
  baseRate: string;
};

/** The property's plan with exactly this code; undefined for a deleted one, and when there is none. */
export async function findRatePlan(db: Db, propertyId: string, code: string): Promise<PricedPlan | undefined> {
  const { rows } = await sql<PricedPlan>`
    select id, code, room_type_id as "roomTypeId", base_rate as "baseRate" from rate_plan
    where property_id = ${propertyId} and code = ${code} and deleted_at is null`.execute(db);
  return rows[0];
}

/** The plan's overrides from one date to another, both included, by date: numeric text, major units. */
export async function listOverrides(
  db: Db,
  propertyId: string,
  ratePlanId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<Record<LocalDate, string>> {
  const { rows } = await sql<{ date: LocalDate; rate: string }>`
    select rate_on as date, rate from rate_override
    where property_id = ${propertyId} and rate_plan_id = ${ratePlanId} and rate_on between ${from}::date and ${to}::date`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ date, rate }) => [date, rate]));
}
