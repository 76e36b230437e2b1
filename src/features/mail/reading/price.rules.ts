import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { type Claim, GUESS } from './claims.rules.ts';
import { currencyOfLabel } from './labels.rules.ts';
import type { Pair } from './pairs.rules.ts';
import { isDoubtful, type LabelledAmount, NOWHERE, type PriceContext } from './price-doubts.rules.ts';

/** An amount of money in a text. `amount`: decimal text with the currency's decimals. */
export type Money = Readonly<{
  amount: string;
  amountConfidence: number;
  currency: string | null;
  currencyConfidence: number;
  isNegative: boolean;
}>;

const NUMBER = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d[\d.,]{0,20}\d|\d`;
/** Digits that go on as `1e9`, `5k` or `2x` are no plain number. */
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
/** `KWD 12.500`: who names one of these means fils, baisa or millimes by what stands behind the point. */
const OF_THREE: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND']);
/** Signs that several currencies share; the property's own is meant when it is one of them. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  $: ['USD', 'AUD', 'SGD', 'CAD', 'NZD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
};

function currencyOf(sign: string, own: string, hint: string | null): { currency: string; confidence: number } | null {
  const bare = sign.replace(/\.$/, '').replace(/^RS$/, 'Rs');
  const plain = Object.hasOwn(SIGNS, bare) ? SIGNS[bare] : undefined;
  if (plain !== undefined) return { currency: plain, confidence: 0.95 };
  const shared = Object.hasOwn(SHARED, bare) ? SHARED[bare] : undefined;
  if (shared !== undefined && hint !== null && shared.includes(hint)) return { currency: hint, confidence: 0.9 };
  if (shared !== undefined)
    return shared.includes(own) ? { currency: own, confidence: 0.9 } : { currency: shared[0] ?? own, confidence: 0.5 };
  return currencyDecimals(bare) === null ? null : { currency: bare, confidence: 0.95 };
}

/**
 * Digits as decimal text. `1,23,456.00`, `1.234,56`, `1 234`; null for what is no amount. Low where comma or point may mean either.
 * `isOfThree`: a currency is named that is always written with three decimals behind a point.
 */
export function decimalOf(digits: string, decimals: number, isOfThree = false): { text: string; confidence: number } | null {
  const bare = digits.replace(/[ '’]/g, '');
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && point === -1) return { text: bare, confidence: 1 };
  const last = Math.max(comma, point);
  const behind = bare.length - last - 1;
  if (comma !== -1 && point !== -1) {
    const [group, mark] = comma < point ? [',', '.'] : ['.', ','];
    if (bare.indexOf(mark) !== last || !isGrouped(bare.slice(0, last), group)) return null;
    return {
      text: `${bare.slice(0, last).replaceAll(group, '')}.${bare.slice(last + 1)}`,
      confidence: behind <= Math.max(2, decimals) ? 1 : 0.4,
    };
  }
  const sign = comma === -1 ? '.' : ',';
  if (bare.indexOf(sign) !== last) return isGrouped(bare, sign) ? { text: bare.replaceAll(sign, ''), confidence: 0.98 } : null;
  if (behind === 3) {
    // A comma before three digits stands for thousands, except where a currency has three decimals; a point may be either.
    if (decimals === 3)
      return { text: sign === '.' ? bare : bare.replace(sign, ''), confidence: sign === '.' && isOfThree ? 0.95 : 0.5 };
    const confidence = sign === ',' ? 0.98 : 0.6;
    return { text: bare.replace(sign, ''), confidence };
  }
  if (behind > 2 || behind === 0 || decimals === 0) return null;
  return { text: bare.replace(sign, '.'), confidence: sign === '.' ? 1 : behind === 2 ? 0.9 : 0.6 };
}

/** 1,234,567 and 1,23,45,678. */
function isGrouped(whole: string, sign: string): boolean {
  const [head = '', ...groups] = whole.split(sign);
  if (groups.length === 0) return /^\d+$/.test(head);
  const last = groups.at(-1) ?? '';
  return (
    /^\d{1,3}$/.test(head) && last.length === 3 && groups.slice(0, -1).every((group) => group.length === 3 || group.length === 2)
  );
}

/** The amounts in a text; `hint` is the currency that its label names. */
export function moneyIn(text: string, own: string, hint: string | null): Money[] {
  const monies: Money[] = [];
  for (const match of text.slice(0, TEXT_MAX).matchAll(MONEY)) {
    const [, before = '', first, inner = '', digits = '', second] = match;
    const sign = [first, second]
      .map((each) => (each === undefined ? null : currencyOf(each, own, hint)))
      .find((each) => each !== null);
    const named = sign ?? (hint === null ? null : { currency: hint, confidence: 0.9 });
    const decimals = currencyDecimals(named?.currency ?? own) ?? 2;
    const read = decimalOf(digits, decimals, OF_THREE.has(named?.currency ?? ''));
    if (read === null || read.text.replace('.', '').length > 13) continue;
    const amount = exact(read.text, decimals);
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

function exact(text: string, decimals: number): string | null {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^0*$/.test(fraction.slice(decimals))) return null;
  return numericText(minorFromNumeric(fraction === '' ? whole : `${whole}.${fraction}`, decimals), decimals);
}

export type PriceClaims = Readonly<{ amount: Claim<string>[]; currency: Claim<string>[] }>;

/** What an amount of part of a stay, or a share of it, is known by. */
const PARTIAL = /per night|\/ ?night|per room|nightly|avg|average|%| x \d| \d+ nights? ?x|onwards/i;
const PLAIN = 0.95;
const SCAN_ALONE = 0.75;
const NO_SIGN = 0.6;
/** It may be the price of a night, without taxes, or what the hotel is left. */
const DOUBTFUL = 0.6;

/**
 * What the pairs of one text say of the whole price. `isShare`: bare totals may be the host's share, so that only totals which are said
 * to be the guest's count. Of an amount that may not be all, or that another one exceeds, none is sure.
 */
export function priceOf(
  pairs: readonly Pair[],
  own: string,
  source: string,
  isShare: boolean,
  context: PriceContext = NOWHERE,
): PriceClaims {
  const amount: Claim<string>[] = [];
  const currency: Claim<string>[] = [];
  const labelled = labelledAmounts(pairs, own);
  const stated = pairs.find(({ label }) => label.topic === 'CURRENCY')?.candidates[0]?.toUpperCase() ?? '';
  for (const pair of pairs) {
    if (pair.label.topic !== 'AMOUNT' || pair.section === 'NET' || (isShare && pair.section !== 'PRICE')) continue;
    const hint = currencyOfLabel(pair.label) ?? (currencyDecimals(stated) === null ? null : stated);
    const money = pair.candidates.map((text) => wholeIn(text, own, hint)).find((found) => found !== null);
    if (money === undefined || money === null) continue;
    const rank = pair.label.rank;
    const doubt = isDoubtful(pair, money.amount, labelled, context) ? DOUBTFUL : 1;
    const most = Math.min(PLAIN, pair.confidence, rank === 0 ? doubt : GUESS, source === 'SCAN' ? SCAN_ALONE : 1);
    amount.push({ value: money.amount, confidence: Math.min(most, money.amountConfidence), source, rank });
    if (money.currency === null) currency.push({ value: own, confidence: Math.min(NO_SIGN, pair.confidence), source, rank });
    else currency.push({ value: money.currency, confidence: Math.min(money.currencyConfidence, pair.confidence), source, rank });
  }
  const settled = contradicting(amount, labelled, context.units);
  return { amount: source === 'SCAN' ? addingUp(pairs, own, settled) : settled, currency };
}

/**
 * Amounts that contradict the total: who paid more has another one, and so has a text with a lesser price that neither nights and rooms
 * nor taxes or commission explain.
 */
function contradicting(claims: Claim<string>[], labelled: readonly LabelledAmount[], units: number | null): Claim<string>[] {
  const all = claims.map((claim) => ({ claim, amount: minorFromNumeric(claim.value, 4) }));
  const [least] = all
    .filter(({ claim }) => claim.rank === 0 && claim.confidence >= GUESS)
    .toSorted((one, other) => Number(one.amount - other.amount));
  if (least === undefined) return claims;
  const parts = new Set(labelled.map(({ value }) => value));
  const isPart = (amount: bigint): boolean => {
    const isShare = least.amount % amount === 0n && least.amount / amount <= BigInt(units ?? 1);
    return amount === least.amount || isShare || parts.has(least.amount - amount);
  };
  return all.map(({ claim, amount }) => {
    const isLow = claim.rank !== 0 || claim.confidence < GUESS;
    const isOther = isLow && (amount > least.amount || (claim.rank === 0 && !isPart(amount)));
    return isOther ? { ...claim, rank: 0, confidence: GUESS } : claim;
  });
}

/** The first amount of each label. */
function labelledAmounts(pairs: readonly Pair[], own: string): LabelledAmount[] {
  return pairs.flatMap(({ label, candidates, line }) => {
    const [money] = label.topic === 'OTHER' || label.topic === 'AMOUNT' ? moneyIn(candidates[0] ?? '', own, null) : [];
    return money === undefined ? [] : [{ key: label.key, line, value: minorFromNumeric(money.amount, 4) }];
  });
}

/** The one amount of a value; low when there are several. */
function wholeIn(text: string, own: string, hint: string | null): Money | null {
  if (PARTIAL.test(text)) return null;
  const bare = text
    .replace(/\([^()]{0,80}\)/g, ' ')
    .replace(/ for \d{1,2} (?:nights?|rooms?|guests?|adults?|persons?)\b.{0,60}$/i, '');
  const found = moneyIn(bare, own, hint);
  const first = found.find(({ currency }) => currency !== null) ?? found[0];
  if (first === undefined || first.isNegative || /^0*(?:\.0*)?$/.test(first.amount)) return null;
  const isAlone = found.every(
    ({ amount, currency }) => amount === first.amount && (currency ?? first.currency) === first.currency,
  );
  if (first.currency === null && !/^[\d.,' /-]+$/.test(bare.trim())) return null;
  return isAlone ? first : { ...first, amountConfidence: 0.5, currencyConfidence: 0.5 };
}

/** Amounts of a scan that are the sum of two others in it: what was recognised bears itself out. */
function addingUp(pairs: readonly Pair[], own: string, claims: Claim<string>[]): Claim<string>[] {
  const others = new Set<bigint>();
  for (const { candidates, label } of pairs) {
    if (label.topic !== 'OTHER') continue;
    for (const { amount } of moneyIn(candidates[0] ?? '', own, null)) others.add(minorFromNumeric(amount, 4));
  }
  const parts = [...others].slice(0, 40);
  return claims.map((claim) => {
    const whole = minorFromNumeric(claim.value, 4);
    const isSum = parts.some((one) => others.has(whole - one) && one !== whole - one);
    return isSum && claim.confidence >= SCAN_ALONE ? { ...claim, confidence: 0.88 } : claim;
  });
}
