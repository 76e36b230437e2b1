import { conflict, type Problem } from '../../../platform/errors.ts';
import { type Minor, minorFromNumeric } from '../../../platform/money.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import type { BillingProperty } from '../booking-figures.rules.ts';

/** The shortest stay, in minutes. */
const STAY_MINUTES_MIN = 1;
/** The most that a stay may cost, in major units. */
const STAY_AMOUNT_MAX = 10_000_000;

/** 409 for what only an active stay can do. */
export function refuseEnded(stay: { status: string }): Problem | null {
  if (stay.status === 'ACTIVE') return null;
  return conflict(stay.status === 'VOIDED' ? 'the stay is voided' : 'the stay is already checked out', 'stay_ended');
}

/** 409 when the stay would begin at or after its expected end. */
export function refuseAfterExpectedEnd(checkInAt: Timestamp, expectedCheckOutAt: Timestamp | null): Problem | null {
  return expectedCheckOutAt !== null && checkInAt >= expectedCheckOutAt
    ? conflict('checkInAt must be before the expected check-out of the booking: change its expected dates first', 'check_in_time')
    : null;
}

/** 409 when the stay cannot end at this time. */
export function refuseStayEnd(stay: { roomNumber: number; checkInAt: Timestamp }, checkOutAt: Timestamp): Problem | null {
  if (checkOutAt <= stay.checkInAt)
    return conflict(`checkOutAt must be after the check-in of room ${stay.roomNumber}`, 'check_out_time');
  if (checkOutAt < addMinutes(stay.checkInAt, STAY_MINUTES_MIN)) {
    return conflict(
      `the stay in room ${stay.roomNumber} is shorter than the minimum of ${STAY_MINUTES_MIN} minute`,
      'check_out_time',
    );
  }
  return null;
}

/** 409 when the stay's amount is out of bounds. */
export function refuseStayAmount(property: BillingProperty, roomNumber: number, amount: Minor): Problem | null {
  const most = minorFromNumeric(String(STAY_AMOUNT_MAX), property.currencyDecimals);
  return amount < 0n || amount > most
    ? conflict(
        `the amount of the stay in room ${roomNumber} is outside the allowed range of 0 to ${STAY_AMOUNT_MAX}`,
        'amount_out_of_range',
      )
    : null;
}
