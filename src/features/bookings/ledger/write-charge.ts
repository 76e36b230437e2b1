import type { Tx } from '../../../platform/db/database.ts';
import { minorFromNumeric, numericText } from '../../../platform/money.ts';
import { rulesOfCharge, taxesOfCharge, taxOnTop } from '../../../platform/tax.rules.ts';
import { localDateOf, type Timestamp } from '../../../platform/time.ts';
import { type ChargeDraft, type ChargeView, insertCharge, insertReversal } from '../../payments/index.ts';
import { billOfCharges, insertTaxLines, listTaxLines, reverseTaxLines } from '../../payments/taxes/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';

/** Adds a charge to the locked booking, with its taxes by the rules of the day on which it occurred. */
export async function writeCharge(tx: Tx, property: Property, draft: Omit<ChargeDraft, 'tax'>): Promise<ChargeView> {
  const { id: propertyId, timezone, taxRules } = property;
  const { currencyDecimals: decimals } = billingPropertyOf(property);
  const { id: chargeId, bookingId, type, at } = draft;
  const on = localDateOf(draft.occurredAt, timezone);
  const rules = rulesOfCharge(taxRules, type, on);
  const needsBill = rules.some(({ rounding }) => rounding === 'BILL');
  const bill = needsBill ? billOfCharges(await listTaxLines(tx, propertyId, { bookingId }, decimals)) : undefined;
  const taxes = taxesOfCharge(rules, decimals, minorFromNumeric(draft.amount, decimals), bill);
  const charge = await insertCharge(tx, propertyId, { ...draft, tax: numericText(taxOnTop(taxes), decimals) });
  await insertTaxLines(tx, propertyId, [{ bookingId, roomStayId: null, chargeId, taxedOn: on, taxes }], decimals, at);
  return chargeView(property, charge);
}

/** Takes back a charge with its taxes. */
export async function writeReversal(
  tx: Tx,
  property: Property,
  chargeId: string,
  reversal: { id: string; reason: string; actorId: string; at: Timestamp },
): Promise<ChargeView> {
  const charge = await insertReversal(tx, property.id, chargeId, reversal);
  const on = localDateOf(reversal.at, property.timezone);
  const { currencyDecimals } = billingPropertyOf(property);
  await reverseTaxLines(tx, property.id, chargeId, { ...reversal, on }, currencyDecimals);
  return chargeView(property, charge);
}

/** A charge as responses show it: without `tax` where the property has no tax rules. */
export function chargeView(property: Property, charge: ChargeView): ChargeView {
  if (property.taxRules.length > 0 || (charge.tax ?? 0) !== 0) return charge;
  const { tax: _none, ...untaxed } = charge;
  return untaxed;
}
