import type { Db } from '../../../platform/db/database.ts';
import { numericText } from '../../../platform/money.ts';
import type { TaxLine } from '../../../platform/tax.rules.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { activeStays } from '../booking.rules.ts';
import type { BookingItemView } from '../booking.schema.ts';
import { listInHouseFacts } from '../booking-facts.queries.ts';
import { computeBalance, policyOf, taxesInHouse } from '../booking-figures.rules.ts';
import { nightsOfBill } from '../pricing/stay-bill.rules.ts';

/** A booking with guests in house: what is still to pay, the nights on the bills of its active stays, and their taxes. Money is numeric text. */
export type InHouseBill = Pick<BookingItemView, 'source' | 'bookingSite' | 'createdAt'> & {
  pending: string;
  nights: { on: LocalDate; rate: string | null }[];
  taxes: ({ on: LocalDate; base: string; amount: string } & Pick<TaxLine, 'code' | 'name' | 'percent' | 'included'>)[];
};

/** The bills of everyone in house, as they are now: up to the expected check-out, or to now if that is later. */
export async function listInHouseBills(db: Db, property: Property, now: Timestamp): Promise<InHouseBill[]> {
  const billing = billingPropertyOf(property);
  const bookings = await listInHouseFacts(db, property.id, now);
  return bookings.map((booking) => {
    const { source, bookingSite, createdAt, expectedCheckOutAt, stays } = booking;
    const policy = policyOf(billing, booking);
    const nights = activeStays(stays).flatMap((stay) => nightsOfBill(policy, stay, expectedCheckOutAt, now));
    const { pending } = computeBalance(billing, booking, now);
    const money = (amount: bigint) => numericText(amount, billing.currencyDecimals);
    const taxes = [...taxesInHouse(billing, booking, now).values()].flat().flatMap(({ on, taxes }) =>
      taxes.map(({ code, name, percent, included, base, amount }) => ({
        ...{ on, code, name, percent, included },
        ...{ base: money(base), amount: money(amount) },
      })),
    );
    return { source, bookingSite, createdAt, pending: money(pending), nights, taxes };
  });
}
