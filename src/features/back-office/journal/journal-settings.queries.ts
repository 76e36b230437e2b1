import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Accounts, DEFAULT_ACCOUNTS, withChanges } from './journal-accounts.rules.ts';

export type JournalSettings = { accounts: Accounts; tallyCompany: string | null };

const settings = sql`select accounts, tally_company as "tallyCompany" from journal_settings`;
type Row = { accounts: Partial<Accounts>; tallyCompany: string | null };
const settingsOf = (row: Row | undefined): JournalSettings => ({
  accounts: withChanges(DEFAULT_ACCOUNTS, row?.accounts ?? {}),
  tallyCompany: row?.tallyCompany ?? null,
});

/** The accounts of the property; the defaults where nobody has set them. */
export async function getJournalSettings(db: Db, propertyId: string): Promise<JournalSettings> {
  const { rows } = await sql<Row>`${settings} where property_id = ${propertyId}`.execute(db);
  return settingsOf(rows[0]);
}

export async function lockJournalSettings(tx: Tx, propertyId: string, at: string): Promise<JournalSettings> {
  await sql`
    insert into journal_settings (property_id, accounts, updated_at) values (${propertyId}, '{}', ${at}) on conflict (property_id) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<Row>`${settings} where property_id = ${propertyId} for no key update`.execute(tx);
  return settingsOf(rows[0]);
}

/** The caller has locked them. */
export async function updateJournalSettings(tx: Tx, propertyId: string, next: JournalSettings, at: string): Promise<void> {
  await sql`
    update journal_settings set accounts = ${JSON.stringify(next.accounts)}::jsonb, tally_company = ${next.tallyCompany}, updated_at = ${at}
    where property_id = ${propertyId}`.execute(tx);
}
