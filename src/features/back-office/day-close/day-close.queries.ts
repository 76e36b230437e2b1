import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { FrozenReport, PointKind } from './day-close.rules.ts';

/** What a close did. */
export type CloseResult = {
  noShows: { bookingId: string; bookingReference: string; penalty: number }[];
  notDone: { bookingId: string; bookingReference: string; code: string; message: string }[];
  /** Earlier dates that the same request closed. */
  earlierDates: LocalDate[];
};

/** How many things of a kind were not in order. */
export type OpenCount = { kind: PointKind; count: number };

export type Person = { userId: string; name: string | null };

/** A date that was closed, and may have been reopened since. */
export type CloseRow = {
  businessDate: LocalDate;
  status: 'CLOSED' | 'REOPENED';
  figures: FrozenReport;
  openPoints: OpenCount[];
  result: CloseResult;
  closedAt: Timestamp;
  closedBy: Person;
  reopenedAt: Timestamp | null;
  reopenedBy: Person | null;
  reopenReason: string | null;
};

const person = (user: string) => sql`case when ${sql.ref(user)}.id is not null
  then json_build_object('userId', ${sql.ref(user)}.id, 'name', ${sql.ref(user)}.name) end`;

const selectCloses = sql`
  select c.business_on as "businessDate", c.status, c.figures, c.open_points as "openPoints", c.result, c.closed_at as "closedAt",
    ${person('closer')} as "closedBy", c.reopened_at as "reopenedAt", ${person('opener')} as "reopenedBy", c.reopen_reason as "reopenReason"
  from day_close c
  join app_user closer on closer.id = c.closed_by
  left join app_user opener on opener.id = c.reopened_by`;

/** The date that is closed next; null while none was ever closed. */
export async function findOpenDate(db: Db, propertyId: string): Promise<LocalDate | null> {
  const { rows } = await sql<{ openOn: LocalDate | null }>`
    select open_on as "openOn" from business_day where property_id = ${propertyId}`.execute(db);
  return rows[0]?.openOn ?? null;
}

/** Locks the business day of the property: dates are closed and reopened one after the other. */
export async function lockBusinessDay(tx: Tx, propertyId: string, at: Timestamp): Promise<LocalDate | null> {
  await sql`
    insert into business_day (property_id, updated_at) values (${propertyId}, ${at}) on conflict (property_id) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ openOn: LocalDate | null }>`
    select open_on as "openOn" from business_day where property_id = ${propertyId} for no key update`.execute(tx);
  return rows[0]?.openOn ?? null;
}

export async function findClose(db: Db, propertyId: string, date: LocalDate): Promise<CloseRow | undefined> {
  const { rows } = await sql<CloseRow>`${selectCloses} where c.property_id = ${propertyId} and c.business_on = ${date}`.execute(
    db,
  );
  return rows[0];
}

/** The last dates that were closed, the latest first. @param before only earlier ones */
export async function listCloses(db: Db, propertyId: string, before: LocalDate | null, most: number): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`
    ${selectCloses} where c.property_id = ${propertyId} and (${before}::date is null or c.business_on < ${before}::date)
    order by c.business_on desc limit ${most}`.execute(db);
  return rows;
}

/** The dates from one to another that are closed. */
export async function listClosedDates(db: Db, propertyId: string, from: LocalDate, to: LocalDate): Promise<LocalDate[]> {
  const { rows } = await sql<{ on: LocalDate }>`
    select business_on as on from day_close
    where property_id = ${propertyId} and status = 'CLOSED' and business_on between ${from} and ${to}`.execute(db);
  return rows.map(({ on }) => on);
}

/** Sets the business day to the first reopened date, else to the date after the last closed one. */
async function moveOpenDate(tx: Tx, propertyId: string, at: Timestamp): Promise<LocalDate | null> {
  const { rows } = await sql<{ openOn: LocalDate | null }>`
    update business_day set updated_at = ${at}, open_on = coalesce(
      (select min(business_on) from day_close where property_id = ${propertyId} and status = 'REOPENED'),
      (select max(business_on) + 1 from day_close where property_id = ${propertyId}))
    where property_id = ${propertyId} returning open_on as "openOn"`.execute(tx);
  noteChange(tx, { propertyId, kind: 'day-close', id: propertyId, at });
  return rows[0]?.openOn ?? null;
}

/** Closes dates of the locked business day. @returns the date that is closed next */
export async function insertCloses(
  tx: Tx,
  propertyId: string,
  closes: readonly { date: LocalDate; figures: FrozenReport; result: CloseResult }[],
  { openPoints, actorId, at }: { openPoints: readonly OpenCount[]; actorId: string; at: Timestamp },
): Promise<LocalDate | null> {
  await sql`
    insert into day_close (property_id, business_on, status, figures, open_points, result, closed_at, closed_by)
    select ${propertyId}, draft.business_on, 'CLOSED', draft.figures, ${JSON.stringify(openPoints)}::jsonb, draft.result, ${at}, ${actorId}
    from unnest(${closes.map(({ date }) => date)}::date[], ${closes.map(({ figures }) => JSON.stringify(figures))}::json[],
      ${closes.map(({ result }) => JSON.stringify(result))}::jsonb[]) as draft (business_on, figures, result)
    on conflict (property_id, business_on) do update set status = 'CLOSED', figures = excluded.figures, open_points = excluded.open_points,
      result = excluded.result, closed_at = excluded.closed_at, closed_by = excluded.closed_by`.execute(tx);
  return moveOpenDate(tx, propertyId, at);
}

/** Reopens a closed date of the locked business day. @returns the date that is closed next */
export async function reopenClose(
  tx: Tx,
  propertyId: string,
  date: LocalDate,
  { actorId, at, reason }: { actorId: string; at: Timestamp; reason: string },
): Promise<LocalDate | null> {
  await sql`
    update day_close set status = 'REOPENED', reopened_at = ${at}, reopened_by = ${actorId}, reopen_reason = ${reason}
    where property_id = ${propertyId} and business_on = ${date}`.execute(tx);
  return moveOpenDate(tx, propertyId, at);
}
