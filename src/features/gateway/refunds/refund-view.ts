import type { Timestamp } from '../../../platform/time.ts';
import type { PaymentView } from '../../ledger/index.ts';
import type { RefundRow } from './refund.queries.ts';

/** A refund as the list of payments shows it (the view `payment_line`): under way, come back, or booked. */
export function refundView(refund: RefundRow, bookedAt: Timestamp): PaymentView {
  const isBooked = refund.state === 'PROCESSED';
  return {
    id: refund.id,
    bookingId: refund.bookingId ?? '',
    type: 'REFUND',
    amount: Number(refund.amount),
    method: 'GATEWAY',
    currency: refund.currency,
    receivedAt: isBooked ? bookedAt : refund.createdAt,
    notes: refund.notes,
    gatewayPaymentId: refund.gatewayPaymentId,
    gatewayRefundId: refund.gatewayRefundId,
    refundOf: refund.paymentId,
    status: isBooked ? 'CAPTURED' : refund.state === 'PENDING' ? 'PENDING' : 'FAILED',
    needsReview: false,
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
  };
}
