import type { Tx } from '../../../platform/db/database.ts';
import { numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { insertTaxLines } from '../../payments/taxes/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { nightsTaxedBefore, taxTermsOf } from '../booking-figures.rules.ts';
import { taxNights, taxOfNights } from '../pricing/night-taxes.rules.ts';
import type { Night } from '../pricing/stay-bill.rules.ts';
import { removeNights, storeNights } from './stay.queries.ts';

/** A stay that is closed, with the lines of its final bill. */
type FinalNights = { stay: StayFacts; lines: readonly Night[] };

/** Stores exactly these nights of each stay, the lines of its final bill: others were agreed on and are not billed. */
export async function storeBillNights(tx: Tx, propertyId: string, bills: readonly FinalNights[]): Promise<void> {
  const changed = bills.flatMap(({ stay, lines }) =>
    lines.filter(({ on, rate }) => stay.nights[on] !== rate).map((night) => ({ roomStayId: stay.id, ...night })),
  );
  await storeNights(tx, propertyId, changed);
  const notBilled = bills.flatMap(({ stay, lines }) => {
    const billed = new Set(lines.map(({ on }) => on));
    const unused = Object.keys(stay.nights).filter((on) => !billed.has(on));
    return unused.map((on) => ({ roomStayId: stay.id, on }));
  });
  await removeNights(tx, propertyId, notBilled);
}

/** Stores the taxes of final bills, for `room_stay.billed_tax`. @returns what they add to each bill, as numeric text */
export async function storeBillTaxes(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  bills: readonly FinalNights[],
  now: Timestamp,
): Promise<string[]> {
  if (property.taxRules.length === 0) return bills.map(() => '0');
  const billing = billingPropertyOf(property);
  const decimals = billing.currencyDecimals;
  const before = nightsTaxedBefore(billing, booking, now);
  const taxed = bills.map(({ stay, lines }) => ({ stay, nights: taxNights(taxTermsOf(billing, booking), lines, before) }));
  const rows = taxed.flatMap(({ stay, nights }) =>
    nights.map(({ on, taxes }) => ({ bookingId: booking.id, roomStayId: stay.id, chargeId: null, taxedOn: on, taxes })),
  );
  await insertTaxLines(tx, property.id, rows, decimals, now);
  return taxed.map(({ nights }) => numericText(taxOfNights(nights), decimals));
}
