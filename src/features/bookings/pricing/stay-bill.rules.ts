import { type Minor, meanMinorHalfUp, minorFromNumeric, sumMinor } from '../../../platform/money.ts';
import { addDays, addMilliseconds, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import { type BillingPolicy, billedDates, firstNightOn } from './billable-nights.rules.ts';

export type RateSource = 'MANUAL' | 'RATE_PLAN' | 'ROOM_TYPE_DEFAULT';

/** What a stay's bill is computed from; money is numeric text. */
export type BillableStay = {
  status: 'ACTIVE' | 'CHECKED_OUT' | 'VOIDED';
  /** Check-in of the first stay in a chain of room moves: nights are counted once for the whole chain. */
  chainCheckInAt: Timestamp;
  /** Nights of the chain that are billed on the stays before this one. */
  nightsBefore: number;
  rateSource: RateSource | null;
  manualRate: string | null;
  /** The stored rate of each agreed night, by its date, and its source; null: that of the stay. */
  nights: Readonly<Record<LocalDate, string | null>>;
  nightSources: Readonly<Record<LocalDate, RateSource | null>>;
  /** What a night that was not agreed on costs today, and the dates for which the rate plan's calendar has another rate. */
  laterRate: string | null;
  laterRates: Readonly<Record<LocalDate, string>>;
  billedNights: number | null;
  billedAmount: string | null;
};

export type StayBill = { nights: number; amount: Minor };

/** The dates that this stay bills when the guest leaves at `out`. None when all were billed before a room move. */
export function nightsOfStay(
  policy: BillingPolicy,
  stay: Pick<BillableStay, 'chainCheckInAt' | 'nightsBefore'>,
  out: Timestamp,
): LocalDate[] {
  // A check-in may be a few minutes ahead of the clock. Until then the guest has stayed for no time.
  const leaving = out > stay.chainCheckInAt ? out : addMilliseconds(stay.chainCheckInAt, 1);
  return billedDates(policy, stay.chainCheckInAt, leaving).slice(stay.nightsBefore);
}

/** A night at its rate (numeric text). `source`: where that came from; null without a rate. */
export type Night = { on: LocalDate; rate: string | null; source: RateSource | null };

/** One night of the stay: at the stored rate, else at that of a later night. */
export function nightAt(stay: BillableStay, on: LocalDate): Night {
  const { rateSource, manualRate } = stay;
  const stored = stay.nights[on];
  const other = rateSource === 'MANUAL' ? manualRate : rateSource === null ? null : laterRateOn(stay, on);
  const rate = stored === undefined ? other : stored;
  return { on, rate, source: rate === null ? null : (stay.nightSources[on] ?? rateSource) };
}

/** What a night that was not agreed on costs: the rate in the rate plan's calendar, else the base rate or default rate. */
export function laterRateOn(prices: Pick<BillableStay, 'laterRate' | 'laterRates'>, date: LocalDate): string | null {
  return prices.laterRates[date] ?? prices.laterRate;
}

/** What these nights cost together; one without a rate costs 0. */
export function amountOf(nights: readonly Night[], decimals: number): Minor {
  return sumMinor(nights.map(({ rate }) => minorFromNumeric(rate ?? '0', decimals)));
}

/** Nights and amount of a stay that ends at `out`. */
export function billUntil(policy: BillingPolicy, stay: BillableStay, out: Timestamp, decimals: number): StayBill {
  const dates = nightsOfStay(policy, stay, out);
  return {
    nights: dates.length,
    amount: amountOf(
      dates.map((on) => nightAt(stay, on)),
      decimals,
    ),
  };
}

/** A bill, and what it was computed from. */
type ComputedBill = { policy: BillingPolicy; out: Timestamp; decimals: number; bill: StayBill };

/** The last bill of each stay that was read: the balance, the stay's view and the ETag need the same one. */
const computed = new WeakMap<BillableStay, ComputedBill>();

function isSamePolicy(one: BillingPolicy, other: BillingPolicy): boolean {
  return (
    one.mode === other.mode &&
    one.checkinTime === other.checkinTime &&
    one.checkoutTime === other.checkoutTime &&
    one.zone === other.zone
  );
}

/**
 * The bill of a stay at `now`. A closed stay has the bill that was stored. An active one is billed up to its expected end, or up to
 * now if that is later. A voided one costs nothing.
 */
export function currentBill(
  policy: BillingPolicy,
  stay: BillableStay,
  expectedEnd: Timestamp | null,
  now: Timestamp,
  decimals: number,
): StayBill {
  if (stay.status === 'VOIDED') return { nights: 0, amount: 0n };
  if (stay.status === 'CHECKED_OUT')
    return { nights: stay.billedNights ?? 0, amount: minorFromNumeric(stay.billedAmount ?? '0', decimals) };
  const out = expectedEnd !== null && expectedEnd > now ? expectedEnd : now;
  const before = computed.get(stay);
  if (before !== undefined && before.out === out && before.decimals === decimals && isSamePolicy(before.policy, policy))
    return before.bill;
  const bill = billUntil(policy, stay, out, decimals);
  computed.set(stay, { policy, out, decimals, bill });
  return bill;
}

/** The dates that a closed stay billed. Nights are consecutive, so their number and the first one say it, also for old stays. */
function billedDatesOf(policy: BillingPolicy, stay: BillableStay): LocalDate[] {
  const [stored] = Object.keys(stay.nights).toSorted();
  const first = stored ?? addDays(firstNightOn(policy, stay.chainCheckInAt), stay.nightsBefore);
  return Array.from({ length: stay.billedNights ?? 0 }, (_, night) => addDays(first, night));
}

/** The lines of the current bill: each billed night of the stay with its rate. Together they are its nights and its amount. */
export function nightsOfBill(policy: BillingPolicy, stay: BillableStay, expectedEnd: Timestamp | null, now: Timestamp): Night[] {
  if (stay.status === 'VOIDED') return [];
  const out = expectedEnd !== null && expectedEnd > now ? expectedEnd : now;
  const dates = stay.status === 'CHECKED_OUT' ? billedDatesOf(policy, stay) : nightsOfStay(policy, stay, out);
  return dates.map((on) => nightAt(stay, on));
}

/** The dates that are expected of an active stay; without an expected end those that were agreed on. After it those that it billed. */
function expectedNights(policy: BillingPolicy, stay: BillableStay, expectedEnd: Timestamp | null): LocalDate[] {
  if (stay.status === 'CHECKED_OUT') return billedDatesOf(policy, stay);
  return stay.status === 'VOIDED' || expectedEnd === null ? Object.keys(stay.nights) : nightsOfStay(policy, stay, expectedEnd);
}

/** The nightly rate to show: the mean of the expected nights, rounded half up; null when no rate was set. */
export function meanRate(
  policy: BillingPolicy,
  stay: BillableStay,
  expectedEnd: Timestamp | null,
  decimals: number,
): Minor | null {
  const dates = expectedNights(policy, stay, expectedEnd);
  const rates = dates.length === 0 ? [stay.manualRate] : dates.map((on) => nightAt(stay, on).rate);
  return meanMinorHalfUp(rates.filter((rate) => rate !== null).map((rate) => minorFromNumeric(rate, decimals)));
}
