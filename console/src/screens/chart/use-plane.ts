import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';
import { showBox, useSize } from '../../ui/scrolling.ts';
import type { Geometry } from './chart.rules.ts';
import { columnFor, isNearEnd, type Range, rangeFor, type Zoom } from './zoom.rules.ts';

/** The part of the plane that is drawn, in pixels: what can be seen and something around it. */
export type Region = { left: number; right: number; top: number; bottom: number };

/** The heights of the head, and the width of the room column. */
export type Margins = { head: number; side: number };

const NARROW = 560;
/** For a finger rows are higher. */
const UNIT = { fine: 34, coarse: 44 };

function marginsFor(width: number): Margins {
  return { head: 48, side: width < NARROW ? 72 : 148 };
}

/** How far outside of the window is drawn, and in which steps: not each pixel of a scroll draws anew. */
const AROUND = 120;
const STEP = 90;

/** The index of the first day that can be seen, about. */
export function firstSeenDay({ left }: Region, column: number): number {
  return Math.max(0, Math.round((left + AROUND) / column));
}

function regionOf(scroller: HTMLElement, { head, side }: Margins): Region {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const stepped = (at: number): number => Math.floor(at / STEP) * STEP;
  return {
    left: stepped(scrollLeft) - AROUND,
    right: stepped(scrollLeft) + STEP + clientWidth - side + AROUND,
    top: stepped(scrollTop) - AROUND,
    bottom: stepped(scrollTop) + STEP + clientHeight - head + AROUND,
  };
}

const EPOCH: Day = '1970-01-01';

/** The window on the chart. */
export type Plane = {
  geometry: Geometry;
  margins: Margins;
  region: Region;
  scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  jumpTo(day: Day): void;
  /** The first day in the window. */
  leftmost(): Day;
  /** Scrolls so that the box can be seen. */
  reveal(box: Region): void;
};

type PlaneOptions = {
  zoom: Zoom;
  /** Where the window is at first. */
  start: Day;
  /** The days that are read. */
  range: Range;
  setRange(range: Range): void;
  /** The window shows other days. */
  onMove(): void;
};

/**
 * The scrolling of the chart. The place of the window is kept as a day with its fraction, so that it stays when other days are read or a day
 * becomes wider.
 * @param shown the days that are drawn; undefined: nothing has been read yet
 */
export function usePlane(shown: Range | undefined, { zoom, start, range, setRange, onMove }: PlaneOptions): Plane {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(daysBetween(EPOCH, start));
  /** Somebody has jumped to days that are still being read: until then a scroll says nothing about the place. */
  const isJumping = useRef(true);
  const size = useSize(scroller, shown !== undefined, { width: 1_000, height: 600 });
  const margins = marginsFor(size.width);
  const column = columnFor(size.width - margins.side, zoom);
  /** Where the chart itself has scrolled to last: that is no wish of the person's. */
  const applied = useRef(-1);
  const scrollTo = (day: number, first: Day): void => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollLeft = Math.round((day - daysBetween(EPOCH, first)) * column);
    applied.current = element.scrollLeft;
  };
  const unit = matchMedia('(pointer: coarse)').matches ? UNIT.coarse : UNIT.fine;
  const [region, setRegion] = useState<Region>({ left: 0, right: size.width, top: 0, bottom: size.height });
  const leftmost = (): Day => addDays(EPOCH, Math.round(place.current));

  const redraw = (): void => {
    if (scroller.current === null) return;
    const next = regionOf(scroller.current, margins);
    setRegion((old) =>
      old.left === next.left && old.right === next.right && old.top === next.top && old.bottom === next.bottom ? old : next,
    );
  };
  const readAround = (): void => {
    const wanted = rangeFor(leftmost(), zoom);
    if (wanted.first !== range.first || wanted.days !== range.days) setRange(wanted);
  };
  useLayoutEffect(() => {
    if (scroller.current === null || shown === undefined) return;
    if (shown.first === range.first) isJumping.current = false;
    scrollTo(place.current, shown.first);
    redraw();
  }, [shown?.first, shown?.days, column, size]);
  useEffect(() => {
    if (shown !== undefined && (shown.days !== rangeFor(leftmost(), zoom).days || isNearEnd(shown, leftmost(), zoom)))
      readAround();
  }, [zoom]);

  return {
    geometry: { column, unit, days: shown?.days ?? range.days },
    margins,
    region,
    scroller,
    onScroll: () => {
      if (scroller.current === null || shown === undefined) return;
      redraw();
      if (isJumping.current || scroller.current.scrollLeft === applied.current) return;
      applied.current = -1;
      place.current = daysBetween(EPOCH, shown.first) + scroller.current.scrollLeft / column;
      if (isNearEnd(shown, leftmost(), zoom)) readAround();
      onMove();
    },
    jumpTo: (day) => {
      place.current = daysBetween(EPOCH, day);
      onMove();
      if (shown === undefined || isNearEnd(shown, day, zoom)) {
        isJumping.current = true;
        readAround();
      } else scrollTo(place.current, shown.first);
    },
    leftmost,
    reveal: (box) => {
      if (scroller.current !== null) showBox(scroller.current, box, margins, column / 2);
    },
  };
}
