import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { LocalDate } from '../../../platform/time.ts';

/** A rate plan with its calendar; rates are numeric text in major units. */
export type RatePlanCalendar = {
  id: string;
  version: number;
  roomTypeCode: string;
  currency: string;
  baseRate: string;
  overrides: Record<LocalDate, string>;
};

/** The rate plan and its overrides from one date to another, both included, read in one statement. @throws Problem 404 */
export async function getCalendar(
  db: Db,
  propertyId: string,
  ratePlanId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<RatePlanCalendar> {
  const { rows } = await sql<RatePlanCalendar>`
    select p.id, p.version, t.code as "roomTypeCode", property.currency, p.base_rate as "baseRate", coalesce((
      select json_object_agg(o.rate_on, o.rate::text) from rate_override o
      where o.property_id = ${propertyId} and o.rate_plan_id = p.id and o.rate_on between ${from}::date and ${to}::date
    ), '{}') as overrides
    from rate_plan p
    join room_type t on t.property_id = p.property_id and t.id = p.room_type_id
    join property on property.id = p.property_id
    where p.property_id = ${propertyId} and p.id = ${ratePlanId} and p.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('rate plan');
  return row;
}

/** Sets the rate of every date from one to another, both included; false when all of them had it already. */
export async function setOverrides(
  tx: Tx,
  propertyId: string,
  ratePlanId: string,
  { from, to, rate }: { from: LocalDate; to: LocalDate; rate: number },
): Promise<boolean> {
  // Citus also counts days that it leaves as they are, but does not return them.
  const { rows } = await sql`
    insert into rate_override (property_id, rate_plan_id, rate_on, rate)
    select ${propertyId}, ${ratePlanId}, ${from}::date + day, ${rate}::numeric
    from generate_series(0, ${to}::date - ${from}::date) as day
    on conflict (property_id, rate_plan_id, rate_on) do update set rate = excluded.rate
    where rate_override.rate <> excluded.rate returning rate_on`.execute(tx);
  return rows.length > 0;
}

/** Removes the date from the calendar and returns the rate it had. @throws Problem 404 when it had none */
export async function clearOverride(tx: Tx, propertyId: string, ratePlanId: string, date: LocalDate): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    delete from rate_override where property_id = ${propertyId} and rate_plan_id = ${ratePlanId} and rate_on = ${date}::date
    returning rate::float8 as rate`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw notFound('rate of that date');
  return row.rate;
}

/** The overrides of a rate plan by date, from one date to another, both included: numeric text, major units. */
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
