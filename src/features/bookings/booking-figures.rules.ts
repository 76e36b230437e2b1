import { type Minor, minorFromNumeric, numberFromMinor, sumMinor } from '../../platform/money.ts';
import { type NightsSoFar, noNights, type TaxRule } from '../../platform/tax.rules.ts';
import type { Timestamp } from '../../platform/time.ts';
import { activeStays, countedStays } from './booking.rules.ts';
import { type BillingPolicy, billableNights } from './pricing/billable-nights.rules.ts';
import {
  type HeldQuote,
  personsOf,
  type TaxedNight,
  type TaxTerms,
  taxNights,
  taxOfNights,
  taxOfQuotes,
} from './pricing/night-taxes.rules.ts';
import { type BillableStay, currentBill, meanRate, nightsOfBill } from './pricing/stay-bill.rules.ts';

/** What the figures of a booking need of its property. */
export type BillingProperty = {
  timezone: string;
  currency: string;
  currencyDecimals: number;
  billingCheckinTime: string;
  billingCheckoutTime: string;
  taxRules: readonly TaxRule[];
};

type Stay = BillableStay & {
  checkInAt: Timestamp;
  checkOutAt: Timestamp | null;
  /** What taxes added to the bill of a closed stay, as numeric text. */
  billedTax: string;
};

/** The stored facts from which the figures are computed. */
export type BookingFigures = {
  status: 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  billingMode: 'PROPERTY_POLICY' | 'TWENTY_FOUR_HOURS';
  billingCheckoutTime: string | null;
  billedNights: number | null;
  maleCount: number | null;
  femaleCount: number | null;
  stays: readonly Stay[];
  /** The quotes of the rooms that are still held. */
  requestTotal: string;
  heldQuotes: readonly HeldQuote[];
  chargeTotal: string;
  /** What taxes add to the charges. */
  chargeTax: string;
  collectedTotal: string;
};

/** The booking's billing policy: the property's times, with the booking's own mode, and check-out time if it has one. */
export function policyOf(
  property: BillingProperty,
  booking: Pick<BookingFigures, 'billingMode' | 'billingCheckoutTime'>,
): BillingPolicy {
  return {
    mode: booking.billingMode,
    checkinTime: property.billingCheckinTime,
    checkoutTime: booking.billingCheckoutTime ?? property.billingCheckoutTime,
    zone: property.timezone,
  };
}

/** The first check-in of the booking; null while nobody has checked in. */
export function firstCheckIn(booking: BookingFigures): Timestamp | null {
  const [first = null] = countedStays(booking.stays)
    .map((stay) => stay.checkInAt)
    .sort();
  return first;
}

const nightsBetween = (policy: BillingPolicy, from: Timestamp, to: Timestamp): number =>
  to > from ? billableNights(policy, from, to) : 1;

/**
 * The billable nights of a booking. Before check-in they follow from the expected dates (1 without an expected check-out). In house
 * they run from the first check-in to the expected check-out, or to now if that is later. After check-out they are as stored.
 */
export function countNights(property: BillingProperty, booking: BookingFigures, now: Timestamp): number {
  const policy = policyOf(property, booking);
  if (booking.billedNights !== null) return booking.billedNights;
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = booking;
  const arrived = firstCheckIn(booking);
  if (booking.status !== 'CHECKED_IN' || arrived === null) return to === null ? 1 : nightsBetween(policy, from, to);
  return nightsBetween(policy, arrived, to !== null && to > now ? to : now);
}

/** Nights from the first check-in to the last check-out. They are stored with the booking when it closes. */
export function countFinalNights(property: BillingProperty, booking: BookingFigures): number {
  const last = countedStays(booking.stays).reduce<Timestamp | null>(
    (end, stay) => (end === null || (stay.checkOutAt ?? '') > end ? stay.checkOutAt : end),
    null,
  );
  const arrived = firstCheckIn(booking);
  return arrived === null || last === null ? 1 : nightsBetween(policyOf(property, booking), arrived, last);
}

/** What the taxes of the booking's nights depend on. */
export function taxTermsOf(property: BillingProperty, booking: Pick<BookingFigures, 'maleCount' | 'femaleCount'>): TaxTerms {
  return { rules: property.taxRules, decimals: property.currencyDecimals, persons: personsOf(booking) };
}

/** The nights of the booking's closed stays, as they count for the taxes of others: their own taxes are stored. */
export function nightsTaxedBefore(property: BillingProperty, booking: BookingFigures, now: Timestamp): NightsSoFar {
  const [before, policy, terms] = [noNights(), policyOf(property, booking), taxTermsOf(property, booking)];
  for (const stay of booking.stays)
    if (stay.status === 'CHECKED_OUT') taxNights(terms, nightsOfBill(policy, stay, null, now), before);
  return before;
}

type LiveTaxes = { property: BillingProperty; now: Timestamp; taxes: Map<BillableStay, TaxedNight[]> };

/** The last taxes that were computed for each booking: the balance, the views of its stays and the ETag need the same ones. */
const computedTaxes = new WeakMap<BookingFigures, LiveTaxes>();

/** The taxes of the nights of each active stay, up to its expected end, or up to now if that is later. Empty without tax rules. */
export function taxesInHouse(
  property: BillingProperty,
  booking: BookingFigures,
  now: Timestamp,
): Map<BillableStay, TaxedNight[]> {
  if (property.taxRules.length === 0) return new Map();
  const known = computedTaxes.get(booking);
  if (known?.now === now && known.property === property) return known.taxes;
  const before = nightsTaxedBefore(property, booking, now);
  const [policy, terms] = [policyOf(property, booking), taxTermsOf(property, booking)];
  const taxes = new Map(
    activeStays(booking.stays).map((stay): [BillableStay, TaxedNight[]] => {
      const nights = nightsOfBill(policy, stay, booking.expectedCheckOutAt, now);
      return [stay, taxNights(terms, nights, before)];
    }),
  );
  computedTaxes.set(booking, { property, now, taxes });
  return taxes;
}

