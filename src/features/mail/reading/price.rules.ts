import { currencyDecimals, isCurrency, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { type Candidate, PLAUSIBLE_MIN } from './field-candidates.rules.ts';
import { findLabelCurrency } from './labels.rules.ts';
import type { Pair } from './pairs.rules.ts';
import { type LabelledAmount, mayBePartialPrice, NO_CONTEXT, type PriceContext } from './partial-price.rules.ts';

/** An amount of money in a text. `amount`: decimal text with the currency's decimals. */
export type Money = Readonly<{
  amount: string;
  amountConfidence: number;
  currency: string | null;
  currencyConfidence: number;
  isNegative: boolean;
}>;

const NUMBER = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]{0,20}\d|\d`;
/** Digits that continue as in `1e9`, `5k` or `2x` are not a plain number. */
const NO_END = String.raw`\d|[A-Za-z](?![A-Za-z])|[eE][+-]?\d`;
const SIGN = String.raw`[A-Z]{3}(?![A-Za-z])|(?:US|A|S|C|NZ|HK)\$|R[sS]\.?|[₹$€£¥฿]|रु\.?`;
const MONEY = new RegExp(
  String.raw`(?<![\w.,])([-–−(] ?)?(?:(${SIGN}) ?)?([-–−] ?)?(${NUMBER})(?!${NO_END})(?:[/\\]-)?(?: ?(${SIGN})(?!\w| ?\d))?`,
  'g',
);
const TEXT_MAX = 200;
const MONIES_MAX = 10;

const SIGNS: Readonly<Record<string, string>> = {
  '₹': 'INR',
  रु: 'INR',
  '€': 'EUR',
  '£': 'GBP',
  '฿': 'THB',
  US$: 'USD',
  A$: 'AUD',
  S$: 'SGD',
  C$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
};
/** Currencies whose three digits after the point are always decimals: `KWD 12.500`. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND']);
/** Signs that several currencies share. If the property's currency is one of them, it is meant. */
const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  $: ['USD', 'AUD', 'SGD', 'CAD', 'NZD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
};

function findCurrency(sign: string, own: string, hint: string | null): { currency: string; confidence: number } | null {
  const bare = sign.replace(/\.$/, '').replace(/^RS$/, 'Rs');
  const plain = Object.hasOwn(SIGNS, bare) ? SIGNS[bare] : undefined;
  if (plain !== undefined) return { currency: plain, confidence: 0.95 };
  const shared = Object.hasOwn(SHARED_SIGNS, bare) ? SHARED_SIGNS[bare] : undefined;
  if (shared !== undefined && hint !== null && shared.includes(hint)) return { currency: hint, confidence: 0.9 };
  if (shared !== undefined)
    return shared.includes(own) ? { currency: own, confidence: 0.9 } : { currency: shared[0] ?? own, confidence: 0.5 };
  return isCurrency(bare) ? { currency: bare, confidence: 0.95 } : null;
}

/**
 * Parses digits such as `1,23,456.00`, `1.234,56` or `1 234` to decimal text; null for what is not an amount. The confidence is low
 * where a comma or point may be either sign.
 * @param hasThreeDecimals whether the currency is always written with three decimals after a point
 */
export function parseDecimal(
  digits: string,
  decimals: number,
  hasThreeDecimals = false,
): { text: string; confidence: number } | null {
  const bare = digits.replace(/[ '’]/g, '');
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && point === -1) return { text: bare, confidence: 1 };
  const last = Math.max(comma, point);
  const decimalDigits = bare.length - last - 1;
  if (comma !== -1 && point !== -1) {
    const [group, mark] = comma < point ? [',', '.'] : ['.', ','];
    if (bare.indexOf(mark) !== last || !isGrouped(bare.slice(0, last), group)) return null;
    return {
      text: `${bare.slice(0, last).replaceAll(group, '')}.${bare.slice(last + 1)}`,
      confidence: decimalDigits <= Math.max(2, decimals) ? 1 : 0.4,
    };
  }
  const sign = comma === -1 ? '.' : ',';
  if (bare.indexOf(sign) !== last) return isGrouped(bare, sign) ? { text: bare.replaceAll(sign, ''), confidence: 0.98 } : null;
  if (decimalDigits === 3) {
    // A comma before three digits separates thousands, unless the currency has three decimals. A point may be either.
    if (decimals === 3)
      return { text: sign === '.' ? bare : bare.replace(sign, ''), confidence: sign === '.' && hasThreeDecimals ? 0.95 : 0.5 };
    const confidence = sign === ',' ? 0.98 : 0.6;
    return { text: bare.replace(sign, ''), confidence };
  }
  if (decimalDigits > 2 || decimalDigits === 0 || decimals === 0) return null;
  return { text: bare.replace(sign, '.'), confidence: sign === '.' ? 1 : decimalDigits === 2 ? 0.9 : 0.6 };
}

/** Whether digits are grouped as in 1,234,567 or 1,23,45,678. */
function isGrouped(whole: string, sign: string): boolean {
  const [head = '', ...groups] = whole.split(sign);
  if (groups.length === 0) return /^\d+$/.test(head);
  const last = groups.at(-1) ?? '';
  return (
    /^\d{1,3}$/.test(head) && last.length === 3 && groups.slice(0, -1).every((group) => group.length === 3 || group.length === 2)
  );
}

/** The amounts in a text. @param hint the currency that the label names */
export function findMoney(text: string, own: string, hint: string | null): Money[] {
  const monies: Money[] = [];
  for (const match of text.slice(0, TEXT_MAX).matchAll(MONEY)) {
    const [, before = '', first, inner = '', digits = '', second] = match;
    const sign = [first, second]
      .map((each) => (each === undefined ? null : findCurrency(each, own, hint)))
      .find((each) => each !== null);
    const named = sign ?? (hint === null ? null : { currency: hint, confidence: 0.9 });
    const currency = named?.currency ?? own;
    const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2;
    const read = parseDecimal(digits, decimals, THREE_DECIMALS.has(named?.currency ?? ''));
    if (read === null || read.text.replace('.', '').length > 13) continue;
    const amount = toExactAmount(read.text, decimals);
    if (amount === null || monies.length >= MONIES_MAX) continue;
    monies.push({
      amount,
      amountConfidence: read.confidence,
      currency: named?.currency ?? null,
      currencyConfidence: named?.confidence ?? 0,
      isNegative: /[-–−(]/.test(before.trim()) || inner !== '',
    });
  }
  return monies;
}

function toExactAmount(text: string, decimals: number): string | null {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^0*$/.test(fraction.slice(decimals))) return null;
  return numericText(minorFromNumeric(fraction === '' ? whole : `${whole}.${fraction}`, decimals), decimals);
}

export type PriceCandidates = Readonly<{ amount: Candidate<string>[]; currency: Candidate<string>[] }>;

/** Words beside an amount that is for a part of the stay, or a share of it. */
const PARTIAL = /per night|\/ ?night|per room|nightly|avg|average|%| x \d| \d+ nights? ?x|onwards/i;
const PLAIN = 0.95;
const SCAN_ALONE = 0.75;
const NO_SIGN = 0.6;
/** For an amount that may be only a part of the price. */
const DOUBTFUL = 0.6;

/**
 * Candidates for the whole price in the pairs of one text. Amounts that may be a part of the price, or that another amount exceeds, are
 * not certain.
 * @param isShare plain totals may be the host's share, so that only those in the guest's section count
 */
export function findPrices(
  pairs: readonly Pair[],
  own: string,
  source: string,
  isShare: boolean,
  context: PriceContext = NO_CONTEXT,
): PriceCandidates {
  const amount: Candidate<string>[] = [];
  const currency: Candidate<string>[] = [];
  const labelled = listLabelledAmounts(pairs, own);
  const statedCurrency = pairs.find(({ label }) => label.topic === 'CURRENCY')?.values[0]?.toUpperCase() ?? '';
  for (const pair of pairs) {
    if (pair.label.topic !== 'AMOUNT' || pair.section === 'NET' || (isShare && pair.section !== 'PRICE')) continue;
    const hint = findLabelCurrency(pair.label) ?? (isCurrency(statedCurrency) ? statedCurrency : null);
    const money = pair.values.map((text) => findWholeAmount(text, own, hint)).find((found) => found !== null);
    if (money === undefined || money === null) continue;
    const rank = pair.label.rank;
    const doubt = mayBePartialPrice(pair, money.amount, labelled, context) ? DOUBTFUL : 1;
    const most = Math.min(PLAIN, pair.confidence, rank === 0 ? doubt : PLAUSIBLE_MIN, source === 'SCAN' ? SCAN_ALONE : 1);
    amount.push({ value: money.amount, confidence: Math.min(most, money.amountConfidence), source, rank });
    if (money.currency === null) currency.push({ value: own, confidence: Math.min(NO_SIGN, pair.confidence), source, rank });
    else currency.push({ value: money.currency, confidence: Math.min(money.currencyConfidence, pair.confidence), source, rank });
  }
  const settled = raiseContradicting(amount, labelled, context.units);
  return { amount: source === 'SCAN' ? raiseProvenSums(pairs, own, settled) : settled, currency };
}

/**
 * Raises amounts that contradict the total, so that they dispute it: a higher one, or a lower one that neither nights and rooms nor
 * taxes or commission explain.
 */
function raiseContradicting(
  candidates: Candidate<string>[],
  labelled: readonly LabelledAmount[],
  units: number | null,
): Candidate<string>[] {
  const all = candidates.map((candidate) => ({ candidate, amount: minorFromNumeric(candidate.value, 4) }));
  const [least] = all
    .filter(({ candidate }) => candidate.rank === 0 && candidate.confidence >= PLAUSIBLE_MIN)
    .toSorted((one, other) => Number(one.amount - other.amount));
  if (least === undefined) return candidates;
  const parts = new Set(labelled.map(({ value }) => value));
  const isPart = (amount: bigint): boolean => {
    const isShare = least.amount % amount === 0n && least.amount / amount <= BigInt(units ?? 1);
    return amount === least.amount || isShare || parts.has(least.amount - amount);
  };
  return all.map(({ candidate, amount }) => {
    const isLow = candidate.rank !== 0 || candidate.confidence < PLAUSIBLE_MIN;
    const isOther = isLow && (amount > least.amount || (candidate.rank === 0 && !isPart(amount)));
    return isOther ? { ...candidate, rank: 0, confidence: PLAUSIBLE_MIN } : candidate;
  });
}

/** The first amount of each label. */
function listLabelledAmounts(pairs: readonly Pair[], own: string): LabelledAmount[] {
  return pairs.flatMap(({ label, values, line }) => {
    const [money] = label.topic === 'OTHER' || label.topic === 'AMOUNT' ? findMoney(values[0] ?? '', own, null) : [];
    return money === undefined ? [] : [{ key: label.key, line, value: minorFromNumeric(money.amount, 4) }];
  });
}

/** The amount in a value, with a low confidence when there are several. */
function findWholeAmount(text: string, own: string, hint: string | null): Money | null {
  if (PARTIAL.test(text)) return null;
  const bare = text
    .replace(/\([^()]{0,80}\)/g, ' ')
    .replace(/ for \d{1,2} (?:nights?|rooms?|guests?|adults?|persons?)\b.{0,60}$/i, '');
  const found = findMoney(bare, own, hint);
  const first = found.find(({ currency }) => currency !== null) ?? found[0];
  if (first === undefined || first.isNegative || /^0*(?:\.0*)?$/.test(first.amount)) return null;
  const isAlone = found.every(
    ({ amount, currency }) => amount === first.amount && (currency ?? first.currency) === first.currency,
  );
  if (first.currency === null && !/^[\d.,' /-]+$/.test(bare.trim())) return null;
  return isAlone ? first : { ...first, amountConfidence: 0.5, currencyConfidence: 0.5 };
}

/** Raises amounts of a scan that are the sum of two others in it, as the sum confirms what was recognised. */
function raiseProvenSums(pairs: readonly Pair[], own: string, candidates: Candidate<string>[]): Candidate<string>[] {
  const others = new Set<bigint>();
  for (const { values, label } of pairs) {
    if (label.topic !== 'OTHER') continue;
    for (const { amount } of findMoney(values[0] ?? '', own, null)) others.add(minorFromNumeric(amount, 4));
  }
  const parts = [...others].slice(0, 40);
  return candidates.map((candidate) => {
    const whole = minorFromNumeric(candidate.value, 4);
    const isSum = parts.some((one) => others.has(whole - one) && one !== whole - one);
    return isSum && candidate.confidence >= SCAN_ALONE ? { ...candidate, confidence: 0.88 } : candidate;
  });
}
