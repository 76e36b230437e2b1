import type { Bar } from '../chart.rules.ts';
import type { Drop, Plan } from './plan.rules.ts';
import type { Known, Outcome } from './send-plan.ts';

/** Something that is to be done, if the service says that it can be and the person confirms it. */
export type Ask = {
  bar: Bar;
  drop: Drop;
  plan: Plan;
  known: Known;
  /** Of an undo: what it cost before. When it costs that again, nobody is asked. */
  restores: { cost: number | null } | null;
};

/** What was done. `outcome` is null when the answer was lost. */
export type Done = { plan: Plan; outcome: Outcome | null; etag: string };

/** What is said at the foot of the chart. */
export type Said = {
  text: string;
  error?: unknown;
  tone: 'done' | 'due' | 'overdue';
  /** It is said until something else is. */
  isLasting?: true;
};

/** What can be taken back: the opposite plan, the booking as it was, its ETag since, and what it cost before. */
export type Undo = { bar: Bar; plan: Plan; known: Known; etag: string; cost: number | null };
