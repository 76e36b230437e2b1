import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';

/** The account of a property at the gateway, its secrets as they are stored: encrypted. */
export type SettingsRow = {
  keyId: string;
  sealedKeySecret: Buffer;
  hasWebhookSecret: boolean;
  isTest: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = sql`
  s.key_id as "keyId", s.key_secret as "sealedKeySecret", s.is_test as "isTest", s.created_at as "createdAt", s.updated_at as "updatedAt",
  exists (select from gateway_webhook_secret w where w.property_id = s.property_id and w.valid_until is null) as "hasWebhookSecret"`;

export async function findSettings(db: Db, propertyId: string): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select ${columns} from gateway_settings s where s.property_id = ${propertyId}`.execute(
    db,
  );
  return rows[0];
}

/** Settings have no row to lock before they are first made: the property's row stands in for it, whoever changes them. */
export async function lockSettings(tx: Tx, propertyId: string): Promise<SettingsRow | undefined> {
  await sql`select from property where id = ${propertyId} for no key update`.execute(tx);
  return findSettings(tx, propertyId);
}

export async function upsertSettings(
  tx: Tx,
  propertyId: string,
  row: { keyId: string; sealedKeySecret: Buffer; isTest: boolean; at: Timestamp },
): Promise<void> {
  await sql`
    insert into gateway_settings (property_id, key_id, key_secret, is_test, created_at, updated_at)
    values (${propertyId}, ${row.keyId}, ${row.sealedKeySecret}, ${row.isTest}, ${row.at}, ${row.at})
    on conflict (property_id) do update
      set key_id = excluded.key_id, key_secret = excluded.key_secret, is_test = excluded.is_test, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/** The secrets that a message may be signed with now, the current one first; encrypted. */
export async function listWebhookSecrets(
  db: Db,
  propertyId: string,
  now: Timestamp,
): Promise<{ isCurrent: boolean; sealed: Buffer }[]> {
  const { rows } = await sql<{ isCurrent: boolean; sealed: Buffer }>`
    select valid_until is null as "isCurrent", secret as sealed from gateway_webhook_secret
    where property_id = ${propertyId} and (valid_until is null or valid_until > ${now})
    order by valid_until desc nulls first`.execute(db);
  return rows;
}

/** The current secret, encrypted anew. */
export async function resealWebhookSecret(tx: Tx, propertyId: string, sealed: Buffer): Promise<void> {
  await sql`update gateway_webhook_secret set secret = ${sealed} where property_id = ${propertyId} and valid_until is null`.execute(
    tx,
  );
}

/** A new secret; those before are good until `previousUntil`, or not at all any more (null). Secrets that ended before are forgotten. */
export async function replaceWebhookSecret(
  tx: Tx,
  propertyId: string,
  sealed: Buffer | null,
  { at, previousUntil }: { at: Timestamp; previousUntil: Timestamp | null },
): Promise<void> {
  await sql`
    delete from gateway_webhook_secret
    where property_id = ${propertyId} and (${previousUntil}::timestamptz is null or valid_until <= ${at})`.execute(tx);
  await sql`
    update gateway_webhook_secret set valid_until = ${previousUntil}
    where property_id = ${propertyId} and valid_until is null`.execute(tx);
  if (sealed === null) return;
  await sql`
    insert into gateway_webhook_secret (property_id, id, secret, created_at)
    values (${propertyId}, ${newId()}, ${sealed}, ${at})`.execute(tx);
}
