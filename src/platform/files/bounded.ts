/** Does the work for every item, at most `atOnceMax` of them at a time. The first error ends it, when the work under way is done. */
export async function mapBounded<T, R>(items: readonly T[], atOnceMax: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let failed = false;
  const takeTurns = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: Math.min(atOnceMax, items.length) }, takeTurns));
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}
