import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { lazy } from '../../app/lazy.tsx';
import { useRouter } from '../../app/router.ts';
import { useNow, useToday } from '../../data/desk.ts';
import { addDays, daysBetween } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { minuteOf } from '../../format/wall-time.rules.ts';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AssignArrivals } from './actions/assign-arrivals.tsx';
import { type Bar, boxOf, DAY_MINUTES, type Moment, type Row, targetAt } from './chart.rules.ts';
import type { ChartView, PlaneHandlers } from './chart-view.ts';
import { chartWords } from './chart-words.ts';
import { Filters } from './filters.tsx';
import { FindGuest } from './find-guest.tsx';
import { type Current, currentOf, currentOn, dayIndexOf, find, move } from './focus.rules.ts';
import type { Layout } from './layout.rules.ts';
import { Plane as PlaneBox, type PlaneEvents } from './plane.tsx';
import { useBookingMarks } from './use-booking-marks.ts';
import { useChartLook } from './use-chart-look.ts';
import type { Plane } from './use-plane.ts';
import { useRows } from './use-rows.ts';

/** Whoever only looks at the chart does not wait for what changes it. */
const ChartActions = lazy(() => import('./actions/chart-actions.tsx').then((module) => module.ChartActions), 0);

/** The present and the hotel's day, anew each minute. */
function useMoment(): Moment & { today: string; nowText: string } {
  const format = useFormat();
  const { today, tomorrow } = useToday();
  const now = useNow();
  return useMemo(
    () => ({
      now: minuteOf(now),
      dayFrom: minuteOf(format.instant(today, '00:00')),
      dayTo: minuteOf(format.instant(tomorrow, '00:00')),
      today,
      nowText: now,
    }),
    [minuteOf(now), today, format],
  );
}

/** Minutes from the chart's first day to now, by the hotel's clock. */
function useNowMinute({ first }: Layout, now: string): number {
  const { day, time } = useFormat().local(now);
  return daysBetween(first, day) * DAY_MINUTES + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** What the keyboard is at, and where that is. */
function useCurrent(layout: Layout, rows: readonly Row[], plane: Plane) {
  const [current, setCurrent] = useState<Current | null>(null);
  const { geometry } = plane;
  const show = (next: Current | null): void => {
    setCurrent(next);
    const found = next === null ? undefined : find(rows, next);
    if (next === null || found === undefined) return;
    const left = dayIndexOf(layout, next.day) * geometry.column;
    const box = found.bar === null ? { left, width: geometry.column } : boxOf(geometry, found.bar);
    const top = (found.row.top + next.subRow) * geometry.unit;
    plane.reveal({ left: box.left, right: box.left + box.width, top, bottom: top + geometry.unit });
  };
  return { current, show };
}

function createTargetAt(rows: readonly Row[], plane: Plane): ChartView['targetAt'] {
  return ({ clientX, clientY }) => {
    const element = plane.scroller.current;
    if (element === null) return null;
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [clientX - left - plane.margins.side, clientY - top - plane.margins.head];
    // Head and room column lie over the rows.
    if (x < 0 || y < 0) return null;
    return targetAt(rows, plane.geometry, x + element.scrollLeft, y + element.scrollTop);
  };
}

/** What the plane does by itself: move, open a booking. The actions come first. */
function usePlaneEvents(view: ChartView, plane: Plane, handlers: RefObject<PlaneHandlers>, today: string): PlaneEvents {
  const { go, pathOf } = useRouter();
  const { layout, rows, current, setCurrent } = view;
  const open = ({ reference }: Bar, inOtherTab: boolean): void => {
    const place = { sheet: { kind: 'booking', reference, part: 'overview' } } as const;
    if (inOtherTab) window.open(pathOf(place));
    else go(place);
  };
  const onClick = (event: MouseEvent): void => {
    handlers.current?.onClick?.(event);
    const target = event.defaultPrevented ? null : view.targetAt(event);
    if (target === null) return;
    const { row, bar, subRow, day } = target;
    setCurrent(bar === null ? { ...currentOn(layout, row, subRow, day), barKey: null } : currentOf(layout, row, bar));
    if (bar !== null) open(bar, event.ctrlKey || event.metaKey);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    handlers.current?.onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || current === null) return;
    const bar = find(rows, current)?.bar ?? null;
    const next = move(layout, rows, current, event.key);
    if (event.key === 'Enter' && bar !== null) open(bar, false);
    else if (next !== null) setCurrent(next);
    else return;
    event.preventDefault();
  };
  const onFocus = (): void => {
    const row = rows[0];
    if (row !== undefined && (current === null || find(rows, current) === undefined))
      setCurrent(currentOn(layout, row, 0, dayIndexOf(layout, today)));
  };
  return {
    ...{ onClick, onKeyDown, onFocus, onScroll: plane.onScroll },
    onPointerDown: (event) => handlers.current?.onPointerDown?.(event),
    onPointerMove: (event) => handlers.current?.onPointerMove?.(event),
    onPointerUp: (event) => handlers.current?.onPointerUp?.(event),
    onPointerCancel: (event) => handlers.current?.onPointerCancel?.(event),
    onContextMenu: (event) => handlers.current?.onContextMenu?.(event),
  };
}

/** The chart once it has been read: filters above, the plane below. */
export function ShownChart({ layout, plane }: { layout: Layout; plane: Plane }) {
  const words = useWords(chartWords);
  const [found, setFound] = useState<Bar | null>(null);
  const moment = useMoment();
  const { persons, unpaid } = useBookingMarks();
  const { rows, filter, setFilter, fold, reveal } = useRows(layout, moment, persons, (row, bar) =>
    show(currentOf(layout, row, bar)),
  );
  const { current, show } = useCurrent(layout, rows, plane);
  const nowMinute = useNowMinute(layout, moment.nowText);
  const look = useChartLook({ layout, moment, nowMinute, persons, unpaid });
  const view: ChartView = {
    layout,
    rows,
    geometry: plane.geometry,
    moment,
    current,
    setCurrent: show,
    jumpTo: plane.jumpTo,
    scroller: plane.scroller,
    targetAt: createTargetAt(rows, plane),
  };
  const handlers = useRef<PlaneHandlers>({});
  const overlay = useRef<HTMLDivElement>(null);
  const [draggedKey, setDragged] = useState<string | null>(null);
  const events = usePlaneEvents(view, plane, handlers, moment.today);
  const showFound = (bar: Bar | null): void => {
    setFound(bar);
    if (bar !== null) reveal(bar);
  };
  return (
    <>
      <Filters sections={layout.sections} filter={filter} setFilter={setFilter}>
        <FindGuest layout={layout} onFound={showFound} onJump={(day) => plane.jumpTo(addDays(day, -1))} />
        <AssignArrivals />
      </Filters>
      <ChartActions view={view} handlers={handlers} overlay={overlay} setDragged={setDragged} />
      {rows.length === 0 ? (
        <Empty>{layout.sections.length === 0 ? words.noRooms : words.none}</Empty>
      ) : (
        <PlaneBox
          view={view}
          marks={{ draggedKey, overlay: <div ref={overlay} role="presentation" aria-hidden="true" /> }}
          look={look}
          region={plane.region}
          margins={plane.margins}
          foundKey={found?.key ?? null}
          events={events}
          onFold={fold}
        />
      )}
    </>
  );
}
