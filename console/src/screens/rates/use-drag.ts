import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellAt, type Plan, type Row, type Sizes } from './plane.rules.ts';
import type { Cell, Selection } from './selection.rules.ts';

type Point = { clientX: number; clientY: number };

/** What a pointer goes over: days of plans, plans in the column at the left, or days in the head. */
type Over = 'cells' | 'plans' | 'days';

type DragOptions = {
  scroller: RefObject<HTMLDivElement | null>;
  sizes: Sizes;
  rows: readonly Row[];
  plans: readonly Plan[];
  days: number;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

/** The most pixels that the plane goes on in a frame while the pointer is beside it. */
const PACE_MAX = 40;

const isButton = ({ target }: Event): boolean => target instanceof Element && target.closest('button') !== null;

function overAt({ clientX, clientY }: Point, element: HTMLElement, { head, side }: Sizes): Over {
  const { left, top } = element.getBoundingClientRect();
  if (clientY - top < head) return 'days';
  return clientX - left < side ? 'plans' : 'cells';
}

/** The bars at the edges scroll. */
function isOnScrollBar({ clientX, clientY }: Point, element: HTMLElement): boolean {
  const { left, top } = element.getBoundingClientRect();
  return clientX - left >= element.clientWidth || clientY - top >= element.clientHeight;
}

function beside(value: number, least: number, most: number): number {
  const distance = value < least ? value - least : Math.max(0, value - most);
  return Math.max(-PACE_MAX, Math.min(PACE_MAX, distance));
}

/** How far the plane goes on while the pointer is beside what can be seen. */
function paceOf({ clientX, clientY }: Point, over: Over, element: HTMLElement, { head, side }: Sizes): [x: number, y: number] {
  const { left, top } = element.getBoundingClientRect();
  return [
    over === 'plans' ? 0 : beside(clientX, left + side, left + element.clientWidth - 8),
    over === 'days' ? 0 : beside(clientY, top + head, top + element.clientHeight - 8),
  ];
}

/** Which cells the pointer selects. */
function useSelecting({ scroller, sizes, rows, plans, days, onSelect }: DragOptions) {
  const at = ({ clientX, clientY }: Point): Cell | null => {
    const element = scroller.current;
    if (element === null) return null;
    const { left, top } = element.getBoundingClientRect();
    const x = clientX - left + element.scrollLeft - sizes.side;
    const y = clientY - top + element.scrollTop - sizes.head;
    const found = cellAt(x, y, rows, sizes, days);
    const plan = found === null ? undefined : plans[found.row];
    return found === null || plan === undefined ? null : { plan: plan.ratePlanId, day: found.day };
  };
  const select = (anchor: Cell, focus: Cell, over: Over): void => {
    const [one, other] = [plans[0]?.ratePlanId ?? anchor.plan, plans.at(-1)?.ratePlanId ?? focus.plan];
    const ends = {
      cells: { anchor, focus },
      plans: { anchor: { ...anchor, day: 0 }, focus: { ...focus, day: days - 1 } },
      days: { anchor: { ...anchor, plan: one }, focus: { ...focus, plan: other } },
    };
    onSelect({ ...ends[over], weekdays: null });
  };
  return { at, select };
}

/** Selects by mouse, pen or finger. A finger that moves scrolls, so it selects by a tap, and extends by a handle. */
export function useDrag(options: DragOptions) {
  const { scroller, sizes, selection } = options;
  /** Whether the last pointer was a finger: then the selection has a handle. */
  const [isTouched, setTouched] = useState(false);
  const drag = useRef<{ anchor: Cell; over: Over; point: Point; frame: number } | null>(null);
  const { at, select } = useSelecting(options);

  const goOn = (): void => {
    const element = scroller.current;
    if (drag.current === null || element === null) return;
    const { over, point, anchor } = drag.current;
    const [x, y] = paceOf(point, over, element, sizes);
    if (x !== 0 || y !== 0) {
      element.scrollBy(x, y);
      const focus = at(point);
      if (focus !== null) select(anchor, focus, over);
    }
    drag.current.frame = requestAnimationFrame(() => current.current());
  };
  // A frame of a drag works with what is there then: rows come and go by the live stream.
  const current = useRef(goOn);
  current.current = goOn;
  const end = (): void => {
    if (drag.current !== null) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
  };
  useEffect(() => end, []);

  const begin = (event: PointerEvent, anchor: Cell, over: Over): void => {
    const element = scroller.current;
    if (element === null) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    drag.current = { anchor, over, point: event, frame: requestAnimationFrame(() => current.current()) };
  };
  const onPointerDown = (event: PointerEvent): void => {
    setTouched(event.pointerType === 'touch');
    const element = scroller.current;
    if (event.pointerType === 'touch' || event.button !== 0 || element === null) return;
    const cell = at(event);
    if (cell === null || isButton(event) || isOnScrollBar(event, element)) return;
    const over = overAt(event, element, sizes);
    const anchor = event.shiftKey && selection !== null ? selection.anchor : cell;
    select(anchor, cell, over);
    begin(event, anchor, over);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === null) return;
    drag.current.point = event;
    const focus = at(event);
    if (focus !== null) select(drag.current.anchor, focus, drag.current.over);
  };
  const onClick = (event: MouseEvent): void => {
    const element = scroller.current;
    const cell = at(event);
    if (isTouched && element !== null && cell !== null && !isButton(event)) select(cell, cell, overAt(event, element, sizes));
  };
  return {
    isTouched,
    handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onClick },
    onHandle: (event: PointerEvent): void => {
      event.stopPropagation();
      if (selection !== null) begin(event, selection.anchor, 'cells');
    },
  };
}
