import { minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { activeStays, refuseInactiveProperty } from '../booking.rules.ts';
import { type BillingProperty, type BookingFigures, computeBalance, policyOf } from '../booking-figures.rules.ts';
import { refuseFutureBooking } from '../check-in/check-in.rules.ts';
import { type GuestPart, missingOfGuest, type PrimaryGuest, refuseLedger } from '../check-out/check-out.rules.ts';
import { billUntil } from '../pricing/stay-bill.rules.ts';
import { refuseAfterExpectedEnd, refuseStayAmount, refuseStayEnd } from '../stays/stay.rules.ts';

/** Why a check-in would be refused now. */
export const CHECK_IN_GAPS = ['PROPERTY_INACTIVE', 'ARRIVAL_DATE', 'EXPECTED_CHECK_OUT'] as const;
export type CheckInGap = (typeof CHECK_IN_GAPS)[number];

/** Why a check-out would be refused now. */
export const CHECK_OUT_GAPS = ['GUEST_NAME', 'GUEST_PHONE', 'SIGNATURE', 'STAY_TIME', 'STAY_AMOUNT', 'LEDGER'] as const;
export type CheckOutGap = (typeof CHECK_OUT_GAPS)[number];

const GAP_OF_GUEST: Record<GuestPart, CheckOutGap> = { name: 'GUEST_NAME', phone: 'GUEST_PHONE', signature: 'SIGNATURE' };

/** What stands in the way of checking an OPEN booking in now, by the rules of the check-in; null in any other status. */
export function listMissingForCheckIn(
  property: { timezone: string; active: boolean },
  booking: Pick<BookingFigures, 'status' | 'expectedCheckInAt' | 'expectedCheckOutAt'>,
  now: Timestamp,
): CheckInGap[] | null {
  if (booking.status !== 'OPEN') return null;
  const gaps: CheckInGap[] = [];
  if (refuseInactiveProperty(property) !== null) gaps.push('PROPERTY_INACTIVE');
  if (refuseFutureBooking(booking.expectedCheckInAt, now, property.timezone) !== null) gaps.push('ARRIVAL_DATE');
  if (refuseAfterExpectedEnd(now, booking.expectedCheckOutAt) !== null) gaps.push('EXPECTED_CHECK_OUT');
  return gaps;
}

type InHouse = Omit<BookingFigures, 'stays'> & {
  primaryGuest: PrimaryGuest;
  refundsUnderWay: string;
  stays: readonly (BookingFigures['stays'][number] & { roomNumber: number })[];
};

/**
 * What stands in the way of checking the whole booking out now, by the rules of the check-out: the guests would leave now, so the ledger
 * is compared with the bill until now. Null for a booking that is not in house.
 * @param tolerance of the ledger, as decimal text in major units
 */
export function listMissingForCheckOut(
  property: BillingProperty,
  booking: InHouse,
  tolerance: string,
  now: Timestamp,
): CheckOutGap[] | null {
  if (booking.status !== 'CHECKED_IN') return null;
  const gaps = new Set<CheckOutGap>(missingOfGuest(booking.primaryGuest).map((part) => GAP_OF_GUEST[part]));
  const left = new Map(
    activeStays(booking.stays).map((stay) => {
      const bill = billUntil(policyOf(property, booking), stay, now, property.currencyDecimals);
      if (refuseStayEnd(stay, now) !== null) gaps.add('STAY_TIME');
      if (refuseStayAmount(property, stay.roomNumber, bill.amount) !== null) gaps.add('STAY_AMOUNT');
      const billed = { billedNights: bill.nights, billedAmount: numericText(bill.amount, property.currencyDecimals) };
      return [stay, { ...stay, ...billed, status: 'CHECKED_OUT' as const, checkOutAt: now }];
    }),
  );
  const after = { ...booking, stays: booking.stays.map((stay) => left.get(stay) ?? stay) };
  const underWay = minorFromNumeric(booking.refundsUnderWay, property.currencyDecimals);
  if (refuseLedger(property, computeBalance(property, after, now), tolerance, underWay) !== null) gaps.add('LEDGER');
  return [...gaps];
}
