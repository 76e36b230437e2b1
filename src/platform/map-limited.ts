import pLimit from 'p-limit';

/**
 * Runs `work` for every item, at most `concurrency` at a time. After the first error no more items are started. The error is
 * thrown when all running work has ended.
 */
export async function mapLimited<T, R>(items: readonly T[], concurrency: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(concurrency);
  let hasFailed = false;
  let failure: unknown;
  const run = async (item: T): Promise<R | undefined> => {
    if (hasFailed) return undefined;
    return await work(item).catch((error: unknown) => {
      if (!hasFailed) failure = error;
      hasFailed = true;
      return undefined;
    });
  };
  const results = await limit.map(items, run);
  if (hasFailed) throw failure;
  return results as R[];
}
