import { useMemo } from 'preact/hooks';
import { type Unready, unreadyOf } from '../../data/conditions.rules.ts';
import { useNeedsInspection } from '../../data/use-needs-inspection.ts';
import { addDays } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { useLocale, useWords } from '../../words/words.ts';
import { type Bar, type BarState, DAY_MINUTES, type Moment, type Row, stateOf } from './chart.rules.ts';
import { chartWords } from './chart-words.ts';
import type { Layout } from './layout.rules.ts';

/** What stands in the head of a row; `unready`: what a room still needs before a guest gets it. */
type Head = { name: string; note: string | null; unready: Unready | null };

/** The words and states of what is on the chart. */
export type ChartLook = {
  stateOf(bar: Bar): BarState;
  /** References of bookings that need a person. */
  persons: ReadonlySet<string>;
  /** What stands on a bar. */
  textOf(bar: Bar): string;
  /** What a screen reader says of it. */
  labelOf(bar: Bar, row: Row, state: BarState): string;
  figuresOf(day: number, free: number, sold: number): string;
  freeDayOf(row: Row, day: number): string;
  headOf(row: Row): Head;
  /** Of a day's index: Mon, 23 Nov */
  dayOf(day: number): string;
  /** Mon, or M where a day is narrow. */
  weekdayOf(day: number, width: number): string;
  /** 1 Dec */
  dayAndMonthOf(day: number): string;
  /** Nov 2026 */
  monthOf(day: number): string;
  maintenance: string;
  /** By the hotel's clock, in minutes since 00:00 of the first day. */
  nowMinute: number;
};

/** Keeps a name that runs from right to left from turning what stands beside it around. */
const isolate = (name: string): string => `\u2068${name}\u2069`;

/** A narrower day has one letter for its weekday. */
export const NARROW_PX = 32;

type LookOptions = {
  layout: Layout;
  moment: Moment;
  nowMinute: number;
  persons: ReadonlySet<string>;
  unpaid: ReadonlyMap<string, number>;
};

/** How the chart is written, in the user's language. */
export function useChartLook({ layout, moment, nowMinute, persons, unpaid }: LookOptions): ChartLook {
  const words = useWords(chartWords);
  const format = useFormat();
  const locale = useLocale();
  const needsInspection = useNeedsInspection();
  return useMemo(() => {
    const days = new Map<number, string>();
    const dayOf = (day: number): string => {
      const known = days.get(day) ?? format.calendarDay(addDays(layout.first, day));
      days.set(day, known);
      return known;
    };
    const timeOf = (minute: number): string => {
      const day = Math.floor(minute / DAY_MINUTES);
      const rest = minute - day * DAY_MINUTES;
      const two = (part: number): string => String(part).padStart(2, '0');
      return `${dayOf(day)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
    };
    const written = (options: Intl.DateTimeFormatOptions): ((day: number) => string) => {
      const { format: write } = new Intl.DateTimeFormat(`${locale}-IN`, { timeZone: 'UTC', numberingSystem: 'latn', ...options });
      return (day) => write(new Date(`${addDays(layout.first, day)}T00:00:00Z`));
    };
    const [narrow, short] = [written({ weekday: 'narrow' }), written({ weekday: 'short' })];
    const headOf = ({ kind, type, room }: Row): Head => {
      if (kind === 'lane') return { name: words.lane, note: null, unready: null };
      if (room === null) return { name: type.name, note: type.roomTypeCode, unready: null };
      const name = String(room.roomNumber);
      if (!room.active) return { name, note: words.inactive, unready: null };
      if (room.maintenance)
        return { name, note: [words.maintenance, room.outOfOrder?.reason].filter(Boolean).join(': '), unready: null };
      const note = room.floor === null ? null : words.floorName(room.floor);
      return { name, note, unready: unreadyOf(room.condition, needsInspection) };
    };
    const placeOf = (row: Row): string =>
      row.room === null ? `${row.type.name}, ${words.lane}` : words.room(row.room.roomNumber);
    const nameOf = ({ guest, rooms }: Bar): string => `${rooms > 1 ? `${rooms} × ` : ''}${isolate(guest ?? words.unnamed)}`;
    const owes = ({ reference }: Bar): string[] => {
      const amount = unpaid.get(reference);
      return amount === undefined || amount <= 0 ? [] : [words.owes(format.money(amount))];
    };
    return {
      stateOf: (bar) => stateOf(bar, moment),
      persons,
      textOf: (bar) => [nameOf(bar), bar.reference, ...owes(bar)].join(' '),
      labelOf: (bar, row, state) =>
        [
          placeOf(row),
          nameOf(bar),
          bar.reference,
          ...owes(bar),
          words.toDate(timeOf(bar.start), bar.until === null ? words.openEnd : timeOf(bar.end)),
          words.states[state],
          ...(persons.has(bar.reference) ? [words.person] : []),
        ].join(', '),
      figuresOf: (day, free, sold) => `${dayOf(day)}: ${words.figures(free, sold)}`,
      freeDayOf: (row, day) => `${placeOf(row)}, ${dayOf(day)}, ${words.freeDay}`,
      headOf,
      dayOf,
      weekdayOf: (day, width) => (width < NARROW_PX ? narrow(day) : short(day)),
      dayAndMonthOf: written({ day: 'numeric', month: 'short' }),
      monthOf: written({ month: 'short', year: 'numeric' }),
      maintenance: words.maintenance,
      nowMinute,
    };
  }, [words, format, layout, moment.dayFrom, nowMinute, persons, unpaid, needsInspection]);
}
