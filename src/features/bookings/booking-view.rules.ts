import { type Minor, minorFromNumeric, numberFromMinor, sumMinor } from '../../platform/money.ts';
import type { Timestamp } from '../../platform/time.ts';
import { type BillingPolicy, billableNights } from './billing/billable-nights.rules.ts';
import { type BillableStay, billOf, meanRate } from './billing/stay-bill.rules.ts';

/** What a booking's figures depend on besides the booking: its property, and how many decimals its money has. */
export type Hotel = {
  timezone: string;
  currency: string;
  currencyDecimals: number;
  billingCheckinTime: string;
  billingCheckoutTime: string;
};

type Stay = BillableStay & { checkInAt: Timestamp; checkOutAt: Timestamp | null };

/** The stored facts that the figures are computed from. */
export type BookingFigures = {
  status: 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  billingMode: 'PROPERTY_POLICY' | 'TWENTY_FOUR_HOURS';
  billingCheckoutTime: string | null;
  billedNights: number | null;
  stays: readonly Stay[];
  /** What the rooms cost that are still held, as quoted. */
  requestTotal: string;
  chargeTotal: string;
  collectedTotal: string;
};

/** The booking's billing policy: the property's times, its own mode and check-out time where it has one. */
export function policyOf(hotel: Hotel, booking: Pick<BookingFigures, 'billingMode' | 'billingCheckoutTime'>): BillingPolicy {
  return {
    mode: booking.billingMode,
    checkinTime: hotel.billingCheckinTime,
    checkoutTime: booking.billingCheckoutTime ?? hotel.billingCheckoutTime,
    zone: hotel.timezone,
  };
}

/** The stays that count: not set aside. */
export function countedStays<T extends { status: string }>(stays: readonly T[]): T[] {
  return stays.filter((stay) => stay.status !== 'VOIDED');
}

/** The stays whose guests are in the house. */
export function activeStays<T extends { status: string }>(stays: readonly T[]): T[] {
  return stays.filter((stay) => stay.status === 'ACTIVE');
}

/** When the first guest of the booking came; null while nobody has. */
export function firstCheckIn(booking: BookingFigures): Timestamp | null {
  const [first = null] = countedStays(booking.stays)
    .map((stay) => stay.checkInAt)
    .sort();
  return first;
}

const nightsBetween = (policy: BillingPolicy, from: Timestamp, to: Timestamp): number =>
  to > from ? billableNights(policy, from, to) : 1;

/**
 * Billable nights of a booking: before and without a stay from the planned dates (1 without a planned check-out); in house
 * from the first check-in to the later of plan and now; once checked out as stored then.
 */
export function nightsOf(hotel: Hotel, booking: BookingFigures, now: Timestamp): number {
  const policy = policyOf(hotel, booking);
  if (booking.billedNights !== null) return booking.billedNights;
  const { expectedCheckInAt: from, expectedCheckOutAt: planned } = booking;
  const arrived = firstCheckIn(booking);
  if (booking.status !== 'CHECKED_IN' || arrived === null) return planned === null ? 1 : nightsBetween(policy, from, planned);
  return nightsBetween(policy, arrived, planned !== null && planned > now ? planned : now);
}

/** Nights from the first check-in to the last check-out: kept with the booking when it closes. */
export function finalNights(hotel: Hotel, booking: BookingFigures): number {
  const last = countedStays(booking.stays).reduce<Timestamp | null>(
    (end, stay) => (end === null || (stay.checkOutAt ?? '') > end ? stay.checkOutAt : end),
    null,
  );
  const arrived = firstCheckIn(booking);
  return arrived === null || last === null ? 1 : nightsBetween(policyOf(hotel, booking), arrived, last);
}

export type BalanceFigures = { expectedPay: Minor; amountCollected: Minor; pending: Minor };

/**
 * What is owed, what was taken and what is left, in minor units: stays that count plus charges, less payments net of refunds.
 * Before the guest comes the rooms held for the booking count at their quotes; in house only what is stayed does.
 */
export function balanceOf(hotel: Hotel, booking: BookingFigures, now: Timestamp): BalanceFigures {
  const decimals = hotel.currencyDecimals;
  const policy = policyOf(hotel, booking);
  const closedWithoutStay = booking.status === 'CANCELLED' || booking.status === 'NO_SHOW';
  const lodging = closedWithoutStay
    ? 0n
    : sumMinor(booking.stays.map((stay) => billOf(policy, stay, booking.expectedCheckOutAt, now, decimals).amount));
  const held = booking.status === 'OPEN' ? minorFromNumeric(booking.requestTotal, decimals) : 0n;
  const expectedPay = lodging + held + minorFromNumeric(booking.chargeTotal, decimals);
  const amountCollected = minorFromNumeric(booking.collectedTotal, decimals);
  return { expectedPay, amountCollected, pending: expectedPay - amountCollected };
}

/** The balance as JSON numbers. */
export function balanceView(hotel: Hotel, balance: BalanceFigures) {
  return {
    expectedPay: numberFromMinor(balance.expectedPay, hotel.currencyDecimals),
    amountCollected: numberFromMinor(balance.amountCollected, hotel.currencyDecimals),
    pending: numberFromMinor(balance.pending, hotel.currencyDecimals),
  };
}

/** Nights, amount and mean rate of one stay as JSON numbers. */
export function stayFigures(hotel: Hotel, booking: BookingFigures, stay: BillableStay, now: Timestamp) {
  const bill = billOf(policyOf(hotel, booking), stay, booking.expectedCheckOutAt, now, hotel.currencyDecimals);
  const rate = meanRate(stay, hotel.currencyDecimals);
  return {
    nightlyRate: rate === null ? null : numberFromMinor(rate, hotel.currencyDecimals),
    nights: bill.nights,
    amount: numberFromMinor(bill.amount, hotel.currencyDecimals),
  };
}

/** Adults and all guests, counted from what is known; null when nothing is. */
export function guestCounts(counts: { maleCount: number | null; femaleCount: number | null; childCount: number | null }) {
  const sum = (parts: readonly (number | null)[]): number | null => {
    const known = parts.filter((part) => part !== null);
    return known.length === 0 ? null : known.reduce((total, part) => total + part, 0);
  };
  const adultCount = sum([counts.maleCount, counts.femaleCount]);
  return { adultCount, totalGuestCount: sum([adultCount, counts.childCount]) };
}

/**
 * What the booking's ETag shows of the time: the nights if everybody left now. They rise with the billing day as the figures
 * do; null for a booking that is not in house, whose figures stand.
 */
export function billingDayTag(hotel: Hotel, booking: BookingFigures, now: Timestamp): string | null {
  if (booking.status !== 'CHECKED_IN') return null;
  const policy = policyOf(hotel, booking);
  const active = activeStays(booking.stays).map((stay) => stay.chainCheckInAt);
  const countedFrom = new Set([firstCheckIn(booking) ?? now, ...active]);
  return [...countedFrom].map((from) => nightsBetween(policy, from, now)).join('-');
}
