import { currencyDecimals, isCurrency } from '../../../platform/money.ts';
import { OWN_SIGNS, SHARED_SIGNS, WITHOUT_COINS } from './languages/currencies.rules.ts';

const CURRENCY_BY_SIGN: ReadonlyMap<string, string> = new Map(
  Object.entries(OWN_SIGNS).flatMap(([currency, signs]) => signs.map((sign): [string, string] => [sign, currency])),
);

const escaped = (sign: string): string => sign.replace(/[.$/]/g, String.raw`\$&`);

/** A currency's code or sign, the source of a regular expression with the flag `u`. */
export const CURRENCY_SIGN = [
  String.raw`[A-Z]{3}(?![\p{L}\p{M}$¥])`,
  ...[...CURRENCY_BY_SIGN.keys(), ...Object.keys(SHARED_SIGNS)]
    .toSorted((one, other) => other.length - one.length)
    .map((sign) => `${escaped(sign)}${/\p{L}$/u.test(sign) ? String.raw`(?![\p{L}\p{M}])` : ''}`),
].join('|');

const STATED = 0.95;
const SHARED = 0.9;
const UNCLEAR = 0.5;

const findPlain = (sign: string): string | null => CURRENCY_BY_SIGN.get(sign) ?? (isCurrency(sign) ? sign : null);

/**
 * The currency that the signs before and behind an amount mean; null without any. `$90 CAD` are Canadian dollars.
 * @param own the property's currency
 * @param hint the currency that the label names
 */
export function findCurrency(
  signs: readonly (string | undefined)[],
  own: string,
  hint: string | null,
): { currency: string; confidence: number } | null {
  const written = signs.filter((sign) => sign !== undefined);
  const [plain, other] = [...new Set(written.map(findPlain).filter((currency) => currency !== null))];
  const sharing = written.map((sign) => SHARED_SIGNS[sign]).find((currencies) => currencies !== undefined);
  if (plain !== undefined) {
    const isClear = other === undefined && (sharing === undefined || sharing.includes(plain));
    return { currency: plain, confidence: isClear ? STATED : UNCLEAR };
  }
  if (sharing === undefined) return null;
  if (hint !== null && sharing.includes(hint)) return { currency: hint, confidence: SHARED };
  return sharing.includes(own) ? { currency: own, confidence: SHARED } : { currency: sharing[0] ?? own, confidence: UNCLEAR };
}

/** Whether amounts in this currency are written without decimals, so that any sign before three digits separates thousands. */
export function isWithoutDecimals(currency: string): boolean {
  return WITHOUT_COINS.has(currency) || (isCurrency(currency) && currencyDecimals(currency) === 0);
}
