/**
 * Money. Inside the service an amount is a whole number of the currency's smallest units (paise, cents, fils) as a `bigint`; it is
 * a JSON number on the wire and PostgreSQL `numeric` at rest. Nothing here ever adds or rounds in binary floating point.
 */

import { invalid } from './errors.ts';

/** A whole number of a currency's smallest units: 1999n is 19.99 with two decimals. */
export type Minor = bigint;

/** The largest amount that is taken from outside, in major units. */
export const AMOUNT_MAX = 1_000_000_000;

/**
 * ISO 4217 list one as of January 2026: the currencies a guest can pay with, by their minor unit. Omitted are withdrawn codes,
 * funds and units of account (CHE, CLF, XDR ...), metals and codes for tests. Written down as `Intl` answers from CLDR, which counts
 * the coins in use (0 decimals for the Indonesian rupiah or the Iraqi dinar, ISO says 2 and 3) and lists withdrawn codes.
 */
const CODES_BY_DECIMALS: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP
     DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR
     LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
     SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG
     YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const DECIMALS = new Map(
  CODES_BY_DECIMALS.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, decimals])),
);

/** Whether the text is an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return DECIMALS.has(code);
}

/** How many decimals amounts of that currency have (INR 2, JPY 0, KWD 3). @throws RangeError for an unknown currency */
export function currencyDecimals(code: string): number {
  const decimals = DECIMALS.get(code);
  if (decimals === undefined) throw new RangeError(`${JSON.stringify(code)} is no currency in use`);
  return decimals;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A JSON number as minor units, exactly. Null when it is not finite or has more decimals than the currency. Bounds are the caller's. */
export function minorFromNumber(value: number, decimals: number): Minor | null {
  // The shortest decimal that reads back as the same number is what the sender wrote: 0.07, 1e-7, 1.5e+21.
  const match = NUMBER.exec(String(value));
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) + decimals - fraction.length;
  const digits = BigInt(whole + fraction);
  // A number has at most 17 digits and its exponent stays within 324, so these powers are small.
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % scale !== 0n) return null;
  const minor = shift < 0 ? digits / scale : digits * scale;
  return sign === '-' ? -minor : minor;
}

/** An amount of a request in minor units. @throws Problem 400 that names the field, for more decimals than the currency has */
export function readAmount(value: number, field: string, currency: string): Minor {
  const decimals = currencyDecimals(currency);
  const minor = minorFromNumber(value, decimals);
  if (minor === null) throw invalid(field, `must have at most ${decimals} decimals in ${currency}`);
  return minor;
}

const NUMERIC = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * PostgreSQL's text of a `numeric` as minor units. RangeError when the text is no number or its decimals beyond the currency's are
 * not zero: the database then holds what this service never wrote.
 */
export function minorFromNumeric(text: string, decimals: number): Minor {
  const match = NUMERIC.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || !/^0*$/.test(fraction.slice(decimals))) {
    throw new RangeError(`stored amount ${text} does not fit ${decimals} decimals`);
  }
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -minor : minor;
}

/** The amount as decimal text with all its decimals, for PostgreSQL and for messages: `-0.05`. */
export function numericText(minor: Minor, decimals: number): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The amount as a JSON number: the double nearest to it, which prints as the amount itself up to 15 digits. */
export function numberFromMinor(minor: Minor, decimals: number): number {
  return Number(numericText(minor, decimals));
}

/** The sum; 0n of nothing. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The mean in whole minor units, a half rounded up (towards plus infinity: -0.5 to 0); null of nothing. */
export function meanMinorHalfUp(amounts: readonly Minor[]): Minor | null {
  if (amounts.length === 0) return null;
  const count = BigInt(amounts.length);
  // floor(sum / count + 1/2) in whole numbers; bigint division cuts towards zero, hence the correction below zero.
  const dividend = 2n * sumMinor(amounts) + count;
  const divisor = 2n * count;
  const cut = dividend / divisor;
  return dividend % divisor < 0n ? cut - 1n : cut;
}

/** An amount in so many parts that sum up to it and differ by one unit at most, the larger ones first. */
export function splitEvenly(amount: Minor, parts: number): Minor[] {
  const [each, rest] = [amount / BigInt(parts), amount % BigInt(parts)];
  return Array.from({ length: parts }, (_, index) => (BigInt(index) < rest ? each + 1n : each));
}
