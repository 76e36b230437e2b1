import { invalidAs, type Problem } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';

/** 400 `Invalid date range` when the end, which `field` holds, is not after the start. */
export function refuseWindow(from: Timestamp, to: Timestamp | null, field = 'expectedCheckOutAt'): Problem | null {
  return to !== null && to <= from ? invalidAs('Invalid date range', field) : null;
}
