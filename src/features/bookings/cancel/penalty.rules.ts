import { type Minor, minorFromNumeric, sumMinor } from '../../../platform/money.ts';
import { daysBetween, localDateOf, type Timestamp } from '../../../platform/time.ts';
import { openUnits, quoteTotal } from '../room-requests/room-request.rules.ts';

export type PenaltyMode = 'NONE' | 'ONE_NIGHT' | 'FULL_STAY';

/** The parts of a room request that a penalty depends on; rates are numeric text. */
type PricedRequest = {
  quantity: number;
  fulfilledQuantity: number;
  nightRates: readonly (string | null)[];
  unitAmount: string;
};

/**
 * Whether a cancellation is free: today is at least `freeDays` days before the day of the expected check-in, both as local dates of
 * the property (1: the day before is still free).
 */
export function isFreeCancellation(expectedCheckInAt: Timestamp, freeDays: number, now: Timestamp, zone: string): boolean {
  return daysBetween(localDateOf(now, zone), localDateOf(expectedCheckInAt, zone)) >= freeDays;
}

/** The penalty for the rooms that are still held, in minor units: their first night or all nights, at the quoted rates. */
export function computePenalty(mode: PenaltyMode, openRequests: readonly PricedRequest[], decimals: number): Minor {
  if (mode === 'NONE') return 0n;
  return sumMinor(
    openRequests.map((request) => {
      const firstNight = request.nightRates[0] ?? '0';
      if (mode === 'FULL_STAY') return quoteTotal(request.unitAmount, openUnits(request), decimals);
      return minorFromNumeric(firstNight, decimals) * BigInt(openUnits(request));
    }),
  );
}
