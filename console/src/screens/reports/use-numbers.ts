import { type Locale, useLocale } from '../../words/words.ts';

/** Writes counts, shares and amounts of a currency; a dash for what there is none of. */
export function numbersOf(locale: Locale, currency: string) {
  const language = `${locale}-IN`;
  const numberingSystem = 'latn';
  const plain = new Intl.NumberFormat(language, { numberingSystem });
  const shares = new Intl.NumberFormat(language, { numberingSystem, style: 'percent', maximumFractionDigits: 1 });
  const amounts = new Intl.NumberFormat(language, { numberingSystem, style: 'currency', currency });
  const or =
    (format: Intl.NumberFormat) =>
    (value: number | null): string =>
      value === null ? '–' : format.format(value === 0 ? 0 : value);
  return { number: or(plain), percent: or(shares), money: or(amounts) };
}

/** The same in the user's language. */
export function useNumbers(currency: string) {
  return numbersOf(useLocale(), currency);
}
