import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The pause before the next check of the server, by the number of restarts within the window: a server that dies at once
 * again and again (a full disk) is retried less and less often, in the end once a minute.
 */
const PAUSES_MS = [250, 250, 1_000, 5_000, 15_000, 60_000];
const WINDOW_MS = 10 * 60_000;

/** What is watched: `restart` is called when `isDown` says so. Both may fail; `log` gets the reason. */
export type Watched = { isDown(): Promise<boolean>; restart(): Promise<void>; log: (message: string) => void };

/**
 * Restarts a server that ended unexpectedly (out of memory, killed). Returns a function that ends the watch; once that has
 * resolved, no restart is under way and none will come.
 */
export function watchServer({ isDown, restart, log }: Watched): () => Promise<void> {
  const ended = new AbortController();
  let restarts: number[] = [];
  const watch = async () => {
    while (!ended.signal.aborted) {
      restarts = restarts.filter((at) => at > Date.now() - WINDOW_MS);
      const pauseMs = PAUSES_MS[restarts.length] ?? PAUSES_MS.at(-1);
      await sleep(pauseMs, undefined, { ref: false, signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      try {
        if (!(await isDown()) || ended.signal.aborted) continue;
        restarts.push(Date.now());
        await restart();
      } catch (error) {
        log(`The database server could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const watching = watch();
  return async () => {
    ended.abort();
    await watching;
  };
}
