import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { LocalDate } from '../../../platform/time.ts';
import type { ChangedRates } from './calendar-changes.rules.ts';

/** A rate plan with its calendar; rates are numeric text in major units. */
export type PlanRates = {
  ratePlanId: string;
  code: string;
  name: string;
  roomTypeCode: string;
  baseRate: string;
  overrides: Record<LocalDate, string>;
};

/** The rate plans that are not deleted, by room type and code, each with its overrides from one date to another, both included. */
export async function listPlanRates(db: Db, propertyId: string, from: LocalDate, to: LocalDate): Promise<PlanRates[]> {
  const { rows } = await sql<PlanRates>`
    select p.id as "ratePlanId", p.code, p.name, t.code as "roomTypeCode", p.base_rate::text as "baseRate", coalesce((
      select json_object_agg(o.rate_on, o.rate::text) from rate_override o
      where o.property_id = ${propertyId} and o.rate_plan_id = p.id and o.rate_on between ${from}::date and ${to}::date
    ), '{}') as overrides
    from rate_plan p join room_type t on t.property_id = p.property_id and t.id = p.room_type_id
    where p.property_id = ${propertyId} and p.deleted_at is null order by t.code, p.code`.execute(db);
  return rows;
}

/**
 * Locks the rate plans: nobody else can change them or their calendars until the transaction ends. Always in the order of their ids, so that
 * two that lock several never wait for each other.
 * @throws Problem 404 when there is one that is unknown or deleted
 */
export async function lockRatePlans(tx: Tx, propertyId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select id from rate_plan where property_id = ${propertyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(tx);
  if (rows.length < ids.length) throw notFound('rate plan');
}

/** The overrides of several rate plans from one date to another, both included, by rate plan. */
export async function listOverridesOfPlans(
  tx: Tx,
  propertyId: string,
  ids: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, Record<LocalDate, string>>> {
  const { rows } = await sql<{ id: string; rates: Record<LocalDate, string> }>`
    select rate_plan_id as id, json_object_agg(rate_on, rate::text) as rates from rate_override
    where property_id = ${propertyId} and rate_plan_id = any(${[...ids]}::uuid[])
      and rate_on between ${from}::date and ${to}::date
    group by rate_plan_id`.execute(tx);
  return new Map(rows.map(({ id, rates }) => [id, rates]));
}

/** Writes what changes in the calendars of locked rate plans, and raises the versions of these. @returns their ids */
export async function writeChangedRates(
  tx: Tx,
  propertyId: string,
  changed: readonly ChangedRates[],
  at: string,
): Promise<string[]> {
  const ids = [...new Set(changed.map(({ ratePlanId }) => ratePlanId))];
  const columns = (runs: readonly ChangedRates[]) => sql`
    ${runs.map((run) => run.ratePlanId)}::uuid[], ${runs.map((run) => run.from)}::date[], ${runs.map((run) => run.to)}::date[]`;
  const [cleared, set] = [changed.filter(({ rate }) => rate === null), changed.filter(({ rate }) => rate !== null)];
  await sql`
    delete from rate_override o using unnest(${columns(cleared)}) as run (rate_plan_id, first, last)
    where o.property_id = ${propertyId} and o.rate_plan_id = run.rate_plan_id and o.rate_on between run.first and run.last`.execute(
    tx,
  );
  await sql`
    insert into rate_override (property_id, rate_plan_id, rate_on, rate)
    select ${propertyId}, run.rate_plan_id, run.first + day, run.rate
    from unnest(${columns(set)}, ${set.map(({ rate }) => String(rate))}::numeric[]) as run (rate_plan_id, first, last, rate)
    cross join lateral generate_series(0, run.last - run.first) as day
    on conflict (property_id, rate_plan_id, rate_on) do update set rate = excluded.rate`.execute(tx);
  await sql`
    update rate_plan set version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = any(${ids}::uuid[])`.execute(tx);
  for (const id of ids) noteChange(tx, { propertyId, kind: 'rate-plan', id, at });
  return ids;
}

/** What a rate plan is used for: stays in house and open room requests that were sold with it, and days with a rate of their own. */
export type RatePlanUse = { activeStays: number; openRoomRequests: number; ownRates: number };

/** @throws Problem 404 for an unknown or deleted rate plan */
export async function getRatePlanUse(db: Db, propertyId: string, id: string): Promise<RatePlanUse> {
  const { rows } = await sql<RatePlanUse>`
    select
      (select count(*)::int from room_stay s
        where s.property_id = ${propertyId} and s.status = 'ACTIVE' and s.rate_plan_id = p.id) as "activeStays",
      (select count(*)::int from room_request q
        where q.property_id = ${propertyId} and q.status = 'OPEN' and q.rate_plan_id = p.id) as "openRoomRequests",
      (select count(*)::int from rate_override o
        where o.property_id = ${propertyId} and o.rate_plan_id = p.id) as "ownRates"
    from rate_plan p where p.property_id = ${propertyId} and p.id = ${id} and p.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('rate plan');
  return row;
}
