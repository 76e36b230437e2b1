import { sql } from 'kysely';
import type { Static } from 'typebox';
import { lockKeys, lockOfSharedRow } from '../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { CallerInProperty } from '../../../platform/outbox/revoked-streams.ts';
import type { Property } from './access.ts';
import type { User } from './identity.schema.ts';
import type { TokenIdentity } from './token-verifier.ts';

export type UserView = Static<typeof User>;

/** Who calls, what the property is, and which roles the caller has there. */
export type AccessRow = {
  userId: string | null;
  userName: string | null;
  superAdmin: boolean | null;
  property: Property | null;
  roles: string[] | null;
};

type AccessAsked = { issuer: string | null; subject: string | null; propertyId: string | null };

const propertyFacts = sql`json_build_object(
  'id', p.id, 'name', p.name, 'active', p.active, 'timezone', p.timezone, 'currency', p.currency, 'countryCode', p.country_code,
  'billingCheckinTime', p.billing_checkin_time, 'billingCheckoutTime', p.billing_checkout_time,
  'allowedTransportModes', p.allowed_transport_modes, 'taxRules', p.tax_rules)`;

const access = statement<AccessAsked, AccessRow>(
  ({ issuer, subject, propertyId }) => sql<AccessRow>`
    select u.id as "userId", u.name as "userName", u.super_admin as "superAdmin", m.roles,
      case when p.id is not null then ${propertyFacts} end as property
    from (values (1)) as one
    left join app_user u on u.issuer = ${issuer} and u.subject = ${subject}
    left join property p on p.id = ${propertyId}
    left join property_membership m on m.property_id = p.id and m.user_id = u.id and not m.disabled`,
);

/** Who calls, which property is meant and which roles the caller has there: all in one round trip, on every request. */
export async function findAccess(db: Db, identity: TokenIdentity | null, propertyId: string | null): Promise<AccessRow> {
  const { issuer = null, subject = null } = identity ?? {};
  const [row] = await access(db, { issuer, subject, propertyId });
  if (row === undefined) throw new Error('the access query returns exactly one row');
  return row;
}

/** What a request knows of its property, for work outside of requests. */
export async function loadProperty(db: Db, propertyId: string): Promise<Property> {
  const { rows } = await sql<{ property: Property }>`
    select ${propertyFacts} as property from property p where p.id = ${propertyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row.property;
}

/**
 * The property's currency, which stays until the transaction ends, for transactions that write a rate: a change of the currency waits, and then sees
 * that rate. The currency that the request came in with (`Property`) may have changed since.
 */
export async function lockCurrency(tx: Tx, propertyId: string): Promise<string> {
  await lockKeys(tx, [propertyId], 'shared');
  const { rows } = await sql<{ currency: string }>`
    select currency from property where id = ${propertyId} ${lockOfSharedRow(sql`for key share`)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row.currency;
}

/** The user, if the token says nothing new of it. */
async function findUnchanged(tx: Tx, identity: TokenIdentity, superAdmin: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where issuer = ${identity.issuer} and subject = ${identity.subject} and super_admin = ${superAdmin}
      and (name is not null or ${identity.name}::text is null)
      and phone is not distinct from coalesce(${identity.phone}, phone)
      and email is not distinct from coalesce(${identity.email}, email)`.execute(tx);
  return rows[0]?.id;
}

/**
 * Creates the user on first sight; later refreshes phone and e-mail, and the name only when there is none yet. Writes nothing when nothing
 * changes: on Citus a write here locks the users of all properties. Returns the user's id.
 */
export async function upsertUser(tx: Tx, id: string, identity: TokenIdentity, superAdmin: boolean, at: string): Promise<string> {
  const unchanged = await findUnchanged(tx, identity, superAdmin);
  if (unchanged !== undefined) return unchanged;
  const { rows } = await sql<{ id: string }>`
    insert into app_user (id, issuer, subject, name, phone, email, super_admin, created_at, updated_at)
    values (${id}, ${identity.issuer}, ${identity.subject}, ${identity.name}, ${identity.phone}, ${identity.email}, ${superAdmin}, ${at}, ${at})
    on conflict on constraint app_user_identity_taken do update set
      name = coalesce(app_user.name, excluded.name), phone = coalesce(excluded.phone, app_user.phone),
      email = coalesce(excluded.email, app_user.email), super_admin = excluded.super_admin, updated_at = excluded.updated_at
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert returns its row');
  return row.id;
}

export async function updateUserName(tx: Tx, userId: string, name: string, at: string): Promise<void> {
  await sql`update app_user set name = ${name}, updated_at = ${at} where id = ${userId}`.execute(tx);
}

/** The users with their memberships, ordered by id; `after` is the last id of the page before. */
export async function listUsers(
  db: Db,
  filter: { ids: readonly string[] | null; phone: string | null; after: string | null; most: number },
): Promise<UserView[]> {
  const { rows } = await sql<UserView>`
    select u.id, u.name, u.phone, u.email, u.super_admin as "superAdmin", coalesce(m.list, '[]'::json) as memberships
    from app_user u
    left join lateral (
      select json_agg(json_build_object('propertyId', p.id, 'propertyName', p.name, 'roles', pm.roles, 'disabled', pm.disabled) order by p.name, p.id) as list
      from property_membership pm join property p on p.id = pm.property_id where pm.user_id = u.id
    ) m on true
    where (${filter.ids}::uuid[] is null or u.id = any(${filter.ids}::uuid[]))
      and (${filter.phone}::text is null or u.phone = ${filter.phone})
      and (${filter.after}::uuid is null or u.id > ${filter.after})
    order by u.id limit ${filter.most}`.execute(db);
  return rows;
}

/** For each caller of an open stream, whether the membership it was opened under is gone or disabled, or has lost the roles for it. */
export async function findRevoked(db: Db, callers: readonly CallerInProperty[]): Promise<boolean[]> {
  const { rows } = await sql<{ revoked: boolean }>`
    select not coalesce(u.super_admin or exists (
      select from property_membership m where m.property_id = c.property_id and m.user_id = c.user_id and not m.disabled
        and (c.roles is null or m.roles && string_to_array(c.roles, ','))
        and (c.held is null or m.roles <@ string_to_array(c.held, ',') and m.roles @> string_to_array(c.held, ','))), false) as revoked
    from unnest(${callers.map((caller) => caller.propertyId)}::uuid[], ${callers.map((caller) => caller.userId)}::uuid[],
      ${callers.map((caller) => caller.roles?.join(',') ?? null)}::text[], ${callers.map((caller) => caller.rolesHeld?.join(',') ?? null)}::text[])
      with ordinality as c (property_id, user_id, roles, held, ordinal)
    left join app_user u on u.id = c.user_id
    order by c.ordinal`.execute(db);
  return rows.map((row) => row.revoked);
}
