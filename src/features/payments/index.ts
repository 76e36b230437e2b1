import type { App, Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { registerClosePaymentRequests } from './payment-requests/close-payment-requests.route.ts';
import { registerCreatePaymentRequests } from './payment-requests/create-payment-requests.route.ts';
import { registerQrImage } from './payment-requests/qr-image.route.ts';
import { openRequestReaders, qrItem, registerReadPaymentRequests } from './payment-requests/read-payment-requests.route.ts';
import { reconcileJob } from './reconcile/reconcile.job.ts';
import { registerGatewayRefund } from './refunds/refund.route.ts';
import { registerGatewaySettings } from './settings/gateway-settings.route.ts';
import { registerTestPayment } from './test-payment/test-payment.route.ts';
import { registerWebhook } from './webhook/webhook.route.ts';

export type { GatewayBookingsPort, PayableBooking } from './gateway-parts.ts';
export {
  type ChargeDraft,
  findCharge,
  findPayment,
  insertCharge,
  insertPayment,
  insertPaymentRemoval,
  insertReversal,
  joinLedgerRows,
  type LedgerPage,
  listCharges,
  listPayments,
  type PaymentFacts,
} from './ledger/ledger.queries.ts';
export {
  CHARGE_TYPES,
  Charge,
  ChargeType,
  type ChargeView,
  DeskPaymentMethod,
  LedgerAmount,
  Payment,
  PaymentRow,
  type PaymentRowView,
  PaymentToReview,
  type PaymentView,
  Takings,
  type TakingsView,
} from './ledger/ledger.schema.ts';
export { closeReviews, listPaymentsToReview } from './ledger/payment-review.queries.ts';
export { listPaymentsOfDay, listPendingRefunds, sumTakings } from './ledger/payments-of-property.queries.ts';
export type { PaymentGateway } from './payment-gateway.ts';
export { closePaymentRequestsOfBooking } from './payment-requests/close-payment-request.ts';
export { listOpenPaymentRequests } from './payment-requests/payment-request.queries.ts';
export { createRazorpay } from './razorpay/razorpay.ts';
export { purgeProcessedEvents, purgeUnsignedCalls } from './webhook/webhook-event.queries.ts';
export { openRequestReaders, qrItem };

/** The routes of online payments: settings, QR codes and links, the webhook, and refunds. */
export function registerPayments(app: App, parts: GatewayParts): void {
  registerGatewaySettings(app, parts.platform);
  registerTestPayment(app, parts);
  registerWebhook(app, parts);
  registerCreatePaymentRequests(app, parts);
  registerReadPaymentRequests(app, parts);
  registerQrImage(app, parts);
  registerClosePaymentRequests(app, parts);
  registerGatewayRefund(app, parts);
}

/** The jobs of online payments; a run ends early when `leaving` is aborted. */
export function gatewayJobs(parts: GatewayParts, log: Logger, leaving: AbortSignal): Job[] {
  return [reconcileJob(parts, log, leaving)];
}
