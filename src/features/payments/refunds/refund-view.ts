import type { Timestamp } from '../../../platform/time.ts';
import type { PaymentView } from '../ledger/ledger.schema.ts';
import type { RefundRow } from './refund.queries.ts';

/** A refund as the list of payments (the view `payment_line`) shows it: pending, failed, or posted. */
export function refundView(refund: RefundRow, postedAt: Timestamp): PaymentView {
  const isPosted = refund.state === 'PROCESSED';
  return {
    id: refund.id,
    bookingId: refund.bookingId ?? '',
    type: 'REFUND',
    amount: Number(refund.amount),
    method: 'GATEWAY',
    currency: refund.currency,
    receivedAt: isPosted ? postedAt : refund.createdAt,
    notes: refund.notes,
    gatewayPaymentId: refund.gatewayPaymentId,
    qrId: null,
    paymentLinkId: null,
    gatewayRefundId: refund.gatewayRefundId,
    refundOf: refund.paymentId,
    status: isPosted ? 'CAPTURED' : refund.state === 'PENDING' ? 'PENDING' : 'FAILED',
    needsReview: false,
    createdAt: refund.createdAt,
    updatedAt: isPosted ? postedAt : refund.updatedAt,
  };
}
