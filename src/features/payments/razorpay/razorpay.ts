import { type Clock, systemClock } from '../../../platform/time.ts';
import { instrumentGateway } from '../instrumented-gateway.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { createSessionOpener, DEFAULT_TIMINGS, type Timings } from './razorpay-http.ts';
import { fetchPicture } from './razorpay-picture.ts';
import {
  findLink,
  findLinkOfPayment,
  findQr,
  findQrOfPayment,
  getRecord,
  LINK,
  listQrPayments,
  listRefunds,
  PAYMENT,
  QR,
} from './razorpay-reads.ts';
import { parseWebhookEvent } from './razorpay-records.rules.ts';
import { createLink, createQr, endRecord, refund } from './razorpay-writes.ts';
import { isSigned } from './signature.ts';

/**
 * Razorpay behind the port (API: razorpay.com/docs/api). `baseUrl` is the address of the API with `/v1`. `timings` are for tests. When
 * `leaving` is aborted, calls end early, with an unknown outcome. The messages of errors contain no keys and nothing about a guest.
 */
export function createRazorpay(options: {
  baseUrl: string;
  clock?: Clock;
  timings?: Timings;
  leaving?: AbortSignal;
}): PaymentGateway {
  const { baseUrl, timings = DEFAULT_TIMINGS, leaving } = options;
  const openSession = createSessionOpener({ baseUrl, timings, leaving });
  const clock = options.clock ?? systemClock;
  return instrumentGateway({
    createQr: (keys, draft) => createQr(openSession(keys), draft),
    findQr: (keys, requestId, since) => findQr(openSession(keys), requestId, { since, now: clock() }),
    getQr: (keys, qrId) => getRecord(openSession(keys), QR, qrId),
    findQrOfPayment: (keys, paymentId) => findQrOfPayment(openSession(keys), paymentId),
    listQrPayments: (keys, qrId) => listQrPayments(openSession(keys), qrId),
    closeQr: (keys, qrId) => endRecord(openSession(keys), QR, qrId),
    fetchPicture: (url) => fetchPicture(url, { baseUrl, timeoutMs: timings.tryMs }),
    createLink: (keys, draft) => createLink(openSession(keys), draft),
    findLink: (keys, requestId) => findLink(openSession(keys), requestId),
    getLink: (keys, linkId) => getRecord(openSession(keys), LINK, linkId),
    findLinkOfPayment: (keys, paymentId) => findLinkOfPayment(openSession(keys), paymentId),
    cancelLink: (keys, linkId) => endRecord(openSession(keys), LINK, linkId),
    getPayment: (keys, paymentId) => getRecord(openSession(keys), PAYMENT, paymentId),
    refund: (keys, draft) => refund(openSession(keys), draft),
    listRefunds: (keys, paymentId) => listRefunds(openSession(keys), paymentId),
    isSigned,
    parseEvent: parseWebhookEvent,
  });
}
