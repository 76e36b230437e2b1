import { setImmediate } from 'node:timers/promises';

/** Work on thousands of streams runs for this long at a time; then requests and other work go first. */
const SLICE_MS = 5;

/** The time that a long piece of work may run before it yields. */
export type TimeSlice = {
  isOver(): boolean;
  /** Lets all other waiting work run, and begins a new slice. */
  yieldToOthers(): Promise<void>;
};

/** A slice that begins now. */
export function beginTimeSlice(): TimeSlice {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= SLICE_MS,
    yieldToOthers: async () => {
      await setImmediate();
      begun = performance.now();
    },
  };
}
