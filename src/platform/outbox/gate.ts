/** Lets at most `most` works run at a time; the others wait in the order they came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  const leave = (): void => {
    const next = waiting.shift();
    // A waiting work takes over the place, so the count stays.
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
