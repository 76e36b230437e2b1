import type { HTMLAttributes } from 'preact';
import { addDays } from '../../format/time.rules.ts';
import { useWords } from '../../words/words.ts';
import { type Geometry, px, type Row, rowIndexAt, xOf } from './chart.rules.ts';
import type { ChartView, PlaneMarks } from './chart-view.ts';
import { chartWords } from './chart-words.ts';
import { dayIndexOf, find } from './focus.rules.ts';
import { heightOf } from './layout.rules.ts';
import { CURRENT_ID, classOf, PlaneRow, RowHead } from './plane-row.tsx';
import { type ChartLook, NARROW_PX } from './use-chart-look.ts';
import { firstSeenDay, type Margins, type Region } from './use-plane.ts';

type PlaneProps = {
  view: ChartView;
  marks: PlaneMarks;
  look: ChartLook;
  region: Region;
  margins: Margins;
  foundKey: string | null;
  events: PlaneEvents;
  onFold: (roomTypeCode: string, isFolded: boolean) => void;
};

/** What the plane does with the mouse, fingers and the keyboard. */
export type PlaneEvents = Pick<HTMLAttributes<HTMLDivElement>, `on${'Scroll' | 'Click' | 'KeyDown' | 'Focus' | 'ContextMenu'}`> &
  Pick<HTMLAttributes<HTMLDivElement>, `onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`>;

/** The indices of the rows that are drawn; the current one is, wherever it is. */
function seenRows(rows: readonly Row[], geometry: Geometry, { top, bottom }: Region, currentKey: string | undefined): number[] {
  const first = Math.max(0, rowIndexAt(rows, top / geometry.unit));
  const last = rowIndexAt(rows, bottom / geometry.unit);
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const current = rows.findIndex(({ key }) => key === currentKey);
  return current === -1 || seen.includes(current) ? seen : [...seen, current];
}

/** The columns of the days: month, weekday and day. */
function DayHeads({ view, region, look, side }: { view: ChartView; region: Region; look: ChartLook; side: number }) {
  const { geometry, layout } = view;
  const { column } = geometry;
  const first = Math.max(0, Math.floor(region.left / column));
  const last = Math.min(geometry.days - 1, Math.floor(region.right / column));
  const today = Math.floor(look.nowMinute / 1_440);
  const heads = [];
  for (let day = first; day <= last; day += 1) {
    const date = addDays(layout.first, day);
    const isMonth = date.endsWith('-01') || day === first;
    heads.push(
      <div
        key={date}
        role="columnheader"
        class={classOf(['day-head', day === today && 'day-head-today', date.endsWith('-01') && 'day-head-month'])}
        style={{ left: px(side + day * column), width: px(column) }}
        aria-colindex={day + 2}
        aria-label={look.dayOf(day)}
        aria-current={day === today ? 'date' : undefined}
      >
        {`${look.weekdayOf(day, column)}\n${isMonth && column > 40 ? look.dayAndMonthOf(day) : Number(date.slice(8))}`}
      </div>,
    );
  }
  return <>{heads}</>;
}

/** The rooms by day: one element that scrolls, in which only what can be seen is drawn. */
export function Plane({ view, marks, look, region, margins, foundKey, events, onFold }: PlaneProps) {
  const words = useWords(chartWords);
  const { layout, rows, geometry, current } = view;
  const { column, unit, days } = geometry;
  const seen = seenRows(rows, geometry, region, current?.rowKey);
  const currentIn = (row: Row) =>
    current?.rowKey === row.key ? { barKey: current.barKey, day: dayIndexOf(layout, current.day), subRow: current.subRow } : null;
  const now = xOf(geometry, look.nowMinute);
  const today = Math.floor(look.nowMinute / 1_440);
  const saturday = (6 - new Date(`${layout.first}T00:00:00Z`).getUTCDay() + 7) % 7;
  const height = px(heightOf(rows) * unit);
  return (
    <div
      ref={view.scroller}
      class={column < NARROW_PX ? 'chart-plane chart-narrow' : 'chart-plane'}
      role="grid"
      tabIndex={0}
      aria-label={words.chart}
      aria-rowcount={rows.length + 1}
      aria-colcount={days + 1}
      aria-activedescendant={current === null || find(rows, current) === undefined ? undefined : CURRENT_ID}
      style={{
        '--column': px(column),
        '--unit': px(unit),
        '--side': px(margins.side),
        '--head': px(margins.head),
        '--saturday': px(saturday * column),
      }}
      {...events}
    >
      <div class="chart-days" role="row" aria-rowindex={1} style={{ width: px(margins.side + days * column) }}>
        <div class="chart-corner" role="columnheader" aria-colindex={1}>
          {look.monthOf(firstSeenDay(region, column))}
        </div>
        <DayHeads view={view} region={region} look={look} side={margins.side} />
      </div>
      <div class="chart-space" style={{ width: px(margins.side + days * column), height }}>
        <div class="chart-heads" role="presentation">
          {seen.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <RowHead key={row.key} row={row} index={index} unit={unit} look={look} onFold={onFold} />
            );
          })}
        </div>
        <div class="chart-body" role="presentation" style={{ width: px(days * column), height }}>
          {today >= 0 && today < days && <div class="chart-today" style={{ left: px(today * column), width: px(column) }} />}
          {now >= 0 && now < days * column && <div class="chart-now" style={{ left: px(now) }} />}
          {seen.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <PlaneRow
                key={row.key}
                row={row}
                index={index}
                geometry={geometry}
                region={region}
                look={look}
                current={currentIn(row)}
                foundKey={foundKey}
                draggedKey={marks.draggedKey}
              />
            );
          })}
          {marks.overlay}
        </div>
      </div>
    </div>
  );
}
