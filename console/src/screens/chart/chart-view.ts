import type { ComponentChildren, RefObject } from 'preact';
import type { Day } from '../../format/time.rules.ts';
import type { Geometry, Moment, Row, Target } from './chart.rules.ts';
import type { Current } from './focus.rules.ts';
import type { Layout } from './layout.rules.ts';

/** What the chart shows now, and how to move in it: what its actions work with. */
export type ChartView = {
  layout: Layout;
  rows: readonly Row[];
  geometry: Geometry;
  moment: Moment;
  /** What the keyboard is at. */
  current: Current | null;
  /** Makes a bar or a free day current and scrolls to it. */
  setCurrent(current: Current | null): void;
  /** Shows the day at the left. */
  jumpTo(day: Day): void;
  /** The element that scrolls and has the keyboard's focus. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What is at a point of the window; null: no row or no day. */
  targetAt(point: { clientX: number; clientY: number }): Target | null;
};

/**
 * What the actions do with the events of the plane. Each handler runs before the plane's own: after `preventDefault()` the plane does nothing
 * with the event. A press (click) opens the booking of a bar and makes a free day current.
 */
export type PlaneHandlers = {
  onPointerDown?(event: PointerEvent): void;
  onPointerMove?(event: PointerEvent): void;
  onPointerUp?(event: PointerEvent): void;
  onPointerCancel?(event: PointerEvent): void;
  onContextMenu?(event: MouseEvent): void;
  onClick?(event: MouseEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
};

/** What the actions add to the plane. */
export type PlaneMarks = {
  /** The bar that is being dragged, which is drawn faint in its old place. */
  draggedKey: string | null;
  /** Drawn over the rows, at left and top of the plane's own x and y. */
  overlay: ComponentChildren;
};
