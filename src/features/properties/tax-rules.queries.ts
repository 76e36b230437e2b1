import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { noteChange } from '../../platform/outbox/events.queries.ts';
import type { TaxRule } from '../../platform/tax.rules.ts';

/** The tax rules of the property, with its version. */
export async function readTaxRules(db: Db, propertyId: string): Promise<{ rules: TaxRule[]; version: number }> {
  const { rows } = await sql<{ rules: TaxRule[]; version: number }>`
    select tax_rules as rules, version from property where id = ${propertyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a property is never deleted');
  return row;
}

/** Replaces the tax rules of the property, which raises its version. */
export async function updateTaxRules(tx: Tx, propertyId: string, rules: readonly TaxRule[], at: string): Promise<void> {
  await sql`
    update property set tax_rules = ${JSON.stringify(rules)}::jsonb, version = version + 1, updated_at = ${at}
    where id = ${propertyId}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at });
}
