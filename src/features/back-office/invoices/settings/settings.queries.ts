import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import type { StoredSettings } from './settings.schema.ts';

/** Settings with their version; 0 where nobody has set any. */
export type SettingsRow = StoredSettings & { version: number; updatedAt: Timestamp | null };

const INDIA_STARTS = 4;

const defaultsOf = (countryCode: string): SettingsRow => ({
  legalName: null,
  address: null,
  gstin: null,
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  fiscalYearStartMonth: countryCode === 'IN' ? INDIA_STARTS : 1,
  footer: null,
  upiAddress: null,
  bank: null,
  logoId: null,
  version: 0,
  updatedAt: null,
});

type Of = Readonly<{ id: string; countryCode: string }>;

/** The settings of the property; the defaults of its country for what nobody has set. */
export async function getSettings(db: Db, property: Of): Promise<SettingsRow> {
  const { rows } = await sql<{ settings: Partial<StoredSettings>; version: number; updatedAt: Timestamp }>`
    select settings, version, updated_at as "updatedAt" from invoice_settings where property_id = ${property.id}`.execute(db);
  const [row] = rows;
  const defaults = defaultsOf(property.countryCode);
  return row === undefined ? defaults : { ...defaults, ...row.settings, version: row.version, updatedAt: row.updatedAt };
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, property: Of, at: Timestamp): Promise<SettingsRow> {
  await sql`
    insert into invoice_settings (property_id, settings, version, updated_at) values (${property.id}, '{}', 0, ${at})
    on conflict (property_id) do nothing`.execute(tx);
  await sql`select from invoice_settings where property_id = ${property.id} for no key update`.execute(tx);
  return getSettings(tx, property);
}

/** The caller has locked them. */
export async function updateSettings(
  tx: Tx,
  propertyId: string,
  settings: StoredSettings,
  by: { userId: string; at: Timestamp },
): Promise<void> {
  await sql`
    update invoice_settings set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1, updated_by = ${by.userId},
      updated_at = ${by.at}
    where property_id = ${propertyId}`.execute(tx);
}

export type LogoRow = { id: string; sizeBytes: number };

export async function insertLogo(
  tx: Tx,
  propertyId: string,
  logo: LogoRow,
  by: { userId: string; at: Timestamp },
): Promise<void> {
  await sql`
    insert into invoice_logo (property_id, id, size_bytes, created_by, created_at)
    values (${propertyId}, ${logo.id}, ${logo.sizeBytes}, ${by.userId}, ${by.at})`.execute(tx);
}

/** A logo of the property, also one that is no longer in the settings. */
export async function findLogo(db: Db, propertyId: string, logoId: string): Promise<LogoRow | undefined> {
  const { rows } = await sql<LogoRow>`
    select id, size_bytes as "sizeBytes" from invoice_logo
    where property_id = ${propertyId} and id = ${logoId}`.execute(db);
  return rows[0];
}

/** Those of the ids that are logos. */
export async function listKnownLogoIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from invoice_logo where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
