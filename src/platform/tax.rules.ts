/**
 * What taxes a night or a charge has (docs/taxes.md). Exact: percentages are whole thousandths, amounts whole minor units, and a tax is
 * rounded once, half up.
 *
 *     net      = price - the included taxes
 *     included = (price - included amounts) * percent / (100 + the sum of the included percentages)
 *     on top   = net * percent / 100
 *
 * With rounding by BILL the lines of a rule sum up to the rounded sum: each gets what the sum so far is short of.
 */
import { type Minor, minorFromNumber, sumMinor } from './money.ts';
import type { LocalDate } from './time.ts';

/**
 * A tax of a property, as stored and as sent. It has either a percentage, as numeric text, or an amount in major units for each night
 * or each person and night; and it falls on nights, by their rate, or on charges of some types.
 */
export type TaxRule = Readonly<{
  code: string;
  name: string;
  percent: string | null;
  amount: number | null;
  per: 'NIGHT' | 'PERSON_NIGHT' | null;
  on: Readonly<{
    nights: boolean;
    /** Nights with a rate over this, and up to and with that. */
    rateOver: number | null;
    rateUpTo: number | null;
    chargeTypes: readonly string[];
  }>;
  from: LocalDate;
  /** The last date; null: until further notice. */
  until: LocalDate | null;
  /** Whether prices contain it, or it comes on top. */
  included: boolean;
  /** LINE: each night and charge is rounded. BILL: their sum is. */
  rounding: 'LINE' | 'BILL';
  components: readonly Readonly<{ name: string; percent: string }>[];
  hsnSac: string | null;
}>;

/** A part of a tax that is shown by itself, like the two halves of GST. The parts of a line make up its amount. */
export type TaxComponent = { name: string; percent: string | null; amount: Minor };

/** The tax of one rule on one night or charge, in minor units. */
export type TaxLine = {
  code: string;
  name: string;
  /** Numeric text; null for a rule with an amount. */
  percent: string | null;
  hsnSac: string | null;
  /** What the tax is computed from: the price without the taxes that it includes. */
  base: Minor;
  amount: Minor;
  /** Whether the price contains it. Such a tax changes no balance. */
  included: boolean;
  components: TaxComponent[];
};

/** A rule with its numbers as whole numbers. */
type ReadRule = { rule: TaxRule; thousandths: bigint; fixed: Minor; over: Minor | null; upTo: Minor | null };

/** 100 % in thousandths. */
const WHOLE = 100_000n;

/** A percentage with up to three decimals, as whole thousandths. */
export function thousandthsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

const read = new WeakMap<readonly TaxRule[], { decimals: number; rules: ReadRule[] }>();

function readRules(rules: readonly TaxRule[], decimals: number): ReadRule[] {
  const known = read.get(rules);
  if (known?.decimals === decimals) return known.rules;
  const minor = (amount: number | null): Minor | null => (amount === null ? null : minorFromNumber(amount, decimals));
  const ready = rules.map((rule) => ({
    rule,
    thousandths: rule.percent === null ? 0n : thousandthsOf(rule.percent),
    fixed: minor(rule.amount) ?? 0n,
    over: minor(rule.on.rateOver),
    upTo: minor(rule.on.rateUpTo),
  }));
  read.set(rules, { decimals, rules: ready });
  return ready;
}

export function isInForce(rule: Pick<TaxRule, 'from' | 'until'>, on: LocalDate): boolean {
  return rule.from <= on && (rule.until === null || on <= rule.until);
}

/** The quotient of two numbers that are not below 0, rounded half up. */
const roundedQuotient = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** For each rule that is rounded by the bill: the exact sum of its lines so far, in 1/100,000 of a minor unit, and what they were rounded to. */
export type BillSoFar = Map<string, { exact: bigint; amount: Minor }>;

function roundOnBill(bill: BillSoFar, code: string, exact: bigint): Minor {
  const before = bill.get(code) ?? { exact: 0n, amount: 0n };
  const sum = before.exact + exact;
  const amount = roundedQuotient(sum, WHOLE) - before.amount;
  bill.set(code, { exact: sum, amount: before.amount + amount });
  return amount;
}

