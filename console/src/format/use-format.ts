import { useMemo } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import { useLocale } from '../words/words.ts';
import { type Day, instantOf, localParts } from './time.rules.ts';

/** How numbers, money and dates are written: in the user's language, the hotel's currency and its zone, never the browser's. */
export type Format = {
  /** Money in major units. */
  money(amount: number): string;
  /** 23 Nov */
  day(at: string): string;
  /** 23 Nov 2026 */
  shortDay(at: string): string;
  /** Mon, 23 Nov 2026 */
  fullDay(at: string): string;
  /** 14:05 */
  time(at: string): string;
  /** 23 Nov, 14:05 */
  dayTime(at: string): string;
  /** Of a day as YYYY-MM-DD: Mon, 23 Nov */
  calendarDay(day: Day): string;
  /** Of a day as YYYY-MM-DD: Mon, 23 Nov 2026 */
  fullCalendarDay(day: Day): string;
  /** Of a date of birth as YYYY-MM-DD: 17 Apr 1990 */
  birthday(day: Day): string;
  /** The hotel's day and time of an instant. */
  local(at: string): { day: Day; time: string };
  /** The instant of a day and time of the hotel. */
  instant(day: Day, time: string): string;
};

const FULL_DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

export function useFormat(): Format {
  const { property } = useDesk();
  const locale = useLocale();
  return useMemo(() => {
    const { timezone: timeZone, currency } = property;
    // India's way to group digits and to write a day, in both languages.
    const language = `${locale}-IN`;
    const format = (options: Intl.DateTimeFormatOptions, zone = timeZone): ((at: string) => string) => {
      const written = new Intl.DateTimeFormat(language, { timeZone: zone, numberingSystem: 'latn', ...options });
      return (at) => written.format(new Date(at));
    };
    const number = new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' });
    const birthday = format({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
    const calendar = format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
    const fullCalendar = format(FULL_DAY, 'UTC');
    return {
      money: (amount) => number.format(amount),
      day: format({ day: 'numeric', month: 'short' }),
      shortDay: format({ day: 'numeric', month: 'short', year: 'numeric' }),
      fullDay: format(FULL_DAY),
      time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      dayTime: format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      calendarDay: (day) => calendar(`${day}T00:00:00Z`),
      fullCalendarDay: (day) => fullCalendar(`${day}T00:00:00Z`),
      birthday: (day) => birthday(`${day}T00:00:00Z`),
      local: (at) => localParts(at, timeZone),
      instant: (day, time) => instantOf(day, time, timeZone),
    };
  }, [property, locale]);
}
