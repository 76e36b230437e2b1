import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, minorFromNumeric, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { insertPaymentOnce, type PaymentView, raiseReviews } from '../../ledger/index.ts';
import type { PayableBooking } from '../bookings-of-gateway.ts';
import { reviewReasons } from '../gateway.rules.ts';
import type { GatewayPayment } from '../payment-gateway.ts';
import type { RequestRow } from '../requests/request.queries.ts';

/** What the desk reads beside the amount: how it was paid, and what to look for in the bank's list. */
function notesOf({ method, bankReference }: GatewayPayment): string | null {
  const parts = [method, bankReference === null ? null : `bank reference ${bankReference}`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * Books a captured payment of a locked booking and request, whatever has become of both meanwhile: money that has arrived is never
 * dropped. What nobody expected is put before a person. Null for one that stands in the ledger already.
 */
export async function bookPayment(
  tx: Tx,
  propertyId: string,
  { booking, request }: { booking: PayableBooking; request: RequestRow },
  payment: GatewayPayment,
  now: Timestamp,
): Promise<PaymentView | null> {
  const decimals = currencyDecimals(payment.currency) ?? 0;
  const receivedAt = payment.createdAt !== null && payment.createdAt < now ? payment.createdAt : now;
  const row = await insertPaymentOnce(tx, propertyId, {
    id: newId(),
    bookingId: booking.id,
    type: 'PAYMENT',
    amount: numericText(payment.amount, decimals),
    method: 'GATEWAY',
    currency: payment.currency,
    receivedAt,
    notes: notesOf(payment),
    refundOf: null,
    actorId: null,
    at: now,
    gateway: { paymentId: payment.id, refundId: null, requestId: request.id },
  });
  if (row === null) return null;
  const asked = minorFromNumeric(request.amount, decimals);
  const reasons = reviewReasons({
    bookingStatus: booking.status,
    state: request.state,
    isCloseWanted: request.closeWantedAt !== null,
    isFirst: !request.hasPayment,
    amount: payment.amount,
    asked,
  });
  await raiseReviews(tx, propertyId, row.id, reasons, now);
  await insertAudit(tx, propertyId, {
    at: now,
    actorId: null,
    action: 'payment.received',
    entity: 'payment',
    entityId: row.id,
    bookingId: booking.id,
    after: { ...row, needsReview: reasons.length > 0, reasons },
  });
  return row;
}