/** What taxes add to the bill of a stay: as stored once it is closed. */
function taxOfStay(property: BillingProperty, booking: BookingFigures, stay: Stay, now: Timestamp): Minor {
  if (stay.status === 'CHECKED_OUT') return minorFromNumeric(stay.billedTax, property.currencyDecimals);
  return taxOfNights(taxesInHouse(property, booking, now).get(stay) ?? []);
}

/** `tax`: what taxes add, contained in `expectedPay`. */
export type BalanceFigures = { expectedPay: Minor; amountCollected: Minor; pending: Minor; tax: Minor };

/**
 * What is owed, collected and pending, in minor units: stays and charges, less payments net of refunds. Before check-in the rooms
 * held for the booking count at their quotes; in house only the stays count.
 */
export function computeBalance(property: BillingProperty, booking: BookingFigures, now: Timestamp): BalanceFigures {
  const decimals = property.currencyDecimals;
  const policy = policyOf(property, booking);
  const closedWithoutStay = booking.status === 'CANCELLED' || booking.status === 'NO_SHOW';
  const lodging = closedWithoutStay
    ? 0n
    : sumMinor(booking.stays.map((stay) => currentBill(policy, stay, booking.expectedCheckOutAt, now, decimals).amount));
  const held = booking.status === 'OPEN' ? minorFromNumeric(booking.requestTotal, decimals) : 0n;
  const tax =
    sumMinor(booking.stays.map((stay) => taxOfStay(property, booking, stay, now))) +
    (booking.status === 'OPEN' ? taxOfQuotes(taxTermsOf(property, booking), booking.heldQuotes) : 0n) +
    minorFromNumeric(booking.chargeTax, decimals);
  const expectedPay = lodging + held + minorFromNumeric(booking.chargeTotal, decimals) + tax;
  const amountCollected = minorFromNumeric(booking.collectedTotal, decimals);
  return { expectedPay, amountCollected, pending: expectedPay - amountCollected, tax };
}

/** The balance as JSON numbers. */
export function balanceView(property: BillingProperty, balance: BalanceFigures) {
  return {
    expectedPay: numberFromMinor(balance.expectedPay, property.currencyDecimals),
    amountCollected: numberFromMinor(balance.amountCollected, property.currencyDecimals),
    pending: numberFromMinor(balance.pending, property.currencyDecimals),
    ...taxView(property, balance.tax),
  };
}

/** `tax` in a response: left out where the property has no tax rules. */
export function taxView(property: BillingProperty, tax: Minor): { tax?: number } {
  return property.taxRules.length === 0 && tax === 0n ? {} : { tax: numberFromMinor(tax, property.currencyDecimals) };
}

/** Nights, amount and mean rate of one stay, as JSON numbers. */
export function stayFigures(property: BillingProperty, booking: BookingFigures, stay: Stay, now: Timestamp) {
  const policy = policyOf(property, booking);
  const bill = currentBill(policy, stay, booking.expectedCheckOutAt, now, property.currencyDecimals);
  const rate = meanRate(policy, stay, booking.expectedCheckOutAt, property.currencyDecimals);
  return {
    nightlyRate: rate === null ? null : numberFromMinor(rate, property.currencyDecimals),
    nights: bill.nights,
    amount: numberFromMinor(bill.amount, property.currencyDecimals),
    ...taxView(property, taxOfStay(property, booking, stay, now)),
  };
}

/** The lines of a stay's bill, as JSON: together its nights and its amount. */
export function nightRatesView(property: BillingProperty, booking: BookingFigures, stay: BillableStay, now: Timestamp) {
  const decimals = property.currencyDecimals;
  return nightsOfBill(policyOf(property, booking), stay, booking.expectedCheckOutAt, now).map(({ on, rate, source }) => ({
    date: on,
    rate: rate === null ? null : numberFromMinor(minorFromNumeric(rate, decimals), decimals),
    source,
  }));
}

/** The numbers of adults and of all guests, from the counts that are known; null when none is. */
export function guestCounts(counts: { maleCount: number | null; femaleCount: number | null; childCount: number | null }) {
  const sum = (parts: readonly (number | null)[]): number | null => {
    const known = parts.filter((part) => part !== null);
    return known.length === 0 ? null : known.reduce((total, part) => total + part, 0);
  };
  const adultCount = sum([counts.maleCount, counts.femaleCount]);
  return { adultCount, totalGuestCount: sum([adultCount, counts.childCount]) };
}

/**
 * The part of the booking's ETag that changes with time: the nights if every guest left now. Like the figures, they change with the
 * billing day. Null for a booking that is not in house, because its figures do not change with time.
 */
export function billingDayTag(property: BillingProperty, booking: BookingFigures, now: Timestamp): string | null {
  if (booking.status !== 'CHECKED_IN') return null;
  const policy = policyOf(property, booking);
  const active = activeStays(booking.stays).map((stay) => stay.chainCheckInAt);
  const countedFrom = new Set([firstCheckIn(booking) ?? now, ...active]);
  return [...countedFrom].map((from) => nightsBetween(policy, from, now)).join('-');
}
