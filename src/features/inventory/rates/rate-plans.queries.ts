import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { RatePlanView } from './rates.schema.ts';

type RatePlanRow = RatePlanView & { version: number };
export type VersionedRatePlan = { view: RatePlanView; version: number };

// The rate is passed on as the JSON number of requests and responses: its text is exact, and nothing computes with it.
const columns = sql`
  p.id, p.code, p.name, t.code as "roomTypeCode", p.base_rate::float8 as "baseRate", property.currency,
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;
const liveRatePlan = sql`
  rate_plan p
  join room_type t on t.property_id = p.property_id and t.id = p.room_type_id
  join property on property.id = p.property_id and p.deleted_at is null`;

/** The rate plans that are not deleted, by code. @param roomTypeCode null: of all room types. */
export async function listRatePlans(db: Db, propertyId: string, roomTypeCode: string | null): Promise<RatePlanView[]> {
  const { rows } = await sql<RatePlanRow>`
    select ${columns} from ${liveRatePlan}
    where p.property_id = ${propertyId} and (${roomTypeCode}::text is null or t.code = ${roomTypeCode})
    order by p.code`.execute(db);
  return rows.map(({ version: _version, ...view }) => view);
}

/** @throws Problem 404, also for a deleted rate plan */
export async function getRatePlan(db: Db, propertyId: string, ratePlanId: string): Promise<VersionedRatePlan> {
  const { rows } = await sql<RatePlanRow>`
    select ${columns} from ${liveRatePlan} where p.property_id = ${propertyId} and p.id = ${ratePlanId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('rate plan');
  const { version, ...view } = row;
  return { view, version };
}

/** Like `getRatePlan`; nobody else can change the rate plan or its calendar until the transaction ends. @throws Problem 404 */
export async function lockRatePlan(tx: Tx, propertyId: string, ratePlanId: string): Promise<VersionedRatePlan> {
  // Only the rate plan: a joined row that changed while this waited for the lock would be missing from the result.
  await sql`
    select from rate_plan where property_id = ${propertyId} and id = ${ratePlanId} for no key update`.execute(tx);
  return getRatePlan(tx, propertyId, ratePlanId);
}

/** Inserts a rate plan for the active room type with that code. @throws Problem 404 when there is none */
export async function insertRatePlan(
  tx: Tx,
  propertyId: string,
  id: string,
  row: Pick<RatePlanView, 'code' | 'name' | 'roomTypeCode' | 'baseRate'>,
  at: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into rate_plan (property_id, id, room_type_id, code, name, base_rate, created_at, updated_at)
    select t.property_id, ${id}, t.id, ${row.code}, ${row.name}, ${row.baseRate}::numeric, ${at}, ${at}
    from room_type t where t.property_id = ${propertyId} and t.code = ${row.roomTypeCode} and t.active`.execute(tx);
  if (numAffectedRows !== 1n) throw notFound('room type');
  noteChange(tx, { propertyId, kind: 'rate-plan', id, at });
}

/** Writes the fields that a client may change and raises the version. */
export async function updateRatePlan(
  tx: Tx,
  propertyId: string,
  id: string,
  row: Pick<RatePlanView, 'name' | 'baseRate'>,
  at: string,
): Promise<void> {
  await sql`
    update rate_plan set name = ${row.name}, base_rate = ${row.baseRate}::numeric, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'rate-plan', id, at });
}

/** The calendar is part of the rate plan: when it changes, the version rises. */
export async function raiseRatePlanVersion(tx: Tx, propertyId: string, id: string, at: string): Promise<void> {
  await sql`
    update rate_plan set version = version + 1, updated_at = ${at} where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'rate-plan', id, at });
}

/** Marks the rate plan as deleted and deletes its calendar; the row stays for the nights that were sold with it. */
export async function deleteRatePlan(tx: Tx, propertyId: string, id: string, at: string): Promise<void> {
  await sql`delete from rate_override where property_id = ${propertyId} and rate_plan_id = ${id}`.execute(tx);
  await sql`
    update rate_plan set deleted_at = ${at}, version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'rate-plan', id, at, removed: true });
}

/** A rate plan as pricing nights needs it. */
export type PricedRatePlan = {
  id: string;
  code: string;
  roomTypeId: string;
  /** Numeric text, major units: the rate of days without an override. */
  baseRate: string;
};

/** The property's rate plan with exactly this code; undefined when there is none, or it is deleted. */
export async function findRatePlan(db: Db, propertyId: string, code: string): Promise<PricedRatePlan | undefined> {
  const { rows } = await sql<PricedRatePlan>`
    select id, code, room_type_id as "roomTypeId", base_rate as "baseRate" from rate_plan
    where property_id = ${propertyId} and code = ${code} and deleted_at is null`.execute(db);
  return rows[0];
}
