/** Chance that a seed repeats. */
export type Chance = {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below the bound. */
  below(bound: number): number;
  happens(probability: number): boolean;
  /** One of the list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined;
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
};

/** The generator mulberry32: small, and good enough to choose guests and rooms by. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      const drawn = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      const fallback = drawn ?? names.at(-1);
      if (fallback === undefined) throw new Error('there is nothing to choose from');
      return fallback;
    },
  };
}
