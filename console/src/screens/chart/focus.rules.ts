import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';
import { type Bar, daysOf, type Row, rowIndexAt } from './chart.rules.ts';

/** What the keyboard is at: a bar, or a day of a row that is free. */
export type Current = {
  rowKey: string;
  subRow: number;
  day: Day;
  /** null: the day itself. */
  barKey: string | null;
};

/** What the days of the chart are. */
export type Span = { first: Day; days: number };

function barsAt(row: Row, subRow: number): Bar[] {
  return row.bars.filter((bar) => bar.subRow === subRow);
}

/** The bar that has the night of the day, of several the first. */
export function barOn(row: Row, subRow: number, day: number): Bar | null {
  return (
    barsAt(row, subRow).find((bar) => {
      const { first, last } = daysOf(bar);
      return first <= day && day <= last;
    }) ?? null
  );
}

/** The index of a day. */
export function dayIndexOf({ first }: Pick<Span, 'first'>, day: Day): number {
  return daysBetween(first, day);
}

/** What is on a day of a row. */
export function currentOn(span: Span, row: Row, subRow: number, day: number): Current {
  const within = Math.min(Math.max(day, 0), span.days - 1);
  return { rowKey: row.key, subRow, day: addDays(span.first, within), barKey: barOn(row, subRow, within)?.key ?? null };
}

/** The bar itself, on its first day that the chart shows. */
export function currentOf(span: Span, row: Row, bar: Bar): Current {
  return { ...currentOn(span, row, bar.subRow, daysOf(bar).first), barKey: bar.key };
}

/** The row and the bar of the current place; undefined: they are not shown any more. */
export function find(rows: readonly Row[], current: Current): { row: Row; bar: Bar | null } | undefined {
  const row = rows.find(({ key }) => key === current.rowKey);
  if (row === undefined) return undefined;
  return { row, bar: row.bars.find(({ key }) => key === current.barKey) ?? null };
}

function sideways(span: Span, row: Row, current: Current, step: 1 | -1): Current {
  const bars = barsAt(row, current.subRow);
  const at = bars.findIndex(({ key }) => key === current.barKey);
  const bar = bars[at];
  const day = dayIndexOf(span, current.day);
  if (bar === undefined) return currentOn(span, row, current.subRow, day + step);
  const { first, last } = daysOf(bar);
  const next = step === 1 ? last + 1 : first - 1;
  const neighbour = bars[at + step];
  if (neighbour === undefined) return { ...currentOn(span, row, current.subRow, next) };
  const reach = daysOf(neighbour);
  // Two visits may share a day: the neighbour comes before the day behind it.
  if (step === 1 ? reach.first <= next : reach.last >= next) {
    const shown = Math.min(Math.max(step === 1 ? reach.first : reach.last, 0), span.days - 1);
    return { ...current, day: addDays(span.first, shown), barKey: neighbour.key };
  }
  return currentOn(span, row, current.subRow, next);
}

/** One sub-row up or down, through all rows. */
function upright(span: Span, rows: readonly Row[], row: Row, current: Current, step: number): Current {
  const last = rows.at(-1);
  const height = Math.min(Math.max(row.top + current.subRow + step, 0), last === undefined ? 0 : last.top + last.units - 1);
  const next = rows[rowIndexAt(rows, height)] ?? row;
  return currentOn(span, next, height - next.top, dayIndexOf(span, current.day));
}

/** How many sub-rows a page has. */
const PAGE = 10;

/** Where a key leads from the current place; null: the key is none of the plane's. */
export function move(span: Span, rows: readonly Row[], current: Current, key: string): Current | null {
  const row = rows.find((one) => one.key === current.rowKey);
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowRight':
      return sideways(span, row, current, 1);
    case 'ArrowLeft':
      return sideways(span, row, current, -1);
    case 'ArrowDown':
      return upright(span, rows, row, current, 1);
    case 'ArrowUp':
      return upright(span, rows, row, current, -1);
    case 'PageDown':
      return upright(span, rows, row, current, PAGE);
    case 'PageUp':
      return upright(span, rows, row, current, -PAGE);
    case 'Home':
      return currentOn(span, row, current.subRow, 0);
    case 'End':
      return currentOn(span, row, current.subRow, span.days - 1);
    default:
      return null;
  }
}
