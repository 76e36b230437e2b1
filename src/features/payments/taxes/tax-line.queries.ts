import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { minorFromNumeric, numericText } from '../../../platform/money.ts';
import { type BillSoFar, type TaxComponent, type TaxLine, thousandthsOf } from '../../../platform/tax.rules.ts';
import type { LocalDate } from '../../../platform/time.ts';

/** A stay of which the taxes of a night are stored, or a charge. */
type TaxedBy = { bookingId: string; roomStayId: string | null; chargeId: string | null; taxedOn: LocalDate };

/** Taxes to store, of one night or charge. */
type TaxesToStore = TaxedBy & { taxes: readonly TaxLine[] };

/** Taxes as they were stored. */
export type StoredTax = TaxLine & TaxedBy;

type StoredComponent = { name: string; percent: string | null; amount: string };

const storedComponents = (components: readonly TaxComponent[], decimals: number): string =>
  JSON.stringify(components.map(({ name, percent, amount }) => ({ name, percent, amount: numericText(amount, decimals) })));

/** Stores the taxes of nights and charges. Their sums on top belong into `room_stay.billed_tax` and `charge.tax_amount`, in the same transaction. */
export async function insertTaxLines(
  tx: Tx,
  propertyId: string,
  stored: readonly TaxesToStore[],
  decimals: number,
  at: string,
): Promise<void> {
  const rows = stored.flatMap(({ taxes, ...by }) => taxes.map((line) => ({ ...line, ...by })));
  if (rows.length === 0) return;
  await sql`
    insert into tax_line (property_id, id, booking_id, room_stay_id, charge_id, taxed_on, code, name, percent, hsn_sac, base, amount,
      included, components, created_at)
    select ${propertyId}, line.id, line.booking_id, line.room_stay_id, line.charge_id, line.taxed_on, line.code, line.name, line.percent,
      line.hsn_sac, line.base, line.amount, line.included, line.components::jsonb, ${at}
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.bookingId)}::uuid[], ${rows.map((row) => row.roomStayId)}::uuid[],
      ${rows.map((row) => row.chargeId)}::uuid[], ${rows.map((row) => row.taxedOn)}::date[], ${rows.map((row) => row.code)}::text[],
      ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.percent)}::numeric[], ${rows.map((row) => row.hsnSac)}::text[],
      ${rows.map((row) => numericText(row.base, decimals))}::numeric[], ${rows.map((row) => numericText(row.amount, decimals))}::numeric[],
      ${rows.map((row) => row.included)}::boolean[], ${rows.map((row) => storedComponents(row.components, decimals))}::text[]
    ) as line (id, booking_id, room_stay_id, charge_id, taxed_on, code, name, percent, hsn_sac, base, amount, included, components)`.execute(
    tx,
  );
}

/** Takes back the taxes of a charge that is taken back by `reversalId`. */
export async function reverseTaxLines(
  tx: Tx,
  propertyId: string,
  chargeId: string,
  reversal: { id: string; on: LocalDate; at: string },
  decimals: number,
): Promise<void> {
  const taxes = (await listTaxLines(tx, propertyId, { chargeId }, decimals)).map((line) => ({
    ...line,
    base: -line.base,
    amount: -line.amount,
    components: line.components.map((part) => ({ ...part, amount: -part.amount })),
  }));
  const [first] = taxes;
  if (first === undefined) return;
  const { bookingId } = first;
  const back = { bookingId, roomStayId: null, chargeId: reversal.id, taxedOn: reversal.on, taxes };
  await insertTaxLines(tx, propertyId, [back], decimals, reversal.at);
}

/** The stored taxes of a booking, or of one charge: by date. Nights of guests in house have none yet. */
export async function listTaxLines(
  db: Db,
  propertyId: string,
  of: { bookingId: string } | { chargeId: string },
  decimals: number,
): Promise<StoredTax[]> {
  const [bookingId, chargeId] = 'bookingId' in of ? [of.bookingId, null] : [null, of.chargeId];
  type Row = TaxedBy &
    Omit<TaxLine, 'base' | 'amount' | 'components'> & { base: string; amount: string; components: StoredComponent[] };
  const { rows } = await sql<Row>`
    select booking_id as "bookingId", room_stay_id as "roomStayId", charge_id as "chargeId", taxed_on as "taxedOn", code, name,
      trim_scale(percent)::text as percent, hsn_sac as "hsnSac", base::text as base, amount::text as amount, included, components
    from tax_line where property_id = ${propertyId} and ${bookingId === null ? sql`charge_id = ${chargeId}` : sql`booking_id = ${bookingId}`}
    order by taxed_on, room_stay_id, charge_id, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    base: minorFromNumeric(row.base, decimals),
    amount: minorFromNumeric(row.amount, decimals),
    components: row.components.map((part) => ({ ...part, amount: minorFromNumeric(part.amount, decimals) })),
  }));
}

/** What the charges of a booking have of the rules that are rounded by the bill. */
export function billOfCharges(lines: readonly StoredTax[]): BillSoFar {
  const bill: BillSoFar = new Map();
  for (const { code, percent, base, amount, included, chargeId } of lines) {
    if (chargeId === null || included || percent === null) continue;
    const before = bill.get(code) ?? { exact: 0n, amount: 0n };
    bill.set(code, { exact: before.exact + base * thousandthsOf(percent), amount: before.amount + amount });
  }
  return bill;
}
