import { type Day, daysBetween } from '../../format/time.rules.ts';
import { type Plan, px, type Region, type Row, type Sizes, weekdayOf } from './plane.rules.ts';
import { boxOf, daysOf, piecesOf, type Selection } from './selection.rules.ts';

type MarksProps = {
  first: Day;
  today: Day;
  region: Region;
  sizes: Sizes;
  rows: readonly Row[];
  plans: readonly Plan[];
  selection: Selection | null;
};

const SATURDAY = 6;

/** Weekends and today, behind the prices. */
export function DayMarks({ first, today, region, sizes: { column, side } }: Omit<MarksProps, 'rows' | 'plans' | 'selection'>) {
  const marks = [{ key: 'today', class: 'rates-today', left: daysBetween(first, today), days: 1 }];
  for (let day = region.from - 1; day < region.to; day += 1)
    if (weekdayOf(first, day + 7) === SATURDAY) marks.push({ key: `weekend ${day}`, class: 'rates-weekend', left: day, days: 2 });
  return (
    <>
      {marks.map(({ key, class: look, left, days }) => (
        <div key={key} class={look} aria-hidden="true" style={{ left: px(side + left * column), width: px(days * column) }} />
      ))}
    </>
  );
}

/** The selected days, and the one from which the arrow keys go. */
export function SelectionMarks({ first, region, sizes, rows, plans, selection }: Omit<MarksProps, 'today'>) {
  const box = selection === null ? null : boxOf(selection, plans);
  if (selection === null || box === null) return null;
  const topOf = (index: number): number => rows.find((row) => row.kind === 'plan' && row.index === index)?.top ?? 0;
  const { column, side, head, row: height } = sizes;
  const days = daysOf(box, selection.weekdays, first);
  const pieces = piecesOf(days).filter(({ left, right }) => right >= region.from && left < region.to);
  const top = topOf(box.top) + head;
  const bottom = topOf(box.bottom) + head + height;
  const focusTop = topOf(plans.findIndex(({ ratePlanId }) => ratePlanId === selection.focus.plan)) + head;
  return (
    <>
      {pieces.map(({ left, right }) => (
        <div
          key={left}
          class="rates-selected"
          aria-hidden="true"
          style={{
            left: px(side + left * column),
            width: px((right - left + 1) * column),
            top: px(top),
            height: px(bottom - top),
          }}
        />
      ))}
      {days.includes(selection.focus.day) && (
        <div
          class="rates-focus"
          aria-hidden="true"
          style={{ left: px(side + selection.focus.day * column), width: px(column), top: px(focusTop), height: px(height) }}
        />
      )}
    </>
  );
}
