/** What a proof is made of: chapters of checks, each of which tries something many times and reports violations. */

import type { Random } from '../test/harness/random.ts';
import type { Instances } from './instances.ts';

/** One guarantee of the product, tried as often as its time allows. */
export type Check = {
  /** Short, for `--only chapter,name`. */
  name: string;
  /** The guarantee, as one sentence. */
  title: string;
  /** Its share of the chapter's time, 1 if omitted. */
  weight?: number;
  /**
   * Tests the guarantee until `timeLeft()` is used up or nothing is left to try; ends soon after `stopping` is aborted. What it
   * starts it passes to `keep`, or ends. An error that it throws is neither held nor violated: the run fails.
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
  /** For this check alone: the same seed draws the same values, whichever checks run beside it. */
  random: Random;
  /** A number derived from the seed and the check's name, for code that takes a seed. */
  seed: number;
  /** The number of attempts that were judged, 1 if omitted. A check that tried nothing fails. */
  tried(count?: number): void;
  /** The guarantee was violated; the text says how. */
  violated(text: string): void;
  /** Something worth reading in the report. */
  note(text: string): void;
  /** How many of all pairs of racing requests were tried at least once so far. */
  pairs(reached: number, of: number): void;
  /** Ends the check as skipped, which is not passed: this machine lacks what it needs. Call it before any attempt. */
  skip(reason: string): never;
  /** Milliseconds that the check still has, never below 0; 0 once it is to stop. */
  timeLeft(): number;
  /** How many events the check of webhooks must write (`--events`); undefined: as many as its time allows. */
  events: number | undefined;
  /** Aborted when the run is interrupted, or the check has far exceeded its time. */
  stopping: AbortSignal;
  /** Two processes of the service on one database and one file store, shared by all checks that ask for them. */
  instances(): Promise<Instances>;
  /** A throwaway database server: from then on `createTestDatabase` of test/harness works. */
  databaseServer(): Promise<void>;
  /** Ends what the check has started when the check ends, last first, however it ends. */
  keep(end: () => Promise<unknown>): void;
};

/** Thrown by `skip`. */
export class Skipped extends Error {}
