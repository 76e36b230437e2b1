import { useMemo } from 'preact/hooks';
import { ConditionMark } from '../../ui/condition-chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon, chevronRightIcon } from '../../ui/icon-shapes.ts';
import type { Bar, BarState, Geometry, Row } from './chart.rules.ts';
import { boxOf, daysOf, px, xOf } from './chart.rules.ts';
import type { ChartLook } from './use-chart-look.ts';
import type { Region } from './use-plane.ts';

/** The id of what the keyboard is at: the plane names it as its active descendant. */
export const CURRENT_ID = 'chart-current';

/** Of wider bars the text stays in the window while their beginning is scrolled away. */
const WIDE_PX = 160;

type RowProps = {
  row: Row;
  index: number;
  geometry: Geometry;
  region: Region;
  look: ChartLook;
  /** What of this row is current: the key of a bar, or the index of a day in a sub-row. */
  current: { barKey: string | null; day: number; subRow: number } | null;
  foundKey: string | null;
  draggedKey: string | null;
};

/** The classes that hold. */
export const classOf = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' ');

function BarBox({ bar, row, state, props }: { bar: Bar; row: Row; state: BarState; props: RowProps }) {
  const { geometry, look, current, foundKey, draggedKey } = props;
  const { left, top, width } = boxOf(geometry, bar);
  const { first, last } = daysOf(bar);
  const isCurrent = current?.barKey === bar.key;
  // A guest who should have left is said to be that.
  const needsPerson = state !== 'overdue' && look.persons.has(bar.reference);
  const text = look.textOf(bar);
  return (
    <div
      role="gridcell"
      id={isCurrent ? CURRENT_ID : undefined}
      class={classOf([
        `bar bar-${state}`,
        needsPerson && 'bar-person',
        isCurrent && 'is-current',
        foundKey === bar.key && 'is-found',
        draggedKey === bar.key && 'is-dragged',
      ])}
      style={{ left: px(left), top: px(top + 3), width: px(width - 1), height: px(geometry.unit - 6) }}
      aria-label={look.labelOf(bar, row, state)}
      aria-colindex={Math.max(first, 0) + 2}
      aria-colspan={Math.min(last, geometry.days - 1) - Math.max(first, 0) + 1}
      title={look.labelOf(bar, row, state)}
    >
      {width > WIDE_PX ? <span>{text}</span> : text}
    </div>
  );
}

function Figures({ row, geometry, region, look, current }: RowProps) {
  const { column } = geometry;
  const cells = [];
  const first = Math.max(0, Math.floor(region.left / column));
  const last = Math.min(geometry.days - 1, Math.floor(region.right / column));
  for (let day = first; day <= last; day += 1) {
    const free = row.type.available[day] ?? 0;
    const sold = row.type.taken[day] ?? 0;
    const isOver = sold > (row.type.forSale[day] ?? 0);
    const isCurrent = current?.day === day;
    cells.push(
      <div
        key={day}
        role="gridcell"
        id={isCurrent ? CURRENT_ID : undefined}
        class={classOf(['figures', free === 0 && 'figures-full', isOver && 'figures-over', isCurrent && 'is-current'])}
        style={{ left: px(day * column), width: px(column) }}
        aria-colindex={day + 2}
        aria-label={look.figuresOf(day, free, sold)}
        // Drawn by the style sheet: one element for both.
        data-free={free}
        data-sold={sold}
      />,
    );
  }
  return <>{cells}</>;
}

/** The bars of the row in the region, and the current one wherever it is. */
function seenBars({ row, geometry, region, current }: RowProps): Bar[] {
  const [top, bottom] = [region.top / geometry.unit - row.top, region.bottom / geometry.unit - row.top];
  const isSeen = (bar: Bar): boolean => {
    const isAmong = bar.subRow + 1 >= top && bar.subRow <= bottom;
    return isAmong && xOf(geometry, bar.end) > region.left && xOf(geometry, bar.start) < region.right;
  };
  return row.bars.filter((bar) => isSeen(bar) || bar.key === current?.barKey);
}

function Bars({ bars, props }: { bars: readonly Bar[]; props: RowProps }) {
  const { row, geometry, look, current } = props;
  const { unit, column } = geometry;
  return (
    <>
      {row.room !== null && (row.room.maintenance || !row.room.active) && (
        <div class="chart-out" style={{ left: px(row.room.active ? Math.max(0, xOf(geometry, look.nowMinute)) : 0) }} />
      )}
      {bars.map((bar) => (
        <BarBox key={bar.key} bar={bar} row={row} state={look.stateOf(bar)} props={props} />
      ))}
      {current !== null && current.barKey === null && (
        <div
          key="current"
          role="gridcell"
          id={CURRENT_ID}
          class="chart-cell is-current"
          style={{ left: px(current.day * column), top: px(current.subRow * unit), width: px(column), height: px(unit) }}
          aria-colindex={current.day + 2}
          aria-label={look.freeDayOf(row, current.day)}
        />
      )}
    </>
  );
}

/** A row of the plane: the figures of a type, or bars. It is drawn anew only when something of it has changed. */
export function PlaneRow(props: RowProps) {
  const { row, index, geometry, region, look, current, foundKey, draggedKey } = props;
  // Only a lane is higher than a few bars.
  const [top, bottom] = row.kind === 'lane' ? [region.top, region.bottom] : [0, 0];
  const draw = () => {
    const bars = seenBars(props);
    const isEmpty = row.kind !== 'type' && bars.length === 0 && current === null;
    return (
      <div
        // A row has cells, or is none.
        {...(isEmpty ? {} : { role: 'row', 'aria-rowindex': index + 2 })}
        class={`chart-row chart-row-${row.kind}`}
        style={{ top: px(row.top * geometry.unit), height: px(row.units * geometry.unit) }}
      >
        {row.kind === 'type' ? <Figures {...props} /> : <Bars bars={bars} props={props} />}
      </div>
    );
  };
  return useMemo(draw, [
    ...[row, index, geometry.unit, geometry.column, geometry.days, region.left, region.right, top, bottom, look],
    ...[current?.barKey, current?.day, current?.subRow, foundKey, draggedKey],
  ]);
}

type HeadProps = { row: Row; index: number; unit: number; look: ChartLook; onFold: (code: string, isFolded: boolean) => void };

/** The head of a row: a type, the lane, or a room with its number and floor. */
export function RowHead({ row, index, unit, look, onFold }: HeadProps) {
  const text = look.headOf(row);
  const fold = (): void => onFold(row.type.roomTypeCode, !row.isFolded);
  return (
    <div
      role="row"
      class={`chart-head chart-head-${row.kind}`}
      style={{ top: px(row.top * unit), height: px(row.units * unit) }}
      aria-rowindex={index + 2}
    >
      <div role="rowheader" aria-colindex={1} title={text.note === null ? text.name : `${text.name}, ${text.note}`}>
        {row.kind === 'lane' ? (
          <button type="button" aria-expanded={!row.isFolded} onClick={fold}>
            <Icon of={row.isFolded ? chevronRightIcon : chevronDownIcon} size={16} />
            <span>{text.name}</span>
          </button>
        ) : (
          // The number of a room stays whole beside its mark, on a phone too.
          <bdi style={row.kind === 'room' ? { flex: 'none' } : {}}>{text.name}</bdi>
        )}
        {text.unready !== null && <ConditionMark of={text.unready} />}
        <small>{row.kind === 'lane' ? row.waiting : text.note}</small>
      </div>
    </div>
  );
}
