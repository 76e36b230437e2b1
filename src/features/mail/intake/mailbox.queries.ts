import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** How far a mailbox is read. Both numbers have 32 bits (RFC 9051 2.3.1.1). */
export type MailboxPosition = { uidValidity: number | null; lastUid: number };

/** Until when an instance reads the mailbox: the value is also what it knows its own turn by. */
export type Turn = { name: string; until: Timestamp };

/**
 * Takes the turn to read the mailbox, or goes on with its own, which was until `held`. Null while another instance has it. The first
 * to ask makes the row.
 */
export async function takeTurn(db: Db, turn: Turn, held: Timestamp | null, now: Timestamp): Promise<MailboxPosition | null> {
  const { rows } = await sql<{ uidValidity: string | null; lastUid: string }>`
    insert into inbound_mailbox as m (name, polled_until, updated_at) values (${turn.name}, ${turn.until}, ${now})
    on conflict (name) do update set polled_until = excluded.polled_until
      where m.polled_until is null or m.polled_until <= ${now} or m.polled_until = ${held}
    returning uid_validity::text as "uidValidity", last_uid::text as "lastUid"`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { uidValidity: row.uidValidity === null ? null : Number(row.uidValidity), lastUid: Number(row.lastUid) };
}

/** Makes the turn longer; false when it is another's by now. */
export async function extendTurn(db: Db, { name, until }: Turn, longer: Timestamp): Promise<boolean> {
  const { rows } = await sql`
    update inbound_mailbox set polled_until = ${longer} where name = ${name} and polled_until = ${until} returning name`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lets another instance read it. */
export async function endTurn(db: Db, { name, until }: Turn): Promise<void> {
  await sql`update inbound_mailbox set polled_until = null where name = ${name} and polled_until = ${until}`.execute(db);
}

/** How often in a row, this time included, and since when the server has not handed over this message. */
export async function countStuck(
  db: Db,
  name: string,
  uid: number,
  now: Timestamp,
): Promise<{ count: number; since: Timestamp }> {
  const { rows } = await sql<{ count: number; since: Timestamp }>`
    update inbound_mailbox set stuck_uid = ${uid}, stuck_count = case when stuck_uid = ${uid} then stuck_count + 1 else 1 end,
      stuck_since = case when stuck_uid = ${uid} then stuck_since else ${now} end
    where name = ${name} returning stuck_count as count, stuck_since as since`.execute(db);
  return rows[0] ?? { count: 1, since: now };
}

/** Moves on, but only from where this instance knows the mailbox to be: false, and nothing changes, when another has moved it. */
export async function movePosition(
  db: Db,
  name: string,
  from: MailboxPosition,
  to: MailboxPosition,
  at: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    update inbound_mailbox set uid_validity = ${to.uidValidity}, last_uid = ${to.lastUid}, updated_at = ${at}
    where name = ${name} and uid_validity is not distinct from ${from.uidValidity}::bigint and last_uid = ${from.lastUid}
    returning name`.execute(db);
  return rows.length > 0;
}
