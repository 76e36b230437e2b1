import { sql } from 'kysely';
import type { Static } from 'typebox';
import { isDistributed, lockKeys } from '../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Role } from '../access/roles.rules.ts';
import type { AccessCodeUse } from './access-codes.schema.ts';

/** Retires the expired codes of the property, so that their digits are free again. */
export async function retireExpiredCodes(tx: Tx, propertyId: string, at: string): Promise<void> {
  await sql`
    update access_code set retired_at = ${at}
    where property_id = ${propertyId} and retired_at is null and expires_at <= ${at}`.execute(tx);
}

type AccessCodeRow = { code: string; roles: readonly Role[]; expiresAt: string; createdBy: string; createdAt: string };

/** Inserts the code; false when a valid code of the property has the same digits. */
export async function insertAccessCode(tx: Tx, propertyId: string, id: string, row: AccessCodeRow): Promise<boolean> {
  const { rows } = await sql`
    insert into access_code (property_id, id, code, roles, expires_at, created_by, created_at)
    values (${propertyId}, ${id}, ${row.code}, ${row.roles}, ${row.expiresAt}, ${row.createdBy}, ${row.createdAt})
    on conflict (property_id, code) where retired_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks a valid code as used by the user and returns its id and roles, or undefined. Of several concurrent calls one succeeds: the others
 * wait for the row and then find it retired.
 */
export async function redeemAccessCode(
  tx: Tx,
  propertyId: string,
  code: string,
  userId: string,
  at: string,
): Promise<{ id: string; roles: Role[] } | undefined> {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    update access_code set retired_at = ${at}, used_by = ${userId}
    where property_id = ${propertyId} and code = ${code} and retired_at is null and expires_at > ${at}
    returning id, roles`.execute(tx);
  return rows[0];
}

/** A code without its digits, and who joined with it. */
export async function findCodeUse(db: Db, propertyId: string, id: string): Promise<Static<typeof AccessCodeUse> | undefined> {
  const { rows } = await sql<Static<typeof AccessCodeUse>>`
    select c.id, c.roles, c.expires_at as "expiresAt",
      case when u.id is not null then json_build_object('userId', u.id, 'name', u.name) end as "usedBy"
    from access_code c left join app_user u on u.id = c.used_by
    where c.property_id = ${propertyId} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether the code has been used but has not expired: then a second user with the same code is not guessing. */
export async function wasJustUsed(db: Db, propertyId: string, code: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from access_code
    where property_id = ${propertyId} and code = ${code} and used_by is not null and expires_at > ${at} limit 1`.execute(db);
  return rows.length > 0;
}

export async function findPropertyByCode(db: Db, code: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from property where code = ${code}`.execute(db);
  return rows[0];
}

/** Serialises the joins of a user, over all instances. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await lockKeys(tx, [userId]);
  if (!isDistributed()) await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
}

/** When joins of the user, or of anybody to the property, failed: newest first. */
export async function listFailures(
  tx: Tx,
  by: { userId: string } | { propertyId: string },
  since: string,
  most: number,
): Promise<string[]> {
  const condition = 'userId' in by ? sql`user_id = ${by.userId}` : sql`property_id = ${by.propertyId}`;
  const { rows } = await sql<{ at: string }>`
    select attempted_at as at from access_code_attempt
    where ${condition} and attempted_at > ${since} order by attempted_at desc limit ${most}`.execute(tx);
  return rows.map((row) => row.at);
}

/** Records an attempt as failed and returns its id, by which it can be deleted; `propertyId` is null for an unknown property code. */
export async function insertFailedAttempt(tx: Tx, userId: string, propertyId: string | null, at: string): Promise<string> {
  const id = newId();
  await sql`
    insert into access_code_attempt (id, user_id, property_id, attempted_at) values (${id}, ${userId}, ${propertyId}, ${at})`.execute(
    tx,
  );
  return id;
}

export async function deleteFailedAttempt(db: Db, id: string): Promise<void> {
  await sql`delete from access_code_attempt where id = ${id}`.execute(db);
}

/**
 * Deletes failed attempts before the instant, at most `most`, and returns their number. Only the last minute counts, so keeping an hour is
 * plenty.
 */
export async function purgeAccessCodeAttempts(db: Db, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from access_code_attempt where id = any(array(
      select id from access_code_attempt where attempted_at < ${before} limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
