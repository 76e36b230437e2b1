import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';

/** A rate plan with its days, as the service sends it. */
export type Plan = {
  ratePlanId: string;
  code: string;
  name: string;
  roomTypeCode: string;
  baseRate: number;
  /** The rate of its own of each day; null: the base rate. */
  rates: readonly (number | null)[];
};

/** A line of the calendar: the head of a room type, or a rate plan with its number among the plans. */
export type Row = { top: number } & (
  | { kind: 'type'; roomTypeCode: string }
  | { kind: 'plan'; roomTypeCode: string; plan: Plan; index: number }
);

/** Sizes in pixels. */
export type Sizes = { column: number; row: number; typeRow: number; head: number; side: number };

/** The part of the plane that is drawn: days and pixels from top to bottom; ends are not included. */
export type Region = { from: number; to: number; top: number; bottom: number };

/** How many days before today the calendar begins, and how many it has: about two years ahead are sold. */
const DAYS_BACK = 31;
export const DAYS = 780;

/** The first day that is shown: the first of a month. */
export function firstDay(today: Day): Day {
  return `${addDays(today, -DAYS_BACK).slice(0, 8)}01`;
}

/** The lines from top to bottom: each room type with its plans. */
export function layRows(plans: readonly Plan[], { row, typeRow }: Sizes): { rows: Row[]; height: number } {
  const rows: Row[] = [];
  let top = 0;
  let type: string | null = null;
  for (const [index, plan] of plans.entries()) {
    const { roomTypeCode } = plan;
    if (roomTypeCode !== type) {
      rows.push({ kind: 'type', roomTypeCode, top });
      top += typeRow;
      type = roomTypeCode;
    }
    rows.push({ kind: 'plan', roomTypeCode, plan, index, top });
    top += row;
  }
  return { rows, height: top };
}

/** Not each pixel of a scroll draws anew: so many days and pixels are a step, and so many are drawn around. */
const DAYS_STEP = 4;
const PIXELS_STEP = 160;

/** What to draw when this part of the plane can be seen. */
export function regionOf(
  seen: { left: number; top: number; width: number; height: number },
  { column, head, side }: Sizes,
  days: number,
): Region {
  const first = Math.floor(seen.left / column / DAYS_STEP) * DAYS_STEP;
  const columns = Math.ceil((seen.width - side) / column);
  const top = Math.floor(seen.top / PIXELS_STEP) * PIXELS_STEP;
  return {
    from: Math.max(0, first - 2),
    to: Math.min(days, first + DAYS_STEP + columns + 2),
    top: top - 40,
    bottom: top + PIXELS_STEP + seen.height - head + 40,
  };
}

/** The rows that lie in the region. */
export function rowsIn(rows: readonly Row[], { top, bottom }: Region, { row }: Sizes): Row[] {
  return rows.filter((one) => one.top + row > top && one.top < bottom);
}

/** The months of the region, each with its first and last shown day. */
export function monthsIn(first: Day, { from, to }: Region): { month: Day; from: number; to: number }[] {
  const months: { month: Day; from: number; to: number }[] = [];
  for (let day = from; day < to; day += 1) {
    const month = addDays(first, day).slice(0, 8);
    const last = months.at(-1);
    if (last?.month === `${month}01`) last.to = day + 1;
    else months.push({ month: `${month}01`, from: day, to: day + 1 });
  }
  return months;
}

/** 0 is Sunday. */
export function weekdayOf(first: Day, day: number): number {
  return (new Date(`${first}T00:00:00Z`).getUTCDay() + day) % 7;
}

/** What lies under a point of the plane. Beside the plans it is the nearest: a drag goes on there. */
export function cellAt(
  x: number,
  y: number,
  rows: readonly Row[],
  sizes: Sizes,
  days: number,
): { row: number; day: number } | null {
  const plans = rows.flatMap((row) => (row.kind === 'plan' ? [row] : []));
  const under = plans.findLast(({ top }) => top <= y) ?? plans[0];
  if (under === undefined) return null;
  return { row: under.index, day: Math.min(Math.max(Math.floor(x / sizes.column), 0), days - 1) };
}

/** The number of the day in a calendar that begins on the first; null when it has no such day. */
export function indexOfDay(first: Day, day: Day, days: number): number | null {
  const index = daysBetween(first, day);
  return index >= 0 && index < days ? index : null;
}

/** A length for a style. */
export function px(length: number): string {
  return `${length}px`;
}
