import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { lockProperty } from '../../properties/index.ts';

/** The gateway account of a property. Its secrets are encrypted. */
export type SettingsRow = {
  keyId: string;
  sealedKeySecret: Buffer;
  hasWebhookSecret: boolean;
  isTest: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = (propertyId: string) => sql`
  s.key_id as "keyId", s.key_secret as "sealedKeySecret", s.is_test as "isTest", s.created_at as "createdAt", s.updated_at as "updatedAt",
  exists (select from gateway_webhook_secret w where w.property_id = ${propertyId} and w.valid_until is null) as "hasWebhookSecret"`;

export async function findSettings(db: Db, propertyId: string): Promise<SettingsRow | undefined> {
  const { rows } =
    await sql<SettingsRow>`select ${columns(propertyId)} from gateway_settings s where s.property_id = ${propertyId}`.execute(db);
  return rows[0];
}

/** Locks the settings by the lock of the property: before they are made the first time they have no row of their own. */
export async function lockSettings(tx: Tx, propertyId: string): Promise<SettingsRow | undefined> {
  await lockProperty(tx, propertyId);
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

/** The encrypted secrets with which an event may be signed now, the current one first. */
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

/** Replaces the current secret by the same one, newly encrypted. */
export async function resealWebhookSecret(tx: Tx, propertyId: string, sealed: Buffer): Promise<void> {
  await sql`update gateway_webhook_secret set secret = ${sealed} where property_id = ${propertyId} and valid_until is null`.execute(
    tx,
  );
}

/** Sets a new secret. Earlier ones stay valid until `previousUntil`, or end now (null). Secrets that have ended are deleted. */
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
