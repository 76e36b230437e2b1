import { currencyDecimals, isCurrency, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { CURRENCY_SIGN, findCurrency, isWithoutDecimals } from './currency-signs.rules.ts';
import { THREE_DECIMALS } from './languages/currencies.rules.ts';

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
const NO_END = String.raw`\d|[A-Za-z](?![A-Za-z])|[eE][+\-]?\d`;
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_.,])([\-–−\(] ?)?(?:(${CURRENCY_SIGN}) ?)?([\-–−] ?)?(${NUMBER})(?!${NO_END})(?:[\/\\]-)?(?: ?(${CURRENCY_SIGN})(?![\p{L}\p{M}\p{N}_]| ?\d))?`,
  'gu',
);
const TEXT_MAX = 200;
const MONIES_MAX = 10;
/** Arabic letters in the forms of their places in a word, as some programs write signs. */
const ARABIC_FORMS = /[\ufb50-\ufdfb\ufe70-\ufefc]/g;

/** How amounts in a currency are written. `isWhole`: without decimals; `isExact`: always with three decimals behind a point. */
export type AmountForm = Readonly<{ decimals: number; isWhole: boolean; isExact: boolean }>;

/**
 * Parses digits such as `1,23,456.00`, `1.234,56` or `1 234` to decimal text; null for what is not an amount. The confidence is low
 * where a comma or point may be either sign.
 */
export function parseDecimal(
  digits: string,
  { decimals, isWhole, isExact }: AmountForm,
): { text: string; confidence: number } | null {
  const bare = digits.replace(/[ '’]/g, '');
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && point === -1) return { text: bare, confidence: 1 };
  const last = Math.max(comma, point);
  const decimalDigits = bare.length - last - 1;
  if (comma !== -1 && point !== -1) {
    const [group, whole] = [comma < point ? ',' : '.', bare.slice(0, last)];
    if (!isGrouped(whole, group)) return null;
    const text = `${whole.replaceAll(group, '')}.${bare.slice(last + 1)}`;
    return { text, confidence: decimalDigits <= Math.max(2, decimals) ? 1 : 0.4 };
  }
  const sign = comma === -1 ? '.' : ',';
  if (bare.indexOf(sign) !== last) return isGrouped(bare, sign) ? { text: bare.replaceAll(sign, ''), confidence: 0.98 } : null;
  if (decimalDigits === 3) {
    if (isWhole) return { text: bare.replace(sign, ''), confidence: 0.98 };
    // A comma before three digits separates thousands, unless the currency has three decimals. A point may be either.
    if (decimals === 3)
      return { text: sign === '.' ? bare : bare.replace(sign, ''), confidence: sign === '.' && isExact ? 0.95 : 0.5 };
    return { text: bare.replace(sign, ''), confidence: sign === ',' ? 0.98 : 0.6 };
  }
  if (decimalDigits > 2 || decimalDigits === 0) return null;
  return { text: bare.replace(sign, '.'), confidence: sign === '.' ? 1 : decimalDigits === 2 ? 0.9 : 0.6 };
}

/** Whether digits are not grouped, or as in 1,234,567 or 1,23,45,678. */
const isGrouped = (whole: string, sign: string): boolean =>
  (sign === ',' ? /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})$/ : /^(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})$/).test(whole);

/** The amounts in a text. @param hint the currency that the label names */
export function findMoney(text: string, own: string, hint: string | null): Money[] {
  const monies: Money[] = [];
  if (!/\d/.test(text)) return monies;
  const plain = text.slice(0, TEXT_MAX).replace(ARABIC_FORMS, (letter) => letter.normalize('NFKC'));
  for (const match of plain.matchAll(MONEY)) {
    const [, before = '', first, inner = '', digits = '', second] = match;
    const sign = findCurrency([first, second], own, hint);
    const named = sign ?? (hint === null ? null : { currency: hint, confidence: 0.9 });
    const currency = named?.currency ?? own;
    const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2;
    const isSure = (named?.confidence ?? 0) >= 0.8;
    const form = { decimals, isWhole: isSure && isWithoutDecimals(currency), isExact: isSure && THREE_DECIMALS.has(currency) };
    const read = parseDecimal(digits, form);
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

/** The amount with the currency's decimals; null where it has more of them. */
export function toExactAmount(text: string, decimals: number): string | null {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^0*$/.test(fraction.slice(decimals))) return null;
  return numericText(minorFromNumeric(fraction === '' ? whole : `${whole}.${fraction}`, decimals), decimals);
}

export const isZero = (amount: string): boolean => /^0*(?:\.0*)?$/.test(amount);
