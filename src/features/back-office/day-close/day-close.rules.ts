import { conflict, type Problem } from '../../../platform/errors.ts';
import { addDays, daysBetween, type LocalDate } from '../../../platform/time.ts';

/** The kinds of things that may not be in order. */
export const POINT_KINDS = ['ARRIVAL', 'DEPARTURE', 'CONFLICT', 'PAYMENT_REQUEST', 'PAYMENT_REVIEW', 'REFUND'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** The dates of one request: each costs a report. */
export const DATES_AT_ONCE_MAX = 31;

/**
 * Why a date that is not closed cannot be closed now, or null.
 * @param openOn the date that is closed next; null: none was ever closed
 * @param today the local date
 */
export function refuseClose(
  date: LocalDate,
  openOn: LocalDate | null,
  today: LocalDate,
  includeEarlier: boolean,
): Problem | null {
  if (date > today) return conflict(`${date} has not begun yet`, 'day_not_begun');
  if (openOn === null)
    return daysBetween(date, today) > DATES_AT_ONCE_MAX
      ? conflict(`the first date that is closed is at most ${DATES_AT_ONCE_MAX} days ago`, 'day_close_order')
      : null;
  if (date < openOn) return conflict(`${date} is before the first date that was closed`, 'day_close_order');
  if (date > openOn && !includeEarlier) return conflict(`${openOn} is closed first`, 'day_close_order');
  return null;
}

/** The dates to close for `date`: the open ones from `openOn` on. @throws Problem 409 for more than one request takes */
export function datesToClose(date: LocalDate, openOn: LocalDate | null, closed: readonly LocalDate[]): LocalDate[] {
  const first = openOn ?? date;
  const isClosed = new Set(closed);
  const dates: LocalDate[] = [];
  for (let on = first; on <= date; on = addDays(on, 1)) {
    if (!isClosed.has(on)) dates.push(on);
    if (dates.length > DATES_AT_ONCE_MAX)
      throw conflict(
        `at most ${DATES_AT_ONCE_MAX} dates are closed at once: close up to ${dates.at(-2)} first`,
        'day_close_order',
      );
  }
  return dates;
}

/** A number of the day by its name, like `roomRevenue` or `takings.CASH`; null where there is none. */
export type Figures = Record<string, number | null>;

/** The part of a report of one date that is frozen. */
export type FrozenReport = {
  total: Record<string, number | null>;
  revenueByType: readonly { type: string; amount: number }[];
  takings: { byMethod: readonly { method: string; net: number }[] };
};

/** The figures of a report that a later reading of the same date can be compared with. */
export function figuresOf({ total, revenueByType, takings }: FrozenReport): Figures {
  return {
    ...total,
    ...Object.fromEntries(revenueByType.map(({ type, amount }) => [`revenue.${type}`, amount])),
    ...Object.fromEntries(takings.byMethod.map(({ method, net }) => [`takings.${method}`, net])),
  };
}

/** The frozen figures beside those of now. A figure that only one side has is 0 on the other, or not known when it was frozen. */
export function compareFigures(frozen: Figures, current: Figures) {
  const valueIn = (figures: Figures, name: string) => figures[name] ?? (name.includes('.') ? 0 : null);
  // A figure of the day that a later release has added says nothing about the past.
  const names = [...new Set([...Object.keys(frozen), ...Object.keys(current).filter((name) => name.includes('.'))])];
  return names.map((figure) => {
    const [was, is] = [valueIn(frozen, figure), valueIn(current, figure)];
    return { figure, frozen: was, current: is, isChanged: was !== is };
  });
}
