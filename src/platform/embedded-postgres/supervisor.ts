import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MS = 250;
/** A server that ends again and again is not brought back for ever. */
const RESTARTS_MAX = 5;
const RESTARTS_WINDOW_MS = 10 * 60_000;

/** `isDown` is asked four times a second; `restart` is called when it says so; `log` tells people. */
export type Watched = { isDown(): Promise<boolean>; restart(): Promise<void>; log: (message: string) => void };

/**
 * Restarts a server that ended by itself (out of memory, killed), at most five times in ten minutes. Returns a function
 * that ends the watch; once it has resolved, no restart is under way and none will come.
 */
export function watchServer({ isDown, restart, log }: Watched): () => Promise<void> {
  const ended = new AbortController();
  const restarts: number[] = [];
  const check = async (): Promise<boolean> => {
    if (!(await isDown()) || ended.signal.aborted) return true;
    const now = Date.now();
    restarts.push(now);
    if (restarts.filter((at) => at > now - RESTARTS_WINDOW_MS).length > RESTARTS_MAX) {
      log(`The database server ended ${RESTARTS_MAX + 1} times in ${RESTARTS_WINDOW_MS / 60_000} minutes and is not restarted any more`);
      return false;
    }
    await restart();
    return true;
  };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await sleep(CHECK_MS, undefined, { ref: false, signal: ended.signal }).catch(() => {});
      const goOn = await check().catch((error: unknown) => {
        log(`The database server could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
        return true;
      });
      if (!goOn) return;
    }
  })();
  return async () => {
    ended.abort();
    await watching;
  };
}
