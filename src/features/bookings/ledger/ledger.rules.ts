import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { type Minor, minorFromNumber, minorFromNumeric } from '../../../platform/money.ts';

/** The amount of a request in minor units. @throws Problem 400 that names the field when it has more decimals than the currency */
export function amountOf(value: number, currency: string, decimals: number): Minor {
  const minor = minorFromNumber(value, decimals);
  if (minor === null) throw invalid('amount', `must have at most ${decimals} decimals in ${currency}`);
  return minor;
}

/** 400 when a currency is named that is not the property's: a ledger has one. */
export function refuseCurrency(asked: string | null | undefined, currency: string): Problem | null {
  return asked == null || asked === currency ? null : invalid('currency', `must be ${currency}, the currency of the property`);
}

type PaymentToChange = { type: string; method: string; amount: string; refunded: string };

/** Why the payment cannot be deleted, or null: only cash that was entered by hand, while the booking is open or in house. */
export function refuseDeletion(payment: PaymentToChange, bookingStatus: string): Problem | null {
  if (payment.type !== 'PAYMENT') return invalid('paymentId', 'is a refund: only payments can be deleted');
  if (payment.method !== 'CASH') return invalid('paymentId', 'is not a CASH payment: give it back by a refund');
  if (bookingStatus !== 'OPEN' && bookingStatus !== 'CHECKED_IN')
    return invalid('paymentId', 'belongs to a booking that is not OPEN or CHECKED_IN');
  if (Number(payment.refunded) > 0) return conflict('the payment has refunds', 'payment_refunded');
  return null;
}

/** Why so much cannot be given back of the payment, or null; all its refunds together never exceed it. */
export function refuseRefund(payment: PaymentToChange, amount: Minor, decimals: number): Problem | null {
  if (payment.type !== 'PAYMENT') return invalid('paymentId', 'is a refund itself');
  if (payment.method === 'GATEWAY') return invalid('paymentId', 'was paid through the gateway: refund it there');
  const paid = minorFromNumeric(payment.amount, decimals);
  if (amount > paid) return invalid('amount', 'must not be more than the payment');
  if (amount + minorFromNumeric(payment.refunded, decimals) > paid)
    return conflict('the refunds of the payment would exceed it', 'payment_refunded');
  return null;
}
