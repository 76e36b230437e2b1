import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A portion of a minute's limit. */
export type Portion = {
  /** How many of the requested ones are granted. */
  granted: number;
  /** What is left in the minute after that, for all instances. */
  left: number;
  /** Until the minute ends, by the database's clock, which all instances share. */
  secondsToGo: number;
};

/** No count of a minute comes near it, and it fits the column. */
const TAKEN_MAX = 1_000_000_000;

/** Takes at most `asked` requests out of the limit of the current minute. One statement: concurrent instances share what is left. */
export async function takePortion(db: Db, caller: string, asked: number, limit: number): Promise<Portion> {
  const { rows } = await sql<{ taken: number; secondsToGo: number }>`
    insert into rate_window (caller, minute, taken) values (${caller}, date_trunc('minute', now()), ${asked})
    on conflict (caller, minute) do update set taken = least(rate_window.taken + excluded.taken, ${TAKEN_MAX})
    returning taken, extract(epoch from minute + interval '1 minute' - now())::float8 as "secondsToGo"`.execute(db);
  const { taken = limit, secondsToGo = 60 } = rows[0] ?? {};
  return {
    granted: Math.max(0, Math.min(asked, limit - (taken - asked))),
    left: Math.max(0, limit - taken),
    secondsToGo,
  };
}

/** Deletes at most `most` counts of past minutes and returns how many. */
export async function deletePastWindows(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_window where ctid in (
      select ctid from rate_window where minute < date_trunc('minute', now()) limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
