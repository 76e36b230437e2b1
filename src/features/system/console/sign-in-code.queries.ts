import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';

/** How long the links of a start are good. */
const CODE_HOURS = 24;

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** A new code for the person with this role; codes that have expired are forgotten. */
export async function createSignInCode(db: Db, role: string, now: Timestamp): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await sql`delete from sign_in_code where expires_at <= ${now}`.execute(db);
  await sql`
    insert into sign_in_code (code_hash, role, expires_at)
    values (${hashOf(code)}, ${role}, ${addMinutes(now, CODE_HOURS * 60)})`.execute(db);
  return code;
}

/** Uses the code up: of several at once, one gets its role. null: there is no such code, it was used, or it has expired. */
export async function takeSignInCode(db: Db, code: string, now: Timestamp): Promise<string | null> {
  const { rows } = await sql<{ role: string }>`
    update sign_in_code set used = true where code_hash = ${hashOf(code)} and not used and expires_at > ${now} returning role`.execute(
    db,
  );
  return rows[0]?.role ?? null;
}

/** The role of a code that was used: the browser that used it may be signed in still. */
export async function findUsedCode(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ role: string }>`select role from sign_in_code where code_hash = ${hashOf(code)} and used`.execute(
    db,
  );
  return rows[0]?.role ?? null;
}
