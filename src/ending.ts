import type { Logger } from './platform/http/route.ts';
import { StartError } from './start-problems.ts';
import { STOP_MS } from './stops.ts';

/** What a process runs and how it is ended. `drain`: whether it goes on serving for DRAIN_SECONDS first; it does by default. */
export type Running = { stop(options?: { drain: boolean }): Promise<void> };

/** Each net is so much above what it is for. */
export const SPARE_MS = 5_000;
/** Above the sum of what stopping may take, without the time of draining: a net, should a part of it hang. */
export const STOP_MS_MAX = Object.values(STOP_MS).reduce<number>((sum, ms) => sum + ms, SPARE_MS);
/** The same of a worker, as the process that keeps it sees it. */
export const LEAVE_MS_MAX = STOP_MS_MAX + SPARE_MS;
/** The same of that process: all its workers at once, then what it has beside them. */
export const STOP_ALL_MS_MAX = LEAVE_MS_MAX + SPARE_MS + STOP_MS.database + STOP_MS.standIn + SPARE_MS;
/** After a crash only the database is worth waiting for. */
const CRASH_STOP_MS_MAX = 10_000;
/** Ctrl-C reaches the process twice when it runs under npm, from the terminal and from npm: that is one wish, not two. */
const SAME_SIGNAL_MS = 300;

/** Ends the process with one line that says why. */
export function fail(message: string): never {
  process.stderr.write(`hostelry: ${message}\n`);
  process.exit(1);
}

/** Why the service cannot start, in one line; what nobody has foreseen is logged whole. */
export function reasonOf(error: unknown, log: Logger): string {
  if (error instanceof StartError) return error.message;
  log.fatal({ err: error }, 'the service cannot start');
  return error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown error') : String(error);
}

/** Exits when `stop` is done or took too long. */
export async function exitAfter(stop: Promise<void>, msMax: number, code: number): Promise<void> {
  setTimeout(() => process.exit(1), msMax).unref();
  await stop;
  process.exit(code);
}

/**
 * SIGUSR2 has the workers replaced, where there are any and once they serve; unheard, it would end the process. Until `renew` is
 * given it is ignored with a line in the log.
 */
export function hearRenewal(log: Logger): (renew: () => void) => void {
  let hear = (): void =>
    log.warn({ signal: 'SIGUSR2' }, 'SIGUSR2 is ignored: it is for the process that keeps workers, when these serve');
  process.on('SIGUSR2', () => hear());
  return (renew) => {
    hear = renew;
  };
}

/** The first signal stops the service in order, also in the middle of its start; another one ends the process at once. */
export function stopOnSignal(starting: Promise<Running>, msMax: number, log: Logger): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = Date.now();
    if (firstAt !== null && now - firstAt < SAME_SIGNAL_MS) return;
    if (firstAt !== null) {
      log.warn({ signal }, 'ended at once; an embedded database may still run: "npm run stop" stops it');
      process.exit(1);
    }
    firstAt = now;
    log.info({ signal }, 'stopping');
    const stopped = starting.then((service) => service.stop());
    // A start that failed has stopped what it had started, and says why itself.
    void exitAfter(stopped, msMax, 0).catch(() => {});
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** A bug that nothing caught: nobody knows what state the process is in, so it ends, and takes the database down in order. */
export function stopOnCrash(starting: Promise<Running>, log: Logger): void {
  let crashed = false;
  const onCrash = (error: unknown): void => {
    log.fatal({ err: error }, 'a bug ends the service');
    if (crashed) return;
    crashed = true;
    const stopped = starting.then((service) => service.stop({ drain: false }));
    void exitAfter(stopped, CRASH_STOP_MS_MAX, 1).catch(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}
