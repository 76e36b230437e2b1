import type { Tx } from '../../../platform/db/database.ts';
import type { StayFacts } from '../booking-facts.queries.ts';
import type { Night } from '../pricing/stay-bill.rules.ts';
import { removeNights, storeNights } from './stay.queries.ts';

/** Stores exactly these nights of each stay, the lines of its final bill: others were agreed on and are not billed. */
export async function storeBillNights(
  tx: Tx,
  propertyId: string,
  bills: readonly { stay: StayFacts; lines: readonly Night[] }[],
): Promise<void> {
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
