/** Pseudo-random choices that are the same for the same seed on every machine. */
export type Random = Readonly<{
  /** From 0 (included) to 1 (not included). */
  fraction(): number;
  /** Whole numbers from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** True about once in `times`. */
  onceIn(times: number): boolean;
  digits(count: number): string;
  letters(count: number): string;
}>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: enough for drawings, not for secrets. */
function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Different texts give sequences that have nothing to do with each other. */
export function randomOf(...seeds: readonly (string | number)[]): Random {
  const fraction = mulberry(hashOf(seeds.join('/')));
  const whole = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));
  const oneOf = <T>(list: readonly T[]): T => {
    const chosen = list[whole(0, list.length - 1)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  const several = (count: number, one: () => string | number): string => Array.from({ length: count }, one).join('');
  return {
    fraction,
    whole,
    oneOf,
    between: (least, most) => least + fraction() * (most - least),
    onceIn: (times) => fraction() * times < 1,
    digits: (count) => several(count, () => whole(0, 9)),
    letters: (count) => several(count, () => LETTERS.charAt(whole(0, 25))),
  };
}