function componentsOf({ rule, thousandths }: ReadRule, amount: Minor): TaxComponent[] {
  let [partsSoFar, amountSoFar] = [0n, 0n];
  return rule.components.map(({ name, percent }) => {
    partsSoFar += thousandthsOf(percent);
    const upToHere = thousandths === 0n ? 0n : roundedQuotient(amount * partsSoFar, thousandths);
    const part = upToHere - amountSoFar;
    amountSoFar = upToHere;
    return { name, percent, amount: part };
  });
}

function lineOf(read: ReadRule, base: Minor, amount: Minor): TaxLine {
  const { code, name, percent, hsnSac, included } = read.rule;
  return { code, name, percent, hsnSac, base, amount, included, components: componentsOf(read, amount) };
}

/** How many times a rule with an amount falls on this line. */
type CountUnits = (rule: TaxRule) => bigint;

/** The taxes of one price. A percentage of nothing makes no line. */
function taxesOf(rules: readonly ReadRule[], price: Minor, countUnits: CountUnits, bill: BillSoFar): TaxLine[] {
  const included = rules.filter(({ rule }) => rule.included);
  const percentages = sumMinor(included.map(({ thousandths }) => thousandths));
  let rest = price;
  const amounts = new Map<ReadRule, Minor>();
  for (const one of included.filter(({ rule }) => rule.percent === null)) {
    const due = one.fixed * countUnits(one.rule);
    const left = rest - due;
    amounts.set(one, left < 0n ? rest : due);
    rest = left < 0n ? 0n : left;
  }
  for (const one of included.filter(({ rule }) => rule.percent !== null))
    amounts.set(one, roundedQuotient(rest * one.thousandths, WHOLE + percentages));
  const net = price - sumMinor(amounts.values());
  for (const one of rules.filter(({ rule }) => !rule.included)) {
    const exact = net * one.thousandths;
    const isOnBill = one.rule.rounding === 'BILL';
    if (one.rule.percent === null) amounts.set(one, one.fixed * countUnits(one.rule));
    else amounts.set(one, isOnBill ? roundOnBill(bill, one.rule.code, exact) : roundedQuotient(exact, WHOLE));
  }
  return rules.flatMap((one) => {
    const amount = amounts.get(one) ?? 0n;
    const isNothing = one.rule.percent === null ? amount === 0n : price === 0n;
    return isNothing ? [] : [lineOf(one, net, amount)];
  });
}

/** A night to be taxed, at its rate in minor units. */
export type TaxableNight = { on: LocalDate; rate: Minor };

/** What the nights of a bill have in common. Empty at first; each night that is taxed adds to it. */
export type NightsSoFar = { bill: BillSoFar; dates: Set<LocalDate> };

export const noNights = (): NightsSoFar => ({ bill: new Map(), dates: new Set() });

/**
 * The taxes of one night in one room.
 * @param persons how many persons a PERSON_NIGHT counts: once for each date, whatever the number of rooms
 */
export function taxesOfNight(
  rules: readonly TaxRule[],
  decimals: number,
  { on, rate }: TaxableNight,
  persons: number,
  before: NightsSoFar,
): TaxLine[] {
  const falling = readRules(rules, decimals).filter(
    ({ rule, over, upTo }) =>
      rule.on.nights && isInForce(rule, on) && (over === null || rate > over) && (upTo === null || rate <= upTo),
  );
  const isFirst = !before.dates.has(on);
  before.dates.add(on);
  const countUnits = ({ per }: TaxRule): bigint => (per === 'NIGHT' ? 1n : isFirst ? BigInt(persons) : 0n);
  return taxesOf(falling, rate, countUnits, before.bill);
}

/** The rules that fall on a charge of the type which occurred on that local date. */
export function rulesOfCharge(rules: readonly TaxRule[], type: string, on: LocalDate): TaxRule[] {
  return rules.filter((rule) => rule.on.chargeTypes.includes(type) && isInForce(rule, on));
}

/** The taxes of a charge by the rules that fall on it. `bill`: the other charges, for the rules that are rounded by the bill. */
export function taxesOfCharge(
  rules: readonly TaxRule[],
  decimals: number,
  amount: Minor,
  bill: BillSoFar = new Map(),
): TaxLine[] {
  return taxesOf(readRules(rules, decimals), amount, () => 1n, bill);
}

/** What the taxes add to the price. */
export function taxOnTop(lines: readonly TaxLine[]): Minor {
  return sumMinor(lines.filter(({ included }) => !included).map(({ amount }) => amount));
}
