import { type Minor, meanMinorHalfUp, minorFromNumeric, sumMinor } from '../../../platform/money.ts';
import { addMilliseconds, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import { type BillingPolicy, billedDates } from './billable-nights.rules.ts';

/** What a stay's bill is made of; money as numeric text. */
export type BillableStay = {
  status: 'ACTIVE' | 'CHECKED_OUT' | 'VOIDED';
  /** Check-in of the first stay of a chain of room moves: nights are counted once for the whole chain. */
  chainCheckInAt: Timestamp;
  /** Nights of the chain that are billed on the stays before this one. */
  nightsBefore: number;
  rateSource: string | null;
  manualRate: string | null;
  /** The kept rate of each agreed night, by its date. */
  nights: Readonly<Record<LocalDate, string | null>>;
  /** The price today of a night that was not agreed on, and of those of them that their plan prices otherwise. */
  laterRate: string | null;
  laterRates: Readonly<Record<LocalDate, string>>;
  billedNights: number | null;
  billedAmount: string | null;
};

export type StayBill = { nights: number; amount: Minor };

/** The dates that this stay of the chain bills when the guest leaves at `out`: none when they were all billed before a move. */
export function nightsOfStay(
  policy: BillingPolicy,
  stay: Pick<BillableStay, 'chainCheckInAt' | 'nightsBefore'>,
  out: Timestamp,
): LocalDate[] {
  // A check-in may be entered a few minutes ahead of the clock: until then the guest has been here for no time at all.
  const leaving = out > stay.chainCheckInAt ? out : addMilliseconds(stay.chainCheckInAt, 1);
  return billedDates(policy, stay.chainCheckInAt, leaving).slice(stay.nightsBefore);
}

/** The rate of one night: as agreed at check-in, else as nights are priced that are added later. */
function rateOn(stay: BillableStay, date: LocalDate): string | null {
  if (stay.rateSource === 'MANUAL') return stay.manualRate;
  if (stay.rateSource === null) return null;
  const kept = stay.nights[date];
  return kept === undefined ? laterRateOn(stay, date) : kept;
}

/** What a night costs that was not agreed on: as its plan's calendar says, else the plan's or the room type's own rate. */
export function laterRateOn(prices: Pick<BillableStay, 'laterRate' | 'laterRates'>, date: LocalDate): string | null {
  return prices.laterRates[date] ?? prices.laterRate;
}

/** The sum of the dates' rates, 0 where none was set. */
export function billDates(stay: BillableStay, dates: readonly LocalDate[], decimals: number): Minor {
  return sumMinor(dates.map((date) => minorFromNumeric(rateOn(stay, date) ?? '0', decimals)));
}

/** Nights and amount of a stay that ends at `out`. */
export function billUntil(policy: BillingPolicy, stay: BillableStay, out: Timestamp, decimals: number): StayBill {
  const dates = nightsOfStay(policy, stay, out);
  return { nights: dates.length, amount: billDates(stay, dates, decimals) };
}

/** What a stay's bill was counted from, and what it came to. */
type Counted = { policy: BillingPolicy; out: Timestamp; decimals: number; bill: StayBill };

/** The last bill of each stay that was read: its balance, its own view and its ETag ask for the same one. */
const counted = new WeakMap<BillableStay, Counted>();

function isSamePolicy(one: BillingPolicy, other: BillingPolicy): boolean {
  return (
    one.mode === other.mode &&
    one.checkinTime === other.checkinTime &&
    one.checkoutTime === other.checkoutTime &&
    one.zone === other.zone
  );
}

/**
 * The bill of a stay as it stands: what was stored when it closed; for an active stay up to the later of the planned
 * end and now; nothing for a voided one.
 */
export function billOf(
  policy: BillingPolicy,
  stay: BillableStay,
  plannedEnd: Timestamp | null,
  now: Timestamp,
  decimals: number,
): StayBill {
  if (stay.status === 'VOIDED') return { nights: 0, amount: 0n };
  if (stay.status === 'CHECKED_OUT')
    return { nights: stay.billedNights ?? 0, amount: minorFromNumeric(stay.billedAmount ?? '0', decimals) };
  const out = plannedEnd !== null && plannedEnd > now ? plannedEnd : now;
  const before = counted.get(stay);
  if (before !== undefined && before.out === out && before.decimals === decimals && isSamePolicy(before.policy, policy))
    return before.bill;
  const bill = billUntil(policy, stay, out, decimals);
  counted.set(stay, { policy, out, decimals, bill });
  return bill;
}

/** What the desk sees as the nightly rate: the mean of the agreed nights, rounded half up; null when no rate was set. */
export function meanRate(stay: BillableStay, decimals: number): Minor | null {
  if (stay.rateSource === 'MANUAL') return stay.manualRate === null ? null : minorFromNumeric(stay.manualRate, decimals);
  const rates = Object.values(stay.nights).filter((rate) => rate !== null);
  return meanMinorHalfUp(rates.map((rate) => minorFromNumeric(rate, decimals)));
}
