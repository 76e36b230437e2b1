/** Chance that is the same for the same seed. */
export type Chance = {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** One of them, each as likely as the others. */
  one<T>(of: readonly [T, ...T[]]): T;
  /** True in so many of a hundred cases. */
  in100(cases: number): boolean;
};

/** The generator "mulberry32": 32 bits of state, more than enough to pick what is sent. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
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
