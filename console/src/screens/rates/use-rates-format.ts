import { useMemo } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import { addDays, type Day } from '../../format/time.rules.ts';
import { useLocale } from '../../words/words.ts';

/** How the calendar writes prices and days. */
export type RatesFormat = {
  /** The decimals of the hotel's currency. */
  decimals: number;
  /** 1,25,000, without the sign of the currency. */
  rate(amount: number): string;
  /** Of a day as YYYY-MM-DD: 24 Dec 2026 */
  day(day: Day): string;
  /** Thu, 24 December 2026 */
  wholeDay(day: Day): string;
  /** December 2026 */
  month(day: Day): string;
  /** The short names of the weekdays from Sunday on. */
  weekdays: readonly string[];
};

/** A Sunday. */
const SUNDAY: Day = '2026-11-22';

export function useRatesFormat(): RatesFormat {
  const { property } = useDesk();
  const locale = useLocale();
  return useMemo(() => {
    const language = `${locale}-IN`;
    const currency = new Intl.NumberFormat(language, { style: 'currency', currency: property.currency });
    const decimals = currency.resolvedOptions().maximumFractionDigits ?? 2;
    const number = new Intl.NumberFormat(language, {
      numberingSystem: 'latn',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: 'stripIfInteger',
    });
    const write = (options: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
      const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', numberingSystem: 'latn', ...options });
      return (day) => format.format(new Date(`${day}T00:00:00Z`));
    };
    const weekday = write({ weekday: 'short' });
    return {
      decimals,
      rate: (amount) => number.format(amount),
      day: write({ day: 'numeric', month: 'short', year: 'numeric' }),
      wholeDay: write({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
      month: write({ month: 'long', year: 'numeric' }),
      weekdays: Array.from({ length: 7 }, (_, index) => weekday(addDays(SUNDAY, index))),
    };
  }, [property.currency, locale]);
}
