import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { showBox, useSize } from '../../ui/scrolling.ts';
import { type Region, regionOf, type Sizes } from './plane.rules.ts';

const NARROW = 560;

type Plane = {
  scroller: RefObject<HTMLDivElement | null>;
  sizes: Sizes;
  region: Region;
  onScroll(): void;
  /** Scrolls so that the day is the first that can be seen. */
  goTo(day: number): void;
  /** Scrolls so that the cell can be seen. */
  reveal(cell: { day: number; top: number }): void;
  /** How many days and plans can be seen. */
  page(): { days: number; rows: number };
};

/** The scrolling of the calendar. @param column the width of a day */
export function usePlane(column: number, days: number, startsAt: number): Plane {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller, true, { width: 1_000, height: 500 });
  const sizes: Sizes = { column, row: 44, typeRow: 32, head: 64, side: size.width < NARROW ? 124 : 236 };
  const [region, setRegion] = useState<Region>(() => ({
    ...regionOf({ left: startsAt * column, top: 0, ...size }, sizes, days),
  }));

  const draw = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = element;
    const next = regionOf({ left, top, width, height }, sizes, days);
    setRegion((old) =>
      old.from === next.from && old.to === next.to && old.top === next.top && old.bottom === next.bottom ? old : next,
    );
  };
  const place = useRef(startsAt);
  // A longer price makes each day wider: the first day that can be seen stays.
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = place.current * column;
    draw();
  }, [column, size]);

  return {
    scroller,
    sizes,
    region,
    onScroll: () => {
      if (scroller.current !== null) place.current = scroller.current.scrollLeft / column;
      draw();
    },
    goTo: (day) => {
      if (scroller.current !== null) scroller.current.scrollLeft = day * column;
    },
    reveal: ({ day, top }) => {
      // The head of the room type comes into sight with its first plan.
      const box = { left: day * column, right: (day + 1) * column, top: top - sizes.typeRow, bottom: top + sizes.row };
      if (scroller.current !== null) showBox(scroller.current, box, sizes);
    },
    page: () => ({
      days: Math.max(1, Math.floor((size.width - sizes.side) / column) - 1),
      rows: Math.max(1, Math.floor((size.height - sizes.head) / sizes.row) - 1),
    }),
  };
}
