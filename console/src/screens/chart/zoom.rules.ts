import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';

/** How many days a window shows. */
export const ZOOMS = [7, 14, 30, 60] as const;
export type Zoom = (typeof ZOOMS)[number];

/** How many days are read, so that there is something to scroll to on both sides; and how narrow a day may become. */
const SIZES: Readonly<Record<Zoom, { days: number; column: number }>> = {
  7: { days: 21, column: 56 },
  14: { days: 35, column: 36 },
  30: { days: 56, column: 22 },
  60: { days: 76, column: 14 },
};

export type Range = { first: Day; days: number };

/** The days to read around a window that begins at the day. */
export function rangeFor(day: Day, zoom: Zoom): Range {
  const { days } = SIZES[zoom];
  return { first: addDays(day, -Math.floor((days - zoom) / 2)), days };
}

/** The width of a day, in whole pixels: lines of the grid would blur. */
export function columnFor(width: number, zoom: Zoom): number {
  return Math.max(Math.floor(width / zoom), SIZES[zoom].column);
}

/** Whether a window of days from the first shown one on comes so near to an end of what is read that more is to be read. */
export function isNearEnd({ first, days }: Range, leftmost: Day, shown: number): boolean {
  const before = daysBetween(first, leftmost);
  return before < 3 || days - before - shown < 3;
}

/** The chart's part of an address: the first day and the zoom, `2026-11-23.14`. */
export function writePlace(day: Day, zoom: Zoom): string {
  return `${day}.${zoom}`;
}

/** Reads what `writePlace` has written; null: it is no place of the chart. */
export function readPlace(item: string | null): { day: Day; zoom: Zoom } | null {
  const [, day, days] = /^(\d{4}-\d\d-\d\d)\.(\d+)$/.exec(item ?? '') ?? [];
  const zoom = ZOOMS.find((one) => String(one) === days);
  if (day === undefined || zoom === undefined || Number.isNaN(Date.parse(day))) return null;
  return { day, zoom };
}
