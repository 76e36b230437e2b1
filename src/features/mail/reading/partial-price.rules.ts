import { minorFromNumeric } from '../../../platform/money.ts';
import {
  ADDED,
  ADDED_TAX,
  INCLUDED,
  SHARE_LABEL,
  TAX,
  TAX_LABEL,
  TOWN_TAX,
  WHOLE_PRICE_WORDS,
} from './languages/value-words.rules.ts';
import type { Line, Pair, Part } from './pairs.rules.ts';

const LINE_MAX = 200;
const [LINES_BEFORE, LINES_AFTER] = [3, 4];

/** A total within so many lines after a commission may be what remains after it. */
const SHARE_LINES = 8;
const TAX_LINES = 4;
const AMOUNTS_MAX = 200;

/** An amount in ten-thousandths, with the words of its label. */
export type LabelledAmount = Readonly<{ key: string; line: number; value: bigint }>;

/** `Price` alone may be for a night, a room or the whole stay, with or without taxes. */
const isBarePrice = ({ label }: Pair): boolean => /^price\b/.test(label.key);

/** Whether the words beside an amount say or suggest that something is added to it. */
function hasMoreOnTop(text: string): boolean {
  const short = text.slice(0, LINE_MAX);
  return ADDED.test(short) || (TAX.test(short) && !INCLUDED.test(short));
}

function isTaxOnTopNear(lines: readonly Line[], at: number): boolean {
  return lines.slice(Math.max(0, at - LINES_BEFORE), at + LINES_AFTER + 1).some(({ cells }) => {
    const text = cells.join(' ').slice(0, LINE_MAX);
    return ADDED_TAX.test(text) && !TOWN_TAX.test(text);
  });
}

/**
 * Whether the amount may be only a part of what the guest pays: for one night, without taxes, or without the site's commission.
 * @param units nights times rooms; null where that is not known
 */
export function mayBePartialPrice(
  pair: Pair,
  amount: string,
  all: readonly LabelledAmount[],
  { lines }: Part,
  units: number | null,
): boolean {
  if (pair.values.some(hasMoreOnTop) || isTaxOnTopNear(lines, pair.line)) return true;
  const value = minorFromNumeric(amount, 4);
  const some = all.slice(0, AMOUNTS_MAX);
  const others = new Set(some.map((other) => other.value));
  const taxes = some.filter(({ key, value: tax }) => TAX_LABEL.test(key) && tax > 0n);
  // Whether room charges and taxes add up to the amount.
  const isSum = taxes.some((tax) => others.has(value - tax.value));
  if (isBarePrice(pair)) return units !== 1 || (taxes.length > 0 && !isSum);
  if (WHOLE_PRICE_WORDS.test(pair.label.key)) return false;
  if (!isSum && taxes.some(({ line }) => line > pair.line && line <= pair.line + TAX_LINES)) return true;
  const shares = some.filter(({ key }) => SHARE_LABEL.test(key));
  return shares.some(
    (share) => (share.line < pair.line && share.line >= pair.line - SHARE_LINES) || others.has(value + share.value),
  );
}
