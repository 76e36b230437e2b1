import { sql } from 'kysely';
import type { Static } from 'typebox';
import { isDistributed, lockKeys } from '../../platform/db/by-property.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { noteChange } from '../../platform/outbox/events.queries.ts';
import type { BillingPolicy, CancellationPolicy, Property } from './properties.schema.ts';

export type PropertyView = Static<typeof Property>;
type BillingPolicyView = Static<typeof BillingPolicy>;
type CancellationPolicyView = Static<typeof CancellationPolicy>;

/** The columns that a client may write; e-mail addresses are in a separate table. */
type PropertyColumns = Omit<PropertyView, 'id' | 'emailAddresses' | 'createdAt' | 'updatedAt'>;

type PropertyRow = PropertyView & { version: number };

const columns = sql`
  p.id, p.code, p.name, p.address_text as "addressText", p.timezone, p.currency, p.country_code as "countryCode",
  p.billing_checkin_time as "billingCheckinTime", p.billing_checkout_time as "billingCheckoutTime", p.active,
  p.ota_aliases as "otaAliases", p.allowed_transport_modes as "allowedTransportModes",
  array(select e.email from property_email e where e.property_id = p.id order by e.position) as "emailAddresses",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

function splitVersion({ version, ...view }: PropertyRow): { view: PropertyView; version: number } {
  return { view, version };
}

function versionOf(rows: readonly { version: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row.version;
}

/** A property with the version for its ETag. It exists, because the access check has found it. */
export async function getProperty(db: Db, propertyId: string): Promise<{ view: PropertyView; version: number }> {
  const { rows } = await sql<PropertyRow>`select ${columns} from property p where p.id = ${propertyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return splitVersion(row);
}

/**
 * Properties by name: all of them, or those of which the user is an enabled member.
 * @param after name and id of the last row of the previous page.
 */
export async function listProperties(
  db: Db,
  filter: { memberId: string | null; after: { name: string; id: string } | null; most: number },
): Promise<PropertyView[]> {
  const { memberId, after, most } = filter;
  const { rows } = await sql<PropertyRow>`
    select ${columns} from property p
    where (${memberId}::uuid is null or exists (
        select from property_membership m where m.property_id = p.id and m.user_id = ${memberId} and not m.disabled))
      and (${after?.id ?? null}::uuid is null or (p.name collate "C", p.id) > (${after?.name ?? null}::text collate "C", ${after?.id ?? null}::uuid))
    order by p.name collate "C", p.id limit ${most}`.execute(db);
  return rows.map((row) => splitVersion(row).view);
}

/** Inserts the property with its code; false when another property has that code. */
export async function insertProperty(tx: Tx, id: string, row: PropertyColumns, at: string): Promise<boolean> {
  const { rows } = await sql`
    insert into property (id, code, name, address_text, timezone, currency, country_code, billing_checkin_time, billing_checkout_time,
      active, ota_aliases, allowed_transport_modes, created_at, updated_at)
    values (${id}, ${row.code}, ${row.name}, ${row.addressText}, ${row.timezone}, ${row.currency}, ${row.countryCode}, ${row.billingCheckinTime},
      ${row.billingCheckoutTime}, ${row.active}, ${row.otaAliases}, ${row.allowedTransportModes}, ${at}, ${at})
    on conflict on constraint property_code_taken do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks the property until the transaction ends: its row, or in a distributed database its id. Everything that decides about the property or its members holds this lock.
 * `update` also excludes inserts of rows that refer to the property (their foreign key needs the row): only for what new bookings must not
 * overtake.
 */
export async function lockProperty(
  tx: Tx,
  propertyId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await lockKeys(tx, [propertyId]);
  if (strength === 'update') await sql`select from property where id = ${propertyId} for update`.execute(tx);
  else if (!isDistributed()) await sql`select from property where id = ${propertyId} for no key update`.execute(tx);
}

/** Updates every column of the property and raises the version. */
export async function updateProperty(tx: Tx, propertyId: string, row: PropertyColumns, at: string): Promise<void> {
  await sql`
    update property set code = ${row.code}, name = ${row.name}, address_text = ${row.addressText}, timezone = ${row.timezone},
      currency = ${row.currency}, country_code = ${row.countryCode}, billing_checkin_time = ${row.billingCheckinTime},
      billing_checkout_time = ${row.billingCheckoutTime}, active = ${row.active}, ota_aliases = ${row.otaAliases},
      allowed_transport_modes = ${row.allowedTransportModes}, version = version + 1, updated_at = ${at}
    where id = ${propertyId}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
}

/** Replaces the e-mail addresses of the property; they must be in lower case. */
export async function replaceEmails(tx: Tx, propertyId: string, emails: readonly string[]): Promise<void> {
  await sql`delete from property_email where property_id = ${propertyId}`.execute(tx);
  await sql`
    insert into property_email (property_id, email, position)
    select ${propertyId}, email, position from unnest(${emails}::text[]) with ordinality as list (email, position)`.execute(tx);
}

export async function hasBookings(tx: Tx, propertyId: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists(select from booking where property_id = ${propertyId}) as found`.execute(tx);
  return rows[0]?.found === true;
}

/**
 * A description of a rate of the property with more decimals than that, for example `the default rate of room type DLX`; null when there
 * is none. Deleted rate plans do not count, because nothing is sold with them any more.
 */
export async function findFinerRate(tx: Tx, propertyId: string, decimals: number): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select 'the default rate of room type ' || code as rate from room_type
    where property_id = ${propertyId} and scale(trim_scale(default_rate)) > ${decimals}::int
    union all
    select 'the base rate of rate plan ' || code from rate_plan
    where property_id = ${propertyId} and deleted_at is null and scale(trim_scale(base_rate)) > ${decimals}::int
    union all
    select 'the rate of rate plan ' || p.code || ' on ' || to_char(o.rate_on, 'YYYY-MM-DD') from rate_override o
    join rate_plan p on p.property_id = o.property_id and p.id = o.rate_plan_id
    where o.property_id = ${propertyId} and scale(trim_scale(o.rate)) > ${decimals}::int
    limit 1`.execute(tx);
  return rows[0]?.rate ?? null;
}

export async function getBillingPolicy(db: Db, propertyId: string): Promise<BillingPolicyView> {
  const { billingCheckinTime, billingCheckoutTime } = (await getProperty(db, propertyId)).view;
  return { billingCheckinTime, billingCheckoutTime };
}

/** Resolves to the new version of the property. */
export async function updateBillingPolicy(tx: Tx, propertyId: string, policy: BillingPolicyView, at: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update property set billing_checkin_time = ${policy.billingCheckinTime}, billing_checkout_time = ${policy.billingCheckoutTime},
      version = version + 1, updated_at = ${at}
    where id = ${propertyId} returning version`.execute(tx);
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
  return versionOf(rows);
}

/** The cancellation policy. Until one is set, it is the defaults of the columns. */
export async function getCancellationPolicy(db: Db, propertyId: string): Promise<CancellationPolicyView> {
  const { rows } = await sql<CancellationPolicyView>`
    select free_days_before_checkin as "freeDaysBeforeCheckin", penalty_mode as "penaltyMode" from property where id = ${propertyId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row;
}

/** Resolves to the new version of the property. */
export async function updateCancellationPolicy(
  tx: Tx,
  propertyId: string,
  policy: CancellationPolicyView,
  at: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update property set free_days_before_checkin = ${policy.freeDaysBeforeCheckin}, penalty_mode = ${policy.penaltyMode},
      version = version + 1, updated_at = ${at}
    where id = ${propertyId} returning version`.execute(tx);
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
  return versionOf(rows);
}
