import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { Role } from '../access/roles.rules.ts';
import type { Member } from './members.schema.ts';

export type MemberView = Static<typeof Member>;

/**
 * The members by name. Members with one of `hiddenRoles` are left out. With `phones`, only users with one of these phones.
 * @param after name (empty if there is none) and user id of the last row of the previous page.
 */
export async function listMembers(
  db: Db,
  propertyId: string,
  filter: {
    hiddenRoles: readonly Role[];
    phones: readonly string[] | null;
    after: { name: string; userId: string } | null;
    most: number;
  },
): Promise<MemberView[]> {
  const { hiddenRoles, phones, after, most } = filter;
  const { rows } = await sql<MemberView>`
    select u.id as "userId", u.name, u.phone, u.email, m.roles, m.disabled
    from property_membership m join app_user u on u.id = m.user_id
    where m.property_id = ${propertyId} and not m.roles && ${hiddenRoles}::text[]
      and (${phones}::text[] is null or u.phone = any(${phones}::text[]))
      and (${after?.userId ?? null}::uuid is null
        or (coalesce(u.name, '') collate "C", u.id) > (${after?.name ?? null}::text collate "C", ${after?.userId ?? null}::uuid))
    order by coalesce(u.name, '') collate "C", u.id limit ${most}`.execute(db);
  return rows;
}

export async function findMember(db: Db, propertyId: string, userId: string): Promise<MemberView | undefined> {
  const { rows } = await sql<MemberView>`
    select u.id as "userId", u.name, u.phone, u.email, m.roles, m.disabled
    from property_membership m join app_user u on u.id = m.user_id
    where m.property_id = ${propertyId} and m.user_id = ${userId}`.execute(db);
  return rows[0];
}

type MembershipRow = {
  /** The roles of the actor's enabled membership; null without one. */
  actorRoles: Role[] | null;
  targetKnown: boolean;
  target: { roles: Role[]; disabled: boolean } | null;
  hasOtherAdmin: boolean;
};

/** The facts that decide about a change of a membership. The caller has locked the property's row, as every such change does. */
export async function getMembershipFacts(tx: Tx, propertyId: string, actorId: string, targetId: string): Promise<MembershipRow> {
  const { rows } = await sql<MembershipRow>`
    select
      (select m.roles from property_membership m where m.property_id = ${propertyId} and m.user_id = ${actorId} and not m.disabled) as "actorRoles",
      exists (select from app_user u where u.id = ${targetId}) as "targetKnown",
      (select json_build_object('roles', m.roles, 'disabled', m.disabled)
        from property_membership m where m.property_id = ${propertyId} and m.user_id = ${targetId}) as target,
      exists (select from property_membership m
        where m.property_id = ${propertyId} and m.user_id <> ${targetId} and not m.disabled and 'ADMIN' = any(m.roles)) as "hasOtherAdmin"`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a from clause returns one row');
  return row;
}

/** Creates the membership or replaces its roles; a disabled membership stays disabled. */
export async function upsertMembership(
  tx: Tx,
  propertyId: string,
  userId: string,
  roles: readonly Role[],
  at: string,
): Promise<void> {
  await sql`
    insert into property_membership (property_id, user_id, roles, created_at, updated_at)
    values (${propertyId}, ${userId}, ${roles}, ${at}, ${at})
    on conflict (property_id, user_id) do update set roles = excluded.roles, updated_at = excluded.updated_at`.execute(tx);
  noteChange(tx, { propertyId, kind: 'member', id: userId, at });
}

/** Creates the membership; false when the user has one already, disabled or not. */
export async function insertMembership(
  tx: Tx,
  propertyId: string,
  userId: string,
  roles: readonly Role[],
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into property_membership (property_id, user_id, roles, created_at, updated_at)
    values (${propertyId}, ${userId}, ${roles}, ${at}, ${at})
    on conflict (property_id, user_id) do nothing returning user_id`.execute(tx);
  if (rows.length > 0) noteChange(tx, { propertyId, kind: 'member', id: userId, at });
  return rows.length > 0;
}

export async function updateDisabled(tx: Tx, propertyId: string, userId: string, disabled: boolean, at: string): Promise<void> {
  await sql`
    update property_membership set disabled = ${disabled}, updated_at = ${at}
    where property_id = ${propertyId} and user_id = ${userId}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'member', id: userId, at });
}

export async function deleteMembership(tx: Tx, propertyId: string, userId: string, at: string): Promise<void> {
  await sql`delete from property_membership where property_id = ${propertyId} and user_id = ${userId}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'member', id: userId, at, removed: true });
}
