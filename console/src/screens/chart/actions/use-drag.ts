import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Bar, px, type Row } from '../chart.rules.ts';
import type { ChartView, PlaneHandlers } from '../chart-view.ts';
import { type Box, freeNights, ghostBox, limited, partAt, placeOf, REACH_PX, sweptBox } from './drag.rules.ts';
import type { Drop } from './plan.rules.ts';

/** What is being dragged: a bar by one of its parts, or the free nights that are swept over. */
export type Taken =
  | { kind: 'bar'; bar: Bar; drop: Drop }
  | { kind: 'nights'; row: Row; subRow: number; first: number; last: number };

type Point = { clientX: number; clientY: number };

/** A button or a finger that is down; null `taken`: it has not moved yet. */
type Press = {
  pointerId: number;
  at: Point;
  /** The day, and what of the row was pressed. */
  day: number;
  start: Taken;
  taken: Taken | null;
  /** Of a finger: it drags once it has rested. */
  timer: number;
};

/** A mouse that moves less has only pressed; a finger that moves more scrolls. */
const MOVED_PX = { mouse: 4, touch: 10 };
const LONG_PRESS_MS = 400;

/** Scrolls when the pointer is near to an edge of the plane. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: Point): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const sizeOf = (name: string): number => Number.parseInt(scroller.style.getPropertyValue(name), 10) || 0;
  const speed = (near: number, far: number): number => {
    if (near < EDGE_PX) return -SCROLL_PX * Math.min(1, 1 - near / EDGE_PX);
    return far < EDGE_PX ? SCROLL_PX * Math.min(1, 1 - far / EDGE_PX) : 0;
  };
  const x = speed(clientX - left - sizeOf('--side'), right - clientX);
  const y = speed(clientY - top - sizeOf('--head'), bottom - clientY);
  if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
}

type DragOptions = {
  mayAct: boolean;
  /** Something is being sent. */
  isBusy(): boolean;
  /** The first day that can be booked, by index. */
  today: number;
  /** Says why nothing is dragged. */
  onForbidden(): void;
  onGrab(bar: Bar): void;
  /** Called with each other place, for the words beside the pointer. */
  textOf(taken: Taken): string;
  onDrop(taken: Taken): void;
  onLetGo(): void;
};

export type Drag = Pick<
  PlaneHandlers,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClick'
> & {
  /** What was taken, as it was then. */
  taken: Taken | null;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>;
  /** Ends the drag, and nothing is said of it. */
  abandon(): void;
};

/** Where what is taken would be drawn. */
export function boxOfTaken({ geometry, rows }: ChartView, taken: Taken): Box | null {
  if (taken.kind === 'bar') return ghostBox(geometry, rows, taken.bar, taken.drop);
  return sweptBox(geometry, taken.row, taken.subRow, taken.first, taken.last);
}

/** What the drag works with; one for the life of the chart. */
type Drags = {
  view: ChartView;
  options: DragOptions;
  press: Press | null;
  ghost: RefObject<HTMLDivElement | null>;
  /** The click behind a drag is none. */
  wasDragged: boolean;
  setTaken(taken: Taken | null): void;
};

function takenAt({ view, options }: Drags, { start, day }: Press, point: Point): Taken | null {
  const target = view.targetAt(point);
  if (target === null) return null;
  if (start.kind === 'nights') {
    const nights = freeNights(start.row, day, target.day, options.today);
    return nights === null ? null : { ...start, ...nights };
  }
  const { part } = start.drop;
  return { ...start, drop: limited(start.bar, { part, days: target.day - day, place: placeOf(target.row) }) };
}

function draw({ view, options, ghost }: Drags, taken: Taken): void {
  const box = boxOfTaken(view, taken);
  if (ghost.current === null || box === null) return;
  const { style } = ghost.current;
  style.left = px(box.left);
  style.top = px(box.top);
  style.width = px(box.width);
  const text = options.textOf(taken);
  if (ghost.current.textContent !== text) ghost.current.textContent = text;
}

function follow(drags: Drags): void {
  const { press, view } = drags;
  if (press === null || press.taken === null) return;
  if (view.scroller.current !== null) scrollAtEdge(view.scroller.current, press.at);
  press.taken = takenAt(drags, press, press.at) ?? press.taken;
  draw(drags, press.taken);
  requestAnimationFrame(() => follow(drags));
}

function begin(drags: Drags, press: Press): void {
  // What was confirmed since it was pressed is being sent: the bar is not as it was.
  if (drags.options.isBusy()) {
    drags.press = null;
    return;
  }
  if (!drags.options.mayAct) {
    drags.press = null;
    drags.options.onForbidden();
    return;
  }
  press.taken = press.start;
  drags.wasDragged = true;
  drags.view.scroller.current?.setPointerCapture(press.pointerId);
  if (press.start.kind === 'bar') drags.options.onGrab(press.start.bar);
  drags.setTaken(press.start);
  requestAnimationFrame(() => follow(drags));
}

