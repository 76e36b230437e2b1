import type { Day } from '../../format/time.rules.ts';
import { type Plan, weekdayOf } from './plane.rules.ts';

/** A day of a plan. The plan goes by its id: another desk may add and delete plans. */
export type Cell = { plan: string; day: number };

/** What is selected: from one cell to another, and of these days perhaps only some weekdays (0 is Sunday). */
export type Selection = { anchor: Cell; focus: Cell; weekdays: readonly number[] | null };

/** Rows and days, all ends included. */
export type Box = { top: number; bottom: number; left: number; right: number };

/** The selection of one cell. */
export function selectCell(cell: Cell): Selection {
  return { anchor: cell, focus: cell, weekdays: null };
}

/** The selected rows and days; null when a plan at its corners has been deleted. */
export function boxOf({ anchor, focus }: Selection, plans: readonly Plan[]): Box | null {
  const rowOf = (cell: Cell): number => plans.findIndex(({ ratePlanId }) => ratePlanId === cell.plan);
  const [one, other] = [rowOf(anchor), rowOf(focus)];
  if (one === -1 || other === -1) return null;
  return {
    top: Math.min(one, other),
    bottom: Math.max(one, other),
    left: Math.min(anchor.day, focus.day),
    right: Math.max(anchor.day, focus.day),
  };
}

/** The selected days. */
export function daysOf({ left, right }: Box, weekdays: Selection['weekdays'], first: Day): number[] {
  const days = Array.from({ length: right - left + 1 }, (_, index) => left + index);
  return weekdays === null ? days : days.filter((day) => weekdays.includes(weekdayOf(first, day)));
}

/** The selected days in pieces without a gap. */
export function piecesOf(days: readonly number[]): { left: number; right: number }[] {
  const pieces: { left: number; right: number }[] = [];
  for (const day of days) {
    const last = pieces.at(-1);
    if (last?.right === day - 1) last.right = day;
    else pieces.push({ left: day, right: day });
  }
  return pieces;
}

/** How far a key goes. */
export type Step = { rows: number; days: number };

const WEEK = 7;

/** What a key of movement does; undefined: the key is none. @param page the rows that can be seen */
export function stepOf(key: string, isFar: boolean, page: Step): Step | undefined {
  const most = Number.MAX_SAFE_INTEGER;
  const steps: Partial<Record<string, Step>> = {
    ArrowLeft: { rows: 0, days: isFar ? -WEEK : -1 },
    ArrowRight: { rows: 0, days: isFar ? WEEK : 1 },
    ArrowUp: { rows: isFar ? -most : -1, days: 0 },
    ArrowDown: { rows: isFar ? most : 1, days: 0 },
    PageUp: { rows: isFar ? -page.rows : 0, days: isFar ? 0 : -page.days },
    PageDown: { rows: isFar ? page.rows : 0, days: isFar ? 0 : page.days },
    Home: { rows: 0, days: -most },
    End: { rows: 0, days: most },
  };
  return steps[key];
}

const within = (at: number, last: number): number => Math.min(Math.max(at, 0), last);

/** Moves the selection, or with `isExtending` only its end. */
export function moveSelection(
  selection: Selection,
  step: Step,
  isExtending: boolean,
  { plans, days }: { plans: readonly Plan[]; days: number },
): Selection {
  const row = plans.findIndex(({ ratePlanId }) => ratePlanId === selection.focus.plan);
  const plan = plans[within(Math.max(row, 0) + step.rows, plans.length - 1)];
  if (plan === undefined) return selection;
  const focus = { plan: plan.ratePlanId, day: within(selection.focus.day + step.days, days - 1) };
  return isExtending ? { ...selection, focus } : selectCell(focus);
}

/** All days of the selected plans; if they are selected already, all days of all plans. */
export function selectAll(selection: Selection, plans: readonly Plan[], days: number): Selection {
  const isWhole = Math.abs(selection.anchor.day - selection.focus.day) === days - 1;
  const [top, bottom] = isWhole
    ? [plans[0]?.ratePlanId, plans.at(-1)?.ratePlanId]
    : [selection.anchor.plan, selection.focus.plan];
  if (top === undefined || bottom === undefined) return selection;
  return { anchor: { plan: top, day: 0 }, focus: { plan: bottom, day: days - 1 }, weekdays: null };
}

/** Takes a weekday into the selection, or out of it. */
export function toggleWeekday({ weekdays, ...rest }: Selection, weekday: number): Selection {
  const all = [0, 1, 2, 3, 4, 5, 6];
  // The first that is pressed is the only one: "Fri and Sat" takes two presses, not five.
  const next =
    weekdays === null
      ? [weekday]
      : weekdays.includes(weekday)
        ? weekdays.filter((one) => one !== weekday)
        : [...weekdays, weekday];
  return { ...rest, weekdays: next.length === 0 || next.length === all.length ? null : next };
}
