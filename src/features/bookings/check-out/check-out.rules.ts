import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { type Minor, minorFromNumeric, numericText } from '../../../platform/money.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import type { BalanceFigures, Hotel } from '../booking-view.rules.ts';

/** A bill may be closed the evening before: this far ahead of the clock, in hours. */
const AHEAD_HOURS_MAX = 36;
/** No stay is shorter, in minutes. */
const STAY_MINUTES_MIN = 1;
/** What a stay may cost, in major units. */
const STAY_AMOUNT_MAX = 10_000_000;

/** 400 when the check-out lies too far in the future. */
export function refuseCheckOutAt(checkOutAt: Timestamp, now: Timestamp): Problem | null {
  return checkOutAt > addMinutes(now, AHEAD_HOURS_MAX * 60)
    ? invalid('checkOutAt', `must be at most ${AHEAD_HOURS_MAX} hours ahead of now`)
    : null;
}

/** 409 while the primary guest lacks what the register must show: name, phone and signature. */
export function refuseGuest(guest: {
  name: string | null;
  phoneE164: string | null;
  signatureUploaded: boolean;
}): Problem | null {
  const missing = [
    ...(guest.name === null || guest.name.trim() === '' ? ['name'] : []),
    ...(guest.phoneE164 === null ? ['phone'] : []),
    ...(guest.signatureUploaded ? [] : ['signature']),
  ];
  return missing.length === 0 ? null : conflict(`the primary guest has no ${missing.join(', no ')}`, 'guest_incomplete');
}

/** 409 when the stay cannot end then. */
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
export function refuseStayAmount(hotel: Hotel, roomNumber: number, amount: Minor): Problem | null {
  const most = minorFromNumeric(String(STAY_AMOUNT_MAX), hotel.currencyDecimals);
  return amount < 0n || amount > most
    ? conflict(
        `the amount of the stay in room ${roomNumber} is outside the allowed range of 0 to ${STAY_AMOUNT_MAX}`,
        'amount_out_of_range',
      )
    : null;
}

/** The tolerance in minor units, rounded down to the currency's decimals. */
function toleranceOf(text: string, decimals: number): Minor {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** 409 with the three figures when bill and payments differ by more than the tolerance (major units, decimal text). */
export function refuseLedger(hotel: Hotel, balance: BalanceFigures, tolerance: string): Problem | null {
  const { expectedPay, amountCollected, pending } = balance;
  const off = pending < 0n ? -pending : pending;
  if (off <= toleranceOf(tolerance, hotel.currencyDecimals)) return null;
  const text = (amount: Minor): string => numericText(amount, hotel.currencyDecimals);
  return conflict(
    `the ledger does not balance: expectedPay ${text(expectedPay)}, amountCollected ${text(amountCollected)}, pending ${text(pending)}`,
    'ledger_unbalanced',
  );
}
