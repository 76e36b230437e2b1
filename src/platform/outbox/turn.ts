import { setImmediate } from 'node:timers/promises';

/** Work on thousands of streams goes on for so long at a time; then requests, and what else waits, have their turn. */
const TURN_MS = 5;

/** The time that a long piece of work may take before others are let in. */
export type Turn = {
  isOver(): boolean;
  /** Lets everybody else in, and begins anew. */
  next(): Promise<void>;
};

/** A turn that begins now. */
export function beginTurn(): Turn {
  let begun = performance.now();
  return {
    isOver: () => performance.now() - begun >= TURN_MS,
    next: async () => {
      await setImmediate();
      begun = performance.now();
    },
  };
}
