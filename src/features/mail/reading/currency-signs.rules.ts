import { currencyDecimals, isCurrency } from '../../../platform/money.ts';

/** Signs that mean one currency. Who knows another one adds it. */
const OWN_SIGNS: Readonly<Record<string, readonly string[]>> = {
  AED: ['د.إ', 'AED.', 'Dhs', 'Dhs.'],
  AMD: ['֏'],
  AUD: ['A$', 'AU$', 'AUD$'],
  BDT: ['৳', 'Tk', 'Tk.'],
  BHD: ['د.ب'],
  BRL: ['R$'],
  CAD: ['C$', 'CA$', 'CAD$'],
  CHF: ['Fr.', 'SFr.'],
  CNY: ['元', 'CN¥', 'RMB'],
  CRC: ['₡'],
  CZK: ['Kč'],
  EGP: ['ج.م', 'E£', 'LE'],
  EUR: ['€'],
  GBP: ['£'],
  GEL: ['₾'],
  HKD: ['HK$', 'HKD$'],
  HUF: ['Ft'],
  IDR: ['Rp', 'Rp.'],
  ILS: ['₪'],
  INR: ['₹', 'रु', 'रु.'],
  JOD: ['د.ا'],
  JPY: ['円', 'JP¥'],
  KES: ['KSh', 'Ksh'],
  KHR: ['៛'],
  KRW: ['₩', '원'],
  KWD: ['د.ك'],
  KZT: ['₸'],
  LAK: ['₭'],
  MAD: ['د.م.'],
  MXN: ['MX$', 'MXN$'],
  MYR: ['RM'],
  NGN: ['₦'],
  NZD: ['NZ$'],
  OMR: ['ر.ع.', 'ر.ع'],
  PEN: ['S/', 'S/.'],
  PHP: ['₱'],
  PLN: ['zł'],
  QAR: ['ر.ق', 'QR'],
  RON: ['lei'],
  RUB: ['₽', 'руб', 'руб.'],
  SAR: ['ر.س', 'SR'],
  SGD: ['S$', 'SG$'],
  THB: ['฿', 'บาท'],
  TRY: ['₺', 'TL'],
  TWD: ['NT$'],
  TZS: ['TSh', 'Tsh'],
  UAH: ['₴'],
  UGX: ['USh', 'Ush'],
  USD: ['US$', 'USD$', 'U$S'],
  VND: ['₫', 'đ', 'VNĐ'],
};

/** Signs that several currencies share. If the property's currency is one of them, it is meant. */
const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'SGD', 'CAD', 'NZD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD', 'FJD', 'BND', 'UYU'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  'Rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  RS: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  'RS.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  R: ['ZAR'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['SEK', 'NOK', 'DKK', 'ISK'],
  '﷼': ['SAR', 'QAR', 'OMR', 'YER', 'IRR'],
  Dh: ['AED', 'MAD'],
  DH: ['AED', 'MAD'],
};

/** Currencies that have no coins in use, whatever ISO says: nobody writes decimals of them. */
const WITHOUT_COINS: ReadonlySet<string> = new Set(['IDR', 'HUF', 'COP', 'IRR', 'LAK', 'MMK', 'KHR', 'LBP', 'UZS', 'TZS']);
/** Currencies whose three digits after the point are always decimals: `KWD 12.500`. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND']);

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

function findPlain(sign: string): string | null {
  return CURRENCY_BY_SIGN.get(sign) ?? (isCurrency(sign) ? sign : null);
}

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

/** Whether three digits behind a point are decimals of this currency. */
export const hasThreeDecimals = (currency: string): boolean => THREE_DECIMALS.has(currency);
