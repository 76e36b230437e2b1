import { invalidAs, type Problem } from '../../platform/errors.ts';
import { parseTimestamp, type Timestamp } from '../../platform/time.ts';

/** The instant of a timestamp in a request, in UTC. @throws Problem 400 `Invalid timestamp` */
export function instantOf(text: string, field: string): Timestamp {
  const at = parseTimestamp(text);
  if (at === null) throw invalidAs('Invalid timestamp', field);
  return at;
}

/** 400 `Invalid date range` when the end, which `field` holds, is not after the start. */
export function refuseWindow(from: Timestamp, to: Timestamp | null, field = 'expectedCheckOutAt'): Problem | null {
  return to !== null && to <= from ? invalidAs('Invalid date range', field) : null;
}
