import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { reviewReasons } from '../gateway.rules.ts';
import type { PayableBooking } from '../gateway-parts.ts';
import { insertPaymentOnce } from '../ledger/ledger.queries.ts';
import type { PaymentView } from '../ledger/ledger.schema.ts';
import { raiseReviews } from '../ledger/payment-review.queries.ts';
import type { GatewayPayment } from '../payment-gateway.ts';
import type { PaymentRequestRow } from '../payment-requests/payment-request.queries.ts';

/** The notes of the ledger row: how it was paid, and the reference under which the bank lists it. */
function paymentNotes({ method, bankReference }: GatewayPayment): string | null {
  const parts = [method, bankReference === null ? null : `bank reference ${bankReference}`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * Posts a captured payment to the ledger of a locked booking. It is posted whatever the states of the booking and the payment request
 * are, because the money has arrived. An unexpected payment is marked for review. Null: it was posted before.
 */
export async function postPayment(
  tx: Tx,
  propertyId: string,
  { booking, request }: { booking: PayableBooking; request: PaymentRequestRow },
  payment: GatewayPayment,
  now: Timestamp,
): Promise<PaymentView | null> {
  const decimals = currencyDecimals(payment.currency);
  const receivedAt = payment.createdAt !== null && payment.createdAt < now ? payment.createdAt : now;
  const row = await insertPaymentOnce(tx, propertyId, {
    id: newId(),
    bookingId: booking.id,
    type: 'PAYMENT',
    amount: numericText(payment.amount, decimals),
    method: 'GATEWAY',
    currency: payment.currency,
    receivedAt,
    notes: paymentNotes(payment),
    refundOf: null,
    actorId: null,
    at: now,
    gateway: { paymentId: payment.id, refundId: null, request },
  });
  if (row === null) return null;
  const reasons = reviewReasons({
    bookingStatus: booking.status,
    state: request.state,
    isCloseWanted: request.closeWantedAt !== null,
    isFirst: !request.hasPayment,
    amount: payment.amount,
    requested: minorFromNumeric(request.amount, decimals),
  });
  await raiseReviews(tx, propertyId, row.id, reasons, now);
  await insertAudit(tx, { propertyId, actorId: null, at: now }, 'payment.received', {
    entityId: row.id,
    bookingId: booking.id,
    after: { ...row, needsReview: reasons.length > 0, reasons },
  });
  return row;
}
