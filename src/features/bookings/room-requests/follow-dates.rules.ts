import { conflict } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';

type Dates = { expectedCheckInAt: Timestamp; expectedCheckOutAt: Timestamp | null };
type Window = { fromAt: Timestamp; toAt: Timestamp };

function isWithin({ fromAt, toAt }: Window, { expectedCheckInAt, expectedCheckOutAt }: Dates): boolean {
  return fromAt >= expectedCheckInAt && (expectedCheckOutAt === null || toAt <= expectedCheckOutAt);
}

/**
 * The room requests that go with their booking to other dates, with their new windows: an end that was the booking's stays the booking's,
 * the other stays as it is. Requests in which guests are already, and those outside the old dates, stay as they are.
 * @param requests the open ones @throws Problem 409 when nothing would be left of a window, or it would lie outside the new dates
 */
export function followDates<T extends Window & { roomTypeCode: string; fulfilledQuantity: number }>(
  before: Dates,
  after: Dates,
  requests: readonly T[],
): { request: T; window: Window }[] {
  return requests.flatMap((request) => {
    if (request.fulfilledQuantity > 0 || !isWithin(request, before)) return [];
    const { expectedCheckInAt: from, expectedCheckOutAt: to } = before;
    const window = {
      fromAt: request.fromAt === from ? after.expectedCheckInAt : request.fromAt,
      toAt: request.toAt === to ? (after.expectedCheckOutAt ?? request.toAt) : request.toAt,
    };
    if (window.fromAt >= window.toAt || !isWithin(window, after))
      throw conflict(
        `a room request of ${request.roomTypeCode} would lie outside the expected dates: change or cancel it first`,
        'room_request_outside_dates',
      );
    return window.fromAt === request.fromAt && window.toAt === request.toAt ? [] : [{ request, window }];
  });
}
