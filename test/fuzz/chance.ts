import { chanceOf as drawsOf } from '../overselling/chance.ts';

/** Chance that is the same for the same seed. */
export type Chance = {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** One of them, each as likely as the others. */
  one<T>(of: readonly [T, ...T[]]): T;
  /** True in so many of a hundred cases. */
  in100(cases: number): boolean;
};

function chanceOf(seed: number): Chance {
  const { below } = drawsOf(seed);
  return {
    below,
    one: (of) => of[below(of.length)] ?? of[0],
    in100: (cases) => below(100) < cases,
  };
}

/** The chance of one request: nothing that was asked before it changes what it is. */
export function chanceOfRequest(seed: number, number: number): Chance {
  return chanceOf(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
}
