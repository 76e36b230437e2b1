import type { App, Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { reconcileJob } from './reconcile/reconcile.job.ts';
import { registerGatewayRefund } from './refunds/refund.route.ts';
import { registerCloseRequests } from './requests/close-requests.route.ts';
import { registerMakeRequests } from './requests/make-requests.route.ts';
import { registerReadRequests } from './requests/read-requests.route.ts';
import { registerGatewaySettings } from './settings/gateway-settings.route.ts';
import { registerWebhook } from './webhook/webhook.route.ts';

export type { BookingsOfGateway, PayableBooking } from './bookings-of-gateway.ts';
export type { PaymentGateway } from './payment-gateway.ts';
export { createRazorpay } from './razorpay/razorpay.ts';
export { closeRequestsOfBooking } from './requests/close-for-booking.ts';
export { purgeSettledEvents, purgeStrangers } from './webhook/gateway-event.queries.ts';

/** Contract 4.11: the payment gateway, its QR codes and links, its messages, and refunds through it. */
export function registerGateway(app: App, parts: GatewayParts): void {
  registerGatewaySettings(app, parts.platform);
  registerWebhook(app, parts);
  registerMakeRequests(app, parts);
  registerReadRequests(app, parts);
  registerCloseRequests(app, parts);
  registerGatewayRefund(app, parts);
}

/** The durable jobs of online payments; a run ends early when `leaving` is aborted. */
export function gatewayJobs(parts: GatewayParts, log: Logger, leaving: AbortSignal): Job[] {
  return [reconcileJob(parts, log, leaving)];
}
