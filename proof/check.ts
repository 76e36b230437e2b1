/** What a proof is made of: chapters of checks, each of which tries something many times and reports what broke a guarantee. */

import type { Random } from '../test/harness/random.ts';
import type { Instances } from './instances.ts';

/** One promise of the product, tried as often as its time allows. */
export type Check = {
  /** Short, for `--only chapter,name`. */
  name: string;
  /** The promise, as one sentence. */
  title: string;
  /** Its share of the chapter's time, 1 if omitted. */
  weight?: number;
  /**
   * Tries the promise until `timeLeft()` is used up or nothing is left to try; ends soon after `stopping` is aborted. What it
   * starts it gives to `keep`, or ends itself. An error that it throws is neither held nor violated: the run fails.
   */
  run(context: Context): Promise<void>;
};

/** Checks that belong together. */
export type Chapter = {
  name: string;
  title: string;
  /** Its share of the whole time. */
  weight: number;
  checks: readonly Check[];
};

/** What a check works with. */
export type Context = {
  /** Of this check alone: the same seed draws the same, whichever checks run beside it. */
  random: Random;
  /** A number made of the seed and the check's name, for what takes a seed itself. */
  seed: number;
  /** So many things were tried and judged, 1 if omitted. A check that tried nothing fails. */
  tried(count?: number): void;
  /** The promise was broken; the text says how, for whoever looks for the cause. */
  violated(text: string): void;
  /** Something worth reading in the report. */
  note(text: string): void;
  /** So many of all pairs of requests that may race were tried at least once by now. */
  pairs(reached: number, of: number): void;
  /** Ends the check as skipped, which is not passed: what it needs is not on this machine. Call it before anything is tried. */
  skip(reason: string): never;
  /** Milliseconds that the check still has, never below 0; 0 once it is to stop. */
  timeLeft(): number;
  /** Aborted when the run is interrupted, or the check has had far more than its time. */
  stopping: AbortSignal;
  /** Two processes of the service on one database and one file store, shared by all checks that ask for them. */
  instances(): Promise<Instances>;
  /** A throwaway database server: from then on `createTestDatabase` of test/harness works. */
  databaseServer(): Promise<void>;
  /** Ends what the check has started when the check ends, last first, whatever becomes of it. */
  keep(end: () => Promise<unknown>): void;
};

/** Thrown by `skip`. */
export class Skipped extends Error {}
