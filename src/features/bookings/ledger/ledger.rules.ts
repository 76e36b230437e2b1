import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { type Minor, minorFromNumeric } from '../../../platform/money.ts';

/** 400 when the request names a currency that is not the property's: a ledger has one currency. */
export function refuseCurrency(requested: string | null | undefined, currency: string): Problem | null {
  return requested == null || requested === currency
    ? null
    : invalid('currency', `must be ${currency}, the currency of the property`);
}

type PaymentToChange = { type: string; method: string; amount: string; refunded: string };

/** Why the payment cannot be deleted, or null. Only cash can, while the booking is OPEN or CHECKED_IN. */
export function refuseDeletion(payment: PaymentToChange, bookingStatus: string): Problem | null {
  if (payment.type !== 'PAYMENT') return invalid('paymentId', 'is a refund: only payments can be deleted');
  if (payment.method !== 'CASH') return invalid('paymentId', 'is not a CASH payment: refund it instead');
  if (bookingStatus !== 'OPEN' && bookingStatus !== 'CHECKED_IN')
    return invalid('paymentId', 'belongs to a booking that is not OPEN or CHECKED_IN');
  if (Number(payment.refunded) > 0) return conflict('the payment has refunds', 'payment_refunded');
  return null;
}

/** Why this amount of the payment cannot be refunded, or null. All refunds of a payment together never exceed it. */
export function refuseRefund(payment: PaymentToChange, amount: Minor, decimals: number): Problem | null {
  if (payment.type !== 'PAYMENT') return invalid('paymentId', 'is a refund itself');
  if (payment.method === 'GATEWAY') return invalid('paymentId', 'was paid through the gateway: refund it through the gateway');
  const paid = minorFromNumeric(payment.amount, decimals);
  if (amount + minorFromNumeric(payment.refunded, decimals) > paid)
    return invalid('amount', 'must not be more than what is left of the payment');
  return null;
}
