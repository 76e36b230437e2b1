import type { Db } from '../../../platform/db/database.ts';
import { type Minor, minorFromNumeric } from '../../../platform/money.ts';
import type { TaxLine } from '../../../platform/tax.rules.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { activeStays } from '../booking.rules.ts';
import { listInHouseFacts } from '../booking-facts.queries.ts';
import { policyOf, taxesInHouse } from '../booking-figures.rules.ts';
import { nightsOfBill } from '../pricing/stay-bill.rules.ts';

/** A night on the bill of a guest in house, with its taxes. */
type TaxedInHouseNight = {
  bookingId: string;
  bookingReference: string;
  stayId: string;
  on: LocalDate;
  rate: Minor;
  taxes: TaxLine[];
};

/** The nights of everyone in house, up to the expected check-out, or to now if that is later. */
export async function listTaxedNights(db: Db, property: Property, now: Timestamp): Promise<TaxedInHouseNight[]> {
  const billing = billingPropertyOf(property);
  const bookings = await listInHouseFacts(db, property.id, now);
  return bookings.flatMap((booking) => {
    const [policy, taxed] = [policyOf(billing, booking), taxesInHouse(billing, booking, now)];
    return activeStays(booking.stays).flatMap((stay) =>
      nightsOfBill(policy, stay, booking.expectedCheckOutAt, now).map(({ on, rate }) => ({
        ...{ bookingId: booking.id, bookingReference: booking.reference, stayId: stay.id, on },
        rate: minorFromNumeric(rate ?? '0', billing.currencyDecimals),
        taxes: taxed.get(stay)?.find((night) => night.on === on)?.taxes ?? [],
      })),
    );
  });
}
