import type { Logger } from '../platform/http/route.ts';
import { StartError } from './start-problems.ts';
import { STOP_STEP_MS } from './stop-steps.ts';

/** A started service that can be stopped. With `drain` (the default) it serves on for DRAIN_SECONDS first. */
export type Running = { stop(options?: { drain: boolean }): Promise<void> };

/** Each time limit is this much longer than the steps that it covers. */
export const MARGIN_MS = 5_000;
/** How long stopping may take without the drain. The process is ended after it, in case a step hangs. */
export const STOP_MS_MAX = Object.values(STOP_STEP_MS).reduce<number>((sum, ms) => sum + ms, MARGIN_MS);
/** How long the primary process waits for a worker to stop. */
export const WORKER_STOP_MS_MAX = STOP_MS_MAX + MARGIN_MS;
/** How long the primary process may take to stop: all workers at once, then the database and the gateway simulator. */
export const PRIMARY_STOP_MS_MAX = WORKER_STOP_MS_MAX + MARGIN_MS + STOP_STEP_MS.database + STOP_STEP_MS.gatewaySim + MARGIN_MS;
/** After a crash only the embedded database is worth waiting for. */
const CRASH_STOP_MS_MAX = 10_000;
/** Under npm, Ctrl-C reaches the process twice: from the terminal and from npm. Within this time both count as one signal. */
const SAME_SIGNAL_MS = 300;

/** Ends the process with exit code 1 and one line that says why. */
export function exitWithError(message: string): never {
  process.stderr.write(`hostelry: ${message}\n`);
  process.exit(1);
}

/** Why the service cannot start, in one line. An unexpected error is also logged with its stack. */
export function describeStartFailure(error: unknown, log: Logger): string {
  if (error instanceof StartError) return error.message;
  log.fatal({ err: error }, 'the service cannot start');
  return error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown error') : String(error);
}

/** Ends the process when `stop` has finished, or after `msMax` with exit code 1. */
export async function exitAfter(stop: Promise<void>, msMax: number, code: number): Promise<void> {
  setTimeout(() => process.exit(1), msMax).unref();
  await stop;
  process.exit(code);
}

/**
 * Handles SIGUSR2, which replaces the workers and which would otherwise end the process. Until the returned function is called with
 * `renew`, the signal is ignored and a warning is logged.
 */
export function listenForRenewal(log: Logger): (renew: () => void) => void {
  let handle = (): void =>
    log.warn({ signal: 'SIGUSR2' }, 'SIGUSR2 is ignored: it replaces worker processes, and there are none that serve');
  process.on('SIGUSR2', () => handle());
  return (renew) => {
    handle = renew;
  };
}

/** The first signal stops the service in order, even while it is starting. A second one ends the process at once. */
export function stopOnSignal(starting: Promise<Running>, msMax: number, log: Logger): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = Date.now();
    if (firstAt !== null && now - firstAt < SAME_SIGNAL_MS) return;
    if (firstAt !== null) {
      log.warn({ signal }, 'ended at once by a second signal; if the embedded database still runs, "npm run stop" stops it');
      process.exit(1);
    }
    firstAt = now;
    log.info({ signal }, 'stopping');
    const stopped = starting.then((service) => service.stop());
    // A failed start has already stopped what it had started, and prints the reason itself.
    void exitAfter(stopped, msMax, 0).catch(() => {});
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** An uncaught error leaves the process in an unknown state. It is logged, the service stops in order, and the process ends with 1. */
export function stopOnCrash(starting: Promise<Running>, log: Logger): void {
  let crashed = false;
  const onCrash = (error: unknown): void => {
    log.fatal({ err: error }, 'an uncaught error ends the service');
    if (crashed) return;
    crashed = true;
    const stopped = starting.then((service) => service.stop({ drain: false }));
    void exitAfter(stopped, CRASH_STOP_MS_MAX, 1).catch(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}
