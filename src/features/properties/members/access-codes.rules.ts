import { addMinutes, epochMs, type Timestamp } from '../../../platform/time.ts';

/** How long an access code is valid. */
const ACCESS_CODE_MINUTES = 1;

/** How many wrong codes within the window get 404; the next attempt gets 429. */
export const USER_FAILURES_MAX = 5;
export const PROPERTY_FAILURES_MAX = 20;
const FAILURE_WINDOW_MINUTES = 1;

const MINUTE_MS = 60_000;

export function accessCodeExpiry(createdAt: Timestamp): Timestamp {
  return addMinutes(createdAt, ACCESS_CODE_MINUTES);
}

/** Only failures after this instant count. */
export function failureWindowStart(now: Timestamp): Timestamp {
  return addMinutes(now, -FAILURE_WINDOW_MINUTES);
}

function secondsUntilExpiry(failedAt: Timestamp, now: Timestamp): number {
  const ms = epochMs(failedAt) + FAILURE_WINDOW_MINUTES * MINUTE_MS - epochMs(now);
  return Math.max(1, Math.ceil(ms / 1000));
}

/**
 * How many seconds a user must wait before the next join, or null. Both lists hold the failures within the window, newest first.
 * The limit of the property applies only to users who failed themselves, so that somebody who guesses cannot lock out a whole team.
 * @param ofUser failures of the user. @param ofProperty failures of all users against the property of the code.
 */
export function joinWaitSeconds(now: Timestamp, ofUser: readonly Timestamp[], ofProperty: readonly Timestamp[]): number | null {
  const waits: number[] = [];
  const lastOfUser = ofUser[USER_FAILURES_MAX - 1];
  if (lastOfUser !== undefined) waits.push(secondsUntilExpiry(lastOfUser, now));
  const lastOfProperty = ofProperty[PROPERTY_FAILURES_MAX - 1];
  const [newestOfUser] = ofUser;
  if (lastOfProperty !== undefined && newestOfUser !== undefined) {
    waits.push(Math.min(secondsUntilExpiry(lastOfProperty, now), secondsUntilExpiry(newestOfUser, now)));
  }
  return waits.length === 0 ? null : Math.max(...waits);
}
