import { isCurrency, minorFromNumeric } from '../../../platform/money.ts';
import { type Candidate, PLAUSIBLE_MIN } from './field-candidates.rules.ts';
import { findLabelCurrency } from './labels.rules.ts';
import { PARTIAL_PRICE } from './languages/value-words.rules.ts';
import type { Pair, Part } from './pairs.rules.ts';
import { type LabelledAmount, mayBePartialPrice } from './partial-price.rules.ts';
import type { SiteFormat } from './sites/site-format.rules.ts';
import { findMoney, isZero, type Money } from './written-money.rules.ts';

export type PriceCandidates = Readonly<{ amount: Candidate<string>[]; currency: Candidate<string>[] }>;

const PLAIN = 0.95;
const NO_SIGN = 0.6;
/** For an amount that may be only a part of the price. */
const DOUBTFUL = 0.6;

/**
 * Candidates for the whole price in one text. Amounts that may be a part of the price or a year, or that another amount exceeds, are not certain.
 * @param own the property's currency
 * @param units nights times rooms; null where that is not known
 */
export function findPrices(
  part: Part,
  own: string,
  site: Pick<SiteFormat, 'showsShare' | 'currency'> | null,
  units: number | null = null,
): PriceCandidates {
  const { pairs, source } = part;
  const isShare = site?.showsShare === true;
  const unsigned = site?.currency === own ? PLAIN : NO_SIGN;
  const amount: Candidate<string>[] = [];
  const currency: Candidate<string>[] = [];
  const labelled = listLabelledAmounts(pairs, own);
  const statedCurrency = pairs.find(({ label }) => label.topic === 'CURRENCY')?.values[0]?.toUpperCase() ?? '';
  for (const pair of pairs) {
    if (pair.label.topic !== 'AMOUNT' || pair.section === 'NET' || (isShare && pair.section !== 'PRICE')) continue;
    const hint = findLabelCurrency(pair.label) ?? (isCurrency(statedCurrency) ? statedCurrency : null);
    const [money] = pair.values.map((text) => findWholeAmount(text, own, hint)).filter((found) => found !== null);
    if (money === undefined) continue;
    const rank = pair.label.rank;
    const mayBeYear = pair.values.some((text) => /^20\d\d$/.test(text));
    const doubt = mayBeYear || mayBePartialPrice(pair, money.amount, labelled, part, units) ? DOUBTFUL : 1;
    const most = Math.min(PLAIN, pair.confidence, doubt, rank === 0 ? 1 : PLAUSIBLE_MIN);
    amount.push({ value: money.amount, confidence: Math.min(most, money.amountConfidence), source, rank });
    const named = money.currency === null ? unsigned : money.currencyConfidence;
    currency.push({ value: money.currency ?? own, confidence: Math.min(named, pair.confidence), source, rank });
  }
  return { amount: raiseContradicting(amount, labelled, units), currency };
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
  if (PARTIAL_PRICE.test(text)) return null;
  const bare = text
    .replace(/\([^()]{0,80}\)/g, ' ')
    .replace(/ for \d{1,2} (?:nights?|rooms?|guests?|adults?|persons?)\b.{0,60}$/i, '');
  const found = findMoney(bare, own, hint);
  const first = found.find(({ currency }) => currency !== null) ?? found[0];
  if (first === undefined || first.isNegative || isZero(first.amount)) return null;
  const isAlone = found.every(
    ({ amount, currency }) => amount === first.amount && (currency ?? first.currency) === first.currency,
  );
  if (first.currency === null && !/^[\d.,' /-]+$/.test(bare.trim())) return null;
  return isAlone ? first : { ...first, amountConfidence: 0.5, currencyConfidence: 0.5 };
}
