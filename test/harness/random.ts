/** Pseudo-random choices that are the same for the same seed on every machine. */
export type Random = Readonly<{
  /** From 0 (included) to 1 (not included). */
  fraction(): number;
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** A number from `least` (included) to `most` (not included). */
  between(least: number, most: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** True about once in `times`. */
  onceIn(times: number): boolean;
  /** One of the list. @throws Error for an empty list */
  oneOf<T>(list: readonly T[]): T;
  /** One of the list; undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
  /** One of the names, by weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** A text of this many digits. */
  digits(count: number): string;
  /** A text of this many capital letters. */
  letters(count: number): string;
}>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: small and fast, and not for secrets. */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A generator for these seeds. Different seeds give unrelated sequences. */
export function createRandom(...seeds: readonly (string | number)[]): Random {
  const fraction = mulberry32(hashText(seeds.join('/')));
  const below = (bound: number): number => Math.floor(fraction() * bound);
  const whole = (least: number, most: number): number => least + below(most - least + 1);
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const oneOf = <T>(list: readonly T[]): T => {
    const chosen = pick(list);
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
  const several = (count: number, one: () => string | number): string => Array.from({ length: count }, one).join('');
  return {
    fraction,
    below,
    whole,
    between: (least, most) => least + fraction() * (most - least),
    happens: (probability) => fraction() < probability,
    onceIn: (times) => fraction() * times < 1,
    oneOf,
    pick,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[];
      let left = fraction() * names.reduce((sum, name) => sum + weights[name], 0);
      const drawn = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      return drawn ?? oneOf(names.slice(-1));
    },
    digits: (count) => several(count, () => whole(0, 9)),
    letters: (count) => several(count, () => LETTERS.charAt(below(26))),
  };
}
