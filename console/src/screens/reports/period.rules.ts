import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';

/** What is shown: the dates of the hotel, or one date of the group. */
export type Shown = { kind: 'day' | 'month' | 'range' | 'group'; from: Day; to: Day };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_MAX = 366;

const isDay = (text: string | undefined): text is Day => text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The first and the last date of the month of a date. */
function monthOf(day: Day): { from: Day; to: Day } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** Reads the part of the address: `month.2026-11-01`, `range.2026-11-01.2026-11-24`, `group.2026-11-24`, a date; else the day before today. */
export function readShown(item: string | null, today: Day): Shown {
  const [kind = '', from, to] = (item ?? '').split('.');
  const yesterday = addDays(today, -1);
  const day = isDay(from) ? from : yesterday;
  if (kind === 'group') return { kind, from: day, to: day };
  if (kind === 'month') return { kind, ...monthOf(isDay(from) ? from : today) };
  if (kind === 'range') {
    const last = isDay(to) && to >= day && daysBetween(day, to) < DAYS_MAX ? to : addDays(day, 6);
    return { kind, from: isDay(from) ? day : addDays(today, -7), to: isDay(from) ? last : yesterday };
  }
  const shown = isDay(kind) ? kind : yesterday;
  return { kind: 'day', from: shown, to: shown };
}

/** The part of the address that `readShown` reads. */
export function writeShown({ kind, from, to }: Shown): string {
  if (kind === 'day') return from;
  return kind === 'range' ? `${kind}.${from}.${to}` : `${kind}.${from}`;
}

/** The same kind of period, `steps` further. */
export function shifted(shown: Shown, steps: number): Shown {
  if (shown.kind === 'month') return { kind: 'month', ...monthOf(addDays(shown.from, steps < 0 ? -1 : 31)) };
  const days = steps * (daysBetween(shown.from, shown.to) + 1);
  return { ...shown, from: addDays(shown.from, days), to: addDays(shown.to, days) };
}

/** A date given a month: that of an input, or of the first day. */
export function withDate(shown: Shown, change: Partial<Pick<Shown, 'from' | 'to'>>): Shown {
  const { kind } = shown;
  if (kind === 'month' && change.from !== undefined) return { kind, ...monthOf(change.from) };
  if (kind !== 'range') return { kind, from: change.from ?? shown.from, to: change.from ?? shown.to };
  const next = { ...shown, ...change };
  if (next.to < next.from) return change.from === undefined ? { ...next, from: next.to } : { ...next, to: next.from };
  if (daysBetween(next.from, next.to) < DAYS_MAX) return next;
  return change.from === undefined
    ? { ...next, from: addDays(next.to, 1 - DAYS_MAX) }
    : { ...next, to: addDays(next.from, DAYS_MAX - 1) };
}
