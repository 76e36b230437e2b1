import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { addMinutes, localDateOf, type Timestamp } from '../../../platform/time.ts';

/** How far ahead of the server's clock a check-in may be, in minutes, because clients' clocks differ. */
const AHEAD_MINUTES_MAX = 5;

/** 400 when the request names the same room twice. */
export function refuseDuplicateRooms(roomIds: readonly string[]): Problem | null {
  const folded = roomIds.map((id) => id.toLowerCase());
  const twice = folded.findIndex((id, index) => folded.indexOf(id) !== index);
  return twice === -1 ? null : invalid(`stays[${twice}].roomId`, 'is the room of another stay in this request');
}

/** 400 when the check-in lies in the future. */
export function refuseCheckInAt(checkInAt: Timestamp, now: Timestamp): Problem | null {
  return checkInAt > addMinutes(now, AHEAD_MINUTES_MAX)
    ? invalid('checkInAt', `must be at most ${AHEAD_MINUTES_MAX} minutes ahead of now`)
    : null;
}

/** 409 when the booking is for a later day: the local date of its expected check-in is after today. */
export function refuseFutureBooking(expectedCheckInAt: Timestamp, now: Timestamp, zone: string): Problem | null {
  return localDateOf(expectedCheckInAt, zone) > localDateOf(now, zone)
    ? conflict('a future booking cannot be checked in: its expected check-in is after today', 'check_in_time')
    : null;
}
