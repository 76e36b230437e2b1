import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { type Minor, numericText } from '../../../platform/money.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import type { BalanceFigures, BillingProperty } from '../booking-figures.rules.ts';

/** How far ahead of now a check-out may be, in hours: a bill may be closed the evening before. */
const AHEAD_HOURS_MAX = 36;

/** 400 when the check-out lies too far in the future. */
export function refuseCheckOutAt(checkOutAt: Timestamp, now: Timestamp): Problem | null {
  return checkOutAt > addMinutes(now, AHEAD_HOURS_MAX * 60)
    ? invalid('checkOutAt', `must be at most ${AHEAD_HOURS_MAX} hours ahead of now`)
    : null;
}

export type PrimaryGuest = { name: string | null; phoneE164: string | null; signatureUploaded: boolean };
export type GuestPart = 'name' | 'phone' | 'signature';

/** What the guest register must show and the primary guest lacks. */
export function missingOfGuest(guest: PrimaryGuest): GuestPart[] {
  return [
    ...(guest.name === null || guest.name.trim() === '' ? ['name' as const] : []),
    ...(guest.phoneE164 === null ? ['phone' as const] : []),
    ...(guest.signatureUploaded ? [] : ['signature' as const]),
  ];
}

/** 409 while the primary guest has no name, phone or signature. */
export function refuseGuest(guest: PrimaryGuest): Problem | null {
  const missing = missingOfGuest(guest);
  return missing.length === 0 ? null : conflict(`the primary guest has no ${missing.join(', no ')}`, 'guest_incomplete');
}

/** The tolerance in minor units, rounded down to the currency's decimals. */
function toleranceInMinor(text: string, decimals: number): Minor {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/**
 * 409 with the three figures when bill and payments differ by more than the tolerance (decimal text in major units). Refunds that are
 * under way count as given back: their guest can leave.
 */
export function refuseLedger(
  property: BillingProperty,
  balance: BalanceFigures,
  tolerance: string,
  refundsUnderWay: Minor,
): Problem | null {
  const { expectedPay, amountCollected, pending } = balance;
  const left = pending + refundsUnderWay;
  const off = left < 0n ? -left : left;
  if (off <= toleranceInMinor(tolerance, property.currencyDecimals)) return null;
  const text = (amount: Minor): string => numericText(amount, property.currencyDecimals);
  return conflict(
    `the ledger does not balance: expectedPay ${text(expectedPay)}, amountCollected ${text(amountCollected)}, pending ${text(pending)}` +
      (refundsUnderWay === 0n ? '' : `, refunds under way ${text(refundsUnderWay)}`),
    'ledger_unbalanced',
  );
}
