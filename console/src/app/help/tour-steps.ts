import { useEffect, useState } from 'preact/hooks';

/** The steps in order, each at an element of the frame or of Today. Where a role has no such element, the step is left out. */
export const TOUR_STEPS = [
  { name: 'lists', at: '.today .column header' },
  { name: 'row', at: '.today .row .button' },
  { name: 'newBooking', at: '.top > .button' },
  { name: 'search', at: '.top .search' },
  { name: 'navigation', at: '.navigation a' },
  { name: 'person', at: '.person' },
] as const;

/** The same for those who begin at the rooms. */
const ROOM_STEPS = [
  { name: 'parts', at: '.house-parts' },
  { name: 'search', at: '.top .search' },
  { name: 'navigation', at: '.navigation a' },
  { name: 'person', at: '.person' },
] as const;

export type TourStep = (typeof TOUR_STEPS | typeof ROOM_STEPS)[number];

/** What Today reads is there by then; else the hotel has none of it. */
const WAIT_MS = 4_000;
const LOOK_MS = 100;

/** The steps whose elements are on the page; null while those are still awaited. */
export function useSteps(): TourStep[] | null {
  const [steps, setSteps] = useState<TourStep[] | null>(null);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => {
      const wanted: readonly TourStep[] = document.querySelector('.house') === null ? TOUR_STEPS : ROOM_STEPS;
      const there = wanted.filter(({ at }) => document.querySelector(at) !== null);
      if (there.length < wanted.length && performance.now() - since < WAIT_MS) return;
      clearInterval(timer);
      setSteps(there);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return steps;
}

const SEEN = 'hostelry-tour';

/** Whether somebody at this browser has seen the tour, or skipped it. */
export function hasSeenTour(): boolean {
  return localStorage.getItem(SEEN) !== null;
}

export function markTourSeen(): void {
  localStorage.setItem(SEEN, 'seen');
}
