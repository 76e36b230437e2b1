/** Why a text is no price. */
export type AmountProblem = 'text' | 'ambiguous' | 'decimals' | 'large';

const AMOUNT_MAX = 1_000_000_000;
const DEVANAGARI_ZERO = 0x0966;

/** The text with the digits 0 to 9, plain spaces and the plain minus. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .trim();
}

/** Signs of money around an amount: `₹ 500`, `Rs. 500/-`, `INR 500`, `500 EUR`. */
function withoutCurrency(text: string): string {
  return text.replace(/^(?:rs\.?|[a-z]{3}|[₹$€£¥])\s*(?=\d)/i, '').replace(/\s*(?:\/-|[₹$€£¥]|(?<=[\d ])[a-z]{3})$/i, '');
}

/** Whether the digits are in groups as in 1,250,000, or as in India: 12,50,000. */
function isGrouped(digits: string, separator: string): boolean {
  const [first = '', ...groups] = digits.split(separator);
  const last = groups.at(-1);
  const middle = groups.slice(0, -1);
  const western = first.length <= 3 && middle.every((group) => group.length === 3);
  const indian = first.length <= 2 && middle.every((group) => group.length === 2);
  return first.length > 0 && last?.length === 3 && (western || indian);
}

/** The digits before and after the decimal separator. */
type Parts = { whole: string; fraction: string } | AmountProblem;

/** A text with one separator, once: whether it groups or begins the decimals. */
function splitAtOnly(text: string, separator: string, decimals: number): Parts {
  const [whole = '', fraction = ''] = text.split(separator);
  const mayGroup = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  if (mayGroup && separator === ',' && decimals < 3) return { whole: whole + fraction, fraction: '' };
  // 1.250 is a thousand and more in one country, and one and a quarter in another.
  if (mayGroup && (separator === ',' || decimals < 3)) return 'ambiguous';
  return { whole, fraction };
}

function split(text: string, decimals: number): Parts {
  const separators = text.replaceAll(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return { whole: text, fraction: '' };
  const groups = separators.slice(0, -1).replaceAll(last, '');
  const isDecimal = last === '.' || last === ',';
  if (groups !== '') {
    const at = text.lastIndexOf(last);
    const whole = text.slice(0, at);
    const [group = ''] = groups;
    if (!isDecimal || groups.length !== separators.length - 1 || !isGrouped(whole, group)) return 'text';
    return { whole: whole.replaceAll(group, ''), fraction: text.slice(at + 1) };
  }
  if (separators.length === 1 && isDecimal) return splitAtOnly(text, last, decimals);
  return isGrouped(text, last) ? { whole: text.replaceAll(last, ''), fraction: '' } : 'text';
}

/**
 * Reads an amount as people and spreadsheets write it: with decimal comma or point, with groups of thousands or lakhs, with a sign of money.
 * What could be two different amounts is none.
 */
export function readAmount(text: string, decimals: number): number | AmountProblem {
  const bare = withoutCurrency(plainText(text));
  if (!/^\d[\d.,' ]*$/.test(bare) || !/\d$/.test(bare)) return 'text';
  const parts = split(bare, decimals);
  if (typeof parts === 'string') return parts;
  if (parts.fraction.length > decimals) return 'decimals';
  const amount = Number(`${parts.whole}.${parts.fraction || '0'}`);
  return amount > AMOUNT_MAX ? 'large' : amount;
}

/** What somebody types for a range: a price, or by how much each price changes. */
export type Entry = { kind: 'set'; rate: number } | { kind: 'add'; amount: number } | { kind: 'percent'; percent: number };

/** Reads 4500, +500, -500, +10% and -5%. */
export function readEntry(text: string, decimals: number): Entry | AmountProblem {
  const [, sign, rest = '', percent] = /^([+-]?)\s*(.*?)\s*(%?)$/.exec(plainText(text)) ?? [];
  const factor = sign === '-' ? -1 : 1;
  if (percent === '%') {
    const read = readAmount(rest, 2);
    if (typeof read === 'string') return read;
    return sign === '' ? 'text' : { kind: 'percent', percent: read * factor };
  }
  const amount = readAmount(rest, decimals);
  if (typeof amount === 'string') return amount;
  return sign === '' ? { kind: 'set', rate: amount } : { kind: 'add', amount: amount * factor };
}

/** The new price. It is rounded half up to the decimals of the currency; null: it would be less than nothing, or too large. */
export function applyEntry(entry: Entry, rate: number, decimals: number): number | null {
  if (entry.kind === 'set') return entry.rate;
  const scale = 10 ** decimals;
  const minor = Math.round(rate * scale);
  const next =
    entry.kind === 'add'
      ? minor + Math.round(entry.amount * scale)
      : Math.round((minor * (10_000 + Math.round(entry.percent * 100))) / 10_000);
  return next < 0 || next / scale > AMOUNT_MAX ? null : next / scale;
}
