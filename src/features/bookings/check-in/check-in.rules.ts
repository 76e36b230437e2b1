import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { addMinutes, localDateOf, type Timestamp } from '../../../platform/time.ts';

/** A check-in may be entered this far ahead of the server's clock, in minutes: desks' clocks differ. */
const AHEAD_MINUTES_MAX = 5;

/** 400 when the same room is asked for twice. */
export function refuseDuplicateRooms(roomIds: readonly string[]): Problem | null {
  const folded = roomIds.map((id) => id.toLowerCase());
  const twice = folded.findIndex((id, index) => folded.indexOf(id) !== index);
  return twice === -1 ? null : invalid(`stays[${twice}].roomId`, 'is the room of another stay in this request');
}

/** 400 when the check-in lies in the future. */
export function refuseCheckInAt(checkInAt: Timestamp, now: Timestamp, field: string): Problem | null {
  return checkInAt > addMinutes(now, AHEAD_MINUTES_MAX)
    ? invalid(`${field}checkInAt`, `must be at most ${AHEAD_MINUTES_MAX} minutes ahead of now`)
    : null;
}

/** 409 when the guest cannot come yet: the local date of the planned check-in is after today. */
export function refuseFutureBooking(expectedCheckInAt: Timestamp, now: Timestamp, zone: string): Problem | null {
  return localDateOf(expectedCheckInAt, zone) > localDateOf(now, zone)
    ? conflict('a future booking cannot be checked in: its expected check-in is after today', 'check_in_time')
    : null;
}

/** 409 when the stay would begin after it is planned to end. */
export function refuseAfterPlan(checkInAt: Timestamp, expectedCheckOutAt: Timestamp | null): Problem | null {
  return expectedCheckOutAt !== null && checkInAt >= expectedCheckOutAt
    ? conflict('checkInAt must be before the expected check-out of the booking: change its expected dates first', 'check_in_time')
    : null;
}
