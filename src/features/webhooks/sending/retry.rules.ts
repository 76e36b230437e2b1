import { addMilliseconds, epochMs, type Timestamp } from '../../../platform/time.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** The pauses after the first attempts; after them the last one. */
const PAUSES_S = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];
/** How long a delivery is tried. */
const TRIED_MS = 72 * HOUR_MS;
const RETRY_AFTER_MS_MAX = 6 * HOUR_MS;
/** Each pause is longer or shorter by at most this part: receivers that come back are not called by everybody at once. */
const JITTER = 0.2;
/** From so many failures in a row on, an endpoint counts as down, and all its deliveries wait. */
export const DOWN_FAILURES = 3;
const DOWN_PAUSE_MS_MAX = 300 * SECOND_MS;

/** Milliseconds that a `Retry-After` header asks for, at most 6 hours; 0 without a good one. */
export function retryAfterMs(header: string | undefined, now: Timestamp): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - epochMs(now);
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX);
}

/**
 * When a delivery is tried again after its failed attempt; null when it was tried for three days.
 * @param random from 0 to 1; `attempts` counts the one that failed
 */
export function nextAttemptAt(
  delivery: { attempts: number; firstAttemptAt: Timestamp },
  { now, random, askedMs }: { now: Timestamp; random: number; askedMs: number },
): Timestamp | null {
  const leftMs = epochMs(delivery.firstAttemptAt) + TRIED_MS - epochMs(now);
  if (leftMs <= 0) return null;
  const pause = (PAUSES_S[Math.min(delivery.attempts, PAUSES_S.length) - 1] ?? 0) * SECOND_MS;
  const pauseMs = Math.round(Math.max(pause * (1 + JITTER * (2 * random - 1)), askedMs));
  return addMilliseconds(now, Math.min(pauseMs, leftMs));
}

/** Until when all deliveries of an endpoint wait after that many failures in a row; null: they need not. */
export function endpointRetryAt(failures: number, { now, askedMs }: { now: Timestamp; askedMs: number }): Timestamp | null {
  const pause = failures < DOWN_FAILURES ? 0 : Math.min(SECOND_MS * 2 ** (failures - DOWN_FAILURES), DOWN_PAUSE_MS_MAX);
  const ms = Math.max(pause, askedMs);
  return ms === 0 ? null : addMilliseconds(now, ms);
}
