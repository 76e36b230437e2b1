import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { nightAt, nightsOfStay } from '../pricing/stay-bill.rules.ts';
import { type InHouseStay, listInHouseStays } from './in-house-nights.queries.ts';

/** A property with the times by which it bills, and a local date of it. */
export type NightOf = {
  propertyId: string;
  timezone: string;
  billingCheckinTime: string;
  billingCheckoutTime: string;
  on: LocalDate;
  /** The first instant after the date. */
  to: Timestamp;
};

/** A night of a guest in house; `rate` is numeric text, null: it has none. */
export type InHouseNight = Pick<InHouseStay, 'propertyId' | 'source' | 'bookingSite'> & { rate: string | null };

/** The rate of the night on the bill of the stay; undefined: it is not on it. */
function rateOf(stay: InHouseStay, property: NightOf, now: Timestamp): string | null | undefined {
  const { on, timezone: zone, billingCheckinTime: checkinTime } = property;
  const { expectedCheckOutAt: end, isStored, storedRate, calendarRate } = stay;
  const policy = {
    mode: stay.billingMode,
    checkinTime,
    checkoutTime: stay.billingCheckoutTime ?? property.billingCheckoutTime,
    zone,
  };
  const out = end !== null && end > now ? end : now;
  if (!nightsOfStay(policy, stay, out).includes(on)) return undefined;
  const nights = isStored ? { [on]: storedRate } : {};
  const laterRates = calendarRate === null ? {} : { [on]: calendarRate };
  const bill = { status: 'ACTIVE', nightSources: {}, billedNights: null, billedAmount: null } as const;
  return nightAt({ ...stay, ...bill, nights, laterRates }, on).rate;
}

/** The nights of one date that stand on the bills of everyone in house now, of many properties (`listInHouseBills` has all of one). */
export async function listInHouseNights(db: Db, properties: readonly NightOf[], now: Timestamp): Promise<InHouseNight[]> {
  const propertyOf = new Map(properties.map((property) => [property.propertyId, property]));
  const stays = await listInHouseStays(db, properties);
  return stays.flatMap((stay) => {
    const { propertyId, source, bookingSite } = stay;
    const property = propertyOf.get(propertyId);
    const rate = property === undefined ? undefined : rateOf(stay, property, now);
    return rate === undefined ? [] : [{ propertyId, source, bookingSite, rate }];
  });
}
