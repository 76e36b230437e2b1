import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { LocalDate } from '../../../../platform/time.ts';
import type { ColleagueName } from '../rooms/room-list.queries.ts';

/** Who makes up which rooms on a day. */
export type Share = ColleagueName & { roomIds: string[] };

/** The active members with the role HOUSEKEEPING, by name. */
export async function listHousekeepers(db: Db, propertyId: string): Promise<ColleagueName[]> {
  const { rows } = await sql<ColleagueName>`
    select u.id as "userId", u.name from property_membership m join app_user u on u.id = m.user_id
    where m.property_id = ${propertyId} and 'HOUSEKEEPING' = any(m.roles) and not m.disabled
    order by u.name, u.id`.execute(db);
  return rows;
}

/** The assignments of a day, by name; the rooms of each by number. */
export async function listAssignments(db: Db, propertyId: string, on: LocalDate): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select h.user_id as "userId", u.name, json_agg(h.room_id order by r.room_number) as "roomIds"
    from housekeeping_assignment h
    join app_user u on u.id = h.user_id
    join room r on r.property_id = h.property_id and r.id = h.room_id
    where h.property_id = ${propertyId} and h.day_on = ${on}
    group by h.user_id, u.name order by u.name, h.user_id`.execute(db);
  return rows;
}

/**
 * Replaces the assignments of a day. The caller has locked the housekeeping of the property, and the rooms.
 * @returns the rooms that somebody else has now, or nobody
 */
export async function replaceAssignments(
  tx: Tx,
  propertyId: string,
  on: LocalDate,
  shares: readonly { userId: string; roomIds: readonly string[] }[],
): Promise<string[]> {
  const pairs = shares.flatMap(({ userId, roomIds }) => roomIds.map((roomId) => ({ userId, roomId })));
  const { rows } = await sql<{ roomId: string }>`
    with next as (
      select * from unnest(${pairs.map(({ roomId }) => roomId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[]) as n (room_id, user_id)
    ), gone as (
      delete from housekeeping_assignment h where h.property_id = ${propertyId} and h.day_on = ${on}
        and not exists (select from next where next.room_id = h.room_id) returning h.room_id
    ), set as (
      insert into housekeeping_assignment as h (property_id, day_on, room_id, user_id)
      select ${propertyId}, ${on}, next.room_id, next.user_id from next order by next.room_id
      on conflict (property_id, day_on, room_id) do update set user_id = excluded.user_id where h.user_id <> excluded.user_id
      returning h.room_id
    )
    select room_id as "roomId" from gone union all select room_id from set`.execute(tx);
  return rows.map(({ roomId }) => roomId);
}

/** Those of the users who are members that are not disabled, with their names. */
export async function listMembersOf(db: Db, propertyId: string, userIds: readonly string[]): Promise<ColleagueName[]> {
  const { rows } = await sql<ColleagueName>`
    select u.id as "userId", u.name from property_membership m join app_user u on u.id = m.user_id
    where m.property_id = ${propertyId} and m.user_id = any(${[...userIds]}::uuid[]) and not m.disabled`.execute(db);
  return rows;
}
