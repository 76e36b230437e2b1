import { addMinutes, epochMs, type Timestamp } from '../../platform/time.ts';

/** How long an access code lives (contract 8). */
const ACCESS_CODE_MINUTES = 1;

/** How many wrong joins within the window are answered as wrong; the next one is told to wait. */
export const USER_FAILURES_MAX = 5;
export const PROPERTY_FAILURES_MAX = 20;
const FAILURE_WINDOW_MINUTES = 1;

const MINUTE_MS = 60_000;

export function accessCodeExpiry(createdAt: Timestamp): Timestamp {
  return addMinutes(createdAt, ACCESS_CODE_MINUTES);
}

/** Failures after this instant count. */
export function failuresCountSince(now: Timestamp): Timestamp {
  return addMinutes(now, -FAILURE_WINDOW_MINUTES);
}

function secondsUntilForgotten(failedAt: Timestamp, now: Timestamp): number {
  const ms = epochMs(failedAt) + FAILURE_WINDOW_MINUTES * MINUTE_MS - epochMs(now);
  return Math.max(1, Math.ceil(ms / 1000));
}

/**
 * How many seconds a user must wait before the next join, or null. Both lists hold the failures that count, newest first.
 * The property's limit meets only users who failed themselves within the window: a stranger's guesses lock no team out.
 * @param own the user's failures. @param against everybody's failures against the property of the code.
 */
export function joinWaitSeconds(now: Timestamp, own: readonly Timestamp[], against: readonly Timestamp[]): number | null {
  const waits: number[] = [];
  const lastOfUser = own[USER_FAILURES_MAX - 1];
  if (lastOfUser !== undefined) waits.push(secondsUntilForgotten(lastOfUser, now));
  const lastOfProperty = against[PROPERTY_FAILURES_MAX - 1];
  const [newestOwn] = own;
  if (lastOfProperty !== undefined && newestOwn !== undefined) {
    waits.push(Math.min(secondsUntilForgotten(lastOfProperty, now), secondsUntilForgotten(newestOwn, now)));
  }
  return waits.length === 0 ? null : Math.max(...waits);
}