/** @returns what was dragged */
function end(drags: Drags): Taken | null {
  const { press } = drags;
  drags.press = null;
  if (press === null) return null;
  clearTimeout(press.timer);
  drags.setTaken(null);
  return press.taken;
}

/** What a pointer can take where it is; null: nothing. */
function startAt({ view, options }: Drags, event: PointerEvent): { start: Taken; day: number } | null {
  const target = view.targetAt(event);
  if (target === null) return null;
  const { bar, row, subRow, day, minute } = target;
  if (bar === null) {
    const isFree = options.mayAct && freeNights(row, day, day, options.today) !== null;
    return isFree ? { start: { kind: 'nights', row, subRow, first: day, last: day }, day } : null;
  }
  const part = partAt(view.geometry, bar, minute, REACH_PX[event.pointerType === 'touch' ? 'touch' : 'mouse']);
  return part === null ? null : { start: { kind: 'bar', bar, drop: { part, days: 0, place: placeOf(row) } }, day };
}

function onPointerDown(drags: Drags, event: PointerEvent): void {
  drags.wasDragged = false;
  if (event.button !== 0 || !event.isPrimary || drags.press !== null || drags.options.isBusy()) return;
  const found = startAt(drags, event);
  if (found === null) return;
  const { pointerId, clientX, clientY } = event;
  const press: Press = { pointerId, at: { clientX, clientY }, ...found, taken: null, timer: 0 };
  if (event.pointerType === 'touch')
    press.timer = window.setTimeout(() => drags.press === press && begin(drags, press), LONG_PRESS_MS);
  drags.press = press;
}

function onPointerMove(drags: Drags, event: PointerEvent): void {
  const { press } = drags;
  if (press === null || event.pointerId !== press.pointerId) return;
  if (press.taken === null) {
    const isTouch = event.pointerType === 'touch';
    const moved = Math.hypot(event.clientX - press.at.clientX, event.clientY - press.at.clientY);
    if (moved <= MOVED_PX[isTouch ? 'touch' : 'mouse']) return;
    // A finger that moves at once scrolls.
    if (isTouch) end(drags);
    else begin(drags, press);
  }
  press.at = { clientX: event.clientX, clientY: event.clientY };
}

function onPointerUp(drags: Drags, event: PointerEvent): void {
  const { press } = drags;
  if (press === null || event.pointerId !== press.pointerId) return;
  if (press.taken !== null) press.taken = takenAt(drags, press, event) ?? press.taken;
  const taken = end(drags);
  if (taken !== null) drags.options.onDrop(taken);
}

/** What the browser does by itself, and must not while something is dragged: scroll, and leave a drag going when Escape is pressed. */
function useBrowserHabits(drags: Drags, isTaken: boolean, stop: () => void): void {
  const scroller = drags.view.scroller.current;
  useEffect(() => {
    // The browser asks only listeners that may refuse.
    const hold = (event: TouchEvent): void => {
      if (drags.press?.taken != null && event.cancelable) event.preventDefault();
    };
    scroller?.addEventListener('touchmove', hold, { passive: false });
    return () => scroller?.removeEventListener('touchmove', hold);
  }, [scroller]);
  useEffect(() => {
    if (!isTaken) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isTaken]);
}

/**
 * Drags with mouse, pen and finger. Nothing is drawn anew meanwhile: one element follows the pointer, once a frame. A finger scrolls, and drags
 * after a long press.
 */
export function useDrag(view: ChartView, options: DragOptions): Drag {
  const [taken, setTaken] = useState<Taken | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const { current: drags } = useRef<Drags>({ view, options, press: null, ghost, wasDragged: false, setTaken });
  Object.assign(drags, { view, options });
  const stop = (): void => {
    if (end(drags) !== null) drags.options.onLetGo();
  };
  useBrowserHabits(drags, taken !== null, stop);
  return {
    taken,
    ghost,
    abandon: () => void end(drags),
    onPointerDown: (event) => onPointerDown(drags, event),
    onPointerMove: (event) => onPointerMove(drags, event),
    onPointerUp: (event) => onPointerUp(drags, event),
    onPointerCancel: stop,
    onContextMenu: (event) => {
      // The browser's own answer to a long press.
      if (drags.press !== null && drags.press.timer !== 0) event.preventDefault();
    },
    onClick: (event) => {
      if (drags.wasDragged) event.preventDefault();
      drags.wasDragged = false;
    },
  };
}
