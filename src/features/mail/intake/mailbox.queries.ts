import { sql } from 'kysely';
import type { ImapSetting } from '../../../config/inbound-settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** How far a mailbox has been read. Both numbers have 32 bits (RFC 9051 2.3.1.1). */
export type MailboxPosition = { uidValidity: number | null; lastUid: number };

/** The name under which its position is stored. */
export function mailboxName({ user, host, port, folder }: ImapSetting): string {
  return `${user}@${host}:${port}/${folder}`;
}

/** Until when an instance may read the mailbox. The instance recognises its own lease by this value. */
export type MailboxLease = { name: string; until: Timestamp };

/**
 * Acquires the lease on the mailbox, or renews the own one that was valid until `held`. Null while another instance holds it. Creates
 * the row the first time.
 */
export async function acquireMailbox(
  db: Db,
  lease: MailboxLease,
  held: Timestamp | null,
  now: Timestamp,
): Promise<MailboxPosition | null> {
  const { rows } = await sql<{ uidValidity: string | null; lastUid: string }>`
    insert into inbound_mailbox as m (name, polled_until, updated_at) values (${lease.name}, ${lease.until}, ${now})
    on conflict (name) do update set polled_until = excluded.polled_until
      where m.polled_until is null or m.polled_until <= ${now} or m.polled_until = ${held}
    returning uid_validity::text as "uidValidity", last_uid::text as "lastUid"`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { uidValidity: row.uidValidity === null ? null : Number(row.uidValidity), lastUid: Number(row.lastUid) };
}

/** Extends the lease; false when another instance holds it by now. */
export async function extendMailboxLease(db: Db, { name, until }: MailboxLease, longer: Timestamp): Promise<boolean> {
  const { rows } = await sql`
    update inbound_mailbox set polled_until = ${longer} where name = ${name} and polled_until = ${until} returning name`.execute(
    db,
  );
  return rows.length > 0;
}

/** Releases the lease, so that another instance may read the mailbox. */
export async function releaseMailbox(db: Db, { name, until }: MailboxLease): Promise<void> {
  await sql`update inbound_mailbox set polled_until = null where name = ${name} and polled_until = ${until}`.execute(db);
}

/** Counts a failed fetch of this message: how many in a row there are, with this one, and since when. */
export async function countFailedFetch(
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

/** Moves the position, if it still is `from`. False, and nothing changes, when another instance has moved it. */
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

/** Whether an instance reads the mailbox now: one that cannot gives its lease back. `lastNewAt`: null before the first reading. */
export async function findMailboxState(
  db: Db,
  name: string,
  now: Timestamp,
): Promise<{ isRead: boolean; lastNewAt: Timestamp | null }> {
  const { rows } = await sql<{ isRead: boolean; lastNewAt: Timestamp | null }>`
    select coalesce(polled_until > ${now}, false) as "isRead", case when uid_validity is not null then updated_at end as "lastNewAt"
    from inbound_mailbox where name = ${name}`.execute(db);
  return rows[0] ?? { isRead: false, lastNewAt: null };
}
