import { setTimeout as sleep } from 'node:timers/promises';

/** The time between the word to stop and the end of listening: the balancer in front notices, and nobody is refused. */
export type Drain = {
  isStopping(): boolean;
  /** How long `begin` may take, in milliseconds. */
  readonly msMax: number;
  /** The process is told to stop; settles when it may stop listening. */
  begin(): Promise<void>;
  /** Whoever is in a hurry waits for no balancer. */
  skip(): void;
};

/** @param seconds DRAIN_SECONDS */
export function createDrain(seconds: number): Drain {
  let stopping = false;
  const hurry = new AbortController();
  return {
    isStopping: () => stopping,
    msMax: seconds * 1_000 + 1_000,
    begin: async () => {
      stopping = true;
      if (seconds > 0) await sleep(seconds * 1_000, undefined, { signal: hurry.signal }).catch(() => {});
    },
    skip: () => hurry.abort(),
  };
}
